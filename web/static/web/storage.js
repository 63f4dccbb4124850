// What this browser keeps for the reader. Where it forbids that, or has no room, it is kept for as long as the page is open: nothing
// that the page does may fail for it.

/** What the browser did not take. @type {Map<string, string>} */
const here = new Map();

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem"> & { names: (begin: string) => string[] }} Place where something is kept by name; `names` are those that begin so */

/** @satisfies {Place} */
export const storage = {
  /** @param {string} name @returns {string | null} */
  getItem(name) {
    if (here.has(name)) return here.get(name) ?? null;
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },

  /** @param {string} name @param {string} value */
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
      here.delete(name);
    } catch {
      here.set(name, value);
    }
  },

  /** @param {string} name */
  removeItem(name) {
    here.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // it has none
    }
  },

  /** @param {string} begin @returns {string[]} */
  names(begin) {
    let known = /** @type {string[]} */ ([]);
    try {
      known = Object.keys(localStorage);
    } catch {
      // it has none
    }
    return [...new Set([...here.keys(), ...known])].filter((name) => name.startsWith(begin));
  },
};

/** What is kept under a name as JSON; null for nothing, and for what can no more be read. @param {string} name @param {Pick<Place, "getItem">} [place] @returns {any} */
export function parsed(name, place = storage) {
  try {
    return JSON.parse(place.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
