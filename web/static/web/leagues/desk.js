// Organiser's desk of a season: what wants attention, acts, protests, the list of newcomers, and what was done.
import { get, me } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { ActForm } from "./act-form.js";
import { actsIn, called, groupCalled, ownGroups } from "./acts.js";
import { attend } from "./attention.js";
import { logged } from "./log.js";
import { SEASONS, asked, named, page } from "./named.js";
import { acting } from "./organiser.js";
import { placed } from "./placement.js";
import { protested } from "./protests.js";

/** @import { SeasonShown } from "api" */
/** @import { Help, Known, Look } from "./types.js" */

const { league, season: number } = named(location.pathname);
const path = asked(league, number);
/** What was read last. @type {Known} */
let known;

/** All that the desk shows, read at once. @param {SeasonShown} season @returns {Promise<Known>} */
async function read(season) {
  const [{ entries }, { matches }, { acts }, attention, { protests }, { waiting }, { members }, person] = await Promise.all([
    get(`${path}entries/`), get(`${path}matches/`), get(`${path}acts/`), get(`${path}attention/`), get(`${path}protests/`), get(`${path}waiting/`),
    get(`${asked(league)}members/`), me(),
  ]);
  const people = new Map([...waiting, ...members, ...entries].filter((each) => each.person).map((each) => [each.person, { id: each.person, name: each.name }]));
  return { season, path, entries, matches, acts, attention, protests, people: [...people.values()], me: person.id, now: Date.now() };
}

/** Looks again, and says what was done. @type {Look} */
async function look(sentence) {
  known = await read(await get(path));
  show();
  byId("said").textContent = sentence;
  return known;
}

function show() {
  const { season, attention, protests } = known;
  const mine = ownGroups(known);
  const kinds = actsIn(season);
  fill(byId("state"), SEASONS[season.state], ", ", say("since"), " ", when(season.since));
  byId("halted").hidden = !attention.halted;
  byId("own").hidden = mine.size === 0;
  byId("own").textContent = say("You play in this season yourself. What concerns your own group, another organiser does, or staff (ORG-01): {groups}.", {
    groups: [...mine].map((each) => each.split("/").map(Number)).map(([tier, group]) => groupCalled({ tier, group })).join(", "),
  });
  attend(byId("attention"), attention, { entries: known.entries, acts: known.acts, mine, kinds }, help);
  const chosen = kinds.includes(byId("kinds").value) ? byId("kinds").value : kinds[0];
  fill(byId("kinds"), ...kinds.map((kind) => el("option", { value: kind }, called(kind))));
  form.show(chosen);
  protested(byId("protests"), protests, known, mine, look);
  byId("placement-card").hidden = season.state !== "registration" || season.rules.placement !== "list";
  if (!byId("placement-card").hidden) placed(byId("placement"), byId("placement-form"), known, look);
  logged(byId("log"), known, look);
}

/** Asks for an act that helps against something. @type {Help} */
function help(kind, values) {
  form.show(kind, values);
  byId("kinds").scrollIntoView({ block: "start" });
  form.reason.focus();
}

/** Leads to the part of the desk of this id, and opens what is folded in it. @param {string} id */
function lead(id) {
  const part = id && document.getElementById(id);
  if (!part) return;
  for (const each of part.querySelectorAll("details")) each.open = true;
  part.scrollIntoView();
}

const form = new ActForm(byId("act"), byId("kinds"), () => known, look);
const season = await acting(league, number);
if (season) {
  fill(byId("league"), season.name);
  byId("league").href = page(league, number);
  fill(byId("title"), say("Season {number}: organiser's desk", { number }));
  await look("");
  byId("desk").hidden = false;
  lead(location.hash.slice(1));
}
