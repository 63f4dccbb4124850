// The dates of a season, to be taken into a calendar.
import { el } from "../dom.js";
import "../tongue.js";
import { say, spoken } from "../words.js";

/** A link to the dates of a season for calendars. @param {string} season its address in the API */
export const calendar = (season) => el("a", { href: `/api/v1${season}calendar.ics?language=${spoken() || "en"}` }, say("Dates for your calendar (iCalendar)"));
