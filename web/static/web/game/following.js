// News: the stream of the game by socket, or by pages where there is none, and one reading of all that follows from it.
import { effect } from "../vendor/signals-core/signals-core.js";
import { theme } from "../theme.js";
import { isOver } from "./state.js";

const FIRST = 20; // so many items of the story are read at first: the newest letters, and what is told to who listens
const LINES = 60; // so many more "earlier" reads
const MOMENT = 100; // milliseconds: news that comes within them is read together
const AGAIN = 5000; // milliseconds until what could not be read is tried again

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => {
  setTimeout(done, milliseconds);
});

/**
 * Keeps the store up to date from now on; `first` is how the game stands, as it is being read already. `anew()` is called where
 * nothing that is known holds any more: the reader has another seat, or the server goes on from a backup.
 * @param {import("./store.js").Store} store
 * @param {{ first: Promise<import("./state.js").Now>, anew: () => void }} calls
 */
export function follow(store, { first, anew }) {
  const { transport, dispatch } = store;
  /** @type {Promise<void> | null} */
  let reading = null;
  /** @type {Promise<void> | null} */
  let earlier = null;
  let stale = false;
  let heard = 0; // the cursor up to which the stream has told
  let catching = false;
  /** @type {import("../live.js").Follower | null} */
  let follower = null;

  /** Reads how the game stands, and its board where that is another one. */
  async function read() {
    const before = store.state.value.now;
    const now = await transport.now(before?.picture ?? "", theme.peek());
    const other = before && (before.game.seat !== now.game.seat || before.game.epoch !== now.game.epoch);
    if (other) return anew();
    return dispatch({ type: "told", now });
  }

  const known = () => /** @type {import("./state.js").Now} */ (store.state.value.now);

  /** Reads once more; calls that come meanwhile become one more reading. */
  function refresh() {
    stale = true;
    reading ||= (async () => {
      try {
        while (stale) {
          stale = false;
          await read();
        }
      } finally {
        reading = null;
      }
    })();
    return reading;
  }

  /** Tells of the rematch. @param {import("api").RematchShown} found */
  const again = (found) => dispatch({ type: "again", again: found });

  const behind = () => known().game.cursor < heard;

  /** Reads the game as it is after all that was heard: once, for all that comes within a moment or while it is being read anyway. */
  async function catchUp() {
    if (catching) return;
    catching = true;
    for (let wait = MOMENT; behind(); ) {
      const before = heard;
      await pause(wait);
      await reading?.catch(() => {});
      if (behind()) await refresh().catch(() => {});
      wait = heard > before ? MOMENT : AGAIN;
    }
    catching = false;
  }

  /** The first reading and the kinds of moves, with which one can play; then the newest of the story, and the stream. Throws where there is no game. */
  async function begin() {
    dispatch({ type: "told", now: await first });
    const { game } = known();
    dispatch({ type: "kinds", kinds: await transport.kinds(game.ruleset) });
    const after = Math.max(0, game.cursor - FIRST);
    const items = transport.items(after, FIRST, game.epoch).then((/** @type {{ items: import("./state.js").Item[] }} */ page) => dispatch({ type: "items", items: page.items }));
    follower = await transport.follow(game, {
      news(/** @type {import("./state.js").Item[]} */ all) {
        dispatch({ type: "items", items: all });
        heard = all[all.length - 1].cursor;
        catchUp();
      },
      state(/** @type {import("./state.js").State["connection"]} */ name) {
        dispatch({ type: "connection", name });
        if (name === "poll" && isOver(known().game)) transport.again().then(again, () => {});
      },
      again,
      drafted: (/** @type {string | null} */ word) => dispatch({ type: "drafted", word }),
      lost: () => refresh().catch(() => {}),
      past: anew,
    });
    let drawn = theme.peek();
    effect(() => {
      if (theme.value !== drawn) refresh().catch(() => {});
      drawn = theme.value;
    });
    await items;
  }

  return {
    begin,
    refresh,
    here: () => follower?.here(),
    /** Reads an earlier part of the story, of so many items; calls that come meanwhile are the same reading. @param {number} [count] */
    earlier(count = LINES) {
      earlier ||= (async () => {
        try {
          const { story } = store.state.value;
          if (story.whole) return;
          const after = Math.max(0, story.from - count);
          const page = await transport.items(after, story.from - after, known().game.epoch);
          dispatch({ type: "items", items: page.items });
        } finally {
          earlier = null;
        }
      })();
      return earlier;
    },
  };
}
