// What each page of a league does first: read what it is about, or say that there is no such thing.
import { get } from "../api.js";
import { byId } from "../dom.js";
import { titled } from "../waiting.js";

/** What answers have at these addresses of the API, in their order; null where the first of all is none, which the page then says: a league that is private and one that there is not have the same answer (ORG-05). @param {...string} paths @returns {Promise<any[] | null>} */
export async function opened(...paths) {
  const found = await Promise.all(paths.map((path) => get(path))).catch((error) => {
    if (error.status !== 404) throw error;
    return null;
  });
  byId("missing").hidden = Boolean(found);
  byId("content").hidden = !found;
  return found;
}

/** Names the page, in its heading and in the title. @param {string} name */
export function called(name) {
  byId("title").textContent = name;
  titled(`${name} · Horror`);
}

/** Whether somebody with this role in a league, or its staff, runs it. @param {string | null} role @param {number | null} [version] that of a season, which is told to nobody else */
export const runs = (role, version = null) => role === "owner" || role === "organiser" || version !== null;
