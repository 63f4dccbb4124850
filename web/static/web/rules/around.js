// The game whose rules a page tells, and the ways to the other pages of its rules.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import "../tongue.js";
import { titled } from "../waiting.js";
import { say, spoken } from "../words.js";
import { page, ruleset } from "./addresses.js";

/** @returns {[string, string][]} the pages of a game's rules with what they are called */
const pages = () => [
  ["how-to-play", say("How to play")], ["things", say("What is what")], ["options", say("Options")], ["words", say("Words")], ["book", say("Rule books")],
];

/** The game whose rules these are, with the links around them; null where it is not played here, which the page says. @param {string} [heading] what the page is called, where that is not its game */
export async function game(heading) {
  const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
  const found = rulesets.find((/** @type {{ name: string }} */ { name }) => name === ruleset) ?? null;
  byId("missing").hidden = Boolean(found);
  if (!found) {
    fill(byId("around"), el("a", { href: "/rules/" }, say("Rules")));
    return null;
  }
  fill(byId("around"), el("a", { href: "/rules/" }, say("Rules")), el("a", { href: page(""), "aria-current": heading ? null : "page" }, found.title),
    ...pages().map(([name, label]) => el("a", { href: page(name), "aria-current": location.pathname === page(name) ? "page" : null }, label)));
  byId("title").textContent = heading ? `${found.title}: ${heading}` : found.title;
  titled(byId("title").textContent);
  return found;
}
