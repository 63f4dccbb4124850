// The story of a game: what the reader was told, by turns, with a mark where he left. A line lights its places; from any line
// one steps through the game by entry and by turn, with the board of that moment.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { computed } from "../vendor/signals-core/signals-core.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { told } from "./said.js";
import { stride, turns } from "./steps.js";

/** @typedef {import("./store.js").Store} Store */

const ABOVE = 48; // pixels above the mark where the reader left
const FRAMES = 4; // so many frames, until all that is in sight has the height that it has
const NEAR = 300; // pixels from the top of the list at which what is earlier is read

/** How far down in a list something stands. @param {Element} list @param {Element} each */
const down = (list, each) => list.scrollTop + each.getBoundingClientRect().top - list.getBoundingClientRect().top;

/**
 * @param {HTMLElement} element @param {Store} store
 * @param {() => boolean} open whether the reader sees this part; reads signals
 */
export function mountStory(element, store, open) {
  const { story, now, since } = store.of;
  const looking = computed(() => (store.of.looking.value?.linked ? null : store.of.looking.value)); // a linked moment is none of this story
  const look = (/** @type {number | null} */ cursor) => store.deeds.look(cursor);
  /** Whether the reader did it himself, and no order of his. @param {any} item */
  const isOwn = (item) => now.value?.game.seat !== null && item?.seat === now.value?.game.seat && !item.by_order;
  const go = (/** @type {1 | -1} */ by, /** @type {"entry" | "turn"} */ what) => stride(store, by, what);

  /** Reads what is earlier where the reader comes near it, and leaves what he reads where it is. */
  let reading = false;
  const readOn = async () => {
    const list = /** @type {HTMLElement} */ (element.querySelector(".story-list"));
    if (reading || !list || list.scrollTop > NEAR || story.value.whole) return;
    reading = true;
    const below = list.scrollHeight - list.scrollTop;
    await store.deeds.earlier().catch(() => {});
    if (moved) list.scrollTop = list.scrollHeight - below;
    reading = false;
  };
  /** From now on one steps by the arrow keys; once one does, passing.js hears them wherever one is. */
  const begins = (/** @type {KeyboardEvent} */ event) => {
    if (looking.value || event.key !== "ArrowLeft" || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(-1, event.shiftKey ? "turn" : "entry");
  };
  const light = (/** @type {readonly string[]} */ places) => store.deeds.light(places);

  /**
   * Brings the line at which one stands into sight: the pane alone scrolls. Until the reader has moved it himself it stands at
   * the mark where he left, or at the newest line, however much of what is earlier comes above them.
   */
  let shown = -1;
  let moved = false; // whether the reader has moved the list
  let following = 0; // counts what is scrolled to
  const moves = () => {
    moved = true;
    following += 1;
  };
  const follow = () => {
    const at = looking.value?.at ?? story.value.items.at(-1)?.cursor;
    const list = element.querySelector(".story-list");
    if (at === undefined || !list || (at === shown && (moved || looking.value))) return;
    const own = shown >= 0 && at !== shown && !looking.value && isOwn(story.value.items.at(-1));
    if (own) moved = true; // who plays on reads what comes of it
    const line = looking.value ? list.querySelector(`[data-turn="${at}"]`) ?? list.querySelector(`[data-cursor="${at}"]`) : null;
    const mark = moved || looking.value ? null : list.querySelector(".left-off");
    const near = list.scrollHeight - list.scrollTop - list.clientHeight < 200;
    shown = at;
    if (line) settle(list, () => down(list, line) - list.clientHeight / 2);
    else if (mark) settle(list, () => down(list, mark) - ABOVE);
    else if (!looking.value && (near || own || !moved)) settle(list, () => list.scrollHeight);
  };
  /** Scrolls there, and once more when what came into sight has its height: turns out of sight are only estimated. */
  const settle = (/** @type {Element} */ list, /** @type {() => number} */ where) => {
    following += 1;
    const mine = following;
    const step = (/** @type {number} */ left) => {
      if (mine !== following) return;
      list.scrollTop = where();
      if (left) requestAnimationFrame(() => step(left - 1));
    };
    step(FRAMES);
  };

  return keep(element, () => {
    const { items, whole } = story.value;
    if (!open()) {
      shown = -1;
      moved = false;
      return nothing;
    }
    const at = looking.value?.at ?? null;
    const left = since.value?.from ?? null;
    let marked = !left || !items.length || items[items.length - 1].cursor <= left || items[0].cursor > left;
    queueMicrotask(follow);
    return html`
      <ol class="story-list" tabindex="0" aria-label=${say("What happened")} @scroll=${readOn} @keydown=${begins} @wheel=${moves} @touchmove=${moves} @pointerdown=${moves} @keyup=${moves}>
        ${whole || !items.length ? nothing : html`<li class="earlier"><button type="button" class="plain small" @click=${readOn}>${say("Earlier")}</button></li>`}
        ${repeat(turns(items), ({ key }) => key, (turn) => html`<li class="story-turn" data-turn=${turn.cursor}><h2><button type="button" class="turn-name" aria-current=${at === turn.cursor ? "step" : nothing} @click=${() => look(turn.cursor)} title=${say("The board at that moment")}>${turn.heading}</button></h2>
          <ol>${repeat(turn.lines, ({ key }) => key, (line) => {
            const here = !marked && line.cursor > /** @type {number} */ (left);
            marked ||= here;
            return html`${here ? html`<li class="left-off"><span>${say("New since your last visit")}</span></li>` : nothing}<li class=${line.undone ? "undone" : ""} data-cursor=${line.cursor} ?data-at=${at === line.cursor}
              @pointerenter=${() => light(line.places)} @pointerleave=${() => light([])} @focusin=${() => light(line.places)} @focusout=${() => light([])} @click=${() => light(line.places)}>${told(store, line.text, line.places)}
              ${line.board ? html`<button type="button" class="then" aria-label=${say("The board after: {line}", { line: line.text })} title=${say("The board at that moment")} @click=${() => look(line.cursor)}>◷</button>` : nothing}</li>`;
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
