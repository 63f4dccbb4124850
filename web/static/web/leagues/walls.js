// Moments as fields of forms have them: what a clock on the wall shows in the time zone in which the page tells all others.
import { zoneHere } from "../moments.js";
import { say } from "../words.js";

const MINUTE = 60_000;
const WALL = /** @type {const} */ ({ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** A moment as a field has it: `2027-01-04T12:30`. @param {number | string} at */
export const wall = (at) => new Intl.DateTimeFormat("sv", { ...WALL, timeZone: zoneHere() }).format(new Date(at)).replace(" ", "T");

/** By how many milliseconds the clocks on the wall are ahead of those of Greenwich. @param {number} at */
const ahead = (at) => Date.parse(`${wall(at)}Z`) - Math.floor(at / MINUTE) * MINUTE;

/** The moment at which a clock on the wall shows what a field has, as JSON has it; of an hour that is left out the one after it. @param {string} text */
export function moment(text) {
  const shown = Date.parse(`${text}Z`);
  const before = shown - ahead(shown - 12 * 60 * MINUTE); // as it was before any change of that day
  const after = shown - ahead(before);
  return new Date(ahead(after) === shown - after ? after : before).toISOString();
}

/** In which zone a field is meant. */
export const zoneMeant = () => say("In the time zone {zone}.", { zone: zoneHere() });
