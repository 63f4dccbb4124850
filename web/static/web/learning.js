// The way into a game for who has never played it: how it is played, and a first game that teaches.
import { get } from "./api.js";
import { el } from "./dom.js";
import { say, spoken } from "./words.js";

/** Where it is told how a game is played. @param {string} ruleset */
export const howToPlay = (ruleset) => `/rules/${ruleset}/how-to-play`;

/** Where its first game is played. @param {string} ruleset */
export const firstGame = (ruleset) => `/rules/${ruleset}/first-game`;

/** For each game that the server plays, links to both. */
export async function learning() {
  const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
  return rulesets.map((/** @type {{ name: string, title: string }} */ { name, title }) => el("p", { class: "learning" }, el("b", {}, title), " ",
    el("a", { href: howToPlay(name), "aria-label": say("How to play {game}", { game: title }) }, say("How to play")), " · ",
    el("a", { href: firstGame(name), "aria-label": say("A first game in five minutes: {game}", { game: title }) }, say("A first game in five minutes"))));
}
