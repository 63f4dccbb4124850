// Seats in words: how one is called, and whom a game waits for.
import { due } from "./moments.js";
import { say } from "./words.js";

/** How a seat is called in sentences. */
export function called(seat) {
  return seat.name || (seat.former ? say("a former player") : seat.colour);
}

/** One sentence: who is to do what, or how the game ended. */
export function whose(game, table) {
  if (game.status === "lobby") {
    const free = game.seats.filter((seat) => seat.free).length;
    if (game.starts_at) return say("The game begins {due}.", { due: due(game.starts_at) });
    return free ? say("Free seats that the game waits for: {free}.", { free }) : say("All seats are taken; the host can start.");
  }
  if (game.status === "quarantined") return say("The game is set aside after a failure of the server. Nothing is lost.");
  if (game.paused_by_host) return say("The host has paused the game. It goes on {due}.", { due: due(game.pause_ends) });
  if (game.paused) return game.pause_ends ? say("The game is paused. It goes on {due}.", { due: due(game.pause_ends) }) : say("The game is paused.");
  if (table?.headline) return `${table.headline}.`;
  return table?.outcome || say("The game was closed without a result.");
}
