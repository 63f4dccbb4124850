// The story as turns and entries, and steps from one to the next: which there are is pure; taking one reads on in a long game.
import { isLetter } from "./unread.js";
import { say } from "../words.js";

/** @typedef {import("./state.js").Item} Item */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {{ key: string, cursor: number, text: string, places: readonly string[], undone: boolean, board: boolean }} Line a sentence
 * of an item; `board`: there was one then, which can be looked at */
/** @typedef {{ key: string, heading: string, cursor: number, lines: Line[] }} Turn a part of the story, from an item on */

/** The first cursor at which there was a board, as far as it is known from these items. @param {readonly Item[]} items */
const started = (items) => items.find((item) => /** @type {any} */ (item.table)?.type === "started")?.cursor ?? 0;

/**
 * The story by turns, in the order in which it happened.
 * @param {readonly Item[]} items
 * @returns {Turn[]}
 */
export function turns(items) {
  /** @type {Turn[]} */
  const all = [];
  const begin = started(items);
  for (const item of items) {
    if (isLetter(item)) continue;
    const kinds = (item.events ?? []).map((event) => event.type);
    const text = item.text ?? [];
    const board = item.cursor >= begin;
    text.forEach((sentence, at) => {
      const begins = kinds.length === text.length && kinds[at] === "turn_began";
      if (begins || !all.length) {
        const heading = begins ? sentence.replace(/\.$/, "") : item.turn ? say("Turn {turn}", { turn: item.turn }) : say("Set-up");
        all.push({ key: `${item.cursor} ${at}`, heading, cursor: Math.max(item.cursor, begin), lines: [] });
      }
      if (begins) return;
      const ordered = item.by_order && !at ? say("{line} (by your standing order {order})", { line: sentence, order: item.by_order }) : sentence;
      all[all.length - 1].lines.push({ key: `${item.cursor} ${at}`, cursor: item.cursor, text: ordered, places: item.places?.[at] ?? [], undone: Boolean(item.undone), board });
    });
  }
  return all;
}

/** The cursors at which something is told, or a turn begins: where one may stand. @param {readonly Item[]} items */
function stops(items) {
  const begin = started(items);
  return items.filter((item) => item.cursor >= begin && item.text?.length && !isLetter(item)).map(({ cursor }) => cursor);
}

/**
 * The next place to stand from a cursor on, `by` one entry or turn forth or back: null past the last one, which is now; undefined
 * where these items do not say, as they begin later. `whole`: nothing is earlier than they.
 * @param {readonly Item[]} items @param {boolean} whole @param {number} from @param {1 | -1} by @param {"entry" | "turn"} what
 * @returns {number | null | undefined}
 */
export function step(items, whole, from, by, what) {
  const all = what === "turn" ? turns(items).map(({ cursor }) => cursor) : stops(items);
  if (by > 0) return all.find((cursor) => cursor > from) ?? null;
  const known = what === "turn" && !whole ? all.slice(1) : all; // the first turn may have begun before the first item
  return known.findLast((cursor) => cursor < from) ?? (whole ? all[0] ?? from : undefined);
}

/** Shows the board at a cursor, and reads the story back to there, so that it is told what happened then. @param {Store} store @param {number} cursor */
export async function lookAt({ state, deeds }, cursor) {
  await deeds.look(cursor);
  for (let from = Infinity; from > state.value.story.from; ) {
    ({ from } = state.value.story);
    if (state.value.story.whole || from < cursor - 1) return;
    await deeds.earlier().catch(() => {}); // without it the board is there all the same
  }
}

/** Takes a step from where the reader stands; reads earlier parts of the story where it leads there. @param {Store} store @param {1 | -1} by @param {"entry" | "turn"} what */
export async function stride(store, by, what) {
  for (;;) {
    const { story, looking, now } = store.state.value;
    const from = looking?.at ?? (now?.game.cursor ?? 0) + 1;
    const to = step(story.items, story.whole, from, by, what);
    if (to !== undefined) return store.deeds.look(to);
    await store.deeds.earlier().catch(() => {});
    if (store.state.value.story.from >= story.from) return undefined; // nothing came
  }
}
