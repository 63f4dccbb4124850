// A person as others may know them: the ratings, how far one can rely on them, and what both come from.
import { get } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { leagueOf } from "./league-of.js";
import { when } from "./moments.js";
import { favourite, names, row, standing } from "./rated.js";
import "./tongue.js";
import { titled } from "./waiting.js";
import { say, spoken } from "./words.js";

const player = location.pathname.split("/").filter(Boolean)[1];
const WORDS = {
  new: say("new here"), steady: say("steady"), fair: say("fair"), often_late: say("often late"), leaves_games: say("leaves games"),
};
const WENT = { promoted: say("promoted"), relegated: say("relegated"), stayed: "" };
const ENDS = {
  finished: say("finished"), resigned: say("resigned"), abandoned: say("abandoned"), substituted: say("replaced"),
  handed_over: say("handed over"), passed_on: say("handed over"),
};

/** What an address answers; null where there is nothing that the reader may know of. */
const known = (address) => get(address).catch((error) => {
  if (error.status !== 404) throw error;
  return null;
});

/** A page of the rated games. */
const rated = (query) => get(`/people/${player}/ratings/?limit=20${query}`);

const [found, ratings, leagues, { rulesets }] = await Promise.all([
  known(`/people/${player}/`), known(`/people/${player}/ratings/?limit=20`), known(`/people/${player}/leagues/`),
  get(`/rulesets/?language=${spoken() || "en"}`),
]);
byId("missing").hidden = Boolean(found);
byId("content").hidden = !found;
if (found) show(found);
if (found && ratings) showRatings(ratings, names(rulesets));
if (found && leagues) showSeasons(leagues.seasons);
if (found) byId("at-a-glance").textContent = glance(found, ratings, leagues);

/** The ratings with their curves, the presets played most, and the rated games: of all rules, or of those that the reader chooses. */
function showRatings(told, called) {
  const all = told.ratings.map((each) => standing(each, called));
  fill(byId("ratings"), all.length ? all : el("section", { class: "card" }, el("h2", {}, say("Ratings")),
    el("p", { class: "hint" }, say("No rated game is over yet. Public games with a clock are rated where three people at least play them to the end.")),
    el("p", {}, el("a", { href: "/ratings/" }, say("The lists of ratings")))));
  byId("favourites-box").hidden = !told.favourites.length;
  fill(byId("favourites"), told.favourites.map((each) => favourite(each, called)));
  byId("rated-box").hidden = !told.games.length;
  const choice = byId("category");
  byId("category-box").hidden = told.ratings.length < 2;
  choice.append(...told.ratings.map(({ category }) => el("option", { value: category }, called.game(category))));
  const of = () => (choice.value ? `&category=${choice.value}` : "");
  const tell = (page, add = false) => {
    const rows = page.games.map((each) => row(each, called));
    if (add) byId("rated").append(...rows);
    else fill(byId("rated"), rows);
    byId("rated-none").hidden = Boolean(byId("rated").children.length);
    const more = byId("rated-more");
    more.hidden = !page.next;
    more.onclick = async () => tell(await rated(`${of()}&cursor=${encodeURIComponent(page.next)}`), true);
  };
  choice.onchange = async () => tell(await rated(of()));
  tell(told);
}

/** What a glance tells: how much somebody has played, and where. */
function glance({ reliability: { games, finished } }, strength, entered) {
  const counted = strength?.ratings.reduce((sum, each) => sum + each.games, 0) ?? 0;
  return [
    say("Games: {n}, played to the end: {some}", { n: games, some: finished }),
    counted ? say("Rated: {n}", { n: counted }) : "",
    entered?.seasons.length ? say("Seasons of leagues: {n}", { n: entered.seasons.length }) : "",
  ].filter(Boolean).join(" · ");
}

/** The seasons of leagues, with the place at the end and where it led. */
function showSeasons(seasons) {
  byId("seasons-box").hidden = !seasons.length;
  fill(byId("seasons"), seasons.map(({ league, name, season, entry, place, tier, group, went }) => el("li", {},
    el("span", {}, el("a", { href: `/leagues/${league}/seasons/${season}/entries/${entry}` }, say("{league}: season {number}", { league: name, number: season })),
      group === null ? null : [el("br"), el("span", { class: "hint" }, say("Tier {tier}, group {group}", { tier, group }))]),
    el("span", { class: "hint" }, place === null ? say("plays on") : say("place {place}", { place }), WENT[went] ? `, ${WENT[went]}` : null))));
}

function show({ name, program, reliability, games, lapses, next }) {
  titled(name);
  byId("trouble-link").href = `/report?player=${player}`;
  byId("trouble").hidden = "visitor" in document.documentElement.dataset;
  fill(byId("name"), name, program ? " " : null, program ? el("span", { class: "badge" }, say("a program plays")) : null);
  byId("word").textContent = WORDS[reliability.word];
  byId("score").textContent = say("{score} of 100", { score: reliability.score });
  fill(byId("figures"), ...figures(reliability).flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, value)]));
  byId("barred").hidden = !reliability.barred_until;
  if (reliability.barred_until) fill(byId("barred"), say("Begins no new game until"), " ", when(reliability.barred_until), " (TAB-88)");
  fill(byId("games"), games.length ? games.map(game) : el("li", { class: "hint" }, say("None that you may know of.")));
  fill(byId("lapses"), lapses.length ? lapses.map(lapse) : el("li", { class: "hint" }, say("None yet.")));
  offer(next);
}

function figures({ asked, in_time, games, finished, abandoned, resigned, hours_to_answer }) {
  return [
    [say("Turns answered in time"), say("{some} of {all}", { some: in_time, all: asked })],
    [say("Games begun"), String(games)],
    [say("finished"), String(finished)],
    [say("abandoned"), String(abandoned)],
    [say("resigned"), String(resigned)],
    [say("Usual hours to answer"), hours_to_answer === null ? "–" : String(hours_to_answer)],
  ];
}

function game(each) {
  const league = each.league && leagueOf(each.league);
  return el("li", {}, el("span", {}, el("a", { href: `/games/${each.id}` }, each.name), league ? [el("br"), el("a", { class: "hint", href: league.page }, league.words)] : null),
    el("span", { class: "hint" }, ENDS[each.ended] || say("plays on")));
}

function lapse(each) {
  const where = each.game ? el("a", { href: `/games/${each.game}` }, each.name) : say("a game that is not listed");
  return el("li", {}, el("span", {}, when(each.at), ", ", where), el("span", { class: "hint rule" }, each.excused ? say("excused") : each.rule));
}

/** A button for the next page of lapses, where there is one. */
function offer(next) {
  const more = byId("more");
  more.hidden = !next;
  more.onclick = async () => {
    const page = await get(`/people/${player}/?cursor=${encodeURIComponent(next)}`);
    byId("lapses").append(...page.lapses.map(lapse));
    offer(page.next);
  };
}
