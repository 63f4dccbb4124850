// What must be seen without touching anything, above what is asked: my hand as cards, what my turn still allows, and what
// threatens what is mine. Open offers are the sheet's.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
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

/** @param {HTMLElement} element @param {Store} store */
export function mountGlance(element, store) {
  const { now, things, plan } = store.of;
  return keep(element, () => {
    if (!now.value?.table) return nothing;
    const { ahead } = plan.value;
    const table = /** @type {any} */ (ahead?.table ?? now.value.table);
    element.classList.toggle("ahead", Boolean(ahead?.table));
    void things.value; // with them come the signs
    const { holdings = [], threats = [], left = [] } = table;
    return html`
      ${ahead?.table ? html`<p class="then">${say("after line {n}", { n: ahead.after })}</p>` : nothing}
      ${holdings.length ? html`<div class="hand-rows">${hand(store, holdings)}</div>` : nothing}
      ${left.length || threats.length ? html`<div class="at-hand">${left.length ? html`<p class="left">${left.map((/** @type {any} */ { text }) => html`<span>${text}</span>`)}</p>` : nothing}${threats.length ? threatened(store, threats) : nothing}</div>` : nothing}`;
  });
}
