// The plan on its way to the server and back: each change of it is tried and told, and kept as the draft, one version after the
// other. What another device has written meanwhile is shown beside it, and nothing is lost.
import { say } from "../words.js";
import { added, ahead as aheadOf, hopeful, kept, repeats, same, script as scriptOf, tried } from "./plan.js";
import { questionsKey } from "./questions.js";
import { buildable } from "./settle.js";

/** @typedef {ReturnType<typeof draftOf>} Draft */

/** @param {any} store the page's @param {import("./deeds.js").Hand} hand */
export function draftOf(store, { own, look, keep, plan, put }) {
  const { dispatch, transport } = store;
  let trial = 0; // how often it was to be tried
  let latest = 0; // how often it was to be written
  let writing = 0; // writes of it under way

  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  /**
   * What reads or writes the draft that the server keeps, one after the other: each write names the version before it.
   * @template T @param {() => Promise<T>} work
   */
  function inTurn(work) {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }

  const ahead = (/** @type {any} */ position) => hopeful(own.value.wishing ? buildable(position, own.value.families) : position);

  /** From which position touches go on, of what a preview told: none where another question is open by now, or another turn is planned. */
  function goesOn(/** @type {boolean} */ early, /** @type {any} */ answer) {
    const { early: still, planning } = look();
    if (early !== still) return null;
    return early ? ahead(answer) : planning ? answer : null;
  }

  /** Tries the plan as it is now, shows what its lines do, and lets the server keep them; not those that are its own already. */
  async function changed(/** @type {any} */ value, keeps = true) {
    put(value);
    trial += 1;
    const mine = trial;
    const lines = scriptOf(value);
    const { early, away, planning } = look();
    const supposed = early || (away && !planning) ? "my_turn" : null; // what waits in the turns of others is for one's own
    const keeping = keeps && !own.value.wishing ? written(lines) : null;
    const asked = questionsKey(store.state.value.now); // news may come before the answer
    let shown = { ...value, ahead: null, asked };
    try {
      const answer = lines.length ? await store.deeds.tries(lines, supposed) : null;
      if (mine !== trial) return;
      const goes = answer && goesOn(early, answer);
      if (answer) shown = { ...tried(value, answer), told: goes, ahead: goes && aheadOf(answer), asked };
      put({ ...shown, etag: plan().etag });
      await keeping;
    } catch (error) {
      if (mine !== trial) return;
      put(plan().told ? { asked } : { ahead: null, asked });
      await failed(error);
    }
  }

  /** Lets the server keep these lines as the plan. It takes its turn at once, so that no sending overtakes it: what was sent would be planned again. @param {(object|string)[]} lines */
  async function written(lines) {
    latest += 1;
    const mine = latest;
    writing += 1; // from now on: what another device has written meanwhile is told by the answer, and nothing of here is lost
    try {
      await inTurn(async () => {
        if (mine !== latest) return;
        const { etag } = await transport.keep(lines, plan().etag);
        put({ ...plan(), etag }); // news may have come meanwhile: then it is not told any more what comes behind it
      });
    } catch (error) {
      if (mine === latest) await failed(error);
    } finally {
      writing -= 1;
    }
  }

  /** Puts lines behind those of the plan, but none that could never be done there. @param {Omit<import("./plan.js").Line, "key">[]} lines */
  function grow(lines) {
    const again = lines.length > 0 && repeats(plan(), lines[0].order, store.state.value.now);
    const opens = look().early && !own.value.wishing && !plan().lines.length; // then comes first what begins the turn
    const all = opens ? [...own.value.first.map((type) => ({ move: { type }, order: type.replaceAll("_", " ") })), ...lines] : lines;
    if (!again) return changed(all.reduce((value, line) => added(value, line), plan()));
    const text = say("Line {n} is that already, and it is done once.", { n: plan().lines.length });
    dispatch({ type: "answer", answer: { text, bad: true, undo: false } });
    return undefined;
  }

  /** What a request came to that was no success: of a plan that another device has changed, that one is shown. */
  async function failed(/** @type {any} */ error) {
    if (error.status !== 412) return dispatch({ type: "refused", problem: error.problem ?? { detail: error.message } });
    const { lines } = plan();
    await read();
    return same(scriptOf(plan()), scriptOf({ ...plan(), lines })) ? undefined : keep({ mine: lines });
  }

  /** Shows the plan as the server keeps it. */
  async function fetched() {
    const before = latest;
    const { found, etag } = await transport.draft();
    if (before !== latest) return; // it has lines by now that are not written yet: then both are shown
    trial += 1; // what is asked about those of before is of no use
    put(kept(found.lines, etag));
  }

  /** Tries the plan that the server keeps, where it has lines. */
  const retried = () => (plan().lines.length ? changed(plan(), false) : keep({ gathering: null }));

  async function read() {
    await inTurn(fetched);
    await retried();
  }

  /** Whether the plan that is shown is of this version of the draft; while it is written here it is. */
  const isOf = (/** @type {string|null} */ word) => {
    const { etag, lines } = plan();
    return writing > 0 || (word === null ? !lines.length : Boolean(etag?.startsWith(`"${word}.`)));
  };

  return {
    inTurn, ahead, changed, grow, failed, fetched, retried, read, isOf,
    /** What is asked about the plan as it was is of no use any more. */
    forget() { trial += 1; },
  };
}
