// Who runs a league sees its desks; everybody else gets what a page is answered with that there is not (ORG-05).
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { say } from "../words.js";
import { asked } from "./named.js";
import { wayIn } from "./way-in.js";

/** @import { LeagueShown, SeasonShown } from "api" */

/** What stands at an address of the API, null where that is nothing. @param {string} path */
const found = (path) => get(path).catch((/** @type {import("./types.js").Failure} */ error) => {
  if (error.status !== 404) throw error;
  return null;
});

/** The league of this word, for who runs it; else null, and the page says that there is none. @param {string} slug @returns {Promise<LeagueShown | null>} */
export async function organised(slug) {
  const league = await found(asked(slug));
  return told(league && ["owner", "organiser"].includes(league.role), league);
}

/** A season, for who acts in it, as staff do too: its version is told to nobody else. @param {string} slug @param {number} number @returns {Promise<SeasonShown | null>} */
export async function acting(slug, number) {
  const season = await found(asked(slug, number));
  return told(season && season.version !== null, season);
}

/** What is found, to who may see it; to others the page says that there is nothing. @template T @param {boolean} there @param {T} about @returns {Promise<T | null>} */
async function told(there, about) {
  if (there) return about;
  fill(byId("main"), el("section", { class: "card medium" }, el("h1", {}, say("There is no such page")), el("p", {}, await wayIn())));
  return null;
}
