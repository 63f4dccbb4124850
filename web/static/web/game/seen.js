// How far the reader has looked at the game: where he left is marked in the story, and what he sees now counts as seen.
import { effect } from "../vendor/signals-core/signals-core.js";

const FAR = 400; // so many entries at most are read at once to find where he left
const MOST = 200; // so many of them in one request
const LOOKS = 2500; // milliseconds for which something new is on the screen before it counts as seen
const OFTEN = 60_000; // milliseconds between two tellings, while the page is in use

/** Reads the story back to a cursor, or as far as is worth it. @param {import("./store.js").Store} store @param {number} cursor @param {() => boolean} [enough] */
async function readTo(store, cursor, enough = () => false) {
  const reach = Math.max(cursor, (store.state.value.now?.game.cursor ?? 0) - FAR);
  while (store.state.value.story.from > reach && !enough()) await store.deeds.earlier(Math.min(MOST, store.state.value.story.from - reach));
}

/** Reads the story back to where the reader left, which is marked in it. @param {import("./store.js").Store} store */
export async function readBack(store) {
  await readTo(store, store.state.value.since?.from ?? 0);
}

/**
 * Learns where the reader left, and keeps telling how far he has looked. For who is logged in.
 * @param {import("./store.js").Store} store @param {{ readonly value: number }} unread how many letters are known that wait to be read
 */
export async function keepSeen(store, unread) {
  const { transport, dispatch } = store;
  const { cursor, letters } = await transport.left();
  const game = store.state.value.now?.game;
  dispatch({ type: "since", since: { from: cursor, answer: null } });
  if (game && cursor && cursor < game.cursor) {
    transport.since(cursor, game.epoch).then((/** @type {unknown} */ answer) => dispatch({ type: "since", since: { from: cursor, answer } })).catch(() => {});
  }
  dispatch({ type: "read", cursor: letters ? cursor : game?.cursor ?? cursor });
  await readTo(store, cursor, () => unread.value >= letters);
  tellSeen(store, cursor);
}

/**
 * Tells how far the reader has looked, from a cursor on that is known: when the page is left or hidden, and while it is in use at
 * most once a minute. What lies open and is not touched asks nothing more for news than the news.
 * @param {Pick<import("./store.js").Store, "of" | "transport">} store @param {number} cursor
 */
export function tellSeen({ of: { now }, transport }, cursor) {
  let told = cursor;
  let touched = -OFTEN; // when it was told last because of a touch
  let visits = 0; // how often the page came out of sight
  /** What has been looked at. @type {{ cursor: number, epoch: string } | undefined} */
  let seen;
  const visible = () => document.visibilityState === "visible";

  const tell = () => {
    if (!seen || seen.cursor <= told) return;
    const before = told;
    told = seen.cursor;
    transport.seen(seen.cursor, seen.epoch).catch(() => {
      told = before; // told again the next time
    });
  };
  const look = () => {
    const [shown, visit] = [now.value?.game, visits];
    if (shown && visible()) setTimeout(() => { if (visit === visits) seen = shown; }, LOOKS);
  };
  document.addEventListener("visibilitychange", () => {
    if (visible()) return look();
    visits += 1;
    return tell();
  });
  addEventListener("pagehide", tell);
  for (const touch of ["pointerdown", "keydown"]) {
    addEventListener(touch, () => {
      if (performance.now() < touched + OFTEN || !seen || seen.cursor <= told) return;
      touched = performance.now();
      tell();
    }, { passive: true });
  }
  effect(look);
}
