// Chips: values that stand beside each other, one of them or several. Where they lie on the board, it shows them as well.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Field} Field */
/** @typedef {import("../walk/types.js").Option} Option */
/** @typedef {import("../walk/types.js").Value} Value */

export const MANY = 12; // as many can be looked over at once

/**
 * What is chosen when an option is pressed: of several it is added, or taken back where it was chosen, in the order in
 * which they are listed (of an `order` in that in which they are pressed); of one it goes in the place of another.
 * @param {Field} field @param {Option} option
 * @returns {Value}
 */
export function pressed({ many, options, value }, option) {
  if (many === "one") return option.value;
  const before = /** @type {Value[]} */ (value ?? []);
  const key = JSON.stringify(option.value);
  const has = before.some((each) => JSON.stringify(each) === key);
  const after = has ? before.filter((each) => JSON.stringify(each) !== key) : [...before, option.value];
  if (many === "order") return after;
  const chosen = new Set(after.map((each) => JSON.stringify(each)));
  return options.map((each) => each.value).filter((each) => chosen.has(JSON.stringify(each)));
}

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
export function chips({ deeds }, field) {
  const one = (/** @type {Option} */ option) => html`<button type="button" class="chip" aria-pressed=${option.chosen ? "true" : "false"} ?disabled=${!option.open && !option.chosen}
    @click=${() => deeds.touch({ field: field.name, value: pressed(field, option) })} @focus=${() => option.place && deeds.light([option.place])} @blur=${() => option.place && deeds.light([])}
    >${option.label}${option.worth ? html` <small>${option.worth}</small>` : nothing}</button>`;
  const told = field.many === "one" ? nothing : field.least ? html` <small>${say("at least {least}", { least: field.least })}</small>` : nothing;
  return html`<fieldset class="chips" data-field=${field.name}><legend>${field.label}${told}</legend>
    <div class="row">${repeat(field.options, ({ value }) => JSON.stringify(value), one)}</div>
  </fieldset>`;
}
