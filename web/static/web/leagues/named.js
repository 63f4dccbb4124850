// What pages of leagues are about, by their addresses, and what states are called: in the reader's language, which is awaited.
import "../tongue.js";
import { say } from "../words.js";

/** What an address names: `league`, and where it has them `season`, `tier`, `group`, `entry`. @param {string} path @returns {{ league: string, season: number, tier: number, group: number, entry: number }} numbers that it does not name are none */
export function named(path) {
  const [, league, , season, kind, ...numbers] = path.split("/").filter(Boolean);
  const [first, second] = numbers.map(Number);
  return /** @type {any} */ ({
    league,
    ...(season && { season: Number(season) }),
    ...(kind === "groups" && { tier: first, group: second }),
    ...(kind === "entries" && { entry: first }),
  });
}

/** The page of a league, or of its season. @param {string} league @param {number} [season] */
export const page = (league, season) => `/leagues/${league}${season ? `/seasons/${season}` : ""}`;

/** The same in the API: what comes after `/api/v1`. @param {string} league @param {number} [season] */
export const asked = (league, season) => `${page(league, season)}/`;

/** @type {Record<string, string>} */
export const SEASONS = {
  draft: say("planned"), registration: say("open for entries"), check_in: say("check-in"), composing: say("groups are drawn"),
  running: say("being played"), overtime: say("overtime"), adjudicating: say("open games are decided"), closing: say("open to protests"),
  finished: say("over"), archived: say("over"), cancelled: say("cancelled"), halted: say("stopped for now"),
};

/** @type {Record<string, string>} */
export const ENTRIES = {
  entered: say("entered"), confirmed: say("confirmed"), unconfirmed: say("not confirmed"), playing: say("plays"),
  finished: say("played to the end"), withdrawn: say("withdrawn"), no_show: say("did not come"), left: say("left"),
};

/** @type {Record<string, string>} */
export const MATCHES = {
  planned: say("not begun"), running: say("being played"), finished: say("over"), adjudicated: say("decided"), void: say("does not count"),
};

/** Points, which come in hundredths. @param {number} hundredths */
export const points = (hundredths) => new Intl.NumberFormat(document.documentElement.lang).format(hundredths / 100);
