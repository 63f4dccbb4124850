// The table of seats: who sits where, how they stand, whom the game waits for.
import { el } from "./dom.js";
import { brief, due, lasting, listed } from "./moments.js";
import { say } from "./words.js";

/** A round mark of the seat's colour with its letter, so that colour alone says nothing. */
export function swatch(colour) {
  return el("span", { class: "swatch", "data-colour": colour, "aria-hidden": "true" }, colour.slice(0, 1).toUpperCase());
}

/** How a seat is called in sentences. */
export function called(seat) {
  return seat.name || seat.colour;
}

/** A seat's name, which leads to whoever plays there. */
function who(seat) {
  if (seat.free) return say("free");
  return seat.player ? el("a", { href: `/people/${seat.player}` }, called(seat)) : called(seat);
}

/** The seats and how they stand, as `table` has it in words and figures; it is null before the start. */
export function seatTable(game, table) {
  const standing = new Map((table?.standings.rows || []).map((row) => [row.seat, row]));
  const owing = new Set(game.decisions.filter((each) => each.blocking && !each.answered).map((each) => each.seat));
  const columns = table?.standings.columns || [];
  const head = el("tr", {}, el("th", { scope: "col" }, say("Seat")),
    ...columns.map(({ heading }) => el("th", { scope: "col", class: "number" }, heading)));
  const rows = game.seats.map((seat) => {
    const row = standing.get(seat.index);
    const badges = [...(seat.resigned ? [say("resigned")] : seat.bot ? [say("bot")] : []), ...(row?.badges || [])];
    if (game.status === "running" && owing.has(seat.index)) badges.push(say("must decide"));
    badges.push(...clockOf(game, seat));
    return el(
      "tr",
      { class: row?.marked ? "active" : null },
      el("th", { scope: "row" }, el("div", { class: "who" }, swatch(seat.colour),
        el("span", {}, who(seat), el("span", { class: "owes" }, [...new Set(badges)].join(", "))))),
      ...(row?.cells || []).map((cell) => el("td", { class: "number" }, String(cell))),
    );
  });
  return el("table", { class: "seats" }, el("caption", { hidden: true }, say("Seats")), el("thead", {}, head), el("tbody", {}, ...rows));
}

/** What is told of a seat's clock beside its name: where it stands, and its bank. */
function clockOf(game, { index, clock }) {
  if (!clock || game.status !== "running") return [];
  const states = { late: say("late"), stood_in: say("a bot plays meanwhile"), open: say("free for a substitute") };
  const bank = game.rates.cap ? [clock.bank ? say("bank {bank}", { bank: lasting(clock.bank) }) : say("bank empty")] : [];
  const reason = game.paused ? null : reasonOf(game, index, brief); // a pause is told above, of all
  return [...(states[clock.state] ? [states[clock.state]] : []), ...(reason ? [say("clock stands still ({reason})", { reason })] : []), ...away(game, index), ...bank];
}

/** The vacations of who plays a seat that are still to come: during them its clock stands still. */
function away({ absences }, index) {
  return absences.filter((each) => each.seat === index && Date.parse(each.begins) > Date.now())
    .map(({ begins, ends }) => say("away from {begins} until {ends}", { begins: brief(begins), ends: brief(ends) }));
}

const WHY = {
  pause: () => say("a pause"), quarantine: () => say("set aside"), vacation: () => say("vacation"), open: () => say("waiting for somebody to take a seat"),
  day_off: () => say("a day off"), outage: () => say("the server was away"), mail: () => say("orders by mail could not come in"),
};

/** Why the clock of a seat stands still now, and until when, told by `moment`; null where it runs. */
export function reasonOf(game, index, moment) {
  const stop = game.stops.find((each) => each.seat === index);
  if (!stop) return null;
  const why = listed(stop.why.map((each) => WHY[each]()));
  return stop.until ? say("{why}, until {until}", { why, until: moment(stop.until) }) : why;
}

/** One sentence: who is to do what, or how the game ended. */
export function whose(game, table) {
  if (game.status === "lobby") {
    const free = game.seats.filter((seat) => seat.free).length;
    return free ? say("Free seats that the game waits for: {free}.", { free }) : say("All seats are taken; the host can start.");
  }
  if (game.status === "quarantined") return say("The game is set aside after a failure of the server. Nothing is lost.");
  if (game.paused) return game.pause_ends ? say("The game is paused. It goes on {due}.", { due: due(game.pause_ends) }) : say("The game is paused.");
  if (table?.headline) return `${table.headline}.`;
  return table?.outcome || say("The game was closed without a result.");
}

/** What a lobby asks of who sits down, besides a password. */
export function asked(game) {
  if (game.status !== "lobby") return [];
  return [
    ...(game.least_reliability ? [say("reliability from {least}", { least: game.least_reliability })] : []),
    ...(game.newcomers ? [] : [say("nobody who is new")]),
  ];
}

/** The bot that is offered first: the steward where the rules have one. */
export const usual = (bots) => (bots.includes("steward") ? "steward" : bots[0]);
