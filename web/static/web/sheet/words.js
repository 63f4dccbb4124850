// Small pieces that every part of the sheet is made of: sentences whose names light the board, costs.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { numbered, say } from "../words.js";
import { parted } from "./named.js";

/** @typedef {import("./sheet.js").Look} Look */

/**
 * A sentence; the names of places and pieces in it light the board, and open their card when pressed.
 * @param {Look} look @param {string} text @param {string[]} [places]
 */
export const sentence = ({ deeds }, text, places) => parted(text, places).map((part) => (part.place
  ? html`<button type="button" class="name" @click=${() => deeds.look(part.place)} @focus=${() => deeds.light([part.place])} @blur=${() => deeds.light([])}
      @pointerenter=${() => deeds.light([part.place])} @pointerleave=${() => deeds.light([])}>${part.text}</button>`
  : part.text));

/** A text whose rule numbers open the rule. @param {string} text @param {(number: string) => unknown} open */
export const ruled = (text, open) => numbered(text).map((part, at) => (at % 2 ? html`<button type="button" class="name" @click=${(/** @type {Event} */ event) => {
  event.stopPropagation(); // what it stands in is not meant
  open(part);
}}>${part}</button>` : part));

/** The rule by which something is refused, behind the reason. @param {Look} look @param {string} [rule] */
export const byRule = ({ deeds }, rule) => (rule ? html` (${ruled(rule, deeds.rule)})` : nothing);

/** What is behind a label, small: what it costs, what is missing, that it draws. @param {...(string|false|null|undefined)} parts */
export const small = (...parts) => {
  const told = parts.filter(Boolean);
  return told.length ? html`<small>${told.join(" · ")}</small>` : nothing;
};

/** What is missing, by what it costs. @param {string} cost empty where that differs */
export const needed = (cost) => (cost ? say("needs {cost}", { cost }) : say("not enough cards or actions"));

/** That nobody can take it back, as something is drawn. @param {string} [draws] yes, no, perhaps */
export const drawing = (draws) => (draws === "yes" ? say("no undo") : draws === "perhaps" ? say("perhaps no undo") : "");

/** @param {string} [ends] yes, no, perhaps */
export const ending = (ends) => (ends === "yes" ? say("ends your turn") : "");
