// Things of a game as they are shown: with their signs, what they cost, the rules that say it.
import { get } from "../api.js";
import { el, pictured } from "../dom.js";
import "../tongue.js";
import { say, spoken } from "../words.js";
import { anchor, page, ruleset } from "./addresses.js";

/** @import { Price, Thing, Things } from "./types.js" */

const dark = matchMedia("(prefers-color-scheme: dark)");

/** All that may be looked up, drawn for this screen. @returns {Promise<Things>} */
export const things = () => get(`/rulesets/${ruleset}/things/?${new URLSearchParams({ language: spoken() || "en", ...(dark.matches ? { theme: "dark" } : {}) })}`);

/** Calls when signs are to be drawn anew, for a darker or lighter screen. @param {() => unknown} anew */
export const redrawn = (anew) => dark.addEventListener("change", anew);

/** Its sign, that high. @param {string} markup @param {number} height */
export function sign(markup, height) {
  if (!markup) return null;
  const drawn = pictured(markup);
  const [, , width, tall] = (drawn.getAttribute("viewBox") ?? "0 0 24 24").split(/[\s,]+/u).map(Number);
  drawn.setAttribute("class", "sign");
  drawn.setAttribute("aria-hidden", "true");
  drawn.setAttribute("height", String(height));
  drawn.setAttribute("width", String(Math.round((height * width) / tall)));
  return drawn;
}

/** The sign of a thing by its name. @param {readonly Thing[]} all @param {string} use @param {string} value @param {number} height */
const signOf = (all, use, value, height) => sign(all.find((each) => each.use === use && each.value === value)?.sign ?? "", height);

/** What a kind of moves costs, as cards. @param {Price} price @param {readonly Thing[]} all */
export function price({ type, label, cards, actions, note }, all) {
  const known = all.some((each) => each.use === "move" && each.value === type);
  return el("li", { "data-item": true }, known ? el("a", { href: `${page("things")}#${anchor("move", type)}` }, label) : label,
    el("span", { class: "price" },
      ...cards.map((card) => el("span", {}, card.count > 1 ? el("b", {}, String(card.count)) : null, signOf(all, card.use, card.value, 24), el("span", { class: "called" }, `${card.count > 1 ? "" : "1 "}${card.label}`))),
      actions ? el("small", {}, say("Actions: {n}", { n: actions })) : null, note ? el("small", {}, note) : null));
}

/** The numbers of rules that say it: ruling.js has them open. @param {readonly string[]} rules */
export const cited = (rules) => (rules.length ? el("p", { class: "hint cited" }, say("Rules:"), " ", rules.join(" ")) : null);
