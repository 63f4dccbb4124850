// What who runs a league has done to it, as who belongs to it reads it: who, to whom, what it changed, and why (ORG-02).
import { get } from "../api.js";
import { complain, el, fill } from "../dom.js";
import { exactly, when } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";
import { asked } from "./named.js";

/** @import { ChangeShown } from "api" */

/** Every kind of change of a league (tests/web/test_acts.py). @type {Record<string, string>} */
const KINDS = {
  founded: say("founded the league"), appointed: say("had somebody run it, too"), dismissed: say("dismissed"), went: say("went"), handed_over: say("handed it over"),
  rules: say("changed the rules of the next season"), planned: say("planned a season"), invited: say("made an invitation"), uninvited: say("took an invitation back"),
};

/** A value as people read it; what has parts as its rules write it. @param {any} value @returns {string} */
function valued(value) {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? say("yes") : say("no");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What a change was, beside its kind. @param {Pick<ChangeShown, "kind" | "before" | "after">} change */
export function details({ kind, before, after }) {
  if (kind === "planned") return say("Season {number}", { number: after.season });
  if (kind === "invited") return say("for {uses} people, until {until}", { uses: after.uses, until: exactly(after.until) });
  if (kind !== "rules") return "";
  return Object.keys(after).map((name) => `${name}: ${valued(before[name])} → ${valued(after[name])}`).join("; ");
}

/** A change as an item of a list. @param {ChangeShown} change */
export function line(change) {
  const { kind, by, whom, reason, at } = change;
  const more = details(change);
  return el("li", {}, el("p", {}, el("strong", {}, by || say("somebody whose account is closed")), ` ${[KINDS[kind], whom === by ? "" : whom].filter(Boolean).join(": ")}`),
    more ? el("p", { class: "said" }, more) : null,
    reason ? el("p", {}, say("Why: {reason}", { reason: "" }), el("span", { class: "said" }, reason)) : null,
    el("p", { class: "hint" }, when(at)));
}

/** Reads and shows it as soon as somebody opens it, a page at a time. @param {HTMLDetailsElement} folded @param {HTMLElement} target within it @param {string} league */
export function history(folded, target, league) {
  const box = el("p", { class: "error", role: "alert", hidden: true });
  const list = el("ol", { class: "plain-list log" });
  const more = el("button", { type: "button", class: "plain small", hidden: true, onclick: () => read() }, say("More"));
  let next = "";
  async function read() {
    complain(box, "");
    try {
      const found = await get(`${asked(league)}changes/${next && `?cursor=${encodeURIComponent(next)}`}`);
      list.append(...found.changes.map(line));
      next = found.next ?? "";
      more.hidden = !next;
    } catch (caught) {
      complain(box, /** @type {Error} */ (caught).message);
    }
  }
  fill(target, list, box, el("p", {}, more));
  folded.addEventListener("toggle", () => folded.open && !list.children.length && read());
}
