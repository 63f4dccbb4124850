// What the parts of the page can do that is more than to tell the store: each asks the server for something, and the store is
// told what came of it.

/**
 * @typedef {object} Deeds
 * @property {(script: readonly import("./state.js").Sent[]) => Promise<boolean>} send sends moves and lines; says whether they count
 * @property {() => Promise<boolean>} again sends what was kept, after the reader was asked
 * @property {() => Promise<void>} drop lets it be
 * @property {(count?: number) => Promise<void>} undo
 * @property {() => Promise<void>} refresh reads how the game stands
 * @property {() => Promise<void>} earlier reads an earlier part of the story
 * @property {(name: string | null) => Promise<void>} place shows the card of a place or piece; null puts it away
 * @property {(places: readonly string[]) => void} light lights places on the board; none of them puts it out
 */

/**
 * @param {import("./store.js").Store} store
 * @param {{ sending: ReturnType<typeof import("./sending.js").makeSending>, following: ReturnType<typeof import("./following.js").follow> }} made
 * @returns {Deeds}
 */
export function makeDeeds(store, { sending, following }) {
  const { transport, dispatch } = store;
  let looked = 0; // how often a place or a moment was asked for: an answer that comes late is passed over

  return {
    send: sending.send,
    again: sending.again,
    drop: sending.drop,
    undo: sending.undo,
    refresh: following.refresh,
    earlier: following.earlier,

    async place(name) {
      looked += 1;
      const mine = looked;
      if (name === null) return dispatch({ type: "place", card: null });
      const card = await transport.place(name).catch(() => null);
      if (mine === looked) dispatch({ type: "place", card });
      return undefined;
    },

    light: (places) => dispatch({ type: "light", places }),
  };
}
