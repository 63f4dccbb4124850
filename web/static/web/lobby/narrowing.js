// Which games the lists hold: what is asked of them, as it stands in the address and is kept in this browser. Pure.

/** @typedef {Record<string, string>} Filters what is asked, by name; what is not named may be whatever it is */
/** @typedef {"open" | "running" | "finished"} List */

/** What may be asked: `show` is which list, the others are members of the API's query. */
export const NAMES = ["show", "ruleset", "joinable", "free", "seats", "pace", "spoken", "rated", "password", "bots"];
/** @type {List[]} */
const LISTS = ["open", "running", "finished"];
const OF_LOBBIES = ["joinable", "free"];
const HOW = { open: "open=true", running: "status=running", finished: "status=finished" };

/** @param {Record<string, unknown>} given @returns {Filters} those that there are, in their order */
const known = (given) => Object.fromEntries(NAMES.filter((name) => typeof given[name] === "string" && given[name]).map((name) => [name, String(given[name])]));

/** What an address asks. @param {string} search */
export const inAddress = (search) => known(Object.fromEntries(new URLSearchParams(search)));

/** What was kept; nothing where that can no more be read. @param {unknown} kept */
export const asKept = (kept) => (kept && typeof kept === "object" ? known(/** @type {Record<string, unknown>} */ (kept)) : {});

/** The address of a page with these filters. @param {Filters} filters @param {string} path */
export function address(filters, path) {
  const query = new URLSearchParams(known(filters)).toString();
  return query ? `${path}?${query}` : path;
}

/** What is left without one. @param {Filters} filters @param {string} name */
export const without = (filters, name) => Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name));

/** The lists that are shown: the one that is asked for; that of lobbies alone where something is asked that no other game has. @param {Filters} filters */
export function lists(filters) {
  const one = LISTS.find((list) => list === filters.show);
  if (one) return [one];
  return OF_LOBBIES.some((name) => filters[name]) ? LISTS.slice(0, 1) : LISTS;
}

/** What is asked of the API for a list. @param {Filters} filters @param {List} list */
export function queryFor(filters, list) {
  const query = new URLSearchParams(without(filters, "show")).toString();
  return query ? `${HOW[list]}&${query}` : HOW[list];
}
