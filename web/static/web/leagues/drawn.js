// What rules come to, as pictures with words: the parts of a season on a line, and the groups that so many entries make.
import { el, fill } from "../dom.js";
import { lasting } from "../moments.js";
import { say } from "../words.js";
import { partsOf, tiersOf } from "./shape.js";

/** @import { Outline } from "./types.js" */

const DAY = 86_400;
const WIDE = 600;
const HIGH = 22;
const TRIED = 30;

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
const svg = (name, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
};

/** Draws what these rules mean, beginning now; how many entries are tried stays as somebody chose it, by a slider, which keeps nobody from sending the form around it. @param {HTMLElement} element @param {Outline} rules */
export function drawn(element, rules) {
  const entries = Number(element.querySelector("input")?.value || TRIED);
  if (!element.firstChild) {
    fill(element, el("h2", { class: "small" }, say("What that means")), el("div"), el("div", { "data-groups": "" },
      el("label", { for: "tried" }), el("input", { id: "tried", type: "range", min: 5, max: 300, value: TRIED }), el("div", { role: "status" })));
  }
  const [, line, groups] = /** @type {HTMLElement[]} */ ([...element.children]);
  fill(line, ...dates(rules));
  groups.hidden = rules.format === "table";
  fill(groups.firstElementChild, say("With {entries} entries", { entries }));
  fill(groups.lastChild, ...grouped(entries, rules));
}

/** The dates as a line and in words. @param {Outline} rules @returns {Element[]} */
function dates(rules) {
  const parts = partsOf(rules);
  const all = parts.reduce((sum, { days }) => sum + days, 0);
  let before = 0;
  const bars = parts.map(({ name, days }) => {
    const bar = svg("rect", { x: (before / all) * WIDE, y: 0, width: (days / all) * WIDE, height: HIGH }, svg("title", {}, name));
    before += days;
    return bar;
  });
  const words = parts.map(({ name, days }) => say("{name}: {time}", { name, time: lasting(days * DAY) }));
  return [
    el("p", {}, say("A season lasts {time} from its first day to its last.", { time: lasting(all * DAY) })),
    svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": words.join(", "), class: "season-line" }, ...bars),
    el("ol", { class: "hint" }, ...words.map((each) => el("li", {}, each))),
    el("p", { class: "hint" }, rules.again ? say("The next one is prepared {time} after its end, by itself.", { time: lasting(rules.again * DAY) }) : say("The next one you plan by hand.")),
  ];
}

/** The groups that so many entries make. @param {number} entries @param {Outline} rules @returns {Element[]} */
function grouped(entries, rules) {
  const tiers = tiersOf(entries, rules.group ?? 0, rules.tiers);
  if (entries < rules.least || !tiers.length) return [el("p", {}, say("Too few: there is no season."))];
  return [
    el("ul", { class: "tiers" }, ...tiers.map((sizes, tier) => el("li", {}, say("tier {tier}", { tier: tier + 1 }), ...sizes.map((size) => el("span", { class: "badge" }, String(size)))))),
    el("p", { class: "hint" }, say("Groups: {groups}. Everybody plays {games} games at once.", { groups: tiers.flat().length, games: rules.seats })),
  ];
}
