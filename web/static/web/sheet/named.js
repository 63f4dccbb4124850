// What things are called in the reader's language: cards, what something costs, the names in a sentence. By what the game
// tells of itself; no game is known here. Pure.
import { say } from "../words.js";

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const BARE = /^(?:\d+|[A-Z])$/u; // what may stand in a sentence without being a place: `3 damage`, `A gate`

/**
 * Which of several occurrences of a name in a sentence is meant, where it may be something else too: the first that stands in no
 * brackets, as figures do, and begins no sentence, as an article may.
 * @param {string[]} parts of a sentence, every second one a name @param {string} name
 */
function meantAt(parts, name) {
  const all = parts.flatMap((part, at) => (at % 2 && part === name ? [at] : []));
  const before = (/** @type {number} */ at) => parts.slice(0, at).join("");
  const isFigure = (/** @type {number} */ at) => before(at).split("(").length > before(at).split(")").length;
  const isArticle = (/** @type {number} */ at) => /^$|[.!?] $/u.test(before(at)) && /^ \p{Ll}/u.test(parts[at + 1]);
  return all.find((at) => !isFigure(at) && !isArticle(at)) ?? all[0];
}

/**
 * A sentence in parts, those that are names of places and pieces apart: `M3 stands at 31` with M3 and 31. A name that may be
 * something else is one once.
 * @param {string} text @param {string[]} [places]
 * @returns {{text: string, place?: string}[]}
 */
export function parted(text, places = []) {
  if (!places.length) return [{ text }];
  const longest = [...new Set(places)].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(${longest.map(escaped).join("|")})(?![\\p{L}\\p{N}]|-\\d)`, "u");
  const parts = text.split(pattern);
  const isName = (/** @type {string} */ part, /** @type {number} */ at) => at % 2 && (!BARE.test(part) || at === meantAt(parts, part));
  return parts.map((part, at) => (isName(part, at) ? { text: part, place: part } : { text: part })).filter((part) => part.text);
}

/** So many actions, in words. @param {number} n */
const actions = (n) => (n === 1 ? say("{n} action", { n }) : say("{n} actions", { n }));

/** What is called how, in a game as it is now. */
export class Names {
  /** @param {{words: Record<string, Record<string, string>>} | null} kinds */
  constructor(kinds) {
    this.words = kinds?.words ?? {};
  }

  /** A word of the game, of this use, or of any where none is named. @param {string} value @param {string} [use] */
  word(value, use) {
    const uses = use ? [this.words[use]] : Object.values(this.words);
    return uses.find((each) => each && Object.hasOwn(each, value))?.[value] ?? String(value).replaceAll("_", " ");
  }

  /** `2 brick 1 ore`. @param {Record<string, number>} amounts @param {string} [use] */
  amounts(amounts, use) {
    return Object.entries(amounts).filter(([, count]) => count).map(([kind, count]) => `${count} ${this.word(kind, use)}`).join(" ");
  }

  /** What a choice takes, empty where it takes nothing. @param {{cards?: Record<string, number>, actions?: number}|null} [cost] */
  cost(cost) {
    const parts = [];
    if (cost?.cards) parts.push(this.amounts(cost.cards));
    if (cost?.actions) parts.push(actions(cost.actions));
    return parts.filter(Boolean).join(" · ");
  }
}
