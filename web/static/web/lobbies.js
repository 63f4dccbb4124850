// What a lobby asks of who sits down, whether it is rated, and which bot it is offered first.
import { say } from "./words.js";

/** What a lobby asks of who sits down, besides a password, and whether it is rated. */
export function asked(game) {
  if (game.status !== "lobby") return [];
  return [
    ...(game.least_reliability ? [say("reliability from {least}", { least: game.least_reliability })] : []),
    ...(game.rated ? [say("rated")] : []),
    ...(game.newcomers ? [] : [say("nobody who is new")]),
  ];
}

/** The bot that is offered first: the steward where the rules have one. */
export const usual = (bots) => (bots.includes("steward") ? "steward" : bots[0]);
