// My leagues: protests that the reader decides, his seasons with what they ask, other leagues to which he belongs, and the household.
import { get, me } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { dated } from "../moments.js";
import { say } from "../words.js";
import { household } from "./household.js";
import { SEASONS, page } from "./named.js";
import { card } from "./own.js";

/** @param {import("api").LeagueListed} league */
const other = ({ slug, name, season }) => el("li", {}, el("a", { href: page(slug) }, name),
  el("span", { class: "hint" }, season ? say("season {number}: {state}", { number: season.number, state: SEASONS[season.state] }) : say("no season yet")));

/** A protest that the reader decides, with the way to it. @param {import("api").ProtestWithYou} each */
const protest = ({ league, name, season, protest: { id, name: who, text, until } }) => el("li", {},
  el("p", {}, el("b", {}, who), ": ", el("span", { class: "said" }, text)),
  el("p", { class: "hint" }, say("{league}: season {number}", { league: name, number: season }), ...(until ? [", ", say("until"), " ", dated(until)] : [])),
  el("a", { href: `${page(league, season)}/desk#protest-${id}` }, say("To the protest")));

const person = await me().catch(() => null);
byId("locked").hidden = Boolean(person);
byId("content").hidden = !person;
if (person) {
  const [{ leagues }, all, { protests }] = await Promise.all([get("/me/leagues/"), get("/leagues/?mine=true&limit=100"), get("/me/protests/")]);
  byId("deciding-section").hidden = !protests.length;
  fill(byId("deciding"), ...protests.map(protest));
  fill(byId("seasons"), leagues.length ? el("ul", { class: "cards" }, ...leagues.map(card))
    : el("p", { class: "hint" }, say("You are in no season that goes on."), " ", el("a", { href: "/leagues/" }, say("Find a league"))));
  const more = all.leagues.filter((/** @type {import("api").LeagueListed} */ { slug }) => !leagues.some((/** @type {import("api").MyLeague} */ { league }) => league === slug));
  byId("others-section").hidden = !more.length;
  fill(byId("others"), ...more.map(other));
  await household(person.id);
}
