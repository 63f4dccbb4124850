// The story: sentences of the reader's stream, grouped by turn, newest first.
import { el } from "../dom.js";
import { called } from "../seats.js";
import { say } from "../words.js";

/** @typedef {import("api").Item} Item */

const MOST = 400;

/** The sentences of an item, each with the kind of event that it tells where that is known. @param {Item} item @param {any} game @returns {[string, string][]} */
function sentences(item, game) {
  const text = item.text || [];
  const told = /** @type {any} */ (item.table);
  if (!text.length && told?.type === "message") return [[`${called(game.seats[item.seat ?? 0])}: ${told.text}`, "message"]];
  const kinds = (item.events || []).map((/** @type {any} */ event) => event.type);
  return text.map((sentence, index) => [sentence, kinds.length === text.length ? kinds[index] : ""]);
}

/** A list that items are added to; what an undo took back is struck through. */
export class Log {
  cursor = 0;
  /** @type {HTMLElement | null} */
  heading = null;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
  }

  /** @param {readonly Item[]} items @param {any} game @param {boolean} [fresh] */
  add(items, game, fresh = false) {
    for (const item of items) {
      if (item.cursor <= this.cursor) continue;
      this.cursor = item.cursor;
      for (const cursor of /** @type {any} */ (item.table)?.undoes || []) {
        for (const line of this.list.querySelectorAll(`[data-cursor="${cursor}"]`)) line.classList.add("undone");
      }
      for (const [sentence, kind] of sentences(item, game)) {
        if (kind === "turn_began") this.head(sentence.replace(/\.$/, ""));
        else this.put(item, sentence, fresh);
      }
    }
    while (this.list.children.length > MOST) this.list.lastElementChild?.remove();
  }

  /** @param {string} text @returns {HTMLElement} */
  head(text) {
    const heading = el("li", { class: "turn" }, text);
    this.heading = heading;
    this.list.prepend(heading);
    return heading;
  }

  /** @param {Item} item @param {string} sentence @param {boolean} fresh */
  put(item, sentence, fresh) {
    const heading = this.heading ?? this.head(item.turn ? say("Turn {turn}", { turn: item.turn }) : say("Set-up"));
    const told = /** @type {any} */ (item.table);
    const kind = [told?.type === "message" && "said", item.undone && "undone", fresh && "fresh"].filter(Boolean).join(" ");
    // Newest first, but the heading of its turn stays on top.
    heading.after(el("li", { class: kind || null, "data-cursor": item.cursor }, sentence));
  }
}
