// When something is, in the reader's own time zone and words, and how long something lasts.
import { el } from "./dom.js";

let zone; // that of the account; undefined for a visitor, whose browser knows one

/** From now on moments are told in this time zone. */
export function livesIn(name) {
  zone = name;
}

/** The time zone in which moments are told. */
export const zoneHere = () => zone || Intl.DateTimeFormat().resolvedOptions().timeZone;

const language = () => document.documentElement.lang;
const told = (text, how) => new Date(text).toLocaleString(language(), { ...how, timeZone: zone });

/** A moment that is past, or about which nobody has to do anything. */
export const when = (text) => el("time", { datetime: text }, exactly(text));

/** The same as text. */
export const exactly = (text) => told(text, { dateStyle: "medium", timeStyle: "short" });

/** The day of a moment, with its year. */
export const onDay = (text) => told(text, { dateStyle: "medium" });

const BRIEF = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };

const yearOf = (text) => told(text, { year: "numeric" });

/** The same in few words, beside others in which the zone is told; of another year with that. */
export const brief = (text) => told(text, yearOf(text) === yearOf(Date.now()) ? BRIEF : { ...BRIEF, year: "numeric" });

const ZONED = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" };

/** A date by which somebody goes, with the short name of the zone in which it is told: `24 Nov 2026, 18:00 CET`. */
export const dated = (text) => el("time", { datetime: text }, told(text, ZONED));

const DUE = { weekday: "short", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };

/** A moment until which somebody has to do something: with its day, and the time zone in which it is told. */
export const due = (text) => `${told(text, DUE)} (${zoneHere()})`;

const SOON = { weekday: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short" };
const WEEK = 6 * 86_400_000; // milliseconds in which a day of the week says which one it is

/** The same as short as may be: `Tue 18:00 CET`, with its date where that is farther off than the week. */
export function soon(text) {
  const far = Math.abs(Date.parse(text) - Date.now()) > WEEK;
  return told(text, far ? { ...SOON, day: "numeric", month: "short" } : SOON);
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** So many seconds in words, by their two largest units: `3 days`, `23 hours, 5 minutes`. Up to two days it is hours. `short`: `23 hr, 5 min`. @param {number} seconds @param {"long" | "short"} [unitDisplay] */
export function lasting(seconds, unitDisplay = "long") {
  const whole = Math.floor(seconds / 60) * 60;
  const days = whole >= 2 * DAY ? Math.floor(whole / DAY) : 0;
  const hours = Math.floor((whole - days * DAY) / HOUR);
  const minutes = Math.floor((whole % HOUR) / 60);
  /** @type {[number, string][]} */
  const parts = [[days, "day"], [hours, "hour"], [minutes, "minute"]];
  const first = parts.findIndex(([count]) => count);
  /** @type {[number, string][]} */
  const units = first < 0 ? [[0, "minute"]] : parts.slice(first, first + 2).filter(([count]) => count);
  const words = units.map(([count, unit]) => new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay }).format(count));
  return new Intl.ListFormat(language(), { type: "unit", style: "long" }).format(words);
}
