// How to play a game: its guide, section by section, each with a board that shows what is said.
import "../tongue.js";
import { get, me } from "../api.js";
import { byId, complain, el, fill } from "../dom.js";
import { firstGame } from "../learning.js";
import { theme } from "../theme.js";
import { effect } from "../vendor/signals-core/signals-core.js";
import { titled } from "../waiting.js";
import { say, spoken } from "../words.js";
import { ways } from "./ways.js";

const ruleset = location.pathname.split("/")[2];
const language = spoken() || "en";

/** @param {string} number */
const ruled = (number) => el("a", { href: `/rules/${ruleset}/book#${number}` }, number);

/** @param {import("api").SectionShown} told */
function section({ name, title, paragraphs, picture, caption, rules }) {
  return el("section", { class: "card", id: name, "aria-labelledby": `${name}-title` },
    el("div", {},
      el("h2", { id: `${name}-title` }, title),
      ...paragraphs.map((text) => el("p", {}, text)),
      el("details", { class: "numbers" }, el("summary", {}, say("The rules in full")), el("p", {}, ...rules.flatMap((number) => [ruled(number), " "])))),
    el("figure", {}, el("img", { src: picture, alt: "", loading: "lazy", width: 420, height: 300 }), el("figcaption", {}, caption)));
}

/** Shows the sections in the colours of the page. */
async function show() {
  const { sections } = await get(`/rulesets/${ruleset}/guide/?language=${language}${theme.peek() ? "&theme=dark" : ""}`);
  fill(byId("sections"), el("ul", {}, ...sections.map((/** @type {import("api").SectionShown} */ { name, title }) => el("li", {}, el("a", { href: `#${name}` }, title)))));
  fill(byId("guide"), ...sections.map(section));
  for (const id of ["sections", "next"]) byId(id).hidden = !sections.length;
}

try {
  const rules = await get(`/rulesets/${ruleset}/?language=${language}`);
  byId("title").textContent = say("How to play {game}", { game: rules.title });
  titled(byId("title").textContent);
  await show();
  let drawn = theme.peek();
  effect(() => {
    if (theme.value === drawn) return;
    drawn = theme.value;
    show();
  });
  byId("first-game").href = firstGame(ruleset);
  byId("first").hidden = false;
  fill(byId("ways"), ...await ways(rules, await me().catch(() => null), byId("error")));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
} catch (error) {
  complain(byId("error"), /** @type {any} */ (error).status === 404 ? say("There is no such game.") : /** @type {Error} */ (error).message);
}
