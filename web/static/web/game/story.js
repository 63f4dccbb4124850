// The story of a game: what the reader was told, by turns, with a mark where he left. A line lights its places; from any line
// one steps through the game by entry and by turn, with the board of that moment.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { told } from "./said.js";
import { isLetter } from "./unread.js";

/** @typedef {import("./state.js").Item} Item */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {{ key: string, cursor: number, text: string, places: readonly string[], undone: boolean }} Line a sentence of an item */
/** @typedef {{ key: string, heading: string, cursor: number, lines: Line[] }} Turn a part of the story, from an item on */

const ABOVE = 48; // pixels above the mark where the reader left

/**
 * The story by turns, in the order in which it happened.
 * @param {readonly Item[]} items
 * @returns {Turn[]}
 */
export function turns(items) {
  /** @type {Turn[]} */
  const all = [];
  for (const item of items) {
    if (isLetter(item)) continue;
    const kinds = (item.events ?? []).map((event) => event.type);
    const text = item.text ?? [];
    text.forEach((sentence, at) => {
      const begins = kinds.length === text.length && kinds[at] === "turn_began";
      if (begins || !all.length) {
        const heading = begins ? sentence.replace(/\.$/, "") : item.turn ? say("Turn {turn}", { turn: item.turn }) : say("Set-up");
        all.push({ key: `${item.cursor} ${at}`, heading, cursor: item.cursor, lines: [] });
      }
      if (begins) return;
      const ordered = item.by_order && !at ? say("{line} (by your standing order {order})", { line: sentence, order: item.by_order }) : sentence;
      all[all.length - 1].lines.push({ key: `${item.cursor} ${at}`, cursor: item.cursor, text: ordered, places: item.places?.[at] ?? [], undone: Boolean(item.undone) });
    });
  }
  return all;
}

/** The cursors at which something is told, or a turn begins: where one may stand. @param {readonly Item[]} items */
const stops = (items) => items.filter((item) => item.text?.length && !isLetter(item)).map(({ cursor }) => cursor);

/**
 * The next place to stand from a cursor on, `by` one entry or turn forth or back; null past the last one, which is now.
 * @param {readonly Item[]} items @param {number} from @param {1 | -1} by @param {"entry" | "turn"} what
 */
export function step(items, from, by, what) {
  const all = what === "turn" ? turns(items).map(({ cursor }) => cursor) : stops(items);
  const found = by > 0 ? all.find((cursor) => cursor > from) : all.findLast((cursor) => cursor < from);
  return found ?? (by > 0 ? null : all[0] ?? from);
}

/**
 * @param {HTMLElement} element @param {Store} store
 * @param {() => boolean} open whether the reader sees this part; reads signals
 */
export function mountStory(element, store, open) {
  const { story, looking, now, since } = store.of;
  const look = (/** @type {number | null} */ cursor) => store.deeds.look(cursor);
  const go = (/** @type {1 | -1} */ by, /** @type {"entry" | "turn"} */ what) => {
    const items = story.value.items;
    look(step(items, looking.value?.at ?? (now.value?.game.cursor ?? 0) + 1, by, what));
  };

  /** Brings the line at which one stands, or the newest one, into sight: the pane alone scrolls. */
  let shown = -1;
  const follow = () => {
    const at = looking.value?.at ?? story.value.items.at(-1)?.cursor;
    if (at === undefined || at === shown) return;
    const list = element.querySelector(".story-list");
    if (!list) return;
    const line = looking.value ? list.querySelector(`[data-turn="${at}"]`) ?? list.querySelector(`[data-cursor="${at}"]`) : list.lastElementChild;
    const near = list.scrollHeight - list.scrollTop - list.clientHeight < 200;
    const mark = shown < 0 && !looking.value ? list.querySelector(".left-off") : null;
    if (mark) list.scrollTop = /** @type {HTMLElement} */ (mark).offsetTop - ABOVE;
    else if (line && (looking.value || near || shown < 0)) list.scrollTop = looking.value ? /** @type {HTMLElement} */ (line).offsetTop - list.clientHeight / 2 : list.scrollHeight;
    shown = at;
  };

  return keep(element, () => {
    const { items, whole } = story.value;
    if (!open()) {
      shown = -1;
      return nothing;
    }
    const at = looking.value?.at ?? null;
    const left = since.value?.from ?? null;
    let marked = !left || !items.length || items[items.length - 1].cursor <= left || items[0].cursor > left;
    queueMicrotask(follow);
    return html`
      <ol class="story-list" tabindex="0" aria-label=${say("What happened")}>
        ${whole || !items.length ? nothing : html`<li class="earlier"><button type="button" class="plain small" @click=${() => store.deeds.earlier()}>${say("Earlier")}</button></li>`}
        ${repeat(turns(items), ({ key }) => key, (turn) => html`<li class="story-turn" data-turn=${turn.cursor}><h2><button type="button" class="turn-name" aria-current=${at === turn.cursor ? "step" : nothing} @click=${() => look(turn.cursor)} title=${say("The board at that moment")}>${turn.heading}</button></h2>
          <ol>${repeat(turn.lines, ({ key }) => key, (line) => {
            const here = !marked && line.cursor > /** @type {number} */ (left);
            marked ||= here;
            return html`${here ? html`<li class="left-off"><span>${say("New since your last visit")}</span></li>` : nothing}<li class=${line.undone ? "undone" : ""} data-cursor=${line.cursor} ?data-at=${at === line.cursor}
              @pointerenter=${() => store.deeds.light(line.places)} @pointerleave=${() => store.deeds.light([])}>${told(store, line.text, line.places)}
              <button type="button" class="then" aria-label=${say("The board after: {line}", { line: line.text })} title=${say("The board at that moment")} @click=${() => look(line.cursor)}>◷</button></li>`;
          })}</ol></li>`)}
      </ol>
      <div class="steps" role="group" aria-label=${say("Steps through the game")}>
        <button type="button" class="plain small" aria-label=${say("A turn back")} @click=${() => go(-1, "turn")}>«</button>
        <button type="button" class="plain small" aria-label=${say("An entry back")} @click=${() => go(-1, "entry")}>‹</button>
        <span class="where" role="status">${at === null ? say("now") : say("at {moment} of {last}", { moment: at, last: now.value?.game.cursor ?? at })}</span>
        <button type="button" class="plain small" aria-label=${say("An entry on")} aria-disabled=${at === null ? "true" : nothing} @click=${() => go(1, "entry")}>›</button>
        <button type="button" class="plain small" aria-label=${say("A turn on")} aria-disabled=${at === null ? "true" : nothing} @click=${() => go(1, "turn")}>»</button>
        <button type="button" class="plain small" aria-disabled=${at === null ? "true" : nothing} @click=${() => look(null)}>${say("Now")}</button>
      </div>`;
  });
}
