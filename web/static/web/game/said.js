// Sentences in which places and pieces of the board are named: whoever points at a name sees it on the board, and whoever presses
// it reads what lies there.
import { html } from "../vendor/lit-html/lit-html.js";

const WORD = /[\p{L}\p{N}-]/u;

/**
 * A sentence cut at the names in it; each is a whole word.
 * @param {string} text
 * @param {readonly string[]} names
 * @returns {{ text: string, name: boolean }[]}
 */
export function cut(text, names) {
  const longest = [...new Set(names)].filter(Boolean).sort((one, other) => other.length - one.length);
  /** @type {{ text: string, name: boolean }[]} */
  const parts = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const here = WORD.test(text[at - 1] ?? "") ? undefined
      : longest.find((name) => text.startsWith(name, at) && !WORD.test(text[at + name.length] ?? ""));
    if (here === undefined) {
      plain += text[at];
      at += 1;
    } else {
      if (plain) parts.push({ text: plain, name: false });
      plain = "";
      parts.push({ text: here, name: true });
      at += here.length;
    }
  }
  return plain ? [...parts, { text: plain, name: false }] : parts;
}

/** @param {import("./store.js").Store} store @param {string} text @param {readonly string[]} names */
export const told = ({ deeds }, text, names) => cut(text, names).map((part) => (part.name
  ? html`<button type="button" class="name" @click=${() => { deeds.light([part.text]); deeds.place(part.text); }}
      @pointerenter=${() => deeds.light([part.text])} @pointerleave=${() => deeds.light([])} @focus=${() => deeds.light([part.text])}>${part.text}</button>`
  : part.text));
