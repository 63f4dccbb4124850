// The language of the page: that of the account, else one that a visitor's browser asks for. Before anything else is shown.
import { get, me } from "./api.js";
import { learn, translate } from "./words.js";

const person = await me().catch(() => null);
const found = await get(person ? `/words/?language=${encodeURIComponent(person.language)}` : "/words/").catch(() => null);
if (found) {
  learn(found.language, found.words);
  document.documentElement.lang = found.language === "en" ? "en-GB" : found.language;
  translate(document.documentElement);
}
