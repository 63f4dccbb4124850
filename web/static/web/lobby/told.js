// What is asked of a table, in words.
import { tongue } from "../languages.js";
import { called } from "../rates.js";
import "../tongue.js";
import { say } from "../words.js";

/** @import { RulesetShown } from "api" */
/** @typedef {Map<string, RulesetShown>} Games what games are called, with their presets */

/** @param {string} value @param {string} yes @param {string} no */
const either = (value, yes, no) => (value === "true" ? yes : no);

/** @type {Record<string, () => string>} */
const SHOWN = { open: () => say("Free seats"), running: () => say("Going on"), finished: () => say("Over") };

/** @type {Record<string, (value: string, games: Games) => string>} */
const FILTERS = {
  show: (value) => SHOWN[value]?.() ?? value,
  ruleset: (value, games) => games.get(value)?.title ?? value,
  joinable: () => say("I may sit down"),
  free: (value) => say("free seats: {n} or more", { n: value }),
  seats: (value) => say("seats: {n}", { n: value }),
  pace: (value) => called(value),
  spoken: (value) => say("in {language}", { language: tongue(value) }),
  rated: (value) => either(value, say("rated"), say("not rated")),
  password: (value) => either(value, say("with a password"), say("without a password")),
  bots: (value) => either(value, say("with bots"), say("without bots")),
};

/** A filter in words. @param {string} name @param {string} value @param {Games} games */
export const filter = (name, value, games) => FILTERS[name](value, games);

/** The languages that a reader may ask for: those offered, and the reader's own. @param {readonly string[]} offered @param {readonly string[]} own @param {string} [asked] */
export function tongues(offered, own, asked = "") {
  const short = own.map((tag) => tag.split("-")[0].toLowerCase());
  return [...new Set([...offered, ...short, asked])].filter((tag) => /^[a-z]{2,3}$/.test(tag));
}
