// Sending a decision once, whatever becomes of the connection. Its key, decision and cursor are kept in this browser until the
// server has answered. Is there no answer, it is tried again with the same key for two minutes; later, or after a reload, the
// reader is asked: the key sees to it that nothing is done twice, and the cursor that nothing is done in a position that the
// reader did not mean.
import { random } from "./api.js";
import { parsed, storage } from "./storage.js";

export const PATIENCE = 120_000; // milliseconds for which it is tried again without asking
const AGAIN = [1000, 2000, 4000, 8000]; // milliseconds between two tries

/** @typedef {Error & { status?: number, problem?: any, differs?: true }} Failure an answer that is no success, or none (`status` 0), as api.js throws
 * it; or dice that are not as they were noted */
/** @typedef {{ key: string, at: number, body: any, bound: boolean }} Entry a submission with its key, begun at a moment (milliseconds); `bound`
 * where it has what the seat adds to the dice */
/** @typedef {{ done: any } | { failed: Failure } | { asks: true }} Outcome what the server did, why it did nothing, or that the reader is to be asked */

/** Whether the same request may do better a little later: no answer, a fault, or too many. @param {Failure} failure */
const passing = ({ status }) => status !== undefined && (status === 0 || status === 429 || status >= 500);

/** An entry that begins now. @param {any} body @param {() => number} [clock] @returns {Entry} */
export const entryOf = (body, clock = Date.now) => ({ key: random(), at: clock(), body, bound: false });

/**
 * What was sent and not answered, kept for a person and a game: each under a name of its own, as several windows of a browser may
 * have sent something, and none may take away what another has kept.
 */
export class Kept {
  /** @param {string | undefined} person @param {string} game @param {import("./storage.js").Place} [place] */
  constructor(person, game, place = storage) {
    this.place = place;
    this.name = `horror.sending.${person}.${game}.`;
  }

  /** What was begun first. @returns {Entry | null} */
  get() {
    const all = this.place.names(this.name).flatMap((name) => this.#read(name));
    return all.sort((one, other) => one.at - other.at)[0] ?? null;
  }

  /** @param {string} name @returns {Entry[]} */
  #read(name) {
    const entry = parsed(name, this.place);
    return Array.isArray(entry?.body?.script) && name === this.name + entry.key ? [entry] : [];
  }

  /** @param {Entry} entry */
  set(entry) {
    this.place.setItem(this.name + entry.key, JSON.stringify(entry));
  }

  /** Whether it is kept still: another window of this browser may have had the answer. @param {Entry} entry */
  has({ key }) {
    return this.place.getItem(this.name + key) !== null;
  }

  /** @param {Entry} entry */
  forget({ key }) {
    this.place.removeItem(this.name + key);
  }
}

/**
 * Sends an entry until there is an answer, or patience is over; nothing is kept then but what the reader is to be asked about.
 * @param {Entry} entry
 * @param {object} how
 * @param {Kept} how.kept
 * @param {() => Promise<object>} how.link what the seat adds to the dice, asked for once
 * @param {(key: string, body: any) => Promise<any>} how.submit one try
 * @param {() => void} [how.away] called when there was no answer, before it is tried again
 * @param {() => number} [how.clock]
 * @param {(milliseconds: number) => Promise<void>} [how.wait] ends early where the connection is back
 * @returns {Promise<Outcome>}
 */
export async function deliver(entry, { kept, link, submit, away = () => {}, clock = Date.now, wait = pause }) {
  /** How much patience is left, in milliseconds; none where the clock was set back. */
  const patience = () => (clock() < entry.at ? 0 : Math.max(0, entry.at + PATIENCE - clock()));
  kept.set(entry);
  for (let tries = 0; ; tries += 1) {
    try {
      if (!entry.bound) {
        Object.assign(entry, { body: { ...entry.body, ...await link() }, bound: true });
        if (kept.has(entry)) kept.set(entry);
      }
      const done = await submit(entry.key, entry.body);
      kept.forget(entry);
      return { done };
    } catch (caught) {
      const failed = /** @type {Failure} */ (caught);
      if (!passing(failed)) {
        kept.forget(entry);
        return { failed };
      }
      if (!patience()) return { asks: true };
      away();
      await wait(Math.min(patience(), (failed.problem?.retry_after || 0) * 1000 || AGAIN[Math.min(tries, AGAIN.length - 1)]));
      if (!patience()) return { asks: true }; // a device may have slept for hours meanwhile
    }
  }
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
