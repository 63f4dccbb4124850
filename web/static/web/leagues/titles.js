// What the games of leagues are called.
import { get } from "../api.js";
import "../tongue.js";
import { spoken } from "../words.js";

/** What games are called, with their presets, by the word of each. @returns {Promise<Map<string, import("api").RulesetShown>>} */
export async function titles() {
  const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
  return new Map(rulesets.map((/** @type {import("api").RulesetShown} */ each) => [each.name, each]));
}
