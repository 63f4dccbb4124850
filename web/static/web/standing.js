// The standing orders of your seat: what stands, a form for another one, and all of them as text. Nobody else sees them.
import { get, post, write } from "./api.js";
import { busy, byId, complain, el, fill } from "./dom.js";
import { Fields } from "./fields.js";
import { shown } from "./rehearsal.js";
import { when } from "./moments.js";
import { OrderForm, scriptOf, showable } from "./order.js";
import { called } from "./seats.js";
import { TemplatesHere, linesIn } from "./templates.js";
import { say, spoken } from "./words.js";

/** What everybody has to write often: by its family, the data of it. */
const OFTEN = {
  turn: () => [say("Roll when my turn begins"), { match: { family: "turn" }, do: [scriptOf("roll")] }],
  special_building: () => [say("Pass special building until my turn, always"), { match: { family: "special_building" }, do: [scriptOf("pass until my turn")], until: { until: "for_good" } }],
};

/** Why a list was not written, in words. */
function explained(error) {
  const { rule, code } = error.problem || {};
  if (code === "standing_orders_changed") {
    return say("The list was written anew elsewhere. Above is how it stands now; nothing that you wrote is lost. Look again, and press once more.");
  }
  return `${error.message}${rule ? ` (${rule})` : ""}`;
}

/** The list of a seat, as it was read last. */
class List {
  constructor(game) {
    this.path = `/games/${game}/standing/`;
    this.version = 0;
    this.orders = [];
    this.templates = []; // their names
  }

  async read() {
    this.take(await get(this.path));
  }

  take({ version, orders, templates }) {
    Object.assign(this, { version, orders, templates });
  }

  get active() {
    return this.orders.filter((each) => each.active);
  }

  get over() {
    return this.orders.filter((each) => !each.active);
  }

  /** Writes the list. */
  replace(orders, version = this.version) {
    return this.put({ orders, version });
  }

  /** Writes the orders of a template in the place of all others. */
  copy(template) {
    return this.put({ template, version: this.version });
  }

  /** Writes the list; where it is another one by now, that one is read, and the error goes on. */
  async put(body) {
    try {
      this.take(await write("PUT", this.path, body));
    } catch (error) {
      if (error.status === 409) await this.read();
      throw error;
    }
  }

  /** The active ones as data, with one of them, by its number, changed or left out. */
  with(id, ...instead) {
    return this.active.flatMap((each) => (each.id === id ? instead : [each.order]));
  }

  /** All of them with this order in the place of the one with this number, or behind all others. */
  having(order, id) {
    const there = id && this.active.some((each) => each.id === id);
    return there ? this.with(id, order) : [...this.active.map((each) => each.order), order];
  }

  /** Writes this order in the place of the one with this number, or behind all others. */
  keep(order, id = null) {
    return this.replace(this.having(order, id));
  }

  /** What these orders would do. */
  tried(orders) {
    return post(`${this.path}test/`, { orders });
  }

  /** Moves an order up by one, or down. */
  move(id, by) {
    const orders = this.active.map((each) => each.order);
    const at = this.active.findIndex((each) => each.id === id);
    const [order] = orders.splice(at, 1);
    orders.splice(at + by, 0, order);
    return this.replace(orders);
  }
}

/** The part of a game's page that is about them. */
export class Standing {
  /** `kinds` are the kinds of the game's moves, with words for what they name. */
  constructor(game, offered, kinds) {
    Object.assign(this, { offered, game: game.id, cursor: null, read: null }); // the cursors of the game, and of when the list was read
    this.list = new List(game.id);
    const colours = game.seats.map((seat) => seat.colour);
    const colour = Object.fromEntries([["me", say("I")], ["anybody", say("anybody")], ...game.seats.map((seat) => [seat.colour, called(seat)])]);
    this.fields = new Fields({ ...kinds.words, colour }, { colour: { one: ["me", "anybody", ...colours], many: colours } });
    this.changing = null; // the number of the order that is in the form
    this.templates = new TemplatesHere(game.ruleset, this.list, () => this.show());
    this.begun = null; // the version of the list of which the text was made that somebody changes now
    this.bind();
  }

  /** The game's standing orders, or null where it has none. */
  static async of(game, kinds) {
    const offered = await get(`/rulesets/${game.ruleset}/standing/?language=${spoken() || "en"}`).catch((error) => {
      if (error.status !== 404) throw error;
      return null;
    });
    return offered && new Standing(game, offered, kinds);
  }

  offers(family) {
    return this.offered.families.some(({ tag }) => tag === family);
  }

  bind() {
    this.compose(null);
    byId("standing").addEventListener("toggle", () => byId("standing").open && this.refresh().catch((error) => complain(byId("standing-error"), error.message)));
    byId("order-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (!event.target.reportValidity()) return;
      this.press(byId("order-keep"), byId("order-error"), async () => {
        await this.list.keep(this.form.read(), this.changing);
        this.compose(null);
        byId("order-box").open = false;
        byId("standing-summary").focus();
      });
    });
    byId("order-drop").addEventListener("click", () => this.compose(null));
    byId("order-try").addEventListener("click", () => {
      if (!byId("order-form").reportValidity()) return;
      this.try(byId("order-try"), byId("order-error"), byId("order-tried"), () => this.list.having(this.form.read(), this.changing));
    });
    byId("standing-try").addEventListener("click", () => this.try(byId("standing-try"), byId("standing-error"), byId("standing-tried"), () => this.list.active.map(({ order }) => order)));
    byId("lines-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.press(byId("lines-keep"), byId("lines-error"), async () => {
        await this.list.replace(linesIn(byId("lines").value), this.begun ?? this.list.version);
        this.begun = null;
      }, (error) => {
        if (error.status === 409) this.begun = this.list.version; // what stands now is shown; the next press is meant
      });
    });
    byId("lines").addEventListener("input", () => {
      this.begun ??= this.list.version;
    });
  }

  /** Does something by a button, shows what stands after it, and says in the box why not. */
  async press(button, box, work, failed = () => {}) {
    await busy(button, box, async () => {
      try {
        await work();
      } catch (error) {
        failed(error);
        this.show();
        complain(box, explained(error));
        return;
      }
      this.show();
    });
  }

  /** Tells below a button what orders would do. */
  try(button, box, target, orders) {
    fill(target);
    return this.press(button, box, async () => fill(target, shown(await this.list.tried(orders()))));
  }

  /** Puts an order into the form, or nothing. */
  compose(order, id = null) {
    this.changing = id;
    this.form = new OrderForm(this.offered, this.fields, order);
    fill(byId("order-fields"), this.form.node);
    byId("order-summary").textContent = id ? say("Change {id}", { id }) : say("Another standing order");
    byId("order-drop").hidden = !id;
    complain(byId("order-error"), "");
    fill(byId("order-tried"));
  }

  /** Opens the form with an order that is not written yet. */
  propose(order) {
    this.compose(order);
    for (const box of ["standing", "order-box"]) byId(box).open = true;
    byId("order-family").focus();
  }

  change(each) {
    if (showable(each.order)) {
      this.compose(each.order, each.id);
      byId("order-box").open = true;
      byId("order-family").focus();
    } else {
      byId("lines-box").open = true;
      byId("lines").focus();
    }
  }

  /** The game has come to this cursor: the list is read anew where somebody looks at it, or nobody ever has. */
  async follow(cursor) {
    const first = this.cursor === null;
    this.cursor = cursor;
    if (first || byId("standing").open) await this.refresh();
  }

  async refresh() {
    if (this.read === this.cursor) return;
    this.read = this.cursor;
    await this.list.read();
    this.show();
  }

  show() {
    const { active, over } = this.list;
    byId("standing-summary").textContent = active.length ? say("Standing orders ({count})", { count: active.length }) : say("Standing orders");
    fill(byId("standing-list"), active.map((each, at) => this.row(each, at, active.length)));
    byId("standing-none").hidden = active.length > 0;
    byId("standing-try").hidden = !active.length;
    fill(byId("often"), Object.keys(OFTEN).filter((family) => this.offers(family) && !active.some(({ order }) => order.match.family === family)).map((family) => {
      const [name, order] = OFTEN[family]();
      return this.button(name, null, () => this.list.keep(order));
    }));
    byId("over").hidden = !over.length;
    fill(byId("over-list"), over.map((each) => this.gone(each)));
    this.templates.show();
    if (this.begun === null) byId("lines").value = active.map(({ line }) => line).join("\n");
  }

  button(name, label, work) {
    return el("button", { type: "button", class: "plain small", "aria-label": label, onclick: (event) => this.press(event.currentTarget, byId("standing-error"), work) }, name);
  }

  row(each, at, count) {
    const { id, text, line } = each;
    return el("li", {}, el("p", {}, text), el("p", { class: "hint" }, el("strong", {}, id), " ", el("code", { lang: "en" }, line), this.used(each)), notes(each),
      el("p", { class: "row" },
        at ? this.button("↑", say("{id} one up", { id }), () => this.list.move(id, -1)) : null,
        at < count - 1 ? this.button("↓", say("{id} one down", { id }), () => this.list.move(id, 1)) : null,
        el("button", { type: "button", class: "plain small", "aria-label": say("Change {id}", { id }), onclick: () => this.change(each) }, say("Change")),
        this.button(say("Delete"), say("Delete {id}", { id }), () => this.list.replace(this.list.with(id)))));
  }

  used({ used }) {
    return used ? el("span", {}, " · ", say("used: {used}", { used })) : null;
  }

  /** An order that stands no more, and why; it may be written again. */
  gone(each) {
    const { id, line, order } = each;
    return el("li", {}, el("p", { class: "hint" }, el("strong", {}, id), " ", el("code", { lang: "en" }, line), this.used(each)), notes(each),
      el("p", { class: "row" }, this.button(say("Write it again"), say("Write {id} again", { id }), () => this.list.keep(order))));
  }
}

/** What has become of an order, newest first. */
function notes({ notes: noted }) {
  if (!noted.length) return null;
  return el("ul", { class: "notes" }, noted.toReversed().map(({ why, at, rest }) => el("li", {}, when(at), ": ", why,
    rest.length ? [" ", say("Left over:"), " ", el("code", { lang: "en" }, rest.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("; "))] : null)));
}
