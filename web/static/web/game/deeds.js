// What the parts of the page can do that is more than to tell the store: each asks the server for something, and the store is
// told what came of it.
import { say } from "../words.js";
import { loaded } from "./later.js";
import { theme } from "../theme.js";

/**
 * @typedef {object} Deeds
 * @property {(script: readonly import("./state.js").Sent[]) => Promise<boolean>} send sends moves and lines; says whether they count
 * @property {(script: readonly import("./state.js").Sent[], supposed: "my_turn" | null) => Promise<any>} tries what a script would do, with the board then
 * @property {() => Promise<boolean>} again sends what was kept, after the reader was asked
 * @property {() => Promise<void>} drop lets it be
 * @property {(count?: number) => Promise<void>} undo
 * @property {() => Promise<void>} refresh reads how the game stands
 * @property {(count?: number) => Promise<void>} earlier reads an earlier part of the story, of so many items
 * @property {(name: string | null) => Promise<void>} place shows the card of a place or piece; null puts it away
 * @property {(places: readonly string[]) => void} light lights places on the board; none of them puts it out
 * @property {(cursor: number | null) => Promise<void>} look shows the board after an entry of the story; null is now
 * @property {(use: string, value: string, label: string) => Promise<void>} thing says what a card, a monster, an option is
 * @property {(group: string) => Promise<void>} group says what things of a group there are
 * @property {() => Promise<void>} rules says what things cost, by which options is played, and where all else of the rules is
 * @property {(number: string) => Promise<void>} rule says a rule by its number
 * @property {(subject: string) => Promise<void>} subject opens what is done seldom, by its subject
 * @property {(order: object) => Promise<void>} always opens the form of a standing order, filled in
 */

/** What is chosen of a move, as the card of a place is asked about it: its kind, and the fields that were touched. @param {any} walk @returns {Record<string, string>} */
function touchedIn(walk) {
  const type = walk?.touches.find((/** @type {any} */ touch) => touch.type)?.type;
  if (!type) return {};
  const fields = walk.fields.filter((/** @type {any} */ { byHand, whole }) => byHand && whole);
  return { type, ...Object.fromEntries(fields.map((/** @type {any} */ { name, value }) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)])) };
}

/**
 * @param {import("./store.js").Store} store
 * @param {{ sending: () => Promise<ReturnType<typeof import("./sending.js").makeSending>>, following: ReturnType<typeof import("./following.js").follow>, popup: () => Promise<import("./popup.js").Popup>, more: () => Promise<ReturnType<typeof import("./more/more.js").mountMore>> }} made
 *   `popup` and `more` are loaded when they are asked for first
 * @returns {Deeds}
 */
export function makeDeeds(store, { sending, following, popup, more }) {
  const { transport, dispatch } = store;
  const looking = loaded(async () => (await import("./looking.js")).makeLooking(store));
  let looked = 0; // how often a place was asked for: an answer that comes late is passed over

  /**
   * Does something by a part of the page that is loaded when it is wanted first; where it does not come, that is told.
   * @template T @param {() => Promise<T>} load @param {(part: T) => Promise<void>} does
   */
  async function by(load, does) {
    const part = await load().catch((/** @type {unknown} */ error) => {
      console.error(error);
      dispatch({ type: "answer", answer: { text: say("The server does not answer. Try again in a moment."), bad: true, undo: false } });
    });
    if (part) await does(part);
  }

  /** Goes on to the next game, if that is wished; gives whether something counts. @param {boolean} counts */
  function onwards(counts) {
    if (counts) import("./onward.js").then(({ onward }) => onward(store)).catch(console.error);
    return counts;
  }

  return {
    tries: (script, supposed) => transport.preview(script, supposed, { picture: store.state.value.now?.picture ?? "", theme: theme.peek() }),
    send: async (script) => onwards(await (await sending()).send(script)),
    again: async () => onwards(await (await sending()).again()),
    drop: async () => (await sending()).drop(),
    undo: async (count) => (await sending()).undo(count),
    refresh: following.refresh,
    earlier: following.earlier,

    async place(name) {
      looked += 1;
      const mine = looked;
      if (name === null) return dispatch({ type: "place", card: null });
      const chosen = touchedIn(store.walk.value); // what it is asked about; what cannot be asked so is asked without
      const card = await transport.place(name, chosen).catch(() => (chosen.type ? transport.place(name) : null)).catch(() => null);
      if (mine === looked) dispatch({ type: "place", card });
      return undefined;
    },

    look(at) {
      if (at !== null && store.state.value.sheet.height === "full") dispatch({ type: "height", height: "half" }); // the board is to be seen
      return by(looking, (look) => look(at));
    },

    thing: (...given) => by(popup, ({ thing }) => thing(...given)),
    group: (group) => by(popup, (part) => part.group(group)),
    rules: () => by(popup, (part) => part.rules()),
    rule: (number) => by(popup, ({ rule }) => rule(number)),

    async always(order) {
      dispatch({ type: "tab", tab: "more" });
      await by(more, async ({ open }) => (await open("orders")).propose(order));
    },

    async subject(name) {
      dispatch({ type: "tab", tab: "more" });
      await by(more, async ({ open }) => { await open(name); });
    },

    light: (places) => dispatch({ type: "light", places }),
  };
}
