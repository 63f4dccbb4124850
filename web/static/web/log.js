// The story: lines of the reader's stream, grouped by turn, newest first.
import { el } from "./dom.js";
import { called } from "./seats.js";

const MOST = 400;

/** What the table did, or who said what, where an item has no narrated line of its own. */
function lines(item, game) {
  if (item.text?.length) return item.text;
  if (item.table?.type === "message") return [`${called(game.seats[item.seat])}: ${item.table.text}`];
  return [];
}

/** Puts items into the list; `fresh` ones are shown as just arrived. */
export class Log {
  constructor(list) {
    this.list = list;
    this.turn = null;
    this.cursor = 0;
  }

  add(items, game, fresh = false) {
    for (const item of items) {
      if (item.cursor <= this.cursor) continue;
      this.cursor = item.cursor;
      const undone = item.table?.type === "undo" ? item.table.undoes || [] : [];
      for (const cursor of undone) {
        for (const line of this.list.querySelectorAll(`[data-cursor="${cursor}"]`)) line.classList.add("undone");
      }
      for (const text of lines(item, game)) this.put(item, text, fresh);
    }
    while (this.list.children.length > MOST) this.list.lastElementChild.remove();
  }

  put(item, text, fresh) {
    if (item.turn !== this.turn) {
      this.turn = item.turn;
      this.list.prepend(el("li", { class: "turn" }, item.turn ? `Turn ${item.turn}` : "Set-up"));
    }
    const kind = [item.table?.type === "message" && "said", item.undone && "undone", fresh && "fresh"].filter(Boolean).join(" ");
    // Newest first, but the heading of its turn stays on top.
    this.list.firstElementChild.after(el("li", { class: kind || null, "data-cursor": item.cursor }, text));
  }
}
