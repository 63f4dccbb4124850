// The card of a place: what lies there, what may be done there, and why not what could be done elsewhere.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { byRule, sentence } from "./words.js";

/** @typedef {import("./sheet.js").Look} Look */

/** What leads to what a thing is and does: its sign. @param {Look} look @param {{ text: string, use?: string, value?: string }} line */
const about = ({ deeds, signOf }, { text, use, value = "" }) => (use ? html`<button type="button" class="bare about-it" aria-label=${say("What is this: {text}", { text })} title=${say("What is this?")} @click=${() => deeds.thing(use, value, "")}>${
  signOf(use, value, 22)}<span aria-hidden="true">ⓘ</span></button>` : nothing);

/** @param {Look} look */
export function place(look) {
  const { state, deeds, kinds } = look;
  const card = state.place;
  if (!card) return nothing;
  const reach = Object.entries(card.reach ?? {}).filter(([piece, ends]) => card.standing?.includes(piece) || ends.includes(card.place)); // what stands there, or may come
  const label = (/** @type {string} */ type) => kinds?.kinds.find((/** @type {any} */ each) => each.type === type)?.label ?? type;
  return html`<section class="place" aria-label=${card.heading}>
    <div class="head"><h2>${card.heading}</h2><button type="button" class="bare" aria-label=${say("Close")} @click=${() => deeds.look(null)}>✕</button></div>
    ${state.plan.ahead ? html`<p class="hint">${say("This is how it is now, not after line {n}.", { n: state.plan.ahead.after })}</p>` : nothing}
    <ul class="lies">${card.lines.map((/** @type {any} */ line) => html`<li>${about(look, line)}${sentence(look, line.text, line.piece ? [line.piece] : [])}</li>`)}</ul>
    ${reach.length ? html`<p class="hint">${say("May come, when it is next moved:")}</p><ul class="lies">${reach.map(([piece, ends]) => html`<li>${ends.length
      ? html`<button type="button" class="name" @click=${() => deeds.light(ends)}>${piece}</button>: ${sentence(look, ends.join(", "), ends)}` : html`${piece}: ${say("it stays")}`}</li>`)}</ul>` : nothing}
    ${card.why_not?.length ? html`<details class="why"><summary>${say("What is not possible here, and why")}</summary><ul>${repeat(card.why_not, (/** @type {any} */ { type }) => type, (/** @type {any} */ each) => html`<li><b>${label(each.type)}</b>: ${
      sentence(look, each.reason, each.places)}${byRule(look, each.rule)}</li>`)}</ul></details>` : nothing}
  </section>`;
}
