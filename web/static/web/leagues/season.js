// A season: where it stands, its tables, who has entered, what was done, and what can be taken away.
import { get, me } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { dated } from "../moments.js";
import "../tongue.js";
import { opening } from "../ruling.js";
import { say } from "../words.js";
import { log } from "./audit.js";
import { cross, reading } from "./cross.js";
import { called, opened, runs } from "./door.js";
import { files } from "./files.js";
import { follow } from "./following.js";
import { ENTRIES, SEASONS, asked, named, page } from "./named.js";
import { protests } from "./protesting.js";
import { released, renew, writes } from "./renewing.js";
import { told } from "./rules.js";
import { isTable, plays } from "./taking.js";
import { CAME, WENT } from "./terms.js";
import { timeline } from "./timeline.js";
import { titles } from "./titles.js";
import { come, part } from "./yours.js";

/** @import { ActShown, EntryShown, GroupStanding, MatchShown, ProtestShown, SeasonShown, WaitingShown } from "api" */

const { league: slug, season: number } = named(location.pathname);
const path = asked(slug, number);
const content = byId("content");
/** @type {Record<string, string>} */
const CAUSES = { too_few: say("Too few people had entered."), by_organiser: say("Its organisers called it off."), "": "" };
/** @type {Record<string, string>} */
const WAITING = { waiting: say("waits"), placed: say("has a place"), given_up: say("waits no more") };

/** Whether there is news that is not shown yet, since something is being written. */
let stale = false;
/** Whether it is to be read anew already. */
let ahead = false;
/** What is read and shown, one after the other. */
let turn = Promise.resolve();

const [person, games, found] = await Promise.all([me().catch(() => null), titles(), opened(path, `${path}entries/`)]);
if (found) {
  (await read(found[0], found[1].entries))();
  come();
  follow(slug, Number(number), anew, found[0].news);
  content.addEventListener("focusout", () => setTimeout(() => stale && anew()));
}

/** Shows the whole page as it is now; `anyway`: even where something is being written, as it was just sent. @param {boolean} [anyway] */
function look(anyway = false) {
  turn = turn.catch(() => null).then(async () => {
    ahead = false;
    const [season, { entries }] = await Promise.all([get(path), get(`${path}entries/`)]);
    const draw = await read(season, entries);
    await released();
    stale = !anyway && writes(content);
    if (!stale) renew(content, () => { draw(); opening(content); }); // numbers of rules can have the focus, too
  });
  return turn;
}

/** There is news: it is shown, or when nothing is being written any more. Without an answer, at the next news. */
function anew() {
  stale = writes(content);
  if (stale || ahead) return;
  ahead = true;
  look().catch(() => null);
}

/** After a deed of the reader, which is done: where the page cannot be shown anew in its place, all of it is. */
function again() {
  return look(true).catch(() => location.reload());
}

/** After a protest or an appeal of the reader. */
async function protested() {
  await again();
  byId("protests-title").focus();
}

/** Reads what the page shows beside these, and gives what draws it. @param {SeasonShown} season @param {EntryShown[]} entries */
async function read(season, entries) {
  const { mine } = season;
  const table = isTable(season);
  const organises = runs(season.role, season.version);
  const own = mine && person && plays(season, person.id) ? mine : null;
  const [standings, waiting, acts, made, matches] = await Promise.all([
    season.tiers || table ? get(`${path}standings/`) : { standings: [] },
    season.waiting ? get(`${path}waiting/`) : null,
    season.entrant || organises ? get(`${path}acts/`) : null,
    season.entrant || organises ? get(`${path}protests/`) : null,
    own ? get(`${path}matches/?tier=${own.tier}&group=${own.group}`) : { matches: [] },
  ]);
  const seated = await gamesOf(acts?.acts ?? []);
  const yours = await part(season, person, matches.matches, again);
  return () => {
    yours();
    show(season, entries);
    tables(standings.standings, table, season.mine?.number ?? null);
    queue(waiting?.waiting);
    byId("acts-section").hidden = byId("protests-section").hidden = !acts;
    if (acts) fill(byId("acts"), ...log(acts.acts, { entries, matches: seated }, byId("acts").querySelectorAll("li").length));
    if (made) fill(byId("protests"), ...protests(path, season, { made: made.protests, matches: matches.matches, acts: acts.acts, mine: own }, protested));
  };
}

/** The games in which acts name seats. @param {ActShown[]} acts @returns {Promise<MatchShown[]>} */
async function gamesOf(acts) {
  const seats = acts.some(({ target, after }) => (target.seat ?? null) !== null || after.winners);
  return seats ? (await get(`${path}matches/`)).matches : [];
}

/** @param {SeasonShown} season @param {EntryShown[]} entries */
function show(season, entries) {
  const { name: league, state, entered, tiers, rules } = season;
  const { most = 0 } = rules;
  called(say("{league}: season {number}", { league, number }));
  fill(byId("up"), el("a", { href: page(slug) }, league));
  if (byId("state").textContent !== SEASONS[state]) byId("state").textContent = SEASONS[state]; // which is read out
  byId("desk").hidden = !runs(season.role, season.version);
  byId("desk").href = `${page(slug, number)}/desk`;
  fill(byId("phases"), timeline(season));
  notes(season);
  byId("entered").textContent = most > entered ? say("{entered} people have entered; there is room for {most}", { entered, most }) : say("All {most} places are taken.", { most });
  fill(byId("entries"), ...(entries.length ? entries.map((each) => entry(each, isTable(season))) : [el("li", { class: "hint" }, say("Nobody yet."))]));
  byId("who").open = !tiers && !isTable(season);
  fill(byId("files"), ...files(path, season));
  fill(byId("rules"), ...told(rules, games.get(rules.ruleset), season.visibility === "public"));
}

/** @param {WaitingShown[] | undefined} waiting */
function queue(waiting) {
  byId("waiting-section").hidden = !waiting;
  fill(byId("waiting"), ...(waiting ?? []).map((each) => el("li", {}, el("a", { href: `/people/${each.person}` }, `${each.place}. ${each.name}`), el("span", { class: "hint" }, WAITING[each.state]))));
}

/** What is unusual about it. @param {SeasonShown} season */
function notes({ state, cause, stopped_until: stopped }) {
  const words = [
    state === "cancelled" ? say("This season does not take place.") : null, CAUSES[cause] || null,
    state === "halted" ? say("The server has set this season aside after a failure, and tries again each hour. Nothing is lost.") : null,
  ].filter(Boolean).join(" ");
  byId("notes").hidden = !words && !stopped;
  fill(byId("notes"), words, stopped ? [" ", say("A break: all games stand still until"), " ", dated(stopped), "."] : null);
}

/** @param {GroupStanding[]} standings @param {boolean} table whether it is one over all games, without groups @param {number | null} mine the reader's entry */
function tables(standings, table, mine) {
  byId("tables-section").hidden = !standings.length;
  let tier = 0;
  fill(byId("tables"), reading(), ...standings.flatMap((standing) => {
    const name = table ? say("Standing") : say("Tier {tier}, group {group}", standing);
    const heading = standing.tier === tier || table ? [] : [el("h3", {}, say("Tier {tier}", standing))];
    tier = standing.tier;
    return [...heading, table ? null : el("p", {}, el("a", { href: `${page(slug, number)}/groups/${standing.tier}/${standing.group}` }, say("Group {group}: its games, and who met whom", standing))),
      cross(standing, { league: slug, season: number, name, mine })];
  }));
}

/** @param {EntryShown} entry @param {boolean} table whether there are no groups in which it could be */
function entry({ number: entered, name, person: who, state, came, tier, group, moved, final }, table) {
  const place = [
    ENTRIES[state], came === "new" ? null : CAME[came],
    tier === null || table ? null : say("tier {tier}, group {group}", { tier, group }),
    moved ? (moved === "up" ? say("moved up for room") : say("moved down for want of room")) : null,
    final ? [say("place {place}", { place: final.place }), ...(table ? [] : [WENT[final.went]])].join(", ") : null,
  ].filter(Boolean).join(", ");
  return el("li", {}, who ? el("a", { href: `/people/${who}` }, name) : el("span", {}, name), el("a", { href: `${page(slug, number)}/entries/${entered}` }, place));
}
