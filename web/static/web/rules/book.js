// The numbered rules of a game and of every game, by book and chapter. Each has an address of its own: that of the page with its
// number behind `#`.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import "../tongue.js";
import { numbered, say, spoken } from "../words.js";
import { land, ruleset, wanted } from "./addresses.js";
import { game } from "./around.js";
import { finder } from "./finder.js";

/** @import { Book, Rule } from "./types.js" */

/** The rules, by their numbers. @type {Set<string>} */
const known = new Set();

/** A text whose numbers lead to their rules. @param {string} text */
const linked = (text) => numbered(text).map((part, at) => (at % 2 && known.has(part) ? el("a", { href: `#${part}` }, part) : part));

/** @param {Rule} rule */
const row = ({ number, text, ruling }) => el("li", { id: number, "data-item": true }, el("a", { class: "number", href: `#${number}` }, number),
  el("div", {}, text ? el("p", {}, ...linked(text)) : null, ruling ? el("p", { class: "ruled" }, el("span", { class: "badge" }, "Ruling"), " ", ...linked(ruling)) : null));

/** The word for a chapter in addresses. @param {Book} book @param {number} at */
const chapter = ({ name }, at) => `${name}-${at + 1}`;

/** @param {Book & { rules: Rule[] }} book */
function whole(book) {
  const by = new Map(book.rules.map((rule) => [rule.number, rule]));
  return el("section", { class: "book", lang: book.language, "aria-labelledby": book.name }, el("h2", { id: book.name }, book.title),
    ...book.chapters.map(({ title, numbers }, at) => el("section", { class: "chapter" }, title ? el("h3", { id: chapter(book, at) }, title) : null,
      el("ul", { class: "rules" }, ...numbers.flatMap((number) => by.get(number) ?? []).map(row)))));
}

/** @param {readonly Book[]} books */
const contents = (books) => books.map((book) => el("div", { lang: book.language }, el("h3", {}, el("a", { href: `#${book.name}` }, book.title)),
  el("ul", {}, ...book.chapters.map(({ title, numbers }, at) => (title ? el("li", {}, el("a", { href: `#${chapter(book, at)}` }, title), " ", el("small", {}, `${numbers[0]} – ${numbers[numbers.length - 1]}`)) : null)))));

if (await game(say("Rule books"))) {
  const shelf = await get(`/rulesets/${ruleset}/rules/`);
  const books = /** @type {Book[]} */ (shelf.books);
  byId("english").hidden = books.every(({ language }) => language === (spoken() || "en"));
  for (const { chapters } of books) for (const { numbers } of chapters) for (const number of numbers) known.add(number);
  fill(byId("contents"), ...contents(books));
  byId("contents-box").hidden = false;
  fill(byId("content"), ...(await Promise.all(books.map(({ name }) => get(`/rulesets/${ruleset}/books/${name}/`)))).map(whole));
  const content = byId("content");
  const { clear } = finder(() => content.querySelectorAll("[data-item]"), () => content.querySelectorAll(".chapter, .book"));

  const go = () => {
    const number = wanted();
    const unknown = byId("unknown");
    if (document.getElementById(number)?.closest("[hidden]")) clear();
    unknown.hidden = land() || !number;
    if (unknown.hidden) return;
    unknown.textContent = say("There is no rule {number} in the books of this game.", { number });
    unknown.focus();
  };
  addEventListener("hashchange", go);
  go();
}
