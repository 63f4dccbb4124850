// Mistakes that the check of the pages' types must find (deploy/bin/type-pages reads this, nobody runs it): each line
// after a mark is wrong, and a mark with nothing wrong behind it is an error by itself.
import { signal } from "../../web/static/web/vendor/signals-core/signals-core.js";
import { html } from "../../web/static/web/vendor/lit-html/lit-html.js";

/** @param {import("api").GameDetail} game */
export function ofTheApi(game) {
  // @ts-expect-error: the document has no such member
  return game.cursed;
}

/** @param {string | null} text */
export function strictly(text) {
  // @ts-expect-error: it may be null
  return text.length;
}

// @ts-expect-error: a parameter without a type
export const untyped = (what) => what;

export function ofLibraries() {
  const count = signal(1);
  // @ts-expect-error: it holds a number
  count.value = "one";
  // @ts-expect-error: no template
  html("<p>");
}
