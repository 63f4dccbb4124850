/** @typedef {import("api").DeskShown} DeskShown */
/** @typedef {import("api").DeskGame} DeskGame */
/** @typedef {import("api").Reply} Reply */
/** @typedef {import("api").InvitationShown} InvitationShown */
/** @typedef {{ text: string, bad: boolean, name: string }} Said what became of an answer in the game of that name */
/** @typedef {"waits" | "away" | "asks"} Sending how far an answer is: it waits for the server, which does not answer, or the reader is asked whether it shall still go */

/**
 * What the desk shows: the games as they were told last, and what goes on in them, by their ids.
 * @typedef {Object} State
 * @property {DeskShown | null} desk
 * @property {readonly InvitationShown[]} invitations
 * @property {Readonly<Record<string, string>>} titles of the rules, by their names
 * @property {Readonly<Record<string, { key: string, what: Sending }>>} sending the answers that are under way, each with the key of its button
 * @property {Readonly<Record<string, string>>} sure of answers that are asked once more, the key of the button that was pressed
 * @property {Readonly<Record<string, Said>>} said what became of the last answers
 * @property {string | null} failed why the desk could not be read
 */

export {};
