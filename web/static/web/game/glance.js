// What must be seen without touching anything, above what is asked: my hand as cards, what my turn still allows, and what
// threatens what is mine. Open offers are the sheet's.
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { told } from "./said.js";
import { sign } from "./signs.js";

/** @typedef {{ use: string, value: string, label: string, count: number, group: string, note: string }} Card */
/** @typedef {import("./store.js").Store} Store */

/** A card with how many there are of it; touched, it says what it is. @param {Store} store @param {Card} each */
const card = (store, each) => html`<button type="button" class="card-chip" data-group=${each.group} data-value=${each.value} title=${each.note || each.label}
  @click=${() => store.deeds.thing(each.use, each.value, each.label)}><b>${each.count}</b> ${sign(each.use, each.value, 24)} <span>${each.label}</span></button>`;

/** Everything that my seat holds. @param {Store} store @param {any[]} holdings */
function hand(store, holdings) {
  return holdings.map(({ name, heading, cards, held }) => html`<div class="hand-row" role="group" aria-label=${heading} data-name=${name}>
    ${cards?.length ? repeat(cards, (/** @type {Card} */ each) => `${each.use} ${each.value} ${each.note}`, (/** @type {Card} */ each) => card(store, each))
    : held.length ? held.map((/** @type {string} */ each) => html`<span class="card-chip">${each}</span>`) : html`<span class="hint">${say("{heading}: nothing", { heading })}</span>`}</div>`);
}

/** What may befall what is mine. @param {Store} store @param {any[]} threats */
const threatened = (store, threats) => html`<details class="threats"><summary><span aria-hidden="true">⚠</span> <span class="full">${say("Threats: {n}", { n: threats.length })}</span><span class="brief" aria-label=${say("Threats: {n}", { n: threats.length })}>${threats.length}</span></summary>
  <ul>${threats.map(({ place, piece, text }) => html`<li>${told(store, text, [place, piece])}</li>`)}</ul></details>`;

const PIPS = [[[2, 2]], [[1, 1], [3, 3]], [[1, 1], [2, 2], [3, 3]], [[1, 1], [1, 3], [3, 1], [3, 3]], [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]], [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]]];

/** What was rolled in the turn that goes on. @param {readonly number[]} dice */
const rolled = (dice) => html`<span class="dice" role="img" aria-label=${say("Rolled: {dice}", { dice: dice.join(" + ") })}>${dice.map((face) => html`<svg viewBox="0 0 4 4" width="22" height="22" aria-hidden="true">
  <rect x="0.2" y="0.2" width="3.6" height="3.6" rx="0.7"></rect>${(PIPS[face - 1] ?? []).map(([x, y]) => svg`<circle cx=${x} cy=${y} r="0.38"></circle>`)}</svg>`)}</span>`;

/** @param {HTMLElement} element @param {Store} store */
export function mountGlance(element, store) {
  const { board, now, things, plan } = store.of;
  return keep(element, () => {
    if (!now.value?.table) return nothing;
    const { ahead } = plan.value;
    const table = /** @type {any} */ (ahead?.table ?? now.value.table);
    element.classList.toggle("ahead", Boolean(ahead?.table));
    void things.value; // with them come the signs
    const { holdings = [], threats = [], left = [] } = table;
    const dice = /** @type {any} */ (board.value)?.says?.find((/** @type {any} */ { dice: all }) => all?.length)?.dice ?? [];
    return html`
      ${ahead?.table ? html`<p class="then">${say("after line {n}", { n: ahead.after })}</p>` : nothing}
      ${holdings.length ? html`<div class="hand-rows">${hand(store, holdings)}</div>` : nothing}
      ${dice.length || left.length || threats.length ? html`<div class="at-hand">${dice.length ? rolled(dice) : nothing}${left.length ? html`<p class="left">${left.map((/** @type {any} */ { text }) => html`<span>${text}</span>`)}</p>` : nothing}${threats.length ? threatened(store, threats) : nothing}</div>` : nothing}`;
  });
}
