// How far the reader has looked at the game: where he left is marked in the story, and what he sees now counts as seen.
import { effect } from "../vendor/signals-core/signals-core.js";

const FAR = 400; // so many entries at most are read at once to find where he left
const MOST = 200; // so many of them in one request
const LOOKS = 2500; // milliseconds for which something new is on the screen before it counts as seen

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
  let told = cursor;
  let timer = 0;

  const tell = () => {
    const shown = store.state.value.now?.game;
    if (!shown || document.visibilityState !== "visible" || shown.cursor <= told) return;
    told = shown.cursor;
    transport.seen(shown.cursor, shown.epoch).catch(() => {
      told = cursor; // told again with the next news
    });
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, LOOKS);
  };
  document.addEventListener("visibilitychange", later);
  effect(() => {
    if (store.of.now.value) later();
  });
}
