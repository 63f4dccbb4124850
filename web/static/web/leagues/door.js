// What each page of a league does first: read what it is about, or say that there is no such thing.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import "../tongue.js";
import { titled } from "../waiting.js";
import { say } from "../words.js";
import { asked, named, page } from "./named.js";
import { wayIn } from "./way-in.js";

/** What answers have at these addresses of the API, in their order; null where the first of all is none, which the page then says: a league that is private and one that there is not have the same answer (ORG-05). @param {...string} paths @returns {Promise<any[] | null>} */
export async function opened(...paths) {
  const found = await Promise.all(paths.map((path) => get(path))).catch((error) => {
    if (error.status !== 404) throw error;
    return null;
  });
  if (!found) fill(byId("missing"), ...(await lacks()));
  byId("missing").hidden = Boolean(found);
  byId("content").hidden = !found;
  return found;
}

/** Whether there is something at an address of the API. @param {string} path */
const is = (path) => get(path).then(() => true, (error) => {
  if (error.status !== 404) throw error;
  return false;
});

/** What there is not at the address of the page, and a way on. */
async function lacks() {
  const { league, season, tier, group, entry } = named(location.pathname);
  if (!(await is(asked(league)))) return [say("There is no such league here that you may know of."), " ", await wayIn()];
  if (season && !(await is(asked(league, season)))) return [say("This league has no season {number}.", { number: season }), " ", el("a", { href: page(league) }, say("The league"))];
  const what = tier ? say("This season has no group {group} in tier {tier}.", { tier, group }) : say("This season has no entry {entry}.", { entry });
  return [what, " ", el("a", { href: page(league, season) }, say("Season {number}", { number: season }))];
}

/** Names the page, in its heading and in the title. @param {string} name */
export function called(name) {
  byId("title").textContent = name;
  titled(name);
}

/** Whether somebody with this role in a league, or its staff, runs it. @param {string | null} role @param {number | null} [version] that of a season, which is told to nobody else */
export const runs = (role, version = null) => role === "owner" || role === "organiser" || version !== null;
