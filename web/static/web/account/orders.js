// Templates of standing orders: named lists for each game, which one copies to one's
// seat when one wishes.
import { get, write } from "../api.js";
import { busy, byId, complain, el, fill } from "../dom.js";
import { linesIn } from "../lines.js";
import { bare, having } from "../templates.js";
import "../tongue.js";
import { say, spoken } from "../words.js";
import { opens } from "./frame.js";

/** All templates of who reads, by games. */
class Templates {
  async read() {
    ({ templates: this.all } = await get("/me/standing/"));
  }

  of(game) {
    return this.all[game] || [];
  }

  async write(game, templates) {
    ({ templates: this.all } = await write("PUT", `/me/standing/${game}/`, { templates: bare(templates) }));
  }

  /** Keeps a template, in the place of the one that was called as before. */
  keep(game, template, before) {
    return this.write(game, having(this.of(game), template, before));
  }

  drop(game, gone) {
    return this.write(game, this.of(game).filter(({ name }) => name !== gone));
  }
}

/** The orders of a template in the reader's words, which are read as they are. */
const told = ({ orders, order_texts: texts }) => (texts.length ? texts : orders);

/** The part of the page that is about them. */
class TemplatesForm {
  constructor(form) {
    this.form = form;
    this.templates = new Templates();
    this.changing = null; // the game and the name of the one that is in the form
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (form.reportValidity()) this.press(byId("template-keep"), () => this.keep());
    });
    byId("template-drop").addEventListener("click", () => this.compose());
  }

  async show() {
    const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
    this.games = rulesets.filter(({ standing }) => standing);
    fill(this.form.elements.game, ...this.games.map(({ name, title }) => el("option", { value: name }, title)));
    await this.templates.read();
    this.list();
  }

  /** Does something by a button, and says why not. */
  press(button, work) {
    return busy(button, byId("template-error"), async () => {
      await work();
      this.list();
    });
  }

  async keep() {
    const { game, name, orders } = this.form.elements;
    const before = this.changing?.game === game.value ? this.changing.name : undefined;
    await this.templates.keep(game.value, { name: name.value.trim(), orders: linesIn(orders.value) }, before);
    this.compose();
    name.focus();
  }

  /** Puts a template into the form, or nothing. */
  compose(game = null, template = null) {
    const { elements } = this.form;
    this.changing = template && { game, name: template.name };
    if (game) elements.game.value = game;
    elements.game.disabled = Boolean(template); // the words of one game are not those of another
    elements.name.value = template?.name ?? "";
    elements.orders.value = template ? told(template).join("\n") : "";
    byId("template-drop").hidden = !template;
    complain(byId("template-error"), "");
    if (template) elements.orders.focus();
  }

  list() {
    fill(byId("templates"), this.games.flatMap(({ name: game, title }) => this.templates.of(game).map((each) => this.row(game, title, each))));
  }

  row(game, title, template) {
    const { name, order_texts: texts } = template;
    return el("li", {}, el("p", {}, el("strong", {}, name), el("span", { class: "hint" }, ` · ${title}`)),
      el("ul", { class: "notes" }, told(template).map((line) => el("li", {}, el("code", texts.length ? {} : { lang: "en" }, line)))),
      el("p", { class: "row" },
        el("button", { type: "button", class: "plain small", "aria-label": say("Change {name}", { name }), onclick: () => this.compose(game, template) }, say("Change")),
        el("button", { type: "button", class: "plain small", "aria-label": say("Delete {name}", { name }), onclick: (event) => this.press(event.currentTarget, () => this.templates.drop(game, name)) }, say("Delete"))));
  }
}

await opens(() => new TemplatesForm(byId("template-form")).show());
