// What the words mean that one meets in a game; and every thing of it by its name, with where it is told of.
import { byId, el, fill } from "../dom.js";
import "../tongue.js";
import { say, spoken } from "../words.js";
import { anchor, land, page } from "./addresses.js";
import { game } from "./around.js";
import { finder } from "./finder.js";
import { things } from "./shown.js";

/** @import { Thing } from "./types.js" */

/** @param {readonly Thing[]} all */
const sorted = (all) => all.toSorted((one, other) => one.label.localeCompare(other.label, spoken() || "en"));

if (await game(say("Words"))) {
  const { things: all, groups } = await things();
  const [words, others] = [sorted(all.filter(({ use }) => use === "word")), sorted(all.filter(({ use }) => use !== "word" && use !== "option"))];
  fill(byId("content"), ...words.map(({ use, value, label, text, rules }) => el("div", { id: anchor(use, value), "data-item": true },
    el("dt", {}, label), el("dd", {}, text, rules.length ? ` (${rules.join(", ")})` : ""))));
  fill(byId("names"), ...others.map(({ use, value, label, group }) => el("li", { "data-item": true }, el("a", { href: `${page("things")}#${anchor(use, value)}` }, label), " ", el("small", {}, groups[group] ?? ""))));
  byId("content").hidden = false;
  byId("names-box").hidden = false;
  finder(() => [...byId("content").children, ...byId("names").children], () => [byId("content"), byId("names-box")]);
  addEventListener("hashchange", land);
  land();
}
