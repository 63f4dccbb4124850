// A standing order while it is written in its form: made of what the game says that it may wait for, on which terms, and may do. Pure.
import { say } from "../../words.js";
import { completed, initial } from "./schema.js";

/** @typedef {import("./schema.js").Schema} Schema */
/** @typedef {{ tag: string, title: string, description: string, schema: Schema }} Part */
/** @typedef {Part & { guards: string[], actions: string[], moves: string[], watch: string, until: object }} Family */
/** @typedef {{ label: string, family: string, lines: string[] }} Common one that many write, ready to be set */
/** @typedef {{ families: Family[], guards: Part[], actions: Part[], schema: import("./schema.js").Schema, common: Common[] }} Offered */
/** @typedef {{ do: string, order?: string, [member: string]: any }} Deed */
/** @typedef {{ match: any, guards?: any[], do: Deed[][], watch?: string | null, delay?: { least: number, most: number } | null, until?: any }} Order */
/** @typedef {{ tag: string, text: string, value: any }} Script orders as text, or what the family offers besides */
/** @typedef {{ match: any, guards: { tag: string, value: any }[], scripts: Script[] }} Chosen what is said of a family */
/**
 * @typedef {Chosen & {
 *   id: string | null, family: string, others: Record<string, Chosen>,
 *   watch: string, delay: { on: boolean, least: number | null, most: number | null },
 *   until: { until: string, turn: number | null, day: string, times: number | null } }} Draft `id` is that of the order which is
 *   changed, null for a new one; `others` what was said of other families before this one was chosen
 */

const PLAIN = "order"; // the action that is any order of the game
const ASK = "ask_me"; // the one that leaves it to the owner
const TRY = "try"; // an order that is passed over where it cannot be given
const TRIES = /^try\s+to\s+/i;

/** How an order begins that is passed over where it cannot be given, in the reader's words. */
const trying = () => `${say("try to")} `;
const DELAY = { least: 5, most: 60 }; // minutes

/** Terms on which it can be told from how fast an order answers what its owner holds. */
const SHOWING = new Set(["affordable", "keep"]);

/** The orders that stand in a text, one a line. @param {string} text @returns {Deed[]} */
export const scriptOf = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
  const order = line.toLowerCase().startsWith(trying().toLowerCase()) ? line.slice(trying().length).trim() : line.replace(TRIES, "");
  return { do: order === line ? PLAIN : TRY, order };
});

/** Orders as text, one a line. @param {readonly Deed[]} script */
const textOf = (script) => script.map((each) => (each.do === TRY ? trying() : "") + each.order).join("\n");

/** An order with what it orders in the reader's words, which are read as it is (TAB-215). @param {Order} order @param {Record<string, string>} texts @returns {Order} */
export const spelt = (order, texts) => ({ ...order, do: order.do.map((script) => script.map((each) => (each.order ? { ...each, order: texts[each.order] ?? each.order } : each))) });

/** Whether the form can show an order as it is: each of its scripts is of orders alone, or of one thing to do. @param {Order} order */
export const showable = (order) => order.do.every((script) => script.length === 1 || script.every((each) => [PLAIN, TRY].includes(each.do)));

/** Whether what is done has fields of its own. @param {Part} part */
const isFilledIn = ({ schema }) => Object.values(schema.$defs ?? {}).some(({ properties }) => Object.keys(properties ?? {}).some((name) => name !== "do"));

/** The family of a tag; the first where there is none of it. @param {Offered} offered @param {string} tag @returns {Family} */
export const familyOf = (offered, tag) => offered.families.find((each) => each.tag === tag) ?? offered.families[0];

/** What may be done where something of a family is asked. @param {Offered} offered @param {Family} family @returns {Part[]} */
export const actionsOf = (offered, family) => family.actions.filter((tag) => tag !== TRY).map((tag) => /** @type {Part} */ (offered.actions.find((each) => each.tag === tag)));

/** Whether an action is typed. @param {string} tag */
export const isTyped = (tag) => tag === PLAIN;

/** A script that is begun: `first` is the one that is tried before others. @param {Offered} offered @param {Family} family @param {boolean} first @param {string} [tag] @returns {Script} */
export function scripted(offered, family, first, tag) {
  const kinds = actionsOf(offered, family);
  const own = kinds.filter((each) => each.tag !== PLAIN && each.tag !== ASK);
  const filled = own.findLast(isFilledIn) ?? (family.moves.length ? null : own.at(-1));
  const usual = (first ? filled : null) ?? kinds[0]; // what is filled in, or decides alone, goes before plain orders
  const chosen = tag ? /** @type {Part} */ (kinds.find((each) => each.tag === tag)) : usual;
  return { tag: chosen.tag, text: "", value: isTyped(chosen.tag) ? null : initial(chosen.schema) };
}

/** A term that is begun. @param {Offered} offered @param {string} tag */
export const termed = (offered, tag) => ({ tag, value: initial(/** @type {Part} */ (offered.guards.find((each) => each.tag === tag)).schema) });

/** @param {Offered} offered @param {Family} family @returns {Chosen} */
const chosen = (offered, family) => ({ match: initial(family.schema), guards: [], scripts: [scripted(offered, family, true)] });

/**
 * The draft of an order: of one that is to be changed, or proposed; or of a new one.
 * @param {Offered} offered @param {Order | null} [order] @param {string | null} [id] @returns {Draft}
 */
export function begun(offered, order = null, id = null) {
  const family = familyOf(offered, order?.match.family ?? "");
  const { delay, until } = order ?? {};
  const said = order ? {
    match: completed(family.schema, order.match),
    guards: (order.guards ?? []).map((value) => ({ tag: value.guard, value })),
    scripts: order.do.map((script) => (script.every((each) => [PLAIN, TRY].includes(each.do))
      ? { tag: PLAIN, text: textOf(script), value: null } : { tag: script[0].do, text: "", value: script[0] })),
  } : chosen(offered, family);
  return {
    ...said, id, family: family.tag, others: {},
    watch: order?.watch ?? "",
    delay: { on: Boolean(delay), least: delay?.least ?? DELAY.least, most: delay?.most ?? DELAY.most },
    until: { until: until?.until ?? "", turn: until?.turn ?? null, day: until?.day ?? "", times: until?.times ?? null },
  };
}

/** The draft for another family; what was said of it before is there again. @param {Offered} offered @param {Draft} draft @param {string} tag @returns {Draft} */
export function turned(offered, draft, tag) {
  if (tag === draft.family) return draft;
  const { match, guards, scripts } = draft;
  const others = { ...draft.others, [draft.family]: { match, guards, scripts } };
  return { ...draft, ...(others[tag] ?? chosen(offered, familyOf(offered, tag))), family: tag, others };
}

/** Whether the speed of an answer shows what is in the hand. @param {Draft} draft */
export const shows = ({ guards, delay }) => guards.some(({ tag }) => SHOWING.has(tag)) && !delay.on;

const ENDS = /** @type {const} */ ({ turn: "turn", day: "day", used: "times" });

/** The member that an end needs: the number or day at which it is; null where it needs none. @param {string} until */
export const endOf = (until) => ENDS[/** @type {keyof typeof ENDS} */ (until)] ?? null;

/** Within which bounds the number of an end may be, as the game's schema has it (TAB-106). @param {Offered} offered @param {string} until @returns {{ minimum?: number, maximum?: number }} */
export function boundsOf({ schema }, until) {
  const about = Object.values(schema.$defs ?? {}).find(({ properties }) => properties?.until?.enum?.includes(until));
  return about?.properties?.[endOf(until) ?? ""] ?? {};
}

/** The draft as data; what is usual is null. @param {Draft} draft @returns {Order} */
export function written({ match, guards, scripts, watch, delay, until }) {
  const end = endOf(until.until);
  return {
    match,
    guards: guards.map(({ value }) => value),
    do: scripts.map(({ tag, text, value }) => (isTyped(tag) ? scriptOf(text) : [value])),
    watch: watch || null,
    delay: delay.on ? { least: Number(delay.least), most: Number(delay.most) } : null,
    until: until.until ? { until: until.until, ...(end ? { [end]: until[end] } : {}) } : null,
  };
}
