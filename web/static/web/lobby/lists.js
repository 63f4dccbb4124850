// Lists of games, page by page, and what is told where one is empty.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { say, spoken } from "../words.js";
import { card } from "./card.js";
import { queryFor } from "./narrowing.js";
import { filter } from "./told.js";

/** @import { GameListed } from "api" */
/** @import { Filters, List } from "./narrowing.js" */
/** @import { Games } from "./told.js" */

/** @param {string} query @returns {Promise<import("api").Games>} */
export const games = (query) => get(`/games/?${query}&language=${spoken() || "en"}`);

/**
 * Shows a list with a button for more, but for those that are `shown` already; where there are none what `empty` makes of the answer.
 * @param {HTMLElement} target @param {string} query @param {Games} named @param {(page: import("api").Games) => Node | Node[]} empty
 * @param {{ shown?: Set<string>, still?: () => boolean }} [more] `still`: whether the answer is wanted when it comes
 */
export async function list(target, query, named, empty, { shown = new Set(), still = () => true } = {}) {
  const cardsOf = (/** @type {GameListed[]} */ found) => found.filter(({ id }) => !shown.has(id)).map((game) => card(game, named));
  let page = await games(query);
  if (!still()) return;
  if (!page.games.length) {
    fill(target, empty(page));
    return;
  }
  const cards = el("ul", { class: "cards" }, ...cardsOf(page.games));
  const more = el("button", { type: "button", class: "plain small", hidden: !page.next, onclick: async () => {
    page = await games(`${query}&cursor=${encodeURIComponent(/** @type {string} */ (page.next))}`);
    cards.append(...cardsOf(page.games));
    more.hidden = !page.next;
  } }, say("More"));
  fill(target, cards, more);
}

/** @param {string} sentence */
export const hint = (sentence) => el("p", { class: "hint" }, sentence);

/** @type {Record<List, () => string>} */
const EMPTY = {
  open: () => say("No lobby has a free seat just now."),
  running: () => say("No public game is going on."),
  finished: () => say("None yet."),
};

/**
 * The lists of everybody's games by what is asked of them. `drop` is called with a filter that is to be asked no more.
 * @param {Filters} filters @param {List[]} which @param {Games} named @param {(name: string) => void} drop @param {() => boolean} still
 */
export async function narrowed(filters, which, named, drop, still) {
  const narrow = Object.keys(filters).some((name) => name !== "show");
  /** @param {List} one @param {import("api").Games} page */
  const none = (one, page) => {
    const away = page.too_much.filter((name) => name in filters);
    if (!narrow) return [hint(EMPTY[one]()), ...(one === "open" ? [offers()] : [])];
    return [
      hint(away.length ? say("No game is like this. There are some without one of these filters:") : say("No game is like this, nor with one filter less.")),
      el("p", { class: "row" }, ...away.map((name) => el("button", { type: "button", class: "plain small", onclick: () => drop(name) },
        say("Without: {filter}", { filter: filter(name, filters[name], named) })))),
      ...(one === "open" ? [offers()] : []),
    ];
  };
  for (const one of /** @type {List[]} */ (["open", "running", "finished"])) byId(`${one}-section`).hidden = !which.includes(one);
  await Promise.all(which.map((one) => list(byId(one), `${queryFor(filters, one)}&limit=${one === "finished" ? 6 : 12}`, named, (page) => none(one, page), { still })));
}

/** What else one may do: who has no account has none sit down. */
const offers = () => el("p", {}, byId("seat-section").hidden ? el("a", { href: "/account/signup?next=/games/" }, say("Make an account")) : el("a", { href: "#seat-section" }, say("Have yourself seated")), " · ", el("a", { href: "/games/new" }, say("Make a game")));
