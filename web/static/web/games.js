import { get, me } from "./api.js";
import { byId, el, fill, when } from "./dom.js";
import { asked, called, swatch } from "./seats.js";
import "./tongue.js";
import { say } from "./words.js";

const STATES = { lobby: say("lobby"), finished: say("over"), cancelled: say("closed"), quarantined: say("set aside") };

function card(game) {
  const turn = game.my_turn ? el("span", { class: "badge turn" }, say("your turn")) : null;
  const state =
    game.status === "running" ? (game.turn ? say("turn {turn}", { turn: game.turn }) : say("setting up")) : STATES[game.status];
  const winners = (game.result?.winners || []).map((index) => called(game.seats[index]));
  const won = winners.length === game.seats.length ? say("won by all together") : say("won by {names}", { names: winners.join(", ") });
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
    el("p", { class: "hint" }, say("made"), " ", when(game.created_at)),
  );
}

async function list(id, query, empty) {
  let page = await get(`/games/?${query}`);
  const target = byId(id);
  if (!page.games.length) {
    fill(target, el("p", { class: "hint" }, empty));
    return;
  }
  const cards = el("ul", { class: "cards" }, ...page.games.map(card));
  const more = el("button", { type: "button", class: "plain small", hidden: !page.next, onclick: async () => {
    page = await get(`/games/?${query}&cursor=${encodeURIComponent(page.next)}`);
    cards.append(...page.games.map(card));
    more.hidden = !page.next;
  } }, say("More"));
  fill(target, cards, more);
}

const person = await me();
if (person) {
  byId("mine-section").hidden = false;
  await list("mine", "mine=true&limit=12", say("You sit in no game yet. Take a free seat, or make a game."));
}
await Promise.all([
  list("open", "open=true&limit=12", say("No lobby has a free seat just now.")),
  list("running", "status=running&limit=12", say("No public game is going on.")),
  list("finished", "status=finished&limit=6", say("None yet.")),
]);
