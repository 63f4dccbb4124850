// The form of one standing order, made of what the game says that it may wait for, on which terms, and may do.
import { el, fill } from "./dom.js";
import { say } from "./words.js";

const PLAIN = "order"; // the action that is any order of the game
const ASK = "ask_me"; // the one that leaves it to the owner
const TRY = "try"; // an order that is passed over where it cannot be given
const TRIES = /^try\s+to\s+/i;

/** Terms on which it can be told from how fast an order answers what its owner holds. */
const SHOWING = new Set(["affordable", "keep"]);

const UNTIL = () => [
  ["", say("as usual")], ["for_good", say("to the end of the game")], ["my_next_turn", say("until my next turn")],
  ["turn", say("until a turn of the game")], ["day", say("until a day")], ["used", say("until it was used so often")],
];
const WATCH = () => [
  ["", say("as usual")], ["named", say("what the order names")], ["mine", say("what I have")], ["nothing", say("nothing: it stands in any case")],
];
const UNTIL_FIELDS = { turn: ["turn", "number"], day: ["day", "date"], used: ["times", "number"] };

const options = (listed, chosen) => listed.map(([value, words]) => el("option", { value, selected: value === chosen }, words));

/** Whether what is done has fields of its own. */
const isFilledIn = ({ schema }) => Object.values(schema.$defs).some(({ properties }) => Object.keys(properties || {}).some((name) => name !== "do"));

/** Whether the form can show an order as it is: each of its scripts is of orders alone, or of one thing to do. */
export const showable = (order) => order.do.every((script) => script.length === 1 || script.every((each) => [PLAIN, TRY].includes(each.do)));

/** The orders that stand in a text, one a line. */
export const scriptOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => ({ do: TRIES.test(line) ? TRY : PLAIN, order: line.replace(TRIES, "") }));

/** The form of an order: `node` is to be shown, `read()` gives the order as data. */
export class OrderForm {
  /** `offered` is what the game offers, `fields` makes fields of it; `order` is the one to be changed, if there is one. */
  constructor(offered, fields, order = null) {
    Object.assign(this, { offered, fields });
    this.family = el("select", { id: "order-family" }, options(offered.families.map(({ tag, title }) => [tag, title]), order?.match.family));
    this.about = el("p", { class: "hint", id: "order-about" });
    this.family.setAttribute("aria-describedby", "order-about");
    this.parts = el("div", {});
    this.node = el("div", {}, el("label", { for: "order-family" }, say("What it is for")), this.family, this.about, this.parts);
    this.family.addEventListener("change", () => this.show(null));
    this.show(order);
  }

  /** Shows the fields of the chosen family, with what an order says of them. */
  show(order) {
    const family = this.offered.families.find(({ tag }) => tag === this.family.value);
    this.chosen = family;
    this.about.textContent = family.description;
    this.match = this.fields.of(family.schema, order?.match, "");
    this.guards = [];
    this.scripts = [];
    fill(this.parts, this.match.node, this.terms(order?.guards || []), this.deeds(order?.do || [null]), this.standing(order));
    this.tell();
  }

  // -- terms

  terms(guards) {
    this.rows = el("ul", { class: "several" });
    const parts = new Map(this.offered.guards.map((each) => [each.tag, each]));
    const names = [["", say("choose …")], ...this.chosen.guards.map((tag) => [tag, parts.get(tag).title])];
    const more = el("select", { id: "order-term" }, options(names, ""));
    const add = (part, guard) => {
      const field = this.fields.of(part.schema, guard, part.title);
      const term = { tag: part.tag, field };
      const without = el("button", { type: "button", class: "link", "aria-label": say("Remove: {title}", { title: part.title }), onclick: () => {
        this.guards.splice(this.guards.indexOf(term), 1);
        row.remove();
        this.tell();
        more.focus();
      } }, say("Remove"));
      const row = el("li", {}, field.node, el("p", { class: "hint" }, part.description), without);
      this.guards.push(term);
      this.rows.append(row);
    };
    more.addEventListener("change", () => {
      if (more.value) add(parts.get(more.value));
      more.value = "";
      this.tell();
    });
    for (const guard of guards) add(parts.get(guard.guard), guard);
    return el("fieldset", {}, el("legend", {}, say("On these terms, all of them")), this.rows, el("label", { for: "order-term" }, say("Another term")), more);
  }

  // -- what is done

  deeds(scripts) {
    const rows = el("ol", { class: "several" });
    const add = (script) => {
      const one = this.script(script, this.scripts.length);
      const without = this.scripts.length ? el("button", { type: "button", class: "link", onclick: () => {
        this.scripts.splice(this.scripts.indexOf(one), 1);
        row.remove();
        more.focus();
      } }, say("Remove")) : null;
      const row = el("li", {}, one.node, without);
      this.scripts.push(one);
      rows.append(row);
    };
    const more = el("button", { type: "button", class: "plain small", onclick: () => {
      add(null);
      rows.lastElementChild.querySelector("select, textarea").focus();
    } }, say("And where that cannot be …"));
    for (const script of scripts) add(script);
    return el("fieldset", {}, el("legend", {}, say("What is done then")), rows, more);
  }

  /** One alternative: orders, one a line, or what the family offers besides. */
  script(script, place) {
    const kinds = this.chosen.actions.filter((tag) => tag !== TRY).map((tag) => this.offered.actions.find((each) => each.tag === tag));
    const own = kinds.filter((each) => each.tag !== PLAIN && each.tag !== ASK);
    const filled = own.findLast(isFilledIn) ?? (this.chosen.moves.length ? null : own.at(-1));
    const usual = (place ? null : filled) ?? kinds[0]; // what is filled in, or decides alone, goes before plain orders
    const tag = !script ? usual.tag : script[0].do === TRY ? PLAIN : script[0].do;
    const choice = el("select", { "aria-label": say("What is done then") }, options(kinds.map((each) => [each.tag, each.title]), tag));
    const body = el("div", {});
    const made = { node: el("div", {}, kinds.length > 1 ? choice : null, body), read: null };
    const show = (given) => {
      const kind = kinds.find((each) => each.tag === choice.value);
      if (kind.tag === PLAIN) {
        const text = el("textarea", { rows: 2, required: true, spellcheck: "false", autocapitalize: "none", lang: "en", "aria-label": say("Orders, one a line") }, (given || []).map((each) => (each.do === TRY ? "try to " : "") + each.order).join("\n"));
        made.read = () => scriptOf(text.value);
        fill(body, text, el("p", { class: "hint" }, say("Orders of the game, one a line, in the words of the box above.")));
      } else {
        const field = this.fields.of(kind.schema, given?.[0], "");
        made.read = () => [field.read()];
        fill(body, field.node, el("p", { class: "hint" }, kind.description));
      }
    };
    choice.addEventListener("change", () => show(null));
    show(script);
    return made;
  }

  // -- how long it stands, and how fast it answers

  standing(order) {
    const known = order?.until;
    this.until = el("select", { id: "order-until" }, options(UNTIL(), known?.until ?? ""));
    this.end = el("div", {});
    this.until.addEventListener("change", () => this.ends(null));
    this.watch = el("select", { id: "order-watch" }, options(WATCH(), order?.watch ?? ""));
    this.delayed = el("input", { type: "checkbox", id: "order-delayed", checked: Boolean(order?.delay) });
    const minutes = (id, value, label) => el("input", { id, type: "number", min: 5, max: 60, step: 1, value, "aria-label": label });
    this.least = minutes("order-least", order?.delay?.least ?? 5, say("Minutes at least"));
    this.most = minutes("order-most", order?.delay?.most ?? 60, say("Minutes at most"));
    this.range = el("p", { class: "row" }, say("after minutes:"), this.least, "–", this.most);
    this.delayed.addEventListener("change", () => this.tell());
    this.speed = el("p", { class: "notice", role: "status", hidden: true });
    this.ends(known);
    return el("div", {},
      this.speed,
      el("label", { class: "choice" }, this.delayed, say("Answer at a random moment, so that it tells nothing how fast I do")), this.range,
      el("details", { open: Boolean(order) }, el("summary", {}, say("How long it stands")),
        el("label", { for: "order-until" }, say("It stands")), this.until, this.end,
        el("label", { for: "order-watch" }, say("It is dropped when something happens to")), this.watch));
  }

  /** The number or day at which the order ends, where it needs one. */
  ends(known) {
    const [name, type] = UNTIL_FIELDS[this.until.value] || [];
    this.ended = name ? el("input", { type, min: type === "number" ? 1 : null, required: true, value: known?.[name], "aria-label": UNTIL().find(([value]) => value === this.until.value)[1] }) : null;
    fill(this.end, this.ended);
  }

  /** Says when the speed of an answer shows what is in the hand, and offers a delay. */
  tell() {
    const shows = this.guards.some(({ tag }) => SHOWING.has(tag)) && !this.delayed.checked;
    this.speed.hidden = !shows;
    this.speed.textContent = shows ? say("How fast you answer shows others whether this was so: they learn something of your hand. A random moment hides it.") : "";
    this.range.hidden = !this.delayed.checked;
    for (const each of [this.least, this.most]) each.disabled = !this.delayed.checked;
  }

  /** The order as data; what is usual is null. */
  read() {
    const until = this.until.value;
    const [name, type] = UNTIL_FIELDS[until] || [];
    return {
      match: this.match.read(),
      guards: this.guards.map(({ field }) => field.read()),
      do: this.scripts.map((script) => script.read()),
      watch: this.watch.value || null,
      delay: this.delayed.checked ? { least: Number(this.least.value), most: Number(this.most.value) } : null,
      until: until ? { until, ...(name ? { [name]: type === "number" ? Number(this.ended.value) : this.ended.value } : {}) } : null,
    };
  }
}
