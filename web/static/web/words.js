// What pages say. A sentence stands once, in English, where it is said; the API has it in other languages (/words/).

let told = {};
let named = null;

/** Learns how a language says things: by the English sentence. */
export function learn(language, words) {
  [named, told] = [language, words];
}

/** The language of the page; null while it is not known. */
export const spoken = () => named;

/** A sentence in the reader's language; `{name}` in it stands for a part. */
export const say = (sentence, parts = {}) => (told[sentence] ?? sentence).replaceAll(/\{(\w+)\}/g, (_, name) => parts[name]);

/** Numbers of rules: those of the books of this server, whose letters the page names. */
const RULE = new RegExp(`\\b((?:${globalThis.document?.documentElement.dataset?.series || "[A-Z]{1,5}"})-\\d{2,3})\\b`, "u");

/** A text in parts, of which every second one is the number of a rule. @param {string} text */
export const numbered = (text) => text.split(RULE);

const SAID = ["aria-label", "placeholder", "title", "alt"];

/** Says in the reader's language what an element says by itself: its texts, and the attributes that are read out. */
export function translate(root) {
  for (const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
    const node = /** @type {Text} */ (walker.currentNode);
    const words = node.data.trim().replaceAll(/\s+/g, " ");
    if (Object.hasOwn(told, words)) node.data = node.data.replace(/\S(?:.*\S)?/s, () => told[words]);
  }
  for (const name of SAID) {
    for (const element of root.querySelectorAll(`[${name}]`)) element.setAttribute(name, say(element.getAttribute(name)));
  }
}
