// What came of what was sent last, and what standing orders gave for me since: the sentences of the story, each lighting its
// places.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { sentence } from "./words.js";

/** @typedef {import("./sheet.js").Look} Look */
/** @typedef {{ key: string, text: string, places: string[], order: string }} Line a sentence, with the number of the standing order that gave it */

const FIRST = 3; // so many sentences are seen at once; the others unfold

/** The sentences of some of the story's items. @param {any[]} items @returns {Line[]} */
const linesOf = (items) => items.flatMap(({ cursor, text = [], places = [], by_order: order = "" }) => text.map((/** @type {string} */ each, /** @type {number} */ at) => ({ key: `${cursor} ${at}`, text: each, places: places[at] ?? [], order })));

/** The cursor after which it is told what came: of what was sent last, or, where nothing was sent yet, where the reader was last. @param {any} state of the store */
const lastOf = ({ answer, since }) => (answer ? answer.items?.length ? Math.max(...answer.items) : Infinity : since?.from || Infinity);

/**
 * The sentences of what was sent last, and of what standing orders gave after it, or, where nothing was sent yet, since the
 * reader was here last. Pure.
 * @param {any} state of the store
 * @returns {Line[]}
 */
export function cameOf({ answer, story, since, now }) {
  const mine = new Set(answer?.items ?? []);
  const after = lastOf({ answer, since });
  return linesOf(story.items.filter((/** @type {any} */ { cursor, seat, by_order: order, undone, table }) => !undone && !table && (mine.has(cursor) || (order && seat === now.game.seat && cursor > after))));
}

const LAST = 3; // so many sentences of what others did after it

/**
 * The last of what others did since then: after what was sent, or, where nothing was sent yet, since the reader was here last. Pure.
 * @param {any} state of the store
 * @returns {Line[]}
 */
export function afterwards({ answer, story, since, now }) {
  const after = lastOf({ answer, since });
  return linesOf(story.items.filter((/** @type {any} */ { cursor, seat, undone, table }) => !undone && !table && seat !== now.game.seat && cursor > after)).slice(-LAST);
}

/** @param {Look} look */
export function came(look) {
  const { state, own, deeds, walk } = look;
  if (state.sending || walk?.touches.length || own.put === state.answer) return nothing;
  const lines = cameOf(state);
  const last = afterwards(state);
  if (!lines.length && !last.length) return nothing;
  const heading = (/** @type {number} */ at) => lines[at]?.order && lines[at].order !== lines[at - 1]?.order ? html`<p class="hint">${say("By your standing order {order}", { order: own.orders[lines[at].order] ?? lines[at].order })}</p>` : nothing;
  const line = (/** @type {Line} */ { text, places }, /** @type {number} */ at) => html`<li @pointerenter=${() => deeds.light(places)} @pointerleave=${() => deeds.light([])} @click=${() => deeds.light(places)}>${heading(at)}${sentence(look, text, places)}</li>`;
  const list = (/** @type {Line[]} */ some, /** @type {number} */ from) => html`<ul>${repeat(some, ({ key }) => key, (each, at) => line(each, from + at))}</ul>`;
  return html`<section class="came" aria-label=${say("What came of it")}>
    ${lines.length ? list(lines.slice(0, FIRST), 0) : nothing}
    ${lines.length > FIRST ? html`<details><summary>${say("{n} more", { n: lines.length - FIRST })}</summary>${list(lines.slice(FIRST), FIRST)}</details>` : nothing}
    ${last.length ? html`<div class="last"><p class="hint">${say("Last:")}</p>${list(last, lines.length)}</div>` : nothing}
    ${own.always ? html`<p><button type="button" class="link" @click=${() => deeds.always(own.always)}>${say("Always do this …")}</button></p>` : nothing}
    <button type="button" class="bare" aria-label=${say("Put away")} @click=${() => deeds.own({ put: state.answer })}>✕</button>
  </section>`;
}
