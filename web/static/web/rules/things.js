// Every kind of cards, pieces and moves of a game: what it looks like, what it is and does, its values, the rules that say it.
import { byId, el, fill } from "../dom.js";
import "../tongue.js";
import { say } from "../words.js";
import { anchor, land } from "./addresses.js";
import { game } from "./around.js";
import { finder } from "./finder.js";
import { cited, price, redrawn, sign, things } from "./shown.js";

/** @import { Thing, Things } from "./types.js" */

const ELSEWHERE = new Set(["option", "word"]); // these have pages of their own
const ROWS = 3; // so many things with as many values are compared best in a table

/** @param {Thing} thing @param {boolean} tabled whether its values stand in a table */
const card = ({ use, value, label, text, figures, rules, sign: markup }, tabled) => el("li", { id: anchor(use, value), "data-item": true },
  el("div", { class: "head" }, sign(markup, 44), el("h3", {}, label)), text ? el("p", {}, text) : null,
  figures.length && !tabled ? el("dl", { class: "facts" }, ...figures.flatMap((each) => [el("dt", {}, each.label), el("dd", {}, each.value)])) : null, cited(rules));

/** What the things of a use have in common: their values, where there are enough of them. @param {readonly Thing[]} all @returns {string[]} */
function columns(all) {
  const labels = all[0]?.figures.map(({ label }) => label) ?? [];
  const alike = all.every(({ figures }) => figures.length === labels.length && figures.every(({ label }, at) => label === labels[at]));
  return alike && labels.length >= ROWS && all.length >= ROWS ? labels : [];
}

/** @param {string} caption @param {readonly string[]} labels @param {readonly Thing[]} rows */
const table = (caption, labels, rows) => el("div", { class: "scrolls whole", role: "region", tabindex: 0, "aria-label": caption },
  el("table", { class: "table values" }, el("caption", { class: "unseen" }, caption),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("Name")), ...labels.map((label) => el("th", { scope: "col" }, label)))),
    el("tbody", {}, ...rows.map(({ use, value, label, figures, sign: markup }) => el("tr", { "data-item": true },
      el("th", { scope: "row" }, el("a", { href: `#${anchor(use, value)}` }, sign(markup, 26), " ", label)), ...figures.map((each) => el("td", {}, each.value)))))));

/** @param {string} group @param {string} label @param {readonly Thing[]} within */
function section(group, label, within) {
  const uses = [...new Set(within.map(({ use }) => use))];
  return el("details", { class: "part", id: `group-${group}` }, el("summary", {}, el("h2", {}, label), el("small", {}, String(within.length))),
    ...uses.flatMap((use) => {
      const some = within.filter((each) => each.use === use);
      const labels = columns(some);
      return [labels.length ? table(say("{group}: values", { group: label }), labels, some) : null, el("ul", { class: "things" }, ...some.map((each) => card(each, labels.length > 0)))];
    }));
}

/** @param {Things} told */
function draw({ groups, things: all, costs }) {
  const listed = Object.entries(groups).filter(([group]) => !ELSEWHERE.has(group) && all.some((each) => each.group === group));
  fill(byId("content"),
    costs.length ? el("details", { class: "part", id: "costs" }, el("summary", {}, el("h2", {}, say("Costs")), el("small", {}, String(costs.length))), el("ul", { class: "prices" }, ...costs.map((each) => price(each, all)))) : null,
    ...listed.map(([group, label]) => section(group, label, all.filter((each) => each.group === group))));
}

if (await game(say("What is what"))) {
  draw(await things());
  const content = byId("content");
  const { look } = finder(() => content.querySelectorAll("[data-item]"), () => content.querySelectorAll(".part, .part .scrolls"));
  addEventListener("hashchange", land);
  redrawn(async () => {
    draw(await things());
    look();
  });
  land();
}
