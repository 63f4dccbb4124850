// The list by which newcomers are placed, moved by buttons (LEA-03).
import { write } from "../api.js";
import { el, fill } from "../dom.js";
import { say } from "../words.js";
import { field, sends } from "./fields.js";

/** @import { EntryShown } from "api" */
/** @import { Known, Look } from "./types.js" */

/** The newcomers of a season in the order of the list; who is not on it behind, in the order of entry. @param {EntryShown[]} entries */
export const newcomers = (entries) => entries
  .filter(({ came, state }) => came === "new" && state !== "withdrawn")
  .sort((a, b) => (a.listed ?? Infinity) - (b.listed ?? Infinity) || a.number - b.number);

/** A list in which the one at a place has moved by so many places. @template T @param {T[]} list @param {number} at @param {number} by */
export function moved(list, at, by) {
  const found = [...list];
  const [one] = found.splice(at, 1);
  found.splice(at + by, 0, one);
  return found;
}

/** Shows the list and below it asks who has not entered for it; `look` looks again. @param {HTMLElement} list @param {HTMLElement} below @param {Known} know @param {Look} look */
export function placed(list, below, know, look) {
  let order = newcomers(know.entries);
  const draw = () => fill(list, ...order.map((each, at) => el("li", {}, el("span", {}, each.name),
    button(at, -1, say("{name} up", each), "↑"), button(at, 1, say("{name} down", each), "↓"))));
  /** @param {number} at @param {-1 | 1} by @param {string} label @param {string} sign @returns {HTMLButtonElement} */
  const button = (at, by, label, sign) => el("button", {
    type: "button", class: "plain small", "aria-label": label, disabled: !order[at + by], onclick: () => {
      order = moved(order, at, by);
      draw();
      const buttons = [...list.children[at + by].querySelectorAll("button")];
      (buttons[by < 0 ? 0 : 1].disabled ? buttons.find((each) => !each.disabled) : buttons[by < 0 ? 0 : 1])?.focus();
    },
  }, sign);
  draw();
  if (know.season.mine) {
    fill(below, el("p", { class: "notice" }, say("You have entered yourself: another organiser makes the list, or staff (ORG-01).")));
    return;
  }
  const reason = el("input", { id: "placement-reason", required: true, maxlength: 200, autocomplete: "off" });
  const box = el("p", { class: "error", role: "alert", hidden: true });
  const form = el("form", { novalidate: true },
    field(say("Why"), reason, { path: "reason", hint: say("Everybody reads it who has entered the season.") }), box, el("button", { type: "submit" }, say("Publish the list")));
  fill(below, form);
  sends(form, box, async () => {
    await write("PUT", `${know.path}placement/`, { entries: order.map(({ number }) => number), reason: reason.value, version: know.season.version });
    await look(say("The list is published."));
  });
}
