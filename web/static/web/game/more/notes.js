// Notes to oneself about the game: nobody else reads them, and they are the same on every device.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { effect, signal } from "../../vendor/signals-core/signals-core.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";
import { Doing, awaited, told, wrong } from "./doing.js";

const PAUSE = 1500; // milliseconds without another letter before what was written is kept
const MOST = 10_000; // letters

/**
 * Reads and writes the notes. Nothing that is being written is lost: what another device has written meanwhile is shown beside it.
 * @param {import("./requests.js").Requests} requests
 */
export function notesOf(requests) {
  const own = signal(/** @type {{ text: string | null, kept: string, etag: string | null, other: string | null }} */ ({ text: null, kept: "", etag: null, other: null }));
  const doing = new Doing();
  const set = (/** @type {Partial<typeof own.value>} */ part) => { own.value = { ...own.value, ...part }; };
  const notes = {
    own,
    doing,
    /** Whether something was written that is not kept yet. */
    get open() {
      return own.value.text !== null && own.value.text !== own.value.kept;
    },
    async read() {
      const { found, etag } = await requests.notes();
      set({ text: found.text, kept: found.text, etag, other: null });
    },
    /** Takes what is being written; why something else could not be kept is told no more, and this is kept in its turn. */
    write(/** @type {string} */ text) {
      if (doing.problem("notes")) doing.forget();
      set({ text });
    },
    /** Keeps what was written. Where another device has written since, that is told, and the next time is meant. */
    keep: () => doing.run("notes", async () => {
      const { text, etag } = own.value;
      if (text === null) return undefined;
      try {
        const kept = await requests.keepNotes(text, etag);
        set({ kept: text, etag: kept.etag, other: null });
      } catch (error) {
        const { status } = /** @type {{ status: number }} */ (/** @type {unknown} */ (error));
        if (status !== 412 && status !== 428) throw error;
        const there = await requests.notes();
        set({ etag: there.etag, kept: there.found.text, other: there.found.text });
        return undefined;
      }
      return say("Kept.");
    }, { pressed: false }),
    /** What the other device has written goes behind what is written here. */
    both() {
      const { text, other } = own.value;
      set({ text: [text, other].filter(Boolean).join("\n\n"), other: null });
      return notes.keep();
    },
  };
  return notes;
}

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export function mountNotes(element, { requests }) {
  const notes = notesOf(requests);
  /** @type {any} */
  let timer = null;
  notes.doing.read(notes.read);
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => { if (notes.open) notes.keep(); }, PAUSE);
  };
  const now = () => {
    clearTimeout(timer);
    if (notes.open) notes.keep();
  };
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") now(); });
  effect(() => {
    // What was typed while it was being kept is kept after it.
    if (!notes.doing.busy && notes.open && !notes.own.value.other && !notes.doing.problem("notes")) later();
  });
  return keep(element, () => {
    const { text, other } = notes.own.value;
    void notes.doing.under.value;
    if (text === null) return awaited(notes.doing, notes.read);
    return html`<label for="own-notes">${say("Nobody else reads them. They are kept as you write, for all your devices.")}</label>
      <textarea id="own-notes" rows="6" maxlength=${MOST} aria-invalid=${notes.doing.problem("notes") ? "true" : nothing} aria-describedby="notes-wrong" .value=${live(text)} @input=${(/** @type {any} */ event) => notes.write(event.target.value)} @change=${now}></textarea>
      ${other === null ? nothing : html`<div class="notice" role="alert"><p>${say("Another device has written meanwhile:")}</p><pre class="written">${other}</pre>
        <p class="row"><button type="button" class="small" @click=${() => notes.both()}>${say("Keep both")}</button> <button type="button" class="plain small" @click=${() => notes.keep()}>${say("Keep mine")}</button></p></div>`}
      ${wrong(notes.doing, "notes")}${told(notes.doing, "notes")}`;
  });
}
