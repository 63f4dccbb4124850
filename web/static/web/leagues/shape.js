// What the rules of a league come to, drawn before anybody plays by them: groups and tiers (LEA-03), and the dates (LEA-14).
import { say } from "../words.js";

/** @import { Outline } from "./types.js" */

const LEAST = 5;
const LARGEST = 9;

/** How many groups so many entries make, when a group is to have so many: 0 where there are too few. @param {number} entries @param {number} aim */
function groupsOf(entries, aim) {
  let best = 0;
  for (let groups = Math.ceil(entries / LARGEST); groups * LEAST <= entries; groups += 1) {
    if (!best || Math.abs(entries - aim * groups) < Math.abs(entries - aim * best)) best = groups;
  }
  return best;
}

/** The sizes of the groups of each tier, from the highest. @param {number} entries @param {number} aim @param {Outline["tiers"]} [tiers] @returns {number[][]} */
export function tiersOf(entries, aim, tiers) {
  const groups = groupsOf(entries, aim);
  const sizes = Array.from({ length: groups }, (_, group) => Math.floor(entries / groups) + Number(group >= groups - (entries % groups)));
  const found = [];
  while (sizes.length) found.push(sizes.splice(0, tiers === "doubling" ? 2 ** found.length : 1));
  return found;
}

/** The parts of a season by its rules, in order: what they are called, and how many days they last. @param {Outline} rules @returns {{ name: string, days: number }[]} */
export function partsOf(rules) {
  const table = rules.format === "table";
  /** @param {string} name @param {number} [days] */
  const part = (name, days = 0) => ({ name, days });
  return [
    ...(table ? [] : [part(say("registration"), rules.registration_days), part(say("check-in"), rules.check_in_days)]),
    part(say("the games"), rules.season_days),
    ...(table ? [] : [part(say("overtime"), rules.overtime_days)]),
    part(say("protests"), rules.protest_days),
  ].filter(({ days }) => days > 0);
}

/** A word of addresses for a name: letters a to z, digits and single hyphens. @param {string} name */
export const slugOf = (name) => name.normalize("NFD").replaceAll("ß", "ss").toLowerCase()
  .replaceAll(/[\u0300-\u036f]/g, "").replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-+|-+$/g, "").slice(0, 40).replace(/-+$/, "");
