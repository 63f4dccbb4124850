// What a game's page knows: one object that is never changed, only replaced (reducer.js). The page shows nothing else.

/** @typedef {import("../walk/types.js").Touch} Touch */
/** @typedef {import("../walk/types.js").Fell} Fell */
/** @typedef {import("api").Now} Now */
/** @typedef {import("api").Item} Item */
/** @typedef {import("api").BoardShown} Board */
/** @typedef {import("../walk/types.js").Kinds} Kinds */
/** @typedef {Error & { status: number, problem: any }} Failure an answer that is no success, or none (`status` 0), as api.js throws it */
/** @typedef {{ items: readonly Item[], from: number, whole: boolean }} Story the known part of the reader's stream: `from` the
 * cursor before its first item, `whole` where nothing is earlier */
/** @typedef {"low" | "half" | "full"} Height */
/** @typedef {object | string} Sent a line of a script, as it is sent: a move, or text */

/**
 * @typedef {object} State
 * @property {Now | null} now the last answer of `GET …/now/`, null before
 * @property {Board | null} board the board as last told: `ground` (an address), `pieces`, `title`, `description`, `says`, `legend`
 * @property {Kinds | null} kinds the kinds of moves of the ruleset, in the reader's language
 * @property {any} things what its cards, monsters, options are, in the reader's language
 * @property {any} person the reader's profile, null for a visitor
 * @property {readonly Touch[]} touches what was touched for the open decision, in order
 * @property {readonly Fell[]} fell touches that are no longer legal since the last news
 * @property {import("../sheet/plan.js").Plan} plan what is gathered to be sent together, or in a turn to come
 * @property {string | null} [drafted] the word of the plan's version that the server keeps, null for none
 * @property {import("api").RematchShown | null} again its rematch, and the id of its host, both null where there is none; null as long as nobody has told
 * @property {any} early the choices of the reader's next turn, while that one is planned; else null
 * @property {null | { at: number, epoch: string, board: any, waits?: boolean, linked?: boolean }} looking the earlier moment that
 *   the board shows; it `waits` where its board is still asked for, and is `linked` where a link led to it: its cursor is that of
 *   those who look on
 * @property {any} place the card of the place that is looked at, or null
 * @property {null | { key: string, what: "waits" | "away" | "asks", script: readonly Sent[] }} sending what is under way: it
 *   `waits` for the server's answer, is tried again while the server is `away`, or the reader `asks` himself whether it shall go
 * @property {null | { text: string, bad: boolean, undo: boolean, problem?: any, items?: number[] }} answer what became of the last
 *   sending, with the cursors of the items that it made; of a refusal the server's document too
 * @property {"wait" | "live" | "poll" | "off"} connection
 * @property {null | { status: number, text: string }} trouble why there is no game to be shown
 * @property {Story} story
 * @property {null | { from: number, answer: any }} since where the reader left, and what has changed since
 * @property {number} read the cursor up to which letters are read
 * @property {readonly string[]} lit places that a line of the story lights
 * @property {{ height: Height, tab: string }} sheet
 */

/** @returns {State} */
export const begun = () => ({
  now: null, board: null, kinds: null, things: null, person: null,
  touches: [], fell: [],
  plan: { lines: [], etag: null, told: null, ahead: null, asked: null }, drafted: undefined,
  again: null, early: null, looking: null, place: null, sending: null, answer: null,
  connection: "wait", trouble: null,
  story: { items: [], from: 0, whole: false }, since: null, read: 0, lit: [],
  sheet: { height: "half", tab: "play" },
});

/**
 * The position from which the next touch goes on: after the lines of the plan that could be told, at the beginning of the
 * reader's next turn while that one is planned, else as it is now.
 * @param {Pick<State, "now" | "early" | "plan">} state
 */
export function position({ now, early, plan }) {
  const after = plan.told ?? early;
  return after && now ? { ...now, choices: after.choices || [], short: after.short || [], pieces: { ...now.pieces, ...after.pieces }, table: after.table ?? now.table } : now;
}

/** The decisions that are open to the reader's seat, those first that the game waits for. @param {Now | null} now */
export function mine(now) {
  if (!now || now.game.seat === null) return [];
  const all = now.game.decisions.filter((each) => each.seat === now.game.seat);
  return [...all.filter((each) => each.blocking && !each.answered), ...all.filter((each) => !each.blocking || each.answered)];
}

/** Whether the game waits for the reader. @param {Now | null} now */
export const waitsForMe = (now) => mine(now).some((each) => each.blocking && !each.answered);

/** Whether there may be something besides that the reader must not overlook (more/asked.js says what). @param {Now | null} now @param {boolean} known whether he is logged in */
export function presses(now, known) {
  if (now?.game.status !== "running") return false;
  const { seat, seats, votes } = now.game;
  return seat === null ? known && seats.some(({ open }) => open) : Object.keys(votes).length > 0 || !["playing", undefined].includes(seats[seat].clock?.state);
}

/** Whether a game is over: nothing will be asked any more. @param {Pick<Now["game"], "status"> | undefined} game */
export const isOver = (game) => game?.status === "finished" || game?.status === "cancelled";

/** What has changed since the reader was here, until he puts it away. @param {State["since"]} since @returns {readonly any[]} */
export const changesIn = (since) => since?.answer?.changes ?? [];
