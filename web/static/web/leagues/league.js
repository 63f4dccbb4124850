// A league: what it is, who runs it, by which rules, and its seasons with who has won them.
import { get, me } from "../api.js";
import { listed } from "../calendar.js";
import { byId, el, fill } from "../dom.js";
import { onDay } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { called, opened, runs } from "./door.js";
import { history } from "./history.js";
import { SEASONS, asked, named, page } from "./named.js";
import { told } from "./rules.js";
import { FORMATS } from "./terms.js";
import { titles } from "./titles.js";

/** @type {Record<string, string>} */
const ROLES = { owner: say("owner"), organiser: say("organiser"), member: say("member") };
const { league: slug } = named(location.pathname);
const [found, games] = await Promise.all([opened(asked(slug)), titles()]);
if (found) {
  show(found[0]);
  byId("changes-section").hidden = !await reads(found[0]);
  history(byId("folded"), byId("changes"), slug);
}

/** Whether the reader belongs to the league, or has entered a season of it, and so reads what was done to it. @param {import("api").LeagueShown} league */
async function reads(league) {
  if (league.role) return true;
  if (!await me().catch(() => null)) return false;
  const { leagues } = await get("/leagues/?mine=true&limit=100");
  return leagues.some((/** @type {import("api").LeagueListed} */ each) => each.slug === slug);
}

/** @param {import("api").LeagueShown} league */
function show(league) {
  called(league.name);
  byId("format").textContent = FORMATS[league.format];
  byId("about").textContent = league.about;
  byId("desk").hidden = !runs(league.role);
  byId("desk").href = `${page(slug)}/desk`;
  byId("report-name").href = `/report?league=${slug}`;
  byId("private").hidden = league.visibility !== "private";
  const yours = league.role && say("You are {role} of it.", { role: ROLES[league.role] });
  fill(byId("role"), ...(yours ? [yours] : []));
  fill(byId("staff"), ...league.organisers.map(({ person, name, role }) =>
    el("li", {}, el("a", { href: `/people/${person}` }, name), el("span", { class: "hint" }, ROLES[role]))));
  fill(byId("rules"), ...told(league.rules, games.get(league.rules.ruleset), league.visibility === "public"));
  const seasons = league.seasons.map((season) => line(season, league.winners));
  fill(byId("seasons"), ...(seasons.length ? seasons : [el("li", { class: "hint" }, say("No season yet."))]));
}

/** @param {import("api").SeasonListed} season @param {import("api").WinnerShown[]} winners */
function line({ number, state, opens_at, ends_at, entered }, winners) {
  const won = winners.filter((each) => each.season === number);
  const people = won.map(({ name, person }) => (person ? el("a", { href: `/people/${person}` }, name) : name));
  const names = listed(won.map(({ name }) => name));
  return el("li", {},
    el("span", {}, el("a", { href: page(slug, number) }, say("Season {number}", { number })), " ", el("span", { class: "badge" }, SEASONS[state])),
    el("span", { class: "hint" }, `${onDay(opens_at)} – ${onDay(ends_at)}, `, say("{entered} people", { entered }),
      won.length === 1 ? [`; ${say("won by")} `, ...people] : won.length ? `; ${say("won by {names}", { names })}` : null));
}
