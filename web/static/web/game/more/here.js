// What every part that is opened seldom stands upon.

/**
 * @typedef {object} Here
 * @property {import("../store.js").Store} store
 * @property {import("./requests.js").Requests} requests
 * @property {any} person the reader's profile, null for a visitor
 * @property {() => Promise<void>} refresh reads how the game stands
 */

export {};
