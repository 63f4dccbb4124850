// The language and the time zone of the page: those of the account, else of the visitor's browser. Before anything else is shown.
import { get, me } from "./api.js";
import { livesIn } from "./moments.js";
import { learn, translate, translateTitle } from "./words.js";

const person = await me().catch(() => null);
const found = await get(person ? `/words/?language=${encodeURIComponent(person.language)}` : "/words/").catch(() => null);
if (person) livesIn(person.time_zone);
if (found) {
  learn(found.language, found.words, found.series);
  document.documentElement.lang = found.language === "en" ? "en-GB" : found.language;
  translate(document.documentElement);
  translateTitle();
}
