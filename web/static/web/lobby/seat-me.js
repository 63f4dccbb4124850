// Seat me: what one wants of a table, kept in this browser, and a press by which one sits there.
import { bind } from "../dice.js";
import { byId, busy } from "../dom.js";
import { tongue } from "../languages.js";
import { leave } from "../leave.js";
import { once } from "../once.js";
import { called } from "../rates.js";
import { parsed, storage } from "../storage.js";
import "../tongue.js";
import { say } from "../words.js";
import { choices } from "./filters.js";

/** @import { Games } from "./told.js" */
/** @typedef {{ ruleset: string, pace: string, language: string, least: number, near: boolean }} Wish empty for any */

const KEPT = "horror.lobby.wish";

/** What was wished last, else what is usual. @param {any} kept @param {string} language of the reader @returns {Wish} */
export function wishOf(kept, language) {
  const text = (/** @type {string} */ name, usual = "") => (typeof kept?.[name] === "string" ? kept[name] : usual);
  return { ruleset: text("ruleset"), pace: text("pace"), language: text("language", language), least: Number(kept?.least) || 0, near: kept?.near !== false };
}

/** A wish in a sentence. @param {Wish} wish @param {Games} named */
export function sentence(wish, named) {
  return [
    named.get(wish.ruleset)?.title ?? say("any game"),
    wish.pace ? called(wish.pace) : say("any pace"),
    wish.language ? say("in {language}", { language: tongue(wish.language) }) : say("any language"),
    ...(wish.least ? [say("reliability from {least}", { least: wish.least })] : []),
    ...(wish.near ? [say("with people awake when I am, if there are any")] : []),
  ].join(" · ");
}

/** The same as the API takes it. @param {Wish} wish */
export const asRequest = (wish) => ({
  ruleset: wish.ruleset || null, pace: wish.pace || null, language: wish.language || null, least_reliability: wish.least, near: wish.near,
});

/** @param {import("api").Me} person @param {Games} named */
export function seatMe(person, named) {
  const form = /** @type {HTMLFormElement} */ (byId("seat-form"));
  const field = (/** @type {string} */ name) => /** @type {any} */ (form.elements.namedItem(name));
  let wish = wishOf(parsed(KEPT), person.language.split("-")[0].toLowerCase());
  choices(form, named, wish.language);
  for (const name of /** @type {const} */ (["ruleset", "pace", "language", "least"])) field(name).value = String(wish[name]);
  for (const name of ["ruleset", "pace", "language", "least"]) if (field(name).selectedIndex < 0) field(name).selectedIndex = 0;
  field("near").checked = wish.near;
  const read = () => ({ ruleset: field("ruleset").value, pace: field("pace").value, language: field("language").value, least: Number(field("least").value), near: field("near").checked });
  const show = () => {
    wish = read();
    byId("seat-told").textContent = sentence(wish, named);
  };
  form.addEventListener("change", () => {
    show();
    storage.setItem(KEPT, JSON.stringify(wish));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  byId("seat-me").addEventListener("click", (/** @type {any} */ event) => busy(event.currentTarget, byId("seat-error"), async () => {
    storage.setItem(KEPT, JSON.stringify(wish));
    const game = await once("/me/seat/", asRequest(wish));
    try {
      await bind(person, game.id, game.seat);
    } finally {
      await leave(`/games/${game.id}`);
    }
  }));
  show();
  byId("seat-section").hidden = false;
}
