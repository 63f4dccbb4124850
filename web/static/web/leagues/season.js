// A season: where it stands, its tables, who has entered, what was done, and what can be taken away.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { log, protests } from "./audit.js";
import { cross, reading } from "./cross.js";
import { called, opened, runs } from "./door.js";
import { files } from "./files.js";
import { ENTRIES, SEASONS, asked, named, page } from "./named.js";
import { told } from "./rules.js";
import { CAME, WENT } from "./terms.js";
import { timeline } from "./timeline.js";
import { titles } from "./titles.js";

const { league: slug, season: number } = named(location.pathname);
const path = asked(slug, number);
/** @type {Record<string, string>} */
const CAUSES = { too_few: say("Too few people had entered."), by_organiser: say("Its organisers called it off."), "": "" };
/** @type {Record<string, string>} */
const WAITING = { waiting: say("waits"), placed: say("has a place"), given_up: say("waits no more") };

const found = await opened(path, asked(slug), `${path}entries/`);
if (found) await show(found[0], found[1], found[2].entries);

/** @param {import("api").SeasonShown} season @param {import("api").LeagueShown} league @param {import("api").EntryShown[]} entries */
async function show(season, league, entries) {
  const table = season.rules.format === "table";
  const entrant = season.entrant || runs(season.role, season.version);
  called(say("{league}: season {number}", { league: league.name, number }));
  fill(byId("up"), el("a", { href: page(slug) }, league.name));
  byId("state").textContent = SEASONS[season.state];
  byId("desk").hidden = !runs(season.role, season.version);
  byId("desk").href = `${page(slug, number)}/desk`;
  fill(byId("phases"), timeline(season));
  notes(season);
  const { entered, rules: { most = 0 } } = season;
  byId("entered").textContent = most > entered ? say("{entered} people have entered; there is room for {most}", { entered, most }) : say("All {most} places are taken.", { most });
  fill(byId("entries"), ...(entries.length ? entries.map(entry) : [el("li", { class: "hint" }, say("Nobody yet."))]));
  byId("who").open = !season.tiers && !table;
  fill(byId("files"), ...files(path, season));
  const [standings, waiting, acts, ours, games] = await Promise.all([
    season.tiers || table ? get(`${path}standings/`) : { standings: [] },
    season.waiting ? get(`${path}waiting/`) : null,
    entrant ? get(`${path}acts/`) : null,
    entrant ? get(`${path}protests/`) : null,
    titles(),
  ]);
  fill(byId("rules"), ...told(season.rules, games.get(season.rules.ruleset)));
  tables(standings.standings, table);
  byId("waiting-section").hidden = !waiting;
  if (waiting) fill(byId("waiting"), ...waiting.waiting.map((/** @type {import("api").WaitingShown} */ each) => el("li", {}, el("a", { href: `/people/${each.person}` }, `${each.place}. ${each.name}`), el("span", { class: "hint" }, WAITING[each.state]))));
  byId("acts-section").hidden = !acts;
  if (acts) fill(byId("acts"), ...log(acts.acts));
  if (ours) fill(byId("protests"), ...protests(ours.protests));
}

/** What is unusual about it. @param {import("api").SeasonShown} season */
function notes({ state, cause, stopped_until: stopped }) {
  const words = [
    state === "cancelled" ? say("This season does not take place.") : null, CAUSES[cause] || null,
    state === "halted" ? say("The server has set this season aside after a failure, and tries again each hour. Nothing is lost.") : null,
  ].filter(Boolean).join(" ");
  byId("notes").hidden = !words && !stopped;
  fill(byId("notes"), words, stopped ? [" ", say("A break: all games stand still until"), " ", when(stopped), "."] : null);
}

/** @param {import("api").GroupStanding[]} standings @param {boolean} table whether it is one over all games, without groups */
function tables(standings, table) {
  byId("tables-section").hidden = !standings.length;
  let tier = 0;
  fill(byId("tables"), reading(), ...standings.flatMap((standing) => {
    const name = table ? say("Standing") : say("Tier {tier}, group {group}", standing);
    const heading = standing.tier === tier || table ? [] : [el("h3", {}, say("Tier {tier}", standing))];
    tier = standing.tier;
    return [...heading, table ? null : el("p", {}, el("a", { href: `${page(slug, number)}/groups/${standing.tier}/${standing.group}` }, say("Group {group}: its games, and who met whom", standing))),
      cross(standing, { league: slug, season: number, name })];
  }));
}

/** @param {import("api").EntryShown} entry */
function entry({ number: entered, name, state, came, tier, group, moved, final }) {
  const place = [
    ENTRIES[state], came === "new" ? null : CAME[came],
    tier === null ? null : say("tier {tier}, group {group}", { tier, group }),
    moved ? (moved === "up" ? say("moved up for room") : say("moved down for want of room")) : null,
    final ? `${say("place {place}", { place: final.place })}, ${WENT[final.went]}` : null,
  ].filter(Boolean).join(", ");
  return el("li", {}, el("a", { href: `${page(slug, number)}/entries/${entered}` }, name), el("span", { class: "hint" }, place));
}
