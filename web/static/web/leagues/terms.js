// What leagues call the things that their tables and their rules are made of.
import "../tongue.js";
import { say } from "../words.js";

/** @type {Record<string, string>} */
export const CAME = {
  new: say("new in this league"), stayed: say("stayed in the tier"), promoted: say("promoted"), relegated: say("relegated"),
  rested: say("back after a season of rest"), left: say("left the season before"),
};

/** @type {Record<string, string>} */
export const WENT = { promoted: say("goes up a tier"), stayed: say("stays in the tier"), relegated: say("goes down a tier") };

/** By which row a seat has its points (PTS-01, PTS-05); `open` and `void` where it has none. @type {Record<string, string>} */
export const ROWS = {
  won: say("won"), saved: say("saved"), beaten: say("beaten"), turned: say("turned"), lost: say("lost"), leading: say("led"),
  behind: say("behind"), gone: say("gone"), open: say("open"), void: say("void"),
};

/** How a game ended. @type {Record<string, string>} */
export const KINDS = {
  won: say("won by a player"), saved: say("saved by all together"), lost: say("lost to the game"), turned: say("won by those who turned"),
  draw: say("an agreed draw"), adjudicated: say("decided as it stood"), void: say("counts for nobody"),
};

/** What a game came to that was decided, or was before that: who has won is named. @param {{ kind: string, winners: number[] }} end @param {{ name: string }[]} seats of the game */
export function came({ kind, winners }, seats) {
  if (kind === "won") return say("won by {names}", { names: winners.map((seat) => seats[seat]?.name ?? say("seat {seat}", { seat: seat + 1 })).join(", ") });
  return kind === "draw" ? say("a draw between all") : KINDS[kind];
}

/** @type {Record<string, string>} */
export const FORMATS = {
  divisions: say("divisions: groups in tiers, with promotion and relegation"), table: say("one table over games that people make themselves"),
};

/** Signs beside words, never instead of them. @type {Record<string, [string, string]>} */
export const SURE = { promotion: [say("sure of promotion"), "▲"], relegation: [say("sure of relegation"), "▼"] };

/** @param {number} number @param {Intl.NumberFormatOptions} [how] */
const written = (number, how = {}) => new Intl.NumberFormat(document.documentElement.lang, how).format(number);

/** A share, which comes in ten-thousandths, as per cent. @param {number} parts */
export const percent = (parts) => written(parts / 10_000, { style: "percent", maximumFractionDigits: 1 });

/** What counts up or down, with its sign. @param {number} number */
export const signed = (number) => written(number, { signDisplay: "exceptZero" });
