// What is asked: with its numbers and names, as the server says it; and what was touched so far.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { back, beside } from "../walk/touch.js";
import { questions } from "./questions.js";
import { shownOffers } from "./offers.js";
import { sentence } from "./words.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Touch} Touch */

const LONG = 110; // so many letters are too many to be read above what is to be pressed

/** @param {Look} look */
export function question(look) {
  const cards = new Set(shownOffers(look));
  const all = questions(look.state.now).filter(({ id }) => !cards.has(id));
  if (look.early) return html`<p class="question">${say("Plan your next turn, as if it were your turn now.")}</p>`;
  if (look.state.now.game.paused) return html`<p class="question quiet">${say("The game is paused.")} ${look.state.now.game.paused_by_host ? nothing : html`<button type="button" class="link" @click=${() => look.deeds.tab("more")}>${say("Ask to go on")}</button>`}</p>`;
  if (!all.length && cards.size) return nothing; // the offers ask
  if (!all.length) return html`<p class="question quiet">${say("Nothing just now. You will be told when you must decide.")}</p>`;
  return html`<div class="questions">${repeat(all, ({ id }) => id, ({ text, places, gather, answered }) => html`<p class="question" ?data-long=${text.length > LONG && !look.own.reads}>${text.length > LONG ? html`<button type="button" class="unfold" aria-expanded=${String(look.own.reads)} @click=${() => look.deeds.own({ reads: !look.own.reads })}>${look.own.reads ? say("less") : say("more")}</button>` : nothing}<span>${sentence(look, text, places)}</span>${
    gather ? html` <span class="hint">${answered ? say("You have answered, and may still change it.") : say("Answers are shown together, when all have given theirs.")}</span>` : nothing}</p>`)}</div>`;
}

/** What a touch is called. @param {Look} look @param {Touch} touch */
function called({ walk, kinds }, touch) {
  if (touch.place) return touch.place;
  if (touch.piece) return touch.piece;
  if (touch.type) return kinds.kinds.find((/** @type {any} */ each) => each.type === touch.type)?.label ?? touch.type;
  return touch.row ?? walk.fields.find(({ name }) => name === touch.field)?.label ?? touch.field;
}

/** What was touched, in order; the fields show by themselves what was chosen in them. @param {Look} look */
export function touched(look) {
  const walk = look.walk.rest ?? look.walk;
  const to = (/** @type {Touch[]} */ touches) => look.to(look.walk.rest ? beside(look.walk, touches) : touches);
  if (!walk.touches.some(({ field }) => !field) || walk.rows.length) return nothing; // what is chosen in fields is taken back there
  return html`<div class="touched" role="group" aria-label=${say("Chosen")}>
    <ol>${walk.type && !walk.touches.some(({ type }) => type) ? html`<li>${called({ ...look, walk }, { type: walk.type })}</li>` : nothing}${walk.touches.filter(({ field }) => !field).map((touch) => html`<li>${touch.place ?? touch.piece ? sentence(look, called({ ...look, walk }, touch), [called({ ...look, walk }, touch)]) : called({ ...look, walk }, touch)}</li>`)}</ol>
    <button type="button" class="plain small" @click=${() => to(back(walk))}>${say("Back")}</button>
    ${walk.touches.length > 1 ? html`<button type="button" class="plain small" @click=${() => to([])}>${say("Begin anew")}</button>` : nothing}
  </div>`;
}

/** @type {Record<string, () => string>} */
const WHY = { gone: () => say("is no longer possible"), together: () => say("does not go with the rest") };

/** Touches that have become illegal by what happened since. @param {Look} look */
export const fallen = (look) => (look.state.fell?.length
  ? html`<p class="notice" role="status">${look.state.fell.map((/** @type {any} */ { touch, why }) => html`${called(look, touch)} ${(WHY[why] ?? (() => why))()}. `)}</p>` : nothing);
