// The end of your own turn: what is to be done about building in the turns of others. It is asked, with what you chose
// last in this game, where the orders that you are about to send end your turn; and nothing is done unasked.
import { el, fill } from "./dom.js";
import { say } from "./words.js";

export const FAMILY = "special_building";

/** What was chosen last in a game, kept in this browser. */
export function chosenLast(game, store = localStorage) {
  const kept = store.getItem(`horror.settle.${game}`);
  return kept ? JSON.parse(kept) : { how: "ask", wishes: "" };
}

/** Keeps what was chosen. */
export const choose = (game, choice, store = localStorage) => store.setItem(`horror.settle.${game}`, JSON.stringify(choice));

/** Whether a script has a line that ends the turn; `endings` are the orders that do. */
export const ends = (script, endings) => script.split("\n").some((line) => endings.includes(line.replace(/#.*/, "").trim().toLowerCase().replaceAll(/\s+/g, " ")));

/** The lines that say what was chosen; null where wishes are to be named and none is. */
export function linesOf({ how, wishes }) {
  if (how === "ask") return [];
  if (how === "pass") return ["when special building: pass until my turn"];
  const wanted = wishes.split("\n").map((line) => line.trim()).filter(Boolean);
  return wanted.length ? [`when special building: ${wanted.join("; ")}`] : null;
}

/** Whether standing orders that stay have settled it already. */
export const settled = (orders) => orders.some(({ order }) => order.match.family === FAMILY && order.until.until !== "my_next_turn");

/** Asks in `target`, and remembers the answer; shown anew only where it was hidden. */
export class Settle {
  constructor(target, game, store = localStorage) {
    Object.assign(this, { target, game, store });
  }

  /** Shows the question, or hides it. */
  show(wanted) {
    if (wanted === !this.target.hidden) return;
    this.target.hidden = !wanted;
    fill(this.target, wanted ? this.question() : null);
  }

  question() {
    const last = chosenLast(this.game, this.store);
    const wishes = el("textarea", { id: "settle-wishes", rows: 2, lang: "en", spellcheck: "false", autocapitalize: "none", "aria-describedby": "settle-hint" }, last.wishes);
    const build = el("div", {}, el("label", { for: "settle-wishes" }, say("What you would build, one a line")), wishes,
      el("p", { class: "hint", id: "settle-hint" }, say("In this order, as far as you can pay it; then you pass.")));
    const radio = (how, words) => el("label", { class: "choice" }, el("input", { type: "radio", name: "settle", value: how, checked: how === last.how, onchange: () => shown() }), words);
    const node = el("fieldset", { class: "notice" }, el("legend", {}, say("When others end their turns and you may build, until your next turn:")),
      radio("pass", say("pass until my turn")), radio("build", say("build …")), build, radio("ask", say("ask me each time")));
    const shown = () => {
      build.hidden = this.how(node) !== "build";
    };
    this.read = () => ({ how: this.how(node), wishes: wishes.value });
    shown();
    return node;
  }

  how(node) {
    return node.querySelector("input:checked").value;
  }

  /** The lines to be sent with the end of the turn, none where it was not asked; null where something is missing. */
  lines() {
    return this.target.hidden ? [] : linesOf(this.read());
  }

  /** The turn has ended: what was chosen is remembered. */
  done() {
    if (this.target.hidden) return;
    choose(this.game, this.read(), this.store);
    this.show(false);
  }
}
