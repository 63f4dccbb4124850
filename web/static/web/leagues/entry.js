// The path of an entry through a season: whence it comes, its games with every term, who played for it, where it went.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { log } from "./audit.js";
import { cross, reading } from "./cross.js";
import { called, opened, runs } from "./door.js";
import { card } from "./matches.js";
import { ENTRIES, asked, named, page, points as worth } from "./named.js";
import { isTable } from "./taking.js";
import { CAME, WENT, signed } from "./terms.js";

const { league: slug, season: number, entry } = named(location.pathname);
const path = asked(slug, number);
const found = await opened(`${path}entries/${entry}/`, path);
if (found) await show(found[0], found[1]);

/** @import { ActShown, MatchShown } from "api" */

/** @param {import("api").EntryPath} path @param {import("api").SeasonShown} season */
async function show({ entry: mine, holders }, season) {
  called(say("{name} in season {number}", { name: mine.name, number }));
  fill(byId("up"), el("a", { href: page(slug) }, season.name), " › ", el("a", { href: page(slug, number) }, say("Season {number}", { number })));
  fill(byId("facts"), ...facts(mine, isTable(season)).flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, value)]));
  fill(byId("holders"), ...(holders.length ? lines(holders, mine) : [el("li", { class: "hint" }, say("The season has not begun."))]));
  const grouped = mine.tier !== null;
  const reads = season.entrant || runs(season.role, season.version);
  const [group, { matches }, acts, all] = await Promise.all([
    grouped ? get(`${path}groups/${mine.tier}/${mine.group}/`) : null,
    grouped ? get(`${path}matches/?entry=${entry}`) : { matches: [] },
    reads ? get(`${path}acts/`) : null,
    reads ? get(`${path}entries/`) : null,
  ]);
  byId("games-section").hidden = !matches.length;
  fill(byId("games"), ...matches.map((/** @type {MatchShown} */ match) => card(match, { league: slug, season: number })));
  byId("terms-section").hidden = !group;
  if (group) {
    const row = group.standing.rows.filter((/** @type {import("api").TableRow} */ each) => each.entry === entry);
    fill(byId("terms"), reading(), cross({ ...group.standing, rows: row, promoted: 0, relegated: 0 }, { league: slug, season: number, name: say("Its line in the table") }));
  }
  byId("acts-section").hidden = !acts;
  if (acts) fill(byId("acts"), ...log(acts.acts.filter((/** @type {ActShown} */ act) => concerns(act, matches)), { entries: all.entries, matches }));
}

/** Whether an act was done to this entry, or in one of its games. @param {ActShown} act @param {MatchShown[]} matches */
function concerns({ target, after }, matches) {
  const place = target.match;
  if (target.entry === entry || after.entry === entry) return true;
  return (target.entry ?? null) === null && Boolean(place) && matches.some((each) => each.tier === place.tier && each.group === place.group && each.number === place.number);
}

/** @param {import("api").EntryShown} entry @param {boolean} table whether there are no groups @returns {[string, any][]} */
function facts({ state, person, name, came, target, seeded, moved, tier, group, entered_at: entered, confirmed_at: confirmed, left_at: left, penalty, final }, table) {
  const where = tier === null || table ? null : el("a", { href: `${page(slug, number)}/groups/${tier}/${group}` }, say("tier {tier}, group {group}", { tier, group }));
  /** @type {([string, any] | null)[]} */
  const all = [
    [say("Entered by"), person ? el("a", { href: `/people/${person}` }, name) : name], [say("State"), ENTRIES[state]], [say("Comes from"), CAME[came]],
    target === null ? null : [say("Is to play in"), say("tier {tier}", { tier: target })],
    where ? [say("Plays in"), where] : null,
    moved ? [say("Moved"), moved === "up" ? say("moved up for room") : say("moved down for want of room")] : null,
    seeded === null ? null : [say("Place when groups were filled"), String(seeded)],
    [say("Entered"), when(entered)], confirmed ? [say("Confirmed"), when(confirmed)] : null, left ? [say("First person gone"), when(left)] : null,
    penalty ? [say("Points by organisers"), signed(penalty)] : null,
    final ? [say("Final place"), say("{place}, points: {points}, {per_game} a game", { place: final.place, points: worth(final.points), per_game: worth(final.per_game) })] : null,
    final && !table ? [say("Then"), WENT[final.went]] : null,
  ];
  return all.filter((each) => each !== null);
}

/** Who has played for it, and that the steward does where nobody does now. @param {import("api").HolderShown[]} holders @param {import("api").EntryShown} entry */
function lines(holders, { player, state }) {
  const people = holders.map(({ name, person, match, since, until }) => el("li", {},
    el("span", {}, person ? el("a", { href: `/people/${person}` }, name) : name, ", ", match === null ? say("all its games") : say("game {game} alone", { game: match + 1 })),
    el("span", { class: "hint" }, when(since), " – ", until ? when(until) : say("now"))));
  const nobody = player === null && !["finished", "withdrawn", "unconfirmed"].includes(state);
  return nobody ? [...people, el("li", {}, say("The steward plays, as nobody does."))] : people;
}
