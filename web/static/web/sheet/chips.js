// Chips: values that stand beside each other, one of them or several. Where they lie on the board, it shows them as well.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { toggle } from "../walk/touch.js";
import { swatch } from "./swatch.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Field} Field */
/** @typedef {import("../walk/types.js").Option} Option */

export const MANY = 12; // as many can be looked over at once

/**
 * The options with all these words, or words that begin so.
 * @template {{label: string, place?: string|null}} T
 * @param {T[]} options @param {string} words
 * @returns {T[]}
 */
export function sifted(options, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label, place }) => {
    const parts = `${place ?? ""} ${label}`.toLowerCase().split(/[\s,·→-]+/).filter(Boolean);
    return wanted.every((word) => parts.some((part) => (/\d/.test(word) ? part === word : part.startsWith(word))) || place?.toLowerCase() === word);
  });
}

/** @param {Look} look @param {Field} field */
export function chips({ walk, to, deeds, sign, state }, field) {
  const seat = (/** @type {Option} */ { value }) => (field.role === "seat" && value !== null ? swatch(state.now.game.seats[Number(value)].colour) : nothing);
  const one = (/** @type {Option} */ option) => html`<button type="button" class="chip" aria-pressed=${option.chosen ? "true" : "false"} ?disabled=${!option.open && !option.chosen}
    @click=${() => to(toggle(walk, field.name, option.key))} @focus=${() => option.place && deeds.light([option.place])} @blur=${() => option.place && deeds.light([])}
    >${seat(option)}${sign(field.name, option.key, 24)}${option.label}${option.worth ? html` <small>${option.worth}</small>` : nothing}</button>`;
  const told = field.many === "one" ? nothing : field.least ? html` <small>${say("at least {least}", { least: field.least })}</small>` : nothing;
  return html`<fieldset class="chips" data-field=${field.name}><legend>${field.label}${told}</legend>
    <div class="row">${repeat(field.options, ({ key }) => key, one)}</div>
  </fieldset>`;
}
