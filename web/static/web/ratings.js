// The list of ratings of a game: who plays strongest, and how hard its presets are.
import { get, me } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { names, shown } from "./rated.js";
import "./tongue.js";
import { titled } from "./waiting.js";
import { say, spoken } from "./words.js";

const LIMIT = 50; // people a page
const GAMES = 10; // what is needed to stand in the list (RAT-07)
const PEOPLE = 12;

const { rulesets } = await get(`/rulesets/?language=${spoken() || "en"}`);
const called = names(rulesets);
const asked = location.pathname.split("/").filter(Boolean)[1];
const category = asked ?? rulesets[0].name;
const person = await me();

fill(byId("categories"), rulesets.map(({ name, title }) =>
  el("a", { class: name === category ? "button small" : "button plain small", href: `/ratings/${name}`, "aria-current": name === category ? "page" : null }, title)));
const there = rulesets.some(({ name }) => name === category);
byId("missing").hidden = there;
if (there) await show();

async function show() {
  titled(say("Ratings: {game}", { game: called.game(category) }));
  byId("title").textContent = say("Ratings: {game}", { game: called.game(category) });
  const list = await turn("");
  byId("boards-box").hidden = !list.boards.length;
  fill(byId("boards"), list.boards.map(board));
  byId("find").hidden = !person;
  byId("find").onclick = find;
  byId("content").hidden = false;
}

/** Turns to a page of the list. @param {string} query */
async function turn(query) {
  const list = await get(`/ratings/${category}/?limit=${LIMIT}${query}`);
  fill(byId("people"), list.people.map(row));
  byId("list").hidden = !list.people.length;
  const first = list.people[0]?.place ?? 1;
  const goes = (id, from) => {
    byId(id).hidden = !from;
    byId(id).onclick = async () => {
      tell("");
      await turn(`&from=${from}`);
      byId("list").focus();
    };
  };
  goes("earlier", first > 1 ? Math.max(1, first - LIMIT) : null);
  goes("more", list.next);
  if (!list.people.length) tell(say("Nobody is listed yet."));
  return list;
}

/** @param {string} sentence */
function tell(sentence) {
  byId("told").hidden = !sentence;
  byId("told").textContent = sentence;
}

function row(each) {
  const mine = each.id === person?.id;
  return el(
    "tr",
    { "aria-current": mine ? "true" : null },
    el("td", { class: "number" }, String(each.place)),
    el("th", { scope: "row" }, el("a", { href: `/people/${each.id}` }, each.name), ...(mine ? [" ", el("span", { class: "badge" }, say("you"))] : [])),
    el("td", { class: "number" }, shown(each)),
    el("td", { class: "number" }, String(each.games)),
  );
}

function board(each) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, called.preset(category, each.preset), each.series > 1 ? el("span", { class: "hint block" }, say("as it has been since change {n}", { n: each.series - 1 })) : null),
    el("td", { class: "number" }, String(each.seats)),
    el("td", { class: "number" }, shown(each)),
    el("td", { class: "number" }, String(each.games)),
  );
}

/** Shows the page on which the reader stands, or says what is missing. */
async function find() {
  const player = person.id;
  const { found } = await turn(`&person=${player}`);
  if (found) {
    tell(say("You are at place {place}.", { place: found }));
    byId("people").querySelector("[aria-current] a").focus();
    return;
  }
  const { ratings } = await get(`/people/${player}/ratings/?limit=1`);
  const mine = ratings.find((each) => each.category === category) ?? { games: 0, people: 0 };
  tell(mine.games >= GAMES && mine.people >= PEOPLE
    ? say("You are not listed: you have not played of late, or one person was in more than half of your rated games.")
    : say("You are not listed yet: you have {games} of {least} rated games, and met {people} of {others} people.", { games: mine.games, least: GAMES, people: mine.people, others: PEOPLE }));
}
