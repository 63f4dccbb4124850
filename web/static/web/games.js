import { againstBots } from "./against-bots.js";
import { get, me } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { leagueOf } from "./league-of.js";
import { learning } from "./learning.js";
import { asked } from "./lobbies.js";
import { due, soon, when } from "./moments.js";
import { inFull, inShort } from "./rates.js";
import { called } from "./seats.js";
import { swatch } from "./swatch.js";
import "./tongue.js";
import { say, spoken } from "./words.js";

const STATES = { lobby: say("lobby"), finished: say("over"), cancelled: say("closed"), quarantined: say("set aside") };

/** Until when the reader has to answer in a game; null where nothing is due. */
const dueOf = (game) => (game.my_turn && game.seats[game.seat].clock?.due) || null;

/** By what rates the clock goes: in a line, and unfolded in full. */
function rates({ rates: by }) {
  if (!by) return el("p", { class: "hint" }, inShort(by));
  return el("details", { class: "hint" }, el("summary", {}, inShort(by)), el("ul", {}, ...inFull(by).map((sentence) => el("li", {}, sentence))));
}

/** The league in which it stands, with a link to its group. */
function inLeague({ league }) {
  if (!league) return [];
  const { page, words } = leagueOf(league);
  return [el("p", {}, el("a", { href: page }, words))];
}

function card(game) {
  const turn = game.my_turn ? el("span", { class: "badge turn" }, say("your turn")) : null;
  const state =
    game.status === "running" ? (game.turn ? say("turn {turn}", { turn: game.turn }) : say("setting up")) : STATES[game.status];
  const winners = (game.result?.winners || []).map((index) => called(game.seats[index]));
  const won = winners.length === game.seats.length ? say("won by all together") : say("won by {names}", { names: winners.join(", ") });
  const until = dueOf(game);
  return el(
    "li",
    {},
    el("h3", {}, el("a", { href: `/games/${game.id}` }, game.name)),
    el("p", {}, ...game.seats.map((seat) => el("span", { title: seat.free ? say("free") : called(seat) }, swatch(seat.colour))),
      el("span", { class: "hint" }, game.seats.map((seat) => (seat.free ? say("free") : called(seat))).join(", "))),
    el("p", {}, turn, turn ? " " : null, el("span", { class: "badge" }, game.paused ? say("paused") : state),
      game.password ? el("span", { class: "badge" }, say("password")) : null,
      ...asked(game).map((each) => el("span", { class: "badge" }, each)),
      winners.length ? ` ${won}` : null),
    ...inLeague(game),
    game.starts_at ? el("p", {}, say("begins {when}", { when: soon(game.starts_at) })) : null,
    until ? el("p", {}, say("until {due}", { due: due(until) })) : null,
    ["lobby", "running"].includes(game.status) ? rates(game) : null,
    el("p", { class: "hint" }, say("made"), " ", when(game.created_at)),
  );
}

/** Shows a list of games, but for those that are `shown` already, with a button for more. */
async function list(id, query, empty, shown = new Set()) {
  const cardsOf = (games) => games.filter((game) => !shown.has(game.id)).map(card);
  let page = await get(`/games/?${query}`);
  const target = byId(id);
  if (!page.games.length) {
    fill(target, el("p", { class: "hint" }, empty));
    return;
  }
  const cards = el("ul", { class: "cards" }, ...cardsOf(page.games));
  const more = el("button", { type: "button", class: "plain small", hidden: !page.next, onclick: async () => {
    page = await get(`/games/?${query}&cursor=${encodeURIComponent(page.next)}`);
    cards.append(...cardsOf(page.games));
    more.hidden = !page.next;
  } }, say("More"));
  fill(target, cards, more);
}

/** Games that wait for the reader: what is due first stands first, what is never due last. Gives their ids. */
async function showWaiting() {
  const { games } = await get("/games/?my_turn=true&limit=100");
  const at = (game) => Date.parse(dueOf(game)) || Infinity;
  games.sort((one, other) => (at(one) < at(other) ? -1 : Number(at(one) > at(other))));
  fill(byId("waiting"), games.length ? el("ul", { class: "cards" }, ...games.map(card)) : []);
  return new Set(games.map((game) => game.id));
}

const person = await me();
if (person) {
  byId("mine-section").hidden = false;
  const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
  fill(byId("against-bots"), againstBots(rulesets, person, byId("against-error")));
  const waiting = await showWaiting();
  await list("mine", "mine=true&limit=12", say("You sit in no game yet. Take a free seat, or make a game."), waiting);
}
if (!byId("mine").querySelector("li") && !byId("waiting").querySelector("li")) learning().then((links) => fill(byId("learning"), ...links), () => {}); // for who has no game yet

/** Seats that others have left, in games under way: shown where there are any. */
async function showLeft() {
  const { games } = await get("/games/?open_seats=true&limit=12");
  byId("left-section").hidden = !games.length;
  fill(byId("left"), el("ul", { class: "cards" }, ...games.map(card)));
}

await Promise.all([
  showLeft(),
  list("open", "open=true&limit=12", say("No lobby has a free seat just now.")),
  list("running", "status=running&limit=12", say("No public game is going on.")),
  list("finished", "status=finished&limit=6", say("None yet.")),
]);
