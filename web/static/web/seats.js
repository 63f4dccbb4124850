// Seats in words: who sits where, and whom a game waits for.
import { el } from "./dom.js";
import { due } from "./moments.js";
import { say } from "./words.js";

/** A round mark of the seat's colour with its letter, so that colour alone says nothing. */
export function swatch(colour) {
  return el("span", { class: "swatch", "data-colour": colour, "aria-hidden": "true" }, colour.slice(0, 1).toUpperCase());
}

/** How a seat is called in sentences. */
export function called(seat) {
  return seat.name || seat.colour;
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
