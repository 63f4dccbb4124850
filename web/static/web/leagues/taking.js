// What somebody can do in a season now, and how the own entry stands there: of the season as the API tells it.
import { lasting } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";

/** In which state a season is; of one that is set aside, the state before, in which people may do the same. @param {import("api").SeasonShown} season */
export const phase = (season) => (season.state === "halted" ? season.halted : season.state);

const OUT = ["withdrawn", "unconfirmed"];
/** @type {unknown[]} */
const PLAYED = ["running", "overtime", "adjudicating"];

/** Whether the reader has a place in a season. @param {import("api").SeasonShown} season */
const hasPlace = ({ mine }) => Boolean(mine && mine.player && !OUT.includes(mine.state));

/** Whether the reader plays in a group of it, for an entry that is his as a whole. @param {import("api").SeasonShown} season @param {string} reader */
export const plays = ({ mine }, reader) => Boolean(mine?.player === reader && mine.tier !== null);

/** Whether it is one table over all games, without groups, which is entered and played in while it is open (FMT-05). @param {import("api").SeasonShown} season */
export const isTable = ({ rules }) => rules.format === "table";

/** @param {import("api").SeasonShown} season */
const isFull = (season) => season.entered + season.waiting >= /** @type {number} */ (season.rules.most);

/** Whether the reader is to confirm the entry. @param {import("api").SeasonShown} season */
const mayConfirm = (season) => phase(season) === "check_in" && season.mine?.state === "entered";

/** What the reader can do, by the names of the deeds; what is most wanted first. @param {import("api").SeasonShown} season @param {string} reader @param {number} games of the own entry that go on or are to begin @returns {Deed[]} */
export function choices(season, reader, games) {
  const state = phase(season);
  const place = hasPlace(season);
  const table = isTable(season);
  if (state === "registration" || state === "check_in") {
    /** @type {Deed[]} */
    const rest = season.may_rest && !season.rests ? ["rest"] : [];
    if (place) return [...(mayConfirm(season) ? /** @type {Deed[]} */ (["confirm"]) : []), "withdraw", ...rest];
    if (season.waits) return ["stop_waiting", ...rest];
    if (state === "check_in") return ["wait", ...rest];
    if (season.rests) return ["stop_resting"];
    return [isFull(season) && !table ? "wait" : "enter", ...rest];
  }
  if (table && state === "running") return [place ? "withdraw" : "enter"];
  if (PLAYED.includes(state) && plays(season, reader)) return games ? ["leave"] : [];
  if (state !== "running" && state !== "overtime") return [];
  return [season.waits ? "stop_waiting" : "wait"];
}

/** @typedef {"enter" | "withdraw" | "leave" | "confirm" | "wait" | "stop_waiting" | "rest" | "stop_resting"} Deed */

/** Where each deed goes, below the season: how, and to which address. @type {Record<Deed, [string, string]>} */
export const DEEDS = {
  enter: ["PUT", "entry/"], withdraw: ["DELETE", "entry/"], leave: ["DELETE", "entry/?leave=true"], confirm: ["POST", "check-in/"], wait: ["PUT", "waiting/"],
  stop_waiting: ["DELETE", "waiting/"], rest: ["POST", "rest/"], stop_resting: ["DELETE", "rest/"],
};

/** What the buttons of the deeds say. */
export const LABELS = {
  enter: say("Enter"), withdraw: say("Withdraw"), leave: say("Leave the season…"), confirm: say("I play: confirm my entry"), wait: say("Wait for a place"),
  stop_waiting: say("Wait no more"), rest: say("Rest in this season"), stop_resting: say("Enter after all"),
};

/** How the reader stands in a season, in a sentence. @param {import("api").SeasonShown} season @param {string} reader */
export function stands(season, reader) {
  const { mine, waits, rests } = season;
  if (rests) return say("You rest in this season, and keep your tier.");
  if (waits) return say("You wait for a place: yours is number {place} on the list.", { place: waits });
  if (isTable(season) && hasPlace(season)) return say("You have entered.");
  if (mine && plays(season, reader)) return say("You play in group {group} of tier {tier}.", mine);
  if (mayConfirm(season)) return say("You have entered, and have not confirmed yet.");
  if (mine?.state === "entered") return say("You have entered.");
  if (mine?.state === "confirmed") return say("You have confirmed: you play.");
  if (mine?.state === "withdrawn") return say("You have withdrawn.");
  if (mine?.state === "left") return say("You have left this season.");
  if (mine?.state === "no_show") return say("You did not come in time, and somebody else may have your place.");
  return season.entrant ? say("You play for somebody in this season.") : say("You are not in this season.");
}

/** Until when the reader has to do something, or may, and what that is; null for nothing. @param {import("api").SeasonShown} season */
export function dueOf(season) {
  const state = phase(season);
  const { closes_at, starts_at, ends_at, hard_end_at } = season.dates;
  if (isTable(season)) return ["registration", "running"].includes(state ?? "") ? { at: ends_at, what: say("The season ends:") } : null;
  if (state === "registration") return { at: closes_at, what: hasPlace(season) ? say("Entries are confirmed from then on:") : say("Registration closes:") };
  if (state === "check_in") return { at: starts_at, what: mayConfirm(season) ? say("Confirm until:") : say("The games begin:") };
  if (state === "running") return { at: ends_at, what: say("The season ends:") };
  if (state === "overtime") return { at: hard_end_at, what: say("What still goes on is decided:") };
  return null;
}

/** How long it is until a moment, in words. @param {string} at @param {number} [now] in milliseconds */
export function left(at, now = Date.now()) {
  const seconds = (Date.parse(at) - now) / 1000;
  return seconds > 0 ? say("{time} left", { time: lasting(seconds) }) : say("any moment now");
}

/** The games of a group against whose results one may protest still. @param {import("api").MatchShown[]} matches @param {number} days @param {number} [now] in milliseconds */
export const open = (matches, days, now = Date.now()) => matches.filter(({ ended_at }) => ended_at && now <= Date.parse(ended_at) + days * 86_400_000);
