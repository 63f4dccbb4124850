// My leagues: the seasons of the reader with what they ask, other leagues to which he belongs, and the household.
import { get, me } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { say } from "../words.js";
import { household } from "./household.js";
import { SEASONS, page } from "./named.js";
import { card } from "./own.js";

/** @param {import("api").LeagueListed} league */
const other = ({ slug, name, season }) => el("li", {}, el("a", { href: page(slug) }, name),
  el("span", { class: "hint" }, season ? say("season {number}: {state}", { number: season.number, state: SEASONS[season.state] }) : say("no season yet")));

const person = await me().catch(() => null);
byId("locked").hidden = Boolean(person);
byId("content").hidden = !person;
if (person) {
  const [{ leagues }, all] = await Promise.all([get("/me/leagues/"), get("/leagues/?mine=true&limit=100")]);
  fill(byId("seasons"), leagues.length ? el("ul", { class: "cards" }, ...leagues.map(card))
    : el("p", { class: "hint" }, say("You are in no season that goes on."), " ", el("a", { href: "/leagues/" }, say("Find a league"))));
  const more = all.leagues.filter((/** @type {import("api").LeagueListed} */ { slug }) => !leagues.some((/** @type {import("api").MyLeague} */ { league }) => league === slug));
  byId("others-section").hidden = !more.length;
  fill(byId("others"), ...more.map(other));
  await household(person.id);
}
