// What pages say. A sentence stands once, in English, where it is said; the API has it in other languages (/words/).

let told = {};
let named = null;
let rule = /\b([A-Z]{1,5}-\d{2,3})\b/u; // what looks like the number of one, until it is known which there are

/** Learns how a language says things, by the English sentence; and with which letters the numbers of rules begin. */
export function learn(language, words, series = []) {
  [named, told] = [language, words];
  if (series.length) rule = new RegExp(`\\b((?:${series.join("|")})-\\d{2,3})\\b`, "u");
}

/** The language of the page; null while it is not known. */
export const spoken = () => named;

/** A sentence in the reader's language; `{name}` in it stands for a part. */
export const say = (sentence, parts = {}) => (told[sentence] ?? sentence).replaceAll(/\{(\w+)\}/g, (_, name) => parts[name]);

/** A text in parts, of which every second one is the number of a rule. @param {string} text */
export const numbered = (text) => text.split(rule);

const SAID = ["aria-label", "placeholder", "title", "alt"];

/** A title: what the page is called, and the site's name. @param {string} page */
export const entitled = (page) => `${page} · ${document.documentElement.dataset.site ?? "Horror"}`;

/** What the page is called, without the site's name. */
export const pageTitle = () => document.title.slice(0, -entitled("").length);

/** Says in the reader's language what the page is called; the site's name stays. */
export const translateTitle = () => {
  const page = pageTitle();
  document.title = entitled(told[page] ?? page);
};

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
