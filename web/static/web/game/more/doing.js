// What the buttons of a part do: one thing at a time, and why it failed stands where it was pressed.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signal } from "../../vendor/signals-core/signals-core.js";
import { explained } from "../../explained.js";
import { ruled } from "../../sheet/words.js";
import { say } from "../../words.js";

const READ = "read"; // what reading is called

/** @typedef {{ code?: string, detail?: string, path?: string, rule?: string, [member: string]: any }} Problem what the server answered, as RFC 9457 has it */
/** @typedef {{ busy: string | null, failed: { key: string, problem: Problem } | null, done: { key: string, text: string } | null }} Under */

/** The id of the place where it stands why something failed. @param {string} key */
export const wrongOf = (key) => `${key.replaceAll(/\W+/g, "-")}-wrong`;

/**
 * Leads to what is wrong, where that can be told: the field that is described by the complaint, the one that is called wrong before
 * others. Nobody is led who has gone on to another field meanwhile.
 * @param {string} key of what failed
 */
function seek(key) {
  const fields = [...document.querySelectorAll(`[aria-describedby~="${wrongOf(key)}"]`)];
  const field = /** @type {HTMLElement | undefined} */ (fields.find((each) => each.matches("[aria-invalid=true]")) ?? fields[0]);
  const { activeElement: at } = document;
  const form = field?.closest("form");
  if (field && (!at || at === document.body || form?.contains(at))) field.focus();
  document.getElementById(wrongOf(key))?.scrollIntoView({ block: "nearest" });
}

export class Doing {
  /** Reading it is to be drawn anew when it changes. */
  under = signal(/** @type {Under} */ ({ busy: null, failed: null, done: null }));

  /** Whether something is under way. */
  get busy() {
    return this.under.value.busy !== null;
  }

  /** Why the thing of this name failed; null where it did not, or another one was tried since. @param {string} key */
  problem(key) {
    const { failed } = this.under.value;
    return failed?.key === key ? failed.problem : null;
  }

  /**
   * Does something that has a name. Gives whether it was done; while another is under way nothing is.
   * @param {string} key @param {() => Promise<string | void>} work gives what is to be told of it, if anything is
   * @param {{ pressed?: boolean }} [by] whether the reader has pressed something for it, and is led to what is wrong
   */
  async run(key, work, { pressed = true } = {}) {
    if (this.under.peek().busy !== null) return false;
    this.under.value = { busy: key, failed: null, done: null };
    try {
      const text = await work();
      this.under.value = { busy: null, failed: null, done: text ? { key, text } : null };
      return true;
    } catch (caught) {
      const error = /** @type {Error & { problem?: Problem }} */ (caught);
      this.under.value = { busy: null, failed: { key, problem: error.problem ?? { detail: error.message } }, done: null };
      if (!error.problem) console.error(error);
      if (pressed) seek(key);
      return false;
    }
  }

  /** Reads what a part shows. @param {() => Promise<void>} work */
  read(work) {
    return this.run(READ, work, { pressed: false });
  }

  /** What failed, or was done, is told no more. */
  forget() {
    const { busy } = this.under.peek();
    this.under.value = { busy, failed: null, done: null };
  }
}

/** A text whose rule numbers open the rule: the page hears of it (play.js). @param {string} text */
export const opened = (text) => ruled(text, (number) => document.dispatchEvent(new CustomEvent("rule", { detail: number })));

/** A place where it is told why something failed: read out as soon as it does. @param {Doing} doing @param {string} key @param {string} [id] */
export function wrong(doing, key, id = wrongOf(key)) {
  const problem = doing.problem(key);
  return html`<p class="error" role="alert" id=${key === READ ? nothing : id}>${problem ? opened(explained(problem)) : ""}</p>`; // no field is described by it
}

/** A place where it is told what was done. @param {Doing} doing @param {string} key */
export function told(doing, key) {
  const { done } = doing.under.value;
  return html`<p class="hint done" role="status">${done?.key === key ? done.text : ""}</p>`;
}

/** What stands where something is being read; where it did not come, why, and that it may be read once more. @param {Doing} doing @param {() => Promise<void>} read */
export const awaited = (doing, read) => (doing.problem(READ)
  ? html`${wrong(doing, READ)}<p class="row"><button type="button" class="plain small" aria-disabled=${doing.busy} @click=${() => doing.read(read)}>${say("Try again")}</button></p>` : html`<p class="hint">…</p>`);
