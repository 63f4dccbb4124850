// Sending what was touched, once, whatever becomes of the connection (submission.js), and telling the store how that goes.
import { random } from "../api.js";
import { mine } from "./state.js";
import { Kept, deliver, entryOf } from "../submission.js";
import { say } from "../words.js";

/** @typedef {import("./state.js").Sent} Sent */
/** @typedef {import("../submission.js").Entry} Entry */

const MEANWHILE = 50; // so many items at most tell what happened instead

/** Sending for a reader of this game. @param {import("./store.js").Store} store @param {any} person @param {() => Promise<void>} refresh reads how the game stands */
export function sendingOf(store, person, refresh) {
  const sending = makeSending(store, { kept: new Kept(person?.id, store.transport.game), refresh });
  addEventListener("storage", () => sending.elsewhere());
  return sending;
}

/**
 * @param {import("./store.js").Store} store
 * @param {{ kept: import("../submission.js").Kept, refresh: () => Promise<void>, clock?: () => number, wait?: (milliseconds: number) => Promise<void> }} given
 *   `wait` ends early where the connection is back
 */
export function makeSending(store, { kept, refresh, clock = Date.now, wait }) {
  const { transport, dispatch } = store;
  /** What the reader is asked about. @type {Entry | null} */
  let unsent = null;

  /** The body of a submission as things stand, but for what the seat adds to the dice. @param {readonly Sent[]} script */
  function body(script) {
    const { game } = /** @type {import("./state.js").Now} */ (store.state.value.now);
    const open = mine(store.state.value.now).filter((each) => each.blocking);
    return { script, expected_cursor: game.cursor, epoch: game.epoch, ...(open.length === 1 ? { decision: open[0].id } : {}) };
  }

  /** What the seat adds to the dice; throws Differs. */
  async function link() {
    const { now, person } = store.state.value;
    const { game } = /** @type {import("./state.js").Now} */ (now);
    return game.dice_version === 2 ? transport.link(person, game.seat) : { entropy: random() };
  }

  /** What has happened since the position that was meant, in sentences. @param {any} sent */
  async function meanwhile({ expected_cursor: after, epoch }) {
    const page = await transport.items(after, MEANWHILE, epoch).catch(() => null);
    if (!page) return [];
    dispatch({ type: "items", items: page.items });
    return page.items.flatMap((item) => item.text ?? []);
  }

  /** Sends it, and tells what came of it; whether it counts. @param {Entry} entry */
  async function carry(entry) {
    const { key } = entry;
    const { script } = entry.body;
    /** @type {any} */
    let notes = null;
    const state = (/** @type {"away" | "asks"} */ what) => dispatch({ type: "sending", sending: { key, what, script } });
    const came = await deliver(entry, { kept, link, clock, wait, away: () => state("away"), async submit(each, whole) {
      if (store.state.value.now?.game.dice_version === 2) notes ??= await transport.notes(store.state.value.person);
      return transport.submit(each, whole);
    } });
    if ("asks" in came) {
      unsent = entry;
      state("asks");
      return false;
    }
    if ("done" in came) {
      const { done } = came;
      notes?.answered(done);
      dispatch({ type: "taken", done });
      if ((store.state.value.now?.game.cursor ?? 0) < done.cursor) await refresh().catch(() => {});
      return true;
    }
    const { failed: error } = came;
    if (error.differs) {
      dispatch({ type: "refused", problem: { detail: say("Nothing was sent: the dice are not as you noted them. {why} (see More)", { why: error.message }) } });
      return false;
    }
    const conflict = error.status === 409;
    if (conflict || error.status === 422) notes?.refused();
    dispatch({ type: "refused", problem: error.problem || { detail: error.message }, meanwhile: conflict ? await meanwhile(entry.body) : [] });
    if (error.status === undefined) throw error; // a fault of ours
    if (conflict) await refresh().catch(() => {});
    return false;
  }

  /** What was kept from before a reload, or by another window: asked about, or, where its decision is closed, only looked after. */
  async function resume() {
    const entry = kept.get();
    if (!entry || store.state.value.sending) return false;
    const { key, body: sent } = entry;
    const closed = sent.decision && !mine(store.state.value.now).some(({ id }) => id === sent.decision);
    if (closed) return carry({ ...entry, at: clock() });
    unsent = entry;
    dispatch({ type: "sending", sending: { key, what: "asks", script: sent.script } });
    return false;
  }

  return {
    resume,

    /** Sends moves and lines; nothing while something is under way, as a second press is the same press. @param {readonly Sent[]} script */
    async send(script) {
      if (store.state.value.sending || !script.length) return false;
      const entry = entryOf(body(script), clock);
      dispatch({ type: "sending", sending: { key: entry.key, what: "waits", script } });
      return carry(entry);
    },

    /** The reader's answer: send it after all. Then he is asked about what else was kept. */
    async again() {
      if (!unsent) return false;
      const entry = { ...unsent, at: clock() };
      unsent = null;
      dispatch({ type: "sending", sending: { key: entry.key, what: "waits", script: entry.body.script } });
      const done = await carry(entry);
      await resume();
      return done;
    },

    /** Another window of this browser keeps other things now: what it had the answer to is not asked about any more. */
    elsewhere() {
      if (!unsent || kept.has(unsent)) return;
      unsent = null;
      dispatch({ type: "dropped" });
    },

    /** The reader's answer: let it be. It may have reached the server all the same; the game as it is now tells. */
    async drop() {
      if (unsent) kept.forget(unsent);
      unsent = null;
      dispatch({ type: "dropped" });
      await refresh().catch(() => {});
      await resume();
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
