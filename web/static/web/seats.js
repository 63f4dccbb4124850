// Seats in words: who sits where, why a clock stands still, whom a game waits for.
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

const STATES = { late: () => say("late"), stood_in: () => say("a bot plays meanwhile"), open: () => say("free for a substitute") };

/** How a seat stands with its clock, but for what is due: what plays it, why it stands still, when it will, what is in its bank; `at` a
 * moment in milliseconds. */
export function clockOf(game, { index, clock }, at) {
  if (!clock || game.status !== "running") return [];
  const reason = game.paused ? null : reasonOf(game, index, brief); // a pause is told of all
  const away = game.absences.filter((each) => each.seat === index && Date.parse(each.begins) > at);
  return [
    ...(clock.state in STATES ? [STATES[clock.state]()] : []),
    ...(reason ? [say("clock stands still ({reason})", { reason })] : []),
    ...away.map(({ begins, ends }) => say("away from {begins} until {ends}", { begins: brief(begins), ends: brief(ends) })),
    ...(game.rates?.cap ? [clock.bank ? say("bank {bank}", { bank: lasting(clock.bank) }) : say("bank empty")] : []),
  ];
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
