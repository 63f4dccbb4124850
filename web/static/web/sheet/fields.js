// The open fields of the kind of move that is chosen, each by its widget.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { cards } from "./cards.js";
import { chips, MANY } from "./chips.js";
import { way } from "./way.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Field} Field */

/** One that is chosen on the board: what is chosen; few values stand beside it as chips too. @param {Look} look @param {Field} field */
function place(look, field) {
  if (field.whole && field.byHand && field.many === "one") return nothing; // it stands among what was touched
  const chosen = field.options.filter((each) => each.chosen);
  if (field.options.length <= MANY / 2) return chips(look, field);
  const some = chosen.map(({ label }) => label).join(", ");
  return html`<p class="chosen" data-field=${field.name}><span>${field.label}:</span> ${some || html`<span class="hint">${say("touch it on the board")}</span>`}</p>`;
}

const WIDGETS = { place, chips, cards, bag: cards, dice: cards, way, order: chips };

const BOARD = new Set(["intersection", "border", "hex", "piece", "way"]);

/**
 * The fields that are asked now: behind one that is open and lies on the board stand none that are not touched yet, as what
 * may be chosen there follows from it.
 * @param {Field[]} all
 */
export function asked(all) {
  const first = all.findIndex(({ role, whole }) => !whole && BOARD.has(role));
  return first < 0 ? all : all.filter(({ byHand }, at) => at <= first || byHand);
}

/** @param {Look} look */
export const fields = (look) => (look.walk.fields.length
  ? html`<div class="fields">${look.walk.settled.map(({ name, label, text }) => html`<p class="chosen" data-settled=${name}><span>${label}:</span> <b>${text}</b></p>`)}${repeat(asked(look.walk.fields), ({ name, widget }) => `${look.walk.type} ${name} ${widget}`, (field) => (WIDGETS[field.widget] ?? chips)(look, field))}</div>` : nothing);
