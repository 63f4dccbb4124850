/** @typedef {import("api").DeskShown} DeskShown */
/** @typedef {import("api").DeskGame} DeskGame */
/** @typedef {import("api").Reply} Reply */
/** @typedef {{ text: string, bad: boolean }} Said what became of an answer */

/**
 * What the desk shows: the games as they were told last, what is being sent where, and what became of the last answers.
 * @typedef {Object} State
 * @property {DeskShown | null} desk
 * @property {Record<string, string>} sending by game, the label of the answer that is under way
 * @property {Record<string, Said>} said by game
 * @property {Said | null} failed why the desk could not be read
 */

export {};
