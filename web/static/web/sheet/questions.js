// Which questions are open to the reader's seat. Pure.

/**
 * The questions that are open to a seat, each sentence once: those first that the game waits for.
 * @param {any} now
 * @returns {{id: string, text: string, places: string[], gather: boolean, answered: boolean, blocking: boolean}[]}
 */
export function questions(now) {
  if (!now || now.game.seat === null || now.game.seat === undefined) return [];
  const open = now.game.decisions.filter((/** @type {any} */ each) => each.seat === now.game.seat && now.asked?.[each.id]);
  const owed = (/** @type {any} */ each) => each.blocking && !each.answered;
  const all = [...open.filter(owed), ...open.filter((/** @type {any} */ each) => !owed(each))];
  const texts = new Set();
  return all.flatMap(({ id, gather, answered, blocking }) => {
    const { text, places = [] } = now.asked[id];
    if (texts.has(text)) return [];
    texts.add(text);
    return [{ id, text, places, gather, answered, blocking }];
  });
}

/** The questions that are open to a seat, as a key: what is gathered for some is not meant for others. @param {any} now */
export const questionsKey = (now) => JSON.stringify(now.game.decisions.filter((/** @type {any} */ { seat }) => seat === now.game.seat).map((/** @type {any} */ { id }) => id));

/** Whether anything is asked of the reader's seat, so that something of his may count. @param {any} now */
export const isAsked = (now) => now.game.decisions.some((/** @type {any} */ { seat }) => seat === now.game.seat);
