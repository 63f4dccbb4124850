// The story: sentences of the reader's stream, grouped by turn, newest first.
import { el } from "./dom.js";
import { called } from "./seats.js";
import { say } from "./words.js";

const MOST = 400;

/** The sentences of an item, each with the kind of event that it tells where that is known; the first one says which of the reader's standing orders made the move. */
function sentences(item, game) {
  const text = item.text || [];
  if (!text.length && item.table?.type === "message") {
    return [[`${called(game.seats[item.seat])}: ${item.table.text}`, "message"]];
  }
  const kinds = (item.events || []).map((event) => event.type);
  const ordered = (line, order) => say("{line} (by your standing order {order})", { line, order });
  return text.map((sentence, index) => [item.by_order && !index ? ordered(sentence, item.by_order) : sentence, kinds.length === text.length ? kinds[index] : ""]);
}

/** A list that items are added to; what an undo took back is struck through. */
export class Log {
  constructor(list) {
    this.list = list;
    this.cursor = 0;
    this.heading = null;
  }

  add(items, game, fresh = false) {
    for (const item of items) {
      if (item.cursor <= this.cursor) continue;
      this.cursor = item.cursor;
      for (const cursor of item.table?.undoes || []) {
        for (const line of this.list.querySelectorAll(`[data-cursor="${cursor}"]`)) line.classList.add("undone");
      }
      for (const [sentence, kind] of sentences(item, game)) {
        if (kind === "turn_began") this.head(sentence.replace(/\.$/, ""));
        else this.put(item, sentence, fresh);
      }
    }
    while (this.list.children.length > MOST) this.list.lastElementChild.remove();
  }

  head(text) {
    this.heading = el("li", { class: "turn" }, text);
    this.list.prepend(this.heading);
  }

  put(item, sentence, fresh) {
    if (!this.heading) this.head(item.turn ? say("Turn {turn}", { turn: item.turn }) : say("Set-up"));
    const kind = [item.table?.type === "message" && "said", item.undone && "undone", fresh && "fresh"].filter(Boolean).join(" ");
    // Newest first, but the heading of its turn stays on top.
    this.heading.after(el("li", { class: kind || null, "data-cursor": item.cursor }, sentence));
  }
}
