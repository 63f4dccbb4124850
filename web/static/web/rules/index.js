// Of which games there are rules, and the books that hold in all of them.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { goalOf } from "../learning.js";
import "../tongue.js";
import { say, spoken } from "../words.js";
import { page } from "./addresses.js";

/** @import { Book } from "./types.js" */

const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
const goals = await Promise.all(rulesets.map((/** @type {{ name: string }} */ { name }) => goalOf(name).catch(() => undefined)));
fill(byId("games"), ...rulesets.map((/** @type {{ name: string, title: string, seats: number[] }} */ { name, title, seats }, /** @type {number} */ at) => el("li", {},
  el("h2", {}, el("a", { href: page("", name) }, title)),
  goals[at] ? el("p", {}, goals[at].paragraphs[0]) : null,
  el("p", { class: "hint" }, say("Seats: {seats}", { seats: seats.join(", ") })),
  el("p", { class: "actions" }, el("a", { class: "button small", href: page("how-to-play", name) }, say("How to play")), el("a", { class: "button plain small", href: page("first-game", name) }, say("A first game"))),
  el("p", { class: "links-row" }, ...[["things", say("What is what")], ["options", say("Options")], ["words", say("Words")], ["book", say("Rule books")]].map(([where, label]) => el("a", { href: page(where, name) }, label))))));

// The books of the table, of leagues and of mail are those that every game has.
const shelves = await Promise.all(rulesets.map((/** @type {{ name: string }} */ { name }) => get(`/rulesets/${name}/rules/`)));
const [first, ...others] = shelves.map(({ books }) => /** @type {Book[]} */ (books));
const common = others.length ? (first ?? []).filter(({ name }) => others.every((books) => books.some((each) => each.name === name))) : [];
const tables = common.filter(({ chapters }) => chapters.length);
fill(byId("books"), ...tables.map(({ name, title }) => el("li", {}, el("a", { href: `${page("book", rulesets[0].name)}#${name}`, lang: "en" }, title))));
byId("common").hidden = !tables.length;
