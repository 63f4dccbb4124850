// By which options a game can be played, what each of its presets sets; and what a game has chosen, where one is named.
import { get } from "../api.js";
import { told } from "../cited.js";
import { byId, el, fill } from "../dom.js";
import "../tongue.js";
import { say } from "../words.js";
import { anchor, land } from "./addresses.js";
import { game } from "./around.js";
import { finder } from "./finder.js";
import { cited, things } from "./shown.js";

/** @import { Thing } from "./types.js" */

/** A value of an option as figures name it. @param {any} value */
const named = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** What a value of an option is called. @param {Thing} option @param {any} value */
const called = ({ figures }, value) => figures.find(({ name }) => name === named(value))?.value ?? named(value);

/** @param {Thing} option @param {Record<string, any> | null} chosen what the game that is named has chosen otherwise than the rules say; null where none is */
function row(option, chosen) {
  const { use, value, label, text, figures, rules } = option;
  const other = chosen !== null && value in chosen;
  const differs = other && figures[0]?.name !== named(chosen[value]);
  return el("li", { id: anchor(use, value), "data-item": true, "data-differs": differs }, el("h3", {}, label), el("p", {}, told(text)[0]),
    el("dl", { class: "facts" }, ...figures.flatMap((each) => [el("dt", {}, each.label), el("dd", {}, each.value)]),
      ...(chosen === null ? [] : [el("dt", {}, say("in this game")), el("dd", {}, el("strong", {}, other ? called(option, chosen[value]) : figures[0]?.value))])), cited(rules));
}

/** A preset with what it sets. @param {any} preset @param {readonly Thing[]} options */
const preset = ({ title, description, options: set, preselected }, options) => el("li", {}, el("h3", {}, title, " ", preselected ? el("span", { class: "badge" }, say("usual")) : null), el("p", {}, told(description)[0]),
  el("dl", { class: "facts" }, ...options.filter(({ value }) => value in set).flatMap((option) => [el("dt", {}, el("a", { href: `#${anchor(option.use, option.value)}` }, option.label)), el("dd", {}, called(option, set[option.value]))])), cited(told(description)[1]));

/** The options of the game that the address names; none where it names none, or one that cannot be read. */
async function played() {
  const id = new URLSearchParams(location.search).get("game") ?? "";
  if (!/^[a-z2-7]{12}$/u.test(id)) return null;
  return get(`/games/${id}/`).catch(() => null);
}

const found = await game(say("Options"));
if (found) {
  const [all, one] = await Promise.all([things(), played()]);
  const options = all.things.filter(({ use }) => use === "option");
  const chosen = one?.ruleset === found.name ? one.options : null;
  if (chosen) {
    fill(byId("of-game"), say("As this game is played:"), " ", el("a", { href: `/games/${one.id}` }, one.name));
    byId("of-game").hidden = false;
  }
  byId("presets-box").hidden = !Object.keys(found.presets).length;
  fill(byId("presets"), ...Object.values(found.presets).map((each) => preset(each, options)));
  const rows = options.map((each) => row(each, chosen));
  fill(byId("content"), ...rows.filter((each) => "differs" in each.dataset), ...rows.filter((each) => !("differs" in each.dataset)));
  finder(() => byId("content").children);
  addEventListener("hashchange", land);
  land();
}
