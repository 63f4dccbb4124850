// Open offers as cards: whose, what for what, who has answered, and what may be answered to it.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { called } from "../seats.js";
import { say } from "../words.js";
import { swatch } from "./swatch.js";

/** @typedef {import("./sheet.js").Look} Look */

/** The field of a kind of move that names an offer; undefined where it has none. @param {any} kinds @param {string|null} type */
const offerField = (kinds, type) => kinds?.kinds.find((/** @type {any} */ each) => each.type === type)?.fields.find((/** @type {any} */ { role }) => role === "offer")?.name;

/** Whether a kind of move answers offers, all of which stand as cards with that answer, so that it need not stand elsewhere too. @param {any} kinds @param {any} now @param {string|null} type */
export function onCards(kinds, now, type) {
  const name = offerField(kinds, type);
  if (!name) return false;
  const cards = now.table?.offers ?? [];
  const named = now.choices.filter((/** @type {any} */ { move, template }) => (move ?? template).type === type)
    .flatMap((/** @type {any} */ { move, template }) => (move ? [move[name]] : template.fields[name].values));
  return named.every((/** @type {string} */ each) => cards.some((/** @type {any} */ { offer, answers = [] }) => offer === each && answers.some((/** @type {any} */ answer) => answer.type === type)));
}

/** The offer that an answer under way is about; undefined where none is. @param {Look} look */
function meant({ walk, kinds }) {
  const name = offerField(kinds, walk.type);
  return walk.touches.find(({ field }) => field && field === name)?.value;
}

/** @param {Look} look @param {any} offer */
function card(look, { offer: name, from, text, give, get, mine, answers = [], answered }) {
  const { state, from: position, deeds, own, signOf, kinds } = look;
  const busy = own.busy || Boolean(state.sending);
  const { seats } = state.now.game;
  const [first, second] = mine ? [say("you give"), say("you get")] : answers.length ? [say("you get"), say("you give")] : [say("gives"), say("wants")];
  const amounts = (/** @type {any[]} */ cards) => cards.map(({ use, value, label, count }) => html`<span class="card-chip" data-value=${value}><b>${count}</b> ${signOf(use, value, 22)} ${label}</span>`);
  /** Gives an answer that is whole. */
  const gives = (/** @type {string} */ order) => {
    const choice = position.choices.find((/** @type {any} */ each) => each.move && each.order === order);
    return choice ? deeds.give([choice.move]) : deeds.type([order]);
  };
  const answer = (/** @type {any} */ { type, label, order }) => html`<button type="button" class="act" data-type=${type} aria-pressed=${order ? nothing : String(look.walk.touches.length > 0 && look.walk.type === type)} ?data-first=${!mine && Boolean(order) && type === answers[0].type} aria-disabled=${busy ? "true" : nothing}
    @click=${() => (busy ? undefined : order ? gives(order) : deeds.begin([{ type }, { field: offerField(kinds, type), of: type, value: name }]))}>${label}${order ? nothing : " …"}</button>`;
  return html`<article class="offer" aria-label=${text}>
    <p class="terms">${swatch(seats[from].colour)} <b>${mine ? say("Your offer") : called(seats[from])}</b> <span class="side"><small>${first}</small> ${amounts(give)}</span> <span class="side"><small>${second}</small> ${amounts(get)}</span></p>
    ${answered?.length ? html`<p class="hint">${answered.map((/** @type {any} */ each) => each.text).join(" · ")}</p>` : nothing}
    ${answers.length && look.walk ? html`<p class="answers acts">${repeat(answers, (/** @type {any} */ { type }) => type, answer)}</p>` : nothing}
  </article>`;
}

/** The offers of others that the reader may answer. @param {any} state of the store @returns {any[]} */
export const toAnswer = ({ now }) => (now?.table?.offers ?? []).filter((/** @type {any} */ { mine, answers = [] }) => !mine && answers.length);

/** The names of the offers that stand as cards. @param {Look} look @returns {string[]} */
export const shownOffers = ({ state, early }) => (early ? [] : state.now?.table?.offers ?? []).map((/** @type {any} */ { offer }) => offer);

/** All of them; once something is touched, only the one that it is about. @param {Look} look */
export function offers(look) {
  const all = look.state.now?.table?.offers ?? [];
  const about = look.walk?.touches.length ? meant(look) : null;
  const shown = look.early ? [] : about === null ? all : all.filter((/** @type {any} */ { offer }) => offer === about);
  if (!shown.length) return nothing;
  return html`<div class="offers">${repeat(shown, (/** @type {any} */ { offer }) => offer, (/** @type {any} */ each) => card(look, each))}</div>`;
}
