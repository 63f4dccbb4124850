// The open fields of the kind of move that is chosen, each by its widget.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { keyed } from "../vendor/lit-html/directives/keyed.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { cards } from "./cards.js";
import { chips, MANY } from "./chips.js";
import { way } from "./way.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Field} Field */

/** One that is chosen on the board: what is chosen; few values stand beside it as chips too. @param {Look} look @param {Field} field */
function place(look, field) {
  const chosen = field.options.filter((each) => each.chosen);
  if (field.options.length <= MANY / 2) return chips(look, field);
  const some = chosen.map(({ label }) => label).join(", ");
  const first = look.walk.fields.find((each) => !each.whole)?.name === field.name;
  if (!some && !first) return nothing;
  return html`<p class="chosen" data-field=${field.name}><span>${field.label}:</span> ${some || html`<span class="hint">${say("touch it on the board")}</span>`}</p>`;
}

const WIDGETS = { place, chips, cards, bag: cards, dice: cards, way, order: chips };

/** @param {Look} look */
export const fields = (look) => (look.walk.fields.length
  ? html`<div class="fields">${repeat(look.walk.fields, ({ name }) => `${look.walk.type} ${name}`, (field) => keyed(field.widget, (WIDGETS[field.widget] ?? chips)(look, field)))}</div>` : nothing);
