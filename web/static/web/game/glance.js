// What must be seen without touching anything, above what is asked: my hand as cards, what my turn still allows, offers that
// are open with their answers, what threatens what is mine, and how a game stands that is not being played.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { called } from "../seats.js";
import { say } from "../words.js";
import { keep, swatch } from "./draw.js";
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

/** An offer, with what I may answer. @param {Store} store @param {any} offer @param {import("./state.js").Now} now @param {boolean} busy */
function offer(store, { offer: name, from, text, give, get, mine, answers, answered }, now, busy) {
  const seat = now.game.seats[from];
  const amounts = (/** @type {Card[]} */ cards) => cards.map((each) => html`<span class="card-chip" data-value=${each.value}><b>${each.count}</b> ${sign(each.use, each.value, 22)} ${each.label}</span>`);
  return html`<article class="offer" aria-label=${text}>
    <p class="terms">${swatch(seat.colour)} <b>${mine ? say("Your offer") : called(seat)}</b> ${amounts(give)} <span aria-hidden="true">→</span> ${amounts(get)}</p>
    ${answered?.length ? html`<p class="hint">${answered.map((/** @type {any} */ each) => each.text).join(" · ")}</p>` : nothing}
    <p class="answers">${answers.map((/** @type {any} */ { type, label, order }) => html`<button type="button" class=${order && !mine && type === answers[0].type ? "small" : "plain small"} aria-disabled=${busy ? "true" : nothing}
      @click=${() => (busy ? undefined : order ? store.deeds.send([order]) : store.deeds.begin([{ type }, { field: "offer", value: name }]))}>${label}</button>`)}</p>
  </article>`;
}

/** What may befall what is mine. @param {Store} store @param {any[]} threats */
const threatened = (store, threats) => html`<details class="threats"><summary><span aria-hidden="true">⚠</span> ${say("Threats: {n}", { n: threats.length })}</summary>
  <ul>${threats.map(({ place, piece, text }) => html`<li>${told(store, text, [place, piece])}</li>`)}</ul></details>`;

/** @param {HTMLElement} element @param {Store} store */
export function mountGlance(element, store) {
  const { now, sending, things } = store.of;
  return keep(element, () => {
    if (!now.value?.table) return nothing;
    const table = /** @type {any} */ (now.value.table);
    const busy = Boolean(sending.value);
    void things.value; // with them come the signs
    const { holdings = [], offers = [], threats = [], left = [], outcome } = table;
    return html`
      ${outcome ? html`<p class="outcome">${outcome}</p>` : nothing}
      ${offers.length ? html`<div class="offers">${repeat(offers, (/** @type {any} */ each) => each.offer, (/** @type {any} */ each) => offer(store, each, /** @type {any} */ (now.value), busy))}</div>` : nothing}
      ${holdings.length || left.length ? html`<div class="hand-rows">${hand(store, holdings)}${left.length ? html`<p class="left">${left.map((/** @type {any} */ { label, count }) => html`<span><b>${count}</b> ${label}</span>`)}</p>` : nothing}</div>` : nothing}
      ${threats.length ? threatened(store, threats) : nothing}`;
  });
}
