// Sentences in which places and pieces of the board are named: whoever points at a name sees it on the board, and whoever presses
// it reads what lies there.
import { sentence } from "../sheet/words.js";

/** @param {import("./store.js").Store} store @param {string} text @param {readonly string[]} names */
export const told = ({ deeds }, text, names) => sentence(/** @type {any} */ ({ deeds: { look: deeds.place, light: deeds.light } }), text, [...names]);
