// What is done seldom, by subjects: each is loaded when it is opened for the first time.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { signal } from "../../vendor/signals-core/signals-core.js";
import { say } from "../../words.js";
import { keep } from "../draw.js";

/** @typedef {import("./here.js").Here} Here */
/** @typedef {import("../state.js").Now["game"]} Game */
/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} label
 * @property {(game: Game, here: Here) => boolean} open whether there is anything to it in a game as it stands, for who reads
 * @property {(element: HTMLElement, here: Here) => Promise<unknown>} mount
 */

const plays = (/** @type {Game} */ game) => game.seat !== null && game.status === "running";

/** @returns {Subject[]} */
const SUBJECTS = () => [
  { name: "orders", label: say("Standing orders"), open: (game) => plays(game) && Boolean(game.started_at), mount: async (element, here) => {
    const { mountOrders } = await import("./orders.js");
    return mountOrders(element, here);
  } },
  { name: "agreements", label: say("Pause, undo, draw, more time"), open: plays, mount: async (element, here) => {
    const { mountAgreements } = await import("./agreements.js");
    mountAgreements(element, here);
  } },
  { name: "away", label: say("Vacation and substitute"), open: (game) => game.seat !== null && ["lobby", "running"].includes(game.status), mount: async (element, here) => {
    const { mountAway } = await import("./away.js");
    mountAway(element, here);
  } },
  { name: "invite", label: say("Invite by mail"), open: (game) => game.status === "lobby" && game.host && !game.hosted_by, mount: async (element, here) => {
    const { mountInvite } = await import("./invite.js");
    await mountInvite(element, here);
  } },
  { name: "notes", label: say("Notes to myself"), open: (game, { person }) => Boolean(person), mount: async (element, here) => {
    const { mountNotes } = await import("./notes.js");
    mountNotes(element, here);
  } },
  { name: "share", label: say("Link to a position, export"), open: () => true, mount: async (element, here) => {
    const { mountShare } = await import("./share.js");
    mountShare(element, here);
  } },
  { name: "dice", label: say("Dice"), open: (game) => game.dice_version === 2 && Boolean(game.started_at), mount: async (element, here) => {
    const { mountDice } = await import("./dice.js");
    mountDice(element, here);
  } },
  { name: "settings", label: say("Settings"), open: (game) => game.seat !== null, mount: async (element, here) => {
    const { mountSettings } = await import("./settings.js");
    await mountSettings(element, here);
  } },
  { name: "resign", label: say("Resign"), open: plays, mount: async (element, here) => {
    const { mountResign } = await import("./resign.js");
    mountResign(element, here);
  } },
];

/**
 * Shows the subjects, each folded.
 * @param {HTMLElement} element @param {Here} here
 */
export function mountMore(element, here) {
  const subjects = SUBJECTS();
  /** @type {Map<string, Promise<any>>} what each subject that was opened gave */
  const mounted = new Map();
  const state = signal(/** @type {{ open: ReadonlySet<string>, failed: Readonly<Record<string, string>> }} */ ({ open: new Set(), failed: {} }));

  /** Loads a subject, once; where that fails it is tried again when it is opened again. @param {Subject} subject */
  function load({ name, mount }) {
    const body = /** @type {HTMLElement} */ (element.querySelector(`[data-subject="${name}"] > .subject-body`));
    const found = mounted.get(name) ?? mount(body, here).catch((/** @type {Error} */ error) => {
      mounted.delete(name);
      state.value = { ...state.value, failed: { ...state.value.failed, [name]: error.message } };
      throw error;
    });
    mounted.set(name, found);
    return found;
  }

  /** @param {Subject} subject @param {{ target: any }} event */
  function toggled(subject, { target }) {
    const open = new Set(state.value.open);
    open[target.open ? "add" : "delete"](subject.name);
    state.value = { open, failed: { ...state.value.failed, [subject.name]: "" } };
    if (target.open) load(subject).catch((/** @type {unknown} */ error) => console.error(error));
  }

  keep(element, () => {
    const { open, failed } = state.value;
    const game = here.store.of.now.value?.game;
    if (!game) return nothing;
    return html`<h2 class="unseen">${say("More")}</h2>${repeat(subjects, ({ name }) => name, (subject) => html`<details class="subject" data-subject=${subject.name} ?hidden=${!subject.open(game, here)} .open=${open.has(subject.name)} @toggle=${(/** @type {any} */ event) => { if (event.target === event.currentTarget) toggled(subject, event); }}>
      <summary>${subject.label}</summary><div class="subject-body"></div>${failed[subject.name] ? html`<p class="error" role="alert">${failed[subject.name]}</p>` : nothing}</details>`)}`;
  });

  return {
    /** Opens a subject, and gives what it offers others. @param {string} name */
    async open(name) {
      const subject = /** @type {Subject} */ (subjects.find((each) => each.name === name));
      state.value = { ...state.value, open: new Set([...state.value.open, name]) };
      const found = await load(subject);
      element.querySelector(`[data-subject="${name}"] > summary`)?.scrollIntoView({ block: "start" });
      return found;
    },
  };
}
