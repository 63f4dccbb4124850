// A group: its table large, who met whom, and its games.
import { me } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { dated } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { cross, reading } from "./cross.js";
import { calendar } from "./dates.js";
import { called, opened } from "./door.js";
import { expectedly } from "./expected.js";
import { card } from "./matches.js";
import { matrix } from "./met.js";
import { asked, named, page } from "./named.js";

const { league: slug, season: number, tier, group } = named(location.pathname);
const path = asked(slug, number);
const found = await opened(`${path}groups/${tier}/${group}/`, asked(slug));
const reader = await me().catch(() => null);
if (found) show(found[0], found[1]);

/** Who goes up and down, in words. @param {import("api").GroupStanding} standing */
function exchange({ promoted, relegated }) {
  if (!promoted && !relegated) return say("Nobody goes up or down by place (LEA-04).");
  return [
    promoted ? say("So many go up by their place: {count}.", { count: promoted }) : null,
    relegated ? say("So many go down by their place: {count}.", { count: relegated }) : null,
    say("Who else does, by next place, is known when the tier is over (LEA-04)."),
  ].filter(Boolean).join(" ");
}

/** @param {import("api").GroupShown} shown @param {import("api").LeagueShown} league */
function show({ ends_at: ends, hard_end_at: hard, expected, expected_at: at, entries, standing, matches }, league) {
  const name = say("Tier {tier}, group {group}", { tier, group });
  const open = matches.filter(({ state }) => ["planned", "running"].includes(state)).length;
  called(`${league.name}: ${name}`);
  fill(byId("up"), el("a", { href: page(slug) }, league.name), " › ", el("a", { href: page(slug, number) }, say("Season {number}", { number })));
  const mine = reader ? entries.find(({ person, player }) => [player, person].includes(reader.id))?.number : null;
  fill(byId("table"), reading(), cross(standing, { league: slug, season: number, name, mine }));
  byId("exchange").textContent = exchange(standing);
  fill(byId("dates"), ...[
    open ? [say("Over, as can be expected"), expectedly(expected)] : [say("Over since"), dated(at)],
    ...(open ? [[say("Faster clocks from"), dated(ends)], [say("What is open is decided"), dated(hard)]] : []),
    [say("Games over"), `${matches.length - open} / ${matches.length}`],
  ].flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, value)]));
  fill(byId("met"), matrix(entries, matches, mine));
  fill(byId("games"), ...matches.map((match) => card(match, { league: slug, season: number })));
  fill(byId("calendar"), calendar(`${path}groups/${tier}/${group}/`));
}
