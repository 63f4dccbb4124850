// The table of seats: who sits where, how they stand, whom the game waits for.
import { el } from "./dom.js";

/** A round mark of the seat's colour with its letter, so that colour alone says nothing. */
export function swatch(colour) {
  return el("span", { class: "swatch", "data-colour": colour, "aria-hidden": "true" }, colour.slice(0, 1).toUpperCase());
}

/** How a seat is called in sentences. */
export function called(seat) {
  return seat.name || seat.colour;
}

/** What is told of a seat in numbers, by game: the heading of the column, and the value out of its view. */
const COLUMNS = {
  classic: [
    ["Points", (seat) => seat.points ?? seat.public_points],
    ["Cards", (seat) => seat.hand_total],
    ["Road", (seat) => seat.road_length],
    ["Knights", (seat) => seat.knights_played],
  ],
  catan_horror: [
    ["Points", (seat) => seat.points],
    ["Cards", (seat) => seat.hand_total],
    ["Progress", (seat) => seat.progress_total],
    ["Knights", (seat, view) => view.knights.filter((knight) => knight.owner === seat.seat).length],
    ["Clues", (seat) => seat.clues],
  ],
};

function who(seat) {
  return seat.free ? "free" : called(seat);
}

/** The table; `view` may be missing (a lobby). */
export function seatTable(game, view, decisions = []) {
  const standing = new Map((view?.seats || []).map((seat) => [seat.seat, seat]));
  const owing = new Set(decisions.filter((each) => each.blocking && !each.answered).map((each) => each.seat));
  const columns = view ? COLUMNS[view.ruleset] || COLUMNS.classic : [];
  const head = el("tr", {}, ...["Seat", ...columns.map(([name]) => name)].map((name, index) =>
    el("th", { scope: "col", class: index ? "number" : null }, name)));
  const rows = game.seats.map((seat) => {
    const known = standing.get(seat.index);
    const active = view && view.turn && view.turn.player === seat.index && game.status === "running";
    const cells = known ? columns.map(([, of]) => of(known, view)) : [];
    const badges = seat.resigned ? ["resigned"] : seat.bot ? ["bot"] : [];
    if (view?.longest_road === seat.index) badges.push("longest road");
    if (view?.largest_army === seat.index) badges.push("largest army");
    if (known?.status && known.status !== "sane" && !known.resigned) badges.push(known.status === "mad" ? "Mad" : "dead");
    if (game.status === "running" && owing.has(seat.index)) badges.push("must decide");
    return el(
      "tr",
      { class: active ? "active" : null },
      el("th", { scope: "row" }, el("div", { class: "who" }, swatch(seat.colour),
        el("span", {}, who(seat), el("span", { class: "owes" }, badges.join(", "))))),
      ...cells.map((cell) => el("td", { class: "number" }, cell === undefined ? "" : String(cell))),
    );
  });
  return el("table", { class: "seats" }, el("caption", { hidden: true }, "Seats"), el("thead", {}, head), el("tbody", {}, ...rows));
}

/** How a game ended otherwise than by points. */
const OUTCOMES = {
  all_saved: "The island is saved. ",
  all_fallen: "The island has fallen. ",
  mad_victory: "Madness rules the island. ",
  alone: "Nobody else is left. ",
};

/** One sentence: whose turn it is, or how the game ended. */
export function whose(game, view, decisions = []) {
  if (game.status === "lobby") {
    const free = game.seats.filter((seat) => seat.free).length;
    return free ? `Waits for ${free} more ${free === 1 ? "player" : "players"}.` : "All seats are taken; the host can start.";
  }
  if (game.status === "finished") {
    const winners = (game.result?.winners || []).map((index) => called(game.seats[index]));
    const outcome = OUTCOMES[game.result?.outcome] || "";
    if (winners.length === game.seats.length) return `${outcome}All won together in turn ${game.turn}.`;
    return winners.length ? `${outcome}${winners.join(" and ")} won in turn ${game.turn}.` : outcome.trim() || "The game is over.";
  }
  if (game.status === "cancelled") return "The game was closed without a result.";
  if (game.status === "quarantined") return "The game is set aside after a failure of the server. Nothing is lost.";
  if (game.paused) return "The game is paused.";
  const open = decisions.filter((each) => each.blocking && !each.answered);
  const names = [...new Set(open.map((each) => called(game.seats[each.seat])))];
  const turn = game.turn ? `Turn ${game.turn}` : "Setting up";
  const rolled = view?.turn?.rolled?.length ? `, rolled ${view.turn.rolled.join(" + ")}` : "";
  if (!names.length && view?.turn?.phase === "monsters") return `${turn}: the monsters move.`;
  return names.length ? `${turn}${rolled}: ${names.join(", ")} to decide.` : `${turn}${rolled}.`;
}
