// The leagues: a person's own first, then all that one may know of.
import { get, me } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { onDay } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { SEASONS, page } from "./named.js";
import { FORMATS } from "./terms.js";
import { titles } from "./titles.js";

const games = await titles();

/** What the next date of a season is, by its state. @type {Record<string, string>} */
const NEXT = {
  draft: say("opens"), registration: say("open until"), check_in: say("games begin"), running: say("ends"),
  overtime: say("open games are decided"), closing: say("protests until"),
};

/** @param {import("api").SeasonListed} season */
function newest({ number, state, next_at: next, entered, most }) {
  return [
    el("p", {}, say("Season {number}", { number }), ": ", el("span", { class: "badge" }, SEASONS[state]), next && NEXT[state] ? ` ${NEXT[state]} ${onDay(next)}` : null),
    el("p", {}, state === "registration" ? say("{entered} people have entered; there is room for {most}", { entered, most }) : say("{entered} people", { entered })),
  ];
}

/** @param {import("api").LeagueListed} league @param {string[]} [needs] what it asks of the reader */
function card({ slug, name, format, ruleset, visibility, season }, needs = []) {
  return el("li", {},
    el("h3", {}, el("a", { href: page(slug) }, name)),
    el("p", {}, visibility === "private" ? el("span", { class: "badge" }, say("private")) : null,
      needs.includes("confirm") ? el("span", { class: "badge turn" }, say("confirm your entry")) : null,
      needs.includes("move") ? el("span", { class: "badge turn" }, say("your turn")) : null),
    el("p", {}, games.get(ruleset)?.title ?? ruleset),
    el("p", { class: "hint" }, FORMATS[format]),
    ...(season ? newest(season) : [el("p", { class: "hint" }, say("No season yet."))]));
}

/** Shows leagues by a query, but for those that are `shown` already, with a button for more; says when there is none. @param {any} target @param {string} query @param {{ empty: string, needs?: Map<string, string[]>, shown?: Set<string> }} how @returns {Promise<string[]>} their words */
async function list(target, query, { empty, needs = new Map(), shown = new Set() }) {
  /** @param {import("api").LeagueListed[]} found */
  const cards = (found) => found.filter(({ slug }) => !shown.has(slug)).map((each) => card(each, needs.get(each.slug)));
  let read = await get(`/leagues/?limit=24${query}`);
  const told = el("ul", { class: "cards" }, ...cards(read.leagues));
  const more = el("button", { type: "button", class: "plain small", hidden: !read.next, onclick: async () => {
    read = await get(`/leagues/?limit=24${query}&cursor=${encodeURIComponent(read.next)}`);
    told.append(...cards(read.leagues));
    more.hidden = !read.next;
  } }, say("More"));
  fill(target, ...(told.children.length || read.next ? [told, more] : [el("p", { class: "hint" }, empty)]));
  return read.leagues.map((/** @type {import("api").LeagueListed} */ { slug }) => slug);
}

const person = await me().catch(() => null);
/** @type {string[]} */
let mine = [];
if (person) {
  byId("yours-section").hidden = false;
  byId("found").hidden = false;
  const { leagues } = await get("/me/leagues/");
  const needs = new Map(leagues.map((/** @type {import("api").MyLeague} */ each) => [each.league, each.needs]));
  mine = await list(byId("yours"), "&mine=true", { needs, empty: say("You are in no league yet. Choose one below, or found one.") });
}
await list(byId("all"), "", { shown: new Set(mine), empty: person ? say("No other league yet.") : say("There is no league yet. Who has an account can found one.") });
