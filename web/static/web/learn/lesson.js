// What a first game is that was recorded, and whether something is what its step asks for. Nothing here knows a page.

/** @typedef {{ id: string, svg: string }} Piece */
/**
 * A step: in the position `now` the `move` is to be made, which is asked for by its `text`; `said` tells what came of it.
 * @typedef {{ name: string, scene: string, text: string, places: string[], move: Record<string, unknown>, said: string[], now: any, after: any }} Step
 */
/** @typedef {{ ruleset: string, steps: Step[], end: string, grounds: Record<string, string> }} Lesson */

/** A recorded lesson with its boards as the page draws them; what is drawn more than once stands in it once. @param {any} recorded @returns {Lesson} */
export function unpacked({ ruleset, steps, end, drawn, grounds }) {
  const whole = (/** @type {any} */ now) => now && {
    ...now, board: { ...now.board, pieces: now.board.pieces.map((/** @type {[string, number]} */ [id, at]) => ({ id, svg: drawn[at] })) },
  };
  let title = "";
  return { ruleset, end, grounds, steps: steps.map((/** @type {Step} */ step) => {
    title = step.scene || title;
    return { ...step, scene: title, now: whole(step.now), after: whole(step.after) };
  }) };
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Whether what is sent is what a step asks for: just that move, whatever it says besides. @param {Step} step @param {readonly any[]} script */
export const answers = (step, script) => script.length === 1 && Object.entries(step.move).every(([name, value]) => same(value, script[0]?.[name]));

/** Whether a touch leads elsewhere than the step asks: to a place that is none of its own. @param {Step} step @param {readonly any[]} touches */
export const strays = (step, touches) => Boolean(step.places.length) && touches.some(({ place }) => place !== undefined && !step.places.includes(String(place)));

/** The game as it is shown in a step, or after the last one, when nobody is asked any more. @param {Lesson} lesson @param {number} at */
export function shown({ steps }, at) {
  if (at < steps.length) return steps[at].now;
  const { after } = steps[steps.length - 1];
  return { ...after, game: { ...after.game, seat: null, decisions: [] }, choices: [], short: [] };
}

/** What has happened since the step before, in sentences; nothing where another scene begins. @param {Lesson} lesson @param {number} at */
export const happened = ({ steps }, at) => steps[at - 1]?.said ?? [];
