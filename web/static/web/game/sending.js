// Sending: what was touched goes out once, whatever becomes of the connection. Its key, decision and cursor are kept in this
// browser until the server has answered. Is there no answer, it is tried again with the same key for two minutes; later, or
// after a reload, the reader is asked: the key sees to it that nothing is done twice, and the cursor that nothing is done
// in a position that the reader did not mean.
import { random } from "../api.js";
import { mine } from "./state.js";
import { say } from "../words.js";

/** @typedef {import("./state.js").Sent} Sent */

export const PATIENCE = 120_000; // milliseconds for which it is tried again without asking
const MEANWHILE = 50; // so many items at most tell what happened instead
const AGAIN = [1000, 2000, 4000, 8000]; // milliseconds between two tries

/** Whether the same request may do better a little later: no answer, a fault, or too many. */
const passing = (/** @type {import("./state.js").Failure} */ { status }) => status === 0 || status === 429 || status >= 500;

/** @typedef {{ key: string, at: number, body: any, bound: boolean }} Entry a submission with its key, begun at a moment (milliseconds); `bound`
 * where it has what the seat adds to the dice */

/** What was sent and not answered, kept for a person and a game. */
export class Kept {
  /**
   * @param {string | undefined} person
   * @param {string} game
   * @param {Pick<Storage, "getItem" | "setItem" | "removeItem">} [place]
   */
  constructor(person, game, place = localStorage) {
    this.place = place;
    this.name = `horror.sending.${person}.${game}`;
  }

  /** @returns {Entry | null} */
  get() {
    try {
      return JSON.parse(this.place.getItem(this.name) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {Entry | null} value */
  set(value) {
    if (value) this.place.setItem(this.name, JSON.stringify(value));
    else this.place.removeItem(this.name);
  }
}

/**
 * @param {import("./store.js").Store} store
 * @param {{ kept: Kept, refresh: () => Promise<void>, clock?: () => number, wait?: (milliseconds: number) => Promise<void> }} given
 *   `wait` ends early where the connection is back
 */
export function makeSending(store, { kept, refresh, clock = Date.now, wait = pause }) {
  const { transport, dispatch } = store;

  /** The body of a submission as things stand, but for what the seat adds to the dice. @param {readonly Sent[]} script */
  function body(script) {
    const { game } = /** @type {import("./state.js").Now} */ (store.state.value.now);
    const open = mine(store.state.value.now).filter((each) => each.blocking);
    return { script, expected_cursor: game.cursor, epoch: game.epoch, ...(open.length === 1 ? { decision: open[0].id } : {}) };
  }

  /** The same with what the seat adds to the dice, which is asked for once and kept. Throws Differs. @param {Entry} entry */
  async function whole(entry) {
    if (entry.bound) return entry.body;
    const { now, person } = store.state.value;
    const { game } = /** @type {import("./state.js").Now} */ (now);
    const link = game.dice_version === 2 ? await transport.link(person, game.seat) : { entropy: random() };
    Object.assign(entry, { bound: true, body: { ...entry.body, ...link } });
    kept.set(entry);
    return entry.body;
  }

  /** What has happened since the position that was meant, in sentences. @param {any} sent */
  async function meanwhile({ expected_cursor: after, epoch }) {
    const page = await transport.items(after, MEANWHILE, epoch).catch(() => null);
    if (!page) return [];
    dispatch({ type: "items", items: page.items });
    return page.items.flatMap((item) => item.text ?? []);
  }

  /** Tries until there is an answer, or patience is over. @param {Entry} entry */
  async function carry(entry) {
    const { key } = entry;
    const { script } = entry.body;
    /** @type {any} */
    let notes = null;
    for (let tries = 0; ; tries += 1) {
      try {
        if (store.state.value.now?.game.dice_version === 2) notes ??= await transport.notes(store.state.value.person);
        const done = await transport.submit(key, await whole(entry));
        kept.set(null);
        notes?.answered(done);
        dispatch({ type: "taken", done });
        if ((store.state.value.now?.game.cursor ?? 0) < done.cursor) await refresh().catch(() => {});
        return true;
      } catch (caught) {
        const error = /** @type {import("./state.js").Failure & { differs?: true }} */ (caught);
        if (error.differs) {
          kept.set(null);
          dispatch({ type: "refused", problem: { detail: say("Nothing was sent: the dice are not as you noted them. {why} (see More)", { why: error.message }) } });
          return false;
        }
        if (error.status === undefined) {
          kept.set(null);
          dispatch({ type: "refused", problem: { detail: error.message } });
          throw error;
        }
        if (!passing(error)) {
          kept.set(null);
          if (error.status === 409 || error.status === 422) notes?.refused();
          dispatch({ type: "refused", problem: error.problem || { detail: error.message }, meanwhile: error.status === 409 ? await meanwhile(entry.body) : [] });
          if (error.status === 409) await refresh().catch(() => {});
          return false;
        }
        if (clock() - entry.at > PATIENCE) {
          dispatch({ type: "sending", sending: { key, what: "asks", script } });
          return false;
        }
        dispatch({ type: "sending", sending: { key, what: "away", script } });
        await wait((error.problem?.retry_after || 0) * 1000 || AGAIN[Math.min(tries, AGAIN.length - 1)]);
      }
    }
  }

  return {
    /** Sends moves and lines; nothing while something is under way, as a second press is the same press. @param {readonly Sent[]} script */
    async send(script) {
      if (store.state.value.sending || !script.length) return false;
      const entry = { key: random(), at: clock(), body: body(script), bound: false };
      dispatch({ type: "sending", sending: { key: entry.key, what: "waits", script } });
      kept.set(entry);
      return carry(entry);
    },

    /** What was kept from before a reload: asked about, or, where its decision is closed, only looked after. */
    async resume() {
      const entry = kept.get();
      if (!entry) return false;
      const { key, body: sent } = entry;
      const closed = sent.decision && !mine(store.state.value.now).some(({ id }) => id === sent.decision);
      if (closed) return carry({ ...entry, at: clock() });
      dispatch({ type: "sending", sending: { key, what: "asks", script: sent.script } });
      return false;
    },

    /** The reader's answer: send it after all. */
    async again() {
      const entry = kept.get();
      if (!entry) return false;
      dispatch({ type: "sending", sending: { key: entry.key, what: "waits", script: entry.body.script } });
      return carry({ ...entry, at: clock() });
    },

    /** The reader's answer: let it be. It may have reached the server all the same; the game as it is now tells. */
    async drop() {
      kept.set(null);
      dispatch({ type: "dropped" });
      await refresh().catch(() => {});
    },

    async undo(count = 1) {
      try {
        await transport.undo(count);
        dispatch({ type: "answer", answer: { text: say("Your last move is undone."), bad: false, undo: false } });
      } catch (caught) {
        const error = /** @type {import("./state.js").Failure} */ (caught);
        dispatch({ type: "refused", problem: error.problem || { detail: error.message } });
      }
      await refresh().catch(() => {});
    },
  };
}

/** So many milliseconds, or until the browser is online again. @param {number} milliseconds @returns {Promise<void>} */
function pause(milliseconds) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    }
    addEventListener("online", done);
  });
}
