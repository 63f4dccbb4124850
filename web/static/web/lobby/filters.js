// The form above the lists: what is asked of games stands in the address, and is kept in this browser until it is cleared.
import { byId, el, fill } from "../dom.js";
import { tongue } from "../languages.js";
import { parsed, storage } from "../storage.js";
import { say } from "../words.js";
import { NAMES, address, asKept, inAddress, without } from "./narrowing.js";
import { filter, tongues } from "./told.js";

/** @import { Filters } from "./narrowing.js" */
/** @import { Games } from "./told.js" */

const KEPT = "horror.lobby.filters";

/** Fills what may be chosen of games and of languages into the selects of a form. @param {HTMLFormElement} form @param {Games} named @param {string} [asked] a language that is asked for */
export function choices(form, named, asked) {
  const field = (/** @type {string} */ name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  field("ruleset").append(...[...named.values()].map(({ name, title }) => el("option", { value: name }, title)));
  const select = field(form.elements.namedItem("spoken") ? "spoken" : "language");
  const offered = (form.dataset.languages ?? "").split(" ");
  select.append(...tongues(offered, navigator.languages, asked).map((tag) => el("option", { value: tag }, tongue(tag))));
}

/** What is asked of the games in the lists. */
export class Narrowing {
  /** @param {Games} named @param {(filters: Filters) => void} changed */
  constructor(named, changed) {
    this.named = named;
    this.changed = changed;
    this.form = /** @type {HTMLFormElement} */ (byId("filters"));
    const given = inAddress(location.search);
    /** @type {Filters} */
    this.asked = Object.keys(given).length ? given : asKept(parsed(KEPT));
    choices(this.form, named, this.asked.spoken);
    const seats = [...new Set([...named.values()].flatMap((game) => game.seats))].sort((one, other) => one - other);
    byId("seats").append(...seats.map((count) => el("option", { value: count }, String(count))));
    this.form.addEventListener("change", () => this.ask(/** @type {Filters} */ (Object.fromEntries(new FormData(this.form)))));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    byId("clear").addEventListener("click", () => {
      this.ask({});
      byId("filters-summary").focus();
    });
    this.show();
  }

  /** From now on these are asked, and kept. @param {Filters} filters */
  ask(filters) {
    this.asked = asKept(filters);
    if (Object.keys(this.asked).length) storage.setItem(KEPT, JSON.stringify(this.asked));
    else storage.removeItem(KEPT);
    this.show();
    this.changed(this.asked);
  }

  /** One of them no more. @param {string} name */
  drop(name) {
    this.ask(without(this.asked, name));
  }

  /** The form, the line above it and the address say what is asked. */
  show() {
    history.replaceState(null, "", address(this.asked, location.pathname) + location.hash);
    for (const name of NAMES) {
      const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (this.form.elements.namedItem(name));
      if (field instanceof HTMLInputElement) field.checked = this.asked[name] === "true";
      else field.value = this.asked[name] ?? "";
    }
    const words = Object.entries(this.asked).map(([name, value]) => filter(name, value, this.named));
    byId("narrowed").hidden = !words.length;
    fill(byId("asked"), say("Only: {filters}", { filters: words.join(" · ") }));
  }
}
