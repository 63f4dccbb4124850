// The marks of the board as a list: the way of the keyboard and the screen reader, with a search where they are many.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { pick } from "../walk/touch.js";
import { MANY, sifted } from "./chips.js";
import { needed, small } from "./words.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {import("../walk/types.js").Mark} Mark */

const SHOWN = new Set(["open", "chosen", "also", "short"]);

/** @param {Look} look */
export function marks(look) {
  const { walk, own, names, deeds } = look;
  const all = walk.marks.filter(({ state }) => SHOWN.has(state));
  if (!all.length) return nothing;
  const shown = all.length > MANY ? sifted(all, own.search) : all;
  const one = (/** @type {Mark} */ { place, label, state, cost }) => html`<li><button type="button" class="chip" aria-pressed=${state === "chosen" ? "true" : "false"} ?data-short=${state === "short"}
    @click=${() => deeds.press(place)} @focus=${() => deeds.light([place])} @blur=${() => deeds.light([])}><b>${place}</b> ${label === place ? "" : label}${small(state === "short" && needed(names.cost(cost)))}</button></li>`;
  return html`<details class="marks" ?open=${own.listed} @toggle=${(/** @type {any} */ event) => deeds.own({ listed: event.target.open })}>
    <summary>${say("Places that you may touch: {n}", { n: all.length })}</summary>
    ${all.length > MANY ? html`<input type="search" .value=${own.search} aria-label=${say("Only with these words")} placeholder=${say("Only with these words")} autocomplete="off" spellcheck="false"
      @input=${(/** @type {any} */ event) => deeds.own({ search: event.target.value })}>` : nothing}
    <ul>${repeat(shown, ({ key }) => key, one)}</ul>
    ${shown.length ? nothing : html`<p class="hint">${say("None has these words.")}</p>`}
  </details>`;
}

/** Places between which the board was touched, or pieces: one of them is meant. @param {Look} look */
export function among({ walk, own, deeds }) {
  const found = walk.marks.flatMap((/** @type {Mark} */ mark) => {
    if (own.among.includes(mark.place)) return [{ name: mark.place, label: mark.label === mark.place ? "" : mark.label, state: mark.state, press: () => deeds.press(mark.place) }];
    return mark.pieces.filter((piece) => own.among.includes(piece)).map((piece) => ({ name: piece, label: "", state: mark.state, press: () => deeds.pick(piece) }));
  });
  if (found.length < 2) return nothing;
  return html`<fieldset class="chips"><legend>${say("Which one?")}</legend><div class="row">${repeat(found, ({ name }) => name, ({ name, label, state, press }) => html`<button type="button" class="chip" aria-pressed=${state === "chosen" ? "true" : "false"}
    @click=${press} @focus=${() => deeds.light([name])} @blur=${() => deeds.light([])}><b>${name}</b> ${label}</button>`)}</div></fieldset>`;
}

/** The pieces among which a touched place leaves the choice. @param {Look} look */
export function pieces({ walk, to }) {
  if (!walk.pieces.length) return nothing;
  return html`<fieldset class="chips"><legend>${say("Which one?")}</legend><div class="row">${repeat(walk.pieces, ({ key }) => key, ({ key, label, chosen }) => html`<button type="button" class="chip"
    aria-pressed=${chosen ? "true" : "false"} @click=${() => to(pick(walk, key))}>${label}</button>`)}</div></fieldset>`;
}
