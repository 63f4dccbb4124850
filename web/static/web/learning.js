// The way into a game for who has never played it: how it is played, and a first game that teaches.
import { get } from "./api.js";
import { el } from "./dom.js";
import { say, spoken } from "./words.js";

/** Where it is told how a game is played. @param {string} ruleset */
export const howToPlay = (ruleset) => `/rules/${ruleset}/how-to-play`;

/** Where its first game is played. @param {string} ruleset */
export const firstGame = (ruleset) => `/rules/${ruleset}/first-game`;

/** Links to both. @param {{ name: string, title: string }} rules */
export const ofGame = ({ name, title }) => [
  el("a", { href: howToPlay(name), "aria-label": say("How to play {game}", { game: title }) }, say("How to play")), " · ",
  el("a", { href: firstGame(name), "aria-label": say("A first game in five minutes: {game}", { game: title }) }, say("A first game in five minutes")),
];

/** Links to both for each of these games. @param {readonly { name: string, title: string }[]} rulesets */
export const learning = (rulesets) => rulesets.map((rules) => el("p", { class: "learning" }, el("b", {}, rules.title), " ", ...ofGame(rules)));

/** What a game is about: the first section of its guide, with a picture for a page of these colours; undefined where it has none. @param {string} ruleset @param {"dark" | null} [dark] */
export const goalOf = async (ruleset, dark = null) => /** @type {import("api").SectionShown | undefined} */ (
  (await get(`/rulesets/${ruleset}/guide/?language=${spoken() || "en"}${dark ? "&theme=dark" : ""}`)).sections[0]);
