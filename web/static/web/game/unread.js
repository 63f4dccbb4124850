// Letters in the stream of a game, and how many of them wait to be read.
import { computed } from "../vendor/signals-core/signals-core.js";

/** Whether an item is a letter of a seat: those stand in a part of their own. @param {import("./state.js").Item} item */
export const isLetter = (item) => /** @type {any} */ (item.table)?.type === "message";

/** Letters of others past a cursor. @param {readonly import("./state.js").Item[]} items @param {number} read @param {number | null} seat the reader's */
export const unreadIn = (items, read, seat) => items.filter((item) => item.cursor > read && isLetter(item) && item.seat !== seat && !item.muted).length;

/** How many letters wait to be read, as a signal. @param {import("./store.js").Store} store */
export const unread = (store) => computed(() => unreadIn(store.of.story.value.items, store.of.read.value, store.of.now.value?.game.seat ?? null));
