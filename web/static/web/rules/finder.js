// What finds something in a page of rules, as it is typed.
import { byId } from "../dom.js";
import "../tongue.js";
import { say } from "../words.js";

/** Hides what has not all words that are looked for, and parts in which nothing is left. @param {() => Iterable<Element>} items @param {() => Iterable<Element>} [parts] */
export function finder(items, parts = () => []) {
  const wanted = byId("wanted");
  const look = () => {
    const words = /** @type {string[]} */ (wanted.value.toLowerCase().split(/\s+/u).filter(Boolean));
    let left = 0;
    for (const item of /** @type {Iterable<HTMLElement>} */ (items())) {
      const text = item.textContent?.toLowerCase() ?? "";
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) left += 1;
    }
    for (const part of /** @type {Iterable<HTMLElement>} */ (parts())) {
      part.hidden = words.length > 0 && !part.querySelector("[data-item]:not([hidden])");
      if (part instanceof HTMLDetailsElement) part.open = words.length > 0 && !part.hidden;
    }
    byId("found").textContent = words.length ? say("Found: {n}", { n: left }) : "";
  };
  wanted.addEventListener("input", look);
  byId("find").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  byId("find").hidden = false;
  return { look, clear: () => { wanted.value = ""; look(); } };
}
