// The dates of a season, or of a group, to be taken into a calendar.
import { el } from "../dom.js";
import "../tongue.js";
import { say, spoken } from "../words.js";

/** A link to the dates of a season, or of a group, for calendars. @param {string} path its address in the API */
export const calendar = (path) => el("a", { href: `/api/v1${path}calendar.ics?language=${spoken() || "en"}` }, say("Dates for your calendar (iCalendar)"));
