// What of a season can be taken away: dates for calendars, tables for spreadsheets, the document and how it is verified.
import { text } from "../api.js";
import { busy, byId, el } from "../dom.js";
import "../tongue.js";
import { say } from "../words.js";
import { calendar } from "./dates.js";

const CSV = "text/csv";

/** Saves what an address of the API has as a table for spreadsheets. @param {string} path @param {string} name of the file */
async function save(path, name) {
  const address = URL.createObjectURL(new Blob([await text(path, CSV)], { type: CSV }));
  el("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** A button that saves a table. @param {string} words @param {string} path @param {string} name of the file */
const sheet = (words, path, name) =>
  el("button", { type: "button", class: "plain small", onclick: (/** @type {MouseEvent} */ event) => busy(event.target, byId("files-error"), () => save(path, name)) }, words);

/** What there is of a season, and by what its draws and tables are checked. @param {string} path the season in the API @param {import("api").SeasonShown} season */
export function files(path, { league, number, state, rules, tiers, commitment, seed, rules_digest: digest }) {
  const published = ["finished", "archived"].includes(state) && rules.format !== "table";
  /** @param {string} what */
  const named = (what) => `${league}-${number}-${what}.csv`;
  return [
    el("p", {}, calendar(path)),
    el("div", { class: "row" }, sheet(say("Entries as CSV"), `${path}entries/`, named("entries")),
      ...(tiers || rules.format === "table" ? [
        sheet(say("Standings as CSV"), `${path}standings/`, named("standings")), sheet(say("Games as CSV"), `${path}matches/`, named("games")),
      ] : [])),
    el("h3", {}, say("Verify it")),
    el("p", {}, say("Every draw follows from a seed that was committed to before anybody entered (SCH-05).")),
    el("dl", { class: "facts" },
      ...[[say("Commitment"), commitment], [say("Seed"), seed, say("sealed until the season begins")], [say("Digest of the rules"), digest]]
        .flatMap(([term, value, not = say("published when registration opens")]) => [el("dt", {}, term), el("dd", {}, value ? el("code", {}, value) : not)])),
    published
      ? el("p", {}, el("a", { href: `/api/v1${path}document/`, download: `${league}-${number}.json` }, say("The document of the season")), " ", say("has all that its tables follow from; this program reckons them again:"), " ",
        el("code", {}, `python3 clients/verify_league.py ${league}-${number}.json`))
      : el("p", { class: "hint" }, rules.format === "table" ? say("A table over games of people tells its games, and has no document.") : say("When the season is over its document has all that its tables follow from.")),
  ];
}
