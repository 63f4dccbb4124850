// The rules of a game on one page: where each kind of them stands, and what is asked for most: costs, presets, bots.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import "../tongue.js";
import { say } from "../words.js";
import { page, ruleset } from "./addresses.js";
import { game } from "./around.js";
import { price, redrawn, sign, things } from "./shown.js";

/** @import { Book } from "./types.js" */

const ELSEWHERE = new Set(["option", "word", "bot"]); // groups that have pages of their own, or stand here

for (const name of ["how-to-play", "first-game", "options", "words"]) byId(name).href = page(name);

async function draw() {
  const told = await things();
  const groups = Object.entries(told.groups).filter(([group]) => !ELSEWHERE.has(group));
  fill(byId("groups"), ...groups.map(([group, label]) => {
    const within = told.things.filter((each) => each.group === group);
    return within.length ? el("li", {}, el("a", { href: `${page("things")}#group-${group}` }, sign(within.find((each) => each.sign)?.sign ?? "", 30) ?? el("span", { class: "sign", "aria-hidden": "true" }), el("span", {}, label), el("small", {}, String(within.length)))) : null;
  }));
  byId("costs-box").hidden = !told.costs.length;
  fill(byId("costs"), ...told.costs.map((each) => price(each, told.things)));
  fill(byId("bots"), ...told.things.filter(({ use }) => use === "bot").flatMap(({ label, text, rules }) => [el("dt", {}, label), el("dd", {}, text, rules.length ? ` (${rules.join(", ")})` : "")]));
}

const found = await game();
if (found) {
  fill(byId("presets"), ...Object.values(found.presets).map((/** @type {any} */ { title, preselected }) => el("li", {}, el("span", {}, title), preselected ? el("span", { class: "badge" }, say("usual")) : null)));
  const shelf = await get(`/rulesets/${ruleset}/rules/`);
  fill(byId("books"), ...shelf.books.map((/** @type {Book} */ { name, title, chapters }) => el("li", {}, el("a", { href: `${page("book")}#${name}`, lang: "en" }, title),
    el("span", { class: "hint" }, say("Rules: {n}", { n: chapters.reduce((sum, { numbers }) => sum + numbers.length, 0) })))));
  await draw();
  redrawn(draw);
  byId("content").hidden = false;
}
