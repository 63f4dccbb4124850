// The signs of cards, pieces and other things, as the server draws them: laid once into the page as symbols, and used from there
// wherever one is shown. Nothing in them can do anything.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { pictured } from "../dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ use: string, value: string, label: string, group: string, text: string, figures: { label: string, value: string, name: string }[], rules: string[], sign: string }} Thing */

/** @param {string} use @param {string} value */
const named = (use, value) => `sign-${use}-${value}`.replaceAll(/[^\w-]/g, "_");

/** @type {Map<string, { width: number, height: number }>} */
const known = new Map();

/** Lays the signs of things into the page, in the place of those that lay there. @param {readonly Thing[]} things */
export function lay(things) {
  const shelf = document.createElementNS(SVG, "svg");
  shelf.setAttribute("aria-hidden", "true");
  shelf.setAttribute("class", "shelf");
  for (const { use, value, sign: markup } of things) {
    if (!markup) continue;
    const drawn = pictured(markup);
    const symbol = document.createElementNS(SVG, "symbol");
    symbol.id = named(use, value);
    const box = drawn.getAttribute("viewBox") ?? "0 0 24 24";
    symbol.setAttribute("viewBox", box);
    if (drawn.hasAttribute("font-family")) symbol.setAttribute("font-family", /** @type {string} */ (drawn.getAttribute("font-family")));
    symbol.append(...drawn.childNodes);
    shelf.append(symbol);
    const [, , width, height] = box.split(/[\s,]+/).map(Number);
    known.set(symbol.id, { width, height });
  }
  document.querySelector(".shelf")?.remove();
  document.body.append(shelf);
}

/** The sign of a thing, nothing where it has none. @param {string} use @param {string} value @param {number} height in CSS pixels */
export function sign(use, value, height) {
  const size = known.get(named(use, value));
  if (!size) return nothing;
  return html`<svg class="sign" aria-hidden="true" width=${Math.round((height * size.width) / size.height)} height=${height}><use href=${`#${named(use, value)}`}></use></svg>`;
}
