// Where the pages of rules are.

/** The game that the address names. */
export const ruleset = document.documentElement.dataset.ruleset ?? "";

/** A page of the rules of a game. @param {string} name empty for the first @param {string} [game] */
export const page = (name, game = ruleset) => `/rules/${game}${name ? `/${name}` : ""}`;

/** The word for a thing behind the `#` of an address. @param {string} use @param {string} value */
export const anchor = (use, value) => `${use}-${value}`.replaceAll(/[^\w-]/gu, "_");

/** What the address names behind its `#`; empty for nothing. */
export function wanted() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

/** Goes to what the address names behind its `#`, and says whether it is there: what came after the page is no target by itself. */
export function land() {
  const named = wanted();
  const there = named ? document.getElementById(named) : null;
  document.querySelector("[data-named]")?.removeAttribute("data-named");
  if (!there) return false;
  for (let around = there.closest("details"); around; around = around.parentElement?.closest("details") ?? null) around.open = true;
  there.setAttribute("data-named", "");
  there.scrollIntoView();
  return true;
}
