// What the sheet's buttons do: touches, what is planned and tried, and what is sent. The page has the rest (store.deeds).
import { linesIn } from "../lines.js";
import { say } from "../words.js";
import { pick, press } from "../walk/touch.js";
import { wording } from "./button.js";
import { ended, isEnd, waiting } from "./ending.js";
import { isAsked, questionsKey } from "./questions.js";
import { FAMILY, choose, chosenLast, settled } from "./settle.js";
import { EMPTY, added, ahead as aheadOf, early as asOrder, kept, moved, orderOf, removed, repeats, script as scriptOf, toggled, tried } from "./plan.js";

/**
 * What the sheet keeps for itself, and nobody else needs.
 * @typedef {object} Own
 * @property {string|null} gathering the questions, as their key, to which what is given becomes lines of the plan; null for none
 * @property {boolean} busy whether something is sent of which the game is not told yet
 * @property {string|null} armed the script that was asked about once, as its key
 * @property {{key: string, answer: any}|null} tried what a preview told of the script that is touched
 * @property {string[]} among the places or pieces between which the board was touched
 * @property {boolean} reads whether a long question is shown whole
 * @property {string} search the words by which the list of marks is sifted
 * @property {boolean} listed whether that list is open
 * @property {string|null} typed what was typed; null while the line shows what was touched
 * @property {boolean} typing whether the typed line is open
 * @property {import("./ending.js").Ending} ending
 * @property {any[]} families of standing orders that the game has
 * @property {string|null} told the questions that were open when it was told last what became of something, as their key
 * @property {object|null} always the standing order that would give again what was answered last
 * @property {Record<string, string>} orders the lines of the reader's standing orders, by their numbers
 * @property {{aside: any} | null} wishing what is gathered is wished for in the turns of others, and becomes part of the turn's end; the plan lies aside meanwhile
 * @property {any} mine the lines of the plan as they were here, where another device had written it meanwhile
 * @property {any} put the answer of which the reader has put away what came of it, null before anything was sent; undefined where he has put away nothing
 * @property {{offered: boolean, settled: boolean}} standing whether the game knows the family of building in others' turns, and orders that stay have settled it
 */

/** @returns {Own} */
export const begun = () => ({
  gathering: null, busy: false, armed: null, tried: null, among: [], reads: false, search: "", listed: false, typed: null, typing: false,
  ending: { how: "ask", wishes: "", later: false }, families: [], told: null, always: null, orders: {}, wishing: null, mine: null, put: undefined, standing: { offered: false, settled: false },
});

const same = (/** @type {any} */ one, /** @type {any} */ other) => JSON.stringify(one) === JSON.stringify(other);

/** What makes a standing order of an answer; loaded when something was sent first. */
const alike = () => import("./always.js");

/** What may be wished for in the turns of others: of what could be done, what takes cards and answers such a question. @param {any} position @param {any[]} families */
function buildable(position, families) {
  const { moves = [] } = families.find(({ tag }) => tag === FAMILY) ?? {};
  const some = (/** @type {any[]} */ all) => all.filter(({ move, template, cost }) => cost?.cards && moves.includes((move ?? template).type));
  return { ...position, choices: some(position.choices ?? []), short: some(position.short ?? []) };
}

/** What may be planned for a turn to come: also that for which only cards or actions are missing now. @param {any} position */
const hopeful = (position) => ({ ...position, choices: [...position.choices ?? [], ...position.short ?? []], short: [] });

/**
 * @param {any} store the page's
 * @param {{value: Own}} own a signal
 * @param {() => Omit<import("./sheet.js").Look, "deeds" | "to" | "sign" | "signOf">} look how the sheet stands
 */
export function deedsOf(store, own, look) {
  const { dispatch, transport } = store;
  const keep = (/** @type {Partial<Own>} */ part) => { own.value = { ...own.value, ...part }; };
  const plan = () => store.of.plan.value;
  const put = (/** @type {any} */ value) => dispatch({ type: "plan", plan: value });
  let trial = 0;
  let latest = 0; // how often the plan was to be written
  let writing = 0; // writes of it under way

  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  /**
   * What reads or writes the draft that the server keeps, one after the other: each write names the version before it.
   * @template T @param {() => Promise<T>} work
   */
  function inTurn(work) {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  }

  const ahead = (/** @type {any} */ position) => hopeful(own.value.wishing ? buildable(position, own.value.families) : position);

  /** From which position touches go on, of what a preview told: none where another question is open by now, or another turn is planned. */
  function goesOn(/** @type {boolean} */ early, /** @type {any} */ answer) {
    const { early: still, planning } = look();
    if (early !== still) return null;
    return early ? ahead(answer) : planning ? answer : null;
  }

  /** Tries the plan as it is now, shows what its lines do, and lets the server keep them; not those that are its own already. */
  async function changed(/** @type {any} */ value, keeps = true) {
    put(value);
    trial += 1;
    const mine = trial;
    const lines = scriptOf(value);
    const { early, away, planning } = look();
    const supposed = early || (away && !planning) ? "my_turn" : null; // what waits in the turns of others is for one's own
    const keeping = keeps && !own.value.wishing ? written(lines) : null;
    let shown = { ...value, ahead: null };
    try {
      const answer = lines.length ? await store.deeds.tries(lines, supposed) : null;
      if (mine !== trial) return;
      const goes = answer && goesOn(early, answer);
      if (answer) shown = { ...tried(value, answer), told: goes, ahead: goes && aheadOf(answer) };
      put({ ...shown, etag: plan().etag });
      await keeping;
    } catch (error) {
      if (mine !== trial) return;
      if (!plan().told) put({ ahead: null });
      await failed(error);
    }
  }

  /** Lets the server keep these lines as the plan. It takes its turn at once, so that no sending overtakes it: what was sent would be planned again. @param {(object|string)[]} lines */
  async function written(lines) {
    latest += 1;
    const mine = latest;
    writing += 1; // from now on: what another device has written meanwhile is told by the answer, and nothing of here is lost
    try {
      await inTurn(async () => {
        if (mine !== latest) return;
        const { etag } = await transport.keep(lines, plan().etag);
        put({ ...plan(), etag }); // news may have come meanwhile: then it is not told any more what comes behind it
      });
    } catch (error) {
      if (mine === latest) await failed(error);
    } finally {
      writing -= 1;
    }
  }

  /** Puts lines behind those of the plan, but none that could never be done there. @param {Omit<import("./plan.js").Line, "key">[]} lines */
  function grow(lines) {
    const again = lines.length > 0 && repeats(plan(), lines[0].order, store.state.value.now);
    if (!again) return changed(lines.reduce((value, line) => added(value, line), plan()));
    const text = say("Line {n} is that already, and it is done once.", { n: plan().lines.length });
    dispatch({ type: "answer", answer: { text, bad: true, undo: false } });
    return undefined;
  }

  /** What a request came to that was no success: of a plan that another device has changed, that one is shown. */
  async function failed(/** @type {any} */ error) {
    if (error.status !== 412) return dispatch({ type: "refused", problem: error.problem ?? { detail: error.message } });
    const { lines } = plan();
    await read();
    return same(scriptOf(plan()), scriptOf({ ...plan(), lines })) ? undefined : keep({ mine: lines });
  }

  /** Shows the plan as the server keeps it. */
  async function fetched() {
    const before = latest;
    const { found, etag } = await transport.draft();
    if (before !== latest) return; // it has lines by now that are not written yet: then both are shown
    trial += 1; // what is asked about those of before is of no use
    put(kept(found.lines, etag));
  }

  /** Tries the plan that the server keeps, where it has lines. */
  const retried = () => (plan().lines.length ? changed(plan(), false) : keep({ gathering: null }));

  async function read() {
    await inTurn(fetched);
    await retried();
  }

  /** Whether the plan that is shown is of this version of the draft; while it is written here it is. */
  const isOf = (/** @type {string|null} */ word) => {
    const { etag, lines } = plan();
    return writing > 0 || (word === null ? !lines.length : Boolean(etag?.startsWith(`"${word}.`)));
  };

  /** From now on what is given becomes lines of the plan, as long as the same is asked. */
  const gathers = () => keep({ gathering: questionsKey(store.state.value.now), armed: null, tried: null, typed: null });

  /** That what became of something is told by now: until something else is asked, it stands there. @returns {Partial<Own>} */
  const heard = () => ({ told: questionsKey(store.state.value.now) });

  /** Lets go of wishes that name what is gone by now, tells it, and gives whether there were any: what ends the turn then is pressed anew. */
  async function letsGo() {
    if (own.value.ending.how !== "build") return false;
    const { withoutLost } = await import("./wishes.js").catch(() => ({ withoutLost: null })); // without it the server says what is wrong
    const left = await withoutLost?.(own.value.ending, (lines) => transport.preview(lines));
    if (!left) return false;
    keep({ ending: left.ending });
    dispatch({ type: "answer", answer: { text: left.text, bad: true, undo: false } });
    return true;
  }

  /** Sends lines; what was chosen for the others' turns goes with those that end mine. */
  async function send(/** @type {(object|string)[]} */ lines) {
    const { settles, from, own: { wanted } } = look();
    const state = store.state.value;
    const told = own.value.tried?.key === wanted ? own.value.tried?.answer : null;
    const ends = lines.length > 0 && isEnd(state.kinds, lines.at(-1));
    const all = ends ? ended(/** @type {object[]} */ (lines), own.value.ending, { settles, waits: waiting(state.now).length > 0, order: orderOf(from, /** @type {object} */ (lines.at(-1))) ?? "" }) : lines;
    if (!all || own.value.busy) return false;
    keep({ busy: true }); // until the game is told as it is after it: what is shown meanwhile is of before
    try {
      if (ends && settles && (await letsGo())) return false;
      const done = await inTurn(async () => {
        const counts = await store.deeds.send(all);
        // Of a plan what ran is planned no more; where the first lines count, the rest is the plan.
        if (counts && (plan().lines.length || store.state.value.answer?.bad)) await fetched().catch(() => {});
        return counts;
      });
      if (done) {
        const always = (await alike().catch(() => null))?.repeating(own.value.families, lines, from, told, { kinds: state.kinds, offers: state.now.table?.offers }) ?? null;
        keep({ armed: null, typed: null, tried: null, search: "", always, ...heard() });
        if (ends && settles) choose(state.now.game.id, own.value.ending);
        if (plan().lines.length) await retried();
      }
      return done;
    } finally {
      keep({ busy: false });
    }
  }

  /** Puts a standing order behind those that are active; once more where they have become others meanwhile. @param {object} order @param {boolean} [again] */
  async function stand(order, again = true) {
    const { orders, version } = await transport.standing();
    const active = orders.filter((/** @type {any} */ each) => each.active).map((/** @type {any} */ each) => each.order);
    try {
      await transport.keepStanding([...active, order], version);
    } catch (error) {
      if (!again || /** @type {any} */ (error).status !== 409) throw error;
      await stand(order, false);
    }
  }

  const deeds = {
    own: keep,
    /** What is touched from now on. */
    to(/** @type {import("../walk/types.js").Touch[]} */ touches) {
      keep({ armed: null, typed: null, always: null, among: [] });
      dispatch({ type: "touches", touches });
    },
    /** Begins anew with these touches. */
    begin(/** @type {import("../walk/types.js").Touch[]} */ touches) {
      deeds.to([]);
      for (const touch of touches) dispatch({ type: "touch", touch });
    },
    /** Touches a place of the board; the second touch of one where the move is whole is that of the button. */
    press(/** @type {string} */ place) {
      const { touches, send: second } = press(store.walk.value, place);
      return second ? deeds.go() : deeds.to(touches);
    },
    /** Lists places or pieces between which the board was touched. */
    among: (/** @type {string[]} */ names) => (same(names, own.value.among) ? undefined : keep({ among: names })),
    /** Touches a piece of the board, where several stand at its place. */
    pick: (/** @type {string} */ piece) => deeds.to(pick(store.walk.value, piece)),
    /** Presses the button: gives what is touched, or asks once more where that is wanted. */
    go() {
      const here = look();
      if (!here.walk.script.length || own.value.busy || store.state.value.sending || (here.walk.button?.short && !here.early)) return undefined;
      return wording(here).asks ? keep({ armed: here.own.wanted }) : deeds.give(here.walk.script);
    },
    light: (/** @type {string[]} */ places) => store.deeds.light(places),
    /** Shows the card of a place; null closes it. */
    look(/** @type {string|null} */ name) {
      store.deeds.light(name === null ? [] : [name]);
      return store.deeds.place(name);
    },
    end: (/** @type {any} */ part) => keep({ ending: { ...own.value.ending, ...part } }),
    /** Gives a script: sends it, or puts it behind the lines of the plan. */
    give(/** @type {import("../walk/types.js").Move[]} */ script) {
      const { planning, early } = look();
      return planning || early ? deeds.gather(script) : send(script);
    },
    /** Gives typed lines in the same way. */
    type(/** @type {string[]} */ lines) {
      const { planning, early } = look();
      if (!planning && !early) return send(lines);
      keep({ typed: null });
      return grow(lines.map((order) => ({ order })));
    },
    gather(/** @type {import("../walk/types.js").Move[]} */ script) {
      const { from } = look();
      const { button } = store.walk.value;
      const lines = script.map((move) => ({ move, order: orderOf(from, move), label: button?.label, short: button?.short || undefined }));
      dispatch({ type: "touches", touches: [] });
      gathers();
      return grow(lines);
    },
    /** Opens the form of a standing order, filled in. */
    always: (/** @type {object} */ order) => store.deeds.always(order),
    async undo(/** @type {number} */ count) {
      if (own.value.busy || store.state.value.sending) return;
      await store.deeds.undo(count);
      keep({ always: null, ...heard() });
    },
    async again() {
      await store.deeds.again();
      keep(heard());
    },
    drop: () => store.deeds.drop(),
    plan: {
      read,
      /** Reads it again where another device has written it. */
      follow: async (/** @type {string|null} */ word) => (own.value.wishing || isOf(word) ? undefined : read()),
      /** Of two versions: that of here in the place of the other, or behind it, or not at all. */
      async settle(/** @type {"mine" | "both" | "theirs"} */ which) {
        const lines = own.value.mine;
        keep({ mine: null });
        if (which === "theirs") return;
        const behind = which === "mine" ? { ...plan(), lines: [] } : plan();
        await changed(lines.reduce((/** @type {any} */ value, /** @type {any} */ line) => added(value, line), behind));
      },
      move: (/** @type {number} */ at, /** @type {number} */ by) => changed(moved(plan(), at, by)),
      remove: (/** @type {number} */ at) => changed(removed(plan(), at)),
      toggle: (/** @type {number} */ at) => put(toggled(plan(), at)),
      /** Goes on with the plan from behind its last line. */
      resume() {
        gathers();
        return changed(plan());
      },
      /** Leaves the plan as it is: what is given is sent again. */
      pause() {
        keep({ gathering: null });
        dispatch({ type: "touches", touches: [] });
        put({ told: null, ahead: null });
      },
      /** Tries it once more, where what it was tried on is another position; after a sending that is done anyway. One that waits is tried where it could be sent. */
      async retry() {
        if (plan().lines.length && !own.value.busy && (look().early || isAsked(store.state.value.now))) await changed(plan(), false);
      },
      async drop() {
        keep({ gathering: null });
        if (look().early) dispatch({ type: "early", choices: null });
        await changed({ ...EMPTY, etag: plan().etag });
      },
      async send() {
        const script = scriptOf(plan());
        keep({ gathering: null });
        try {
          await send(script);
        } finally {
          put({ told: null, ahead: null }); // what is left of it waits
        }
      },
      /** The choices of my next turn, from which it is planned before it comes. */
      async begin() {
        const asked = questionsKey(store.state.value.now);
        try {
          const choices = await transport.early();
          if (asked !== questionsKey(store.state.value.now)) return; // it may have come meanwhile
          dispatch({ type: "early", choices: ahead(choices) });
          // What comes before, and is a move of one's own, is to be given too: the roll.
          const { kinds } = store.state.value.kinds;
          const first = choices.assumes.filter((/** @type {string} */ each) => kinds.some((/** @type {any} */ { type }) => type === each));
          if (plan().lines.length) await changed(plan());
          else if (first.length) await changed(first.reduce((/** @type {any} */ value, /** @type {string} */ type) => added(value, { move: { type }, order: type.replaceAll("_", " ") }), plan()));
        } catch (error) {
          await failed(error);
        }
      },
      /** Keeps the plan as a standing order for the beginning of my turn (TAB-112). */
      async early() {
        const order = asOrder(plan());
        if (!order || own.value.busy) return;
        keep({ busy: true });
        try {
          await stand(order);
          await deeds.plan.drop();
          dispatch({ type: "answer", answer: { text: say("Kept among your standing orders. They are given when your turn begins, unless something happens to what you have."), bad: false, undo: false } });
          keep(heard());
        } catch (error) {
          await failed(error);
        } finally {
          keep({ busy: false });
        }
      },
    },
    wish: {
      /** From now on what is touched is what would be built in the turns of others. */
      async begin() {
        try {
          const choices = await inTurn(transport.early.bind(transport)); // after what is written of the plan
          const aside = plan();
          dispatch({ type: "early", choices: hopeful(buildable(choices, own.value.families)) }); // first: wishes are for as long as that is there
          keep({ wishing: { aside } });
          await changed(linesIn(own.value.ending.wishes).reduce((value, order) => added(value, { order }), { ...EMPTY }));
        } catch (error) {
          await failed(error);
        }
      },
      /** That was all of it: back to the end of the turn. */
      done() {
        const wishes = plan().lines.map((/** @type {any} */ { order }) => order).join("\n");
        deeds.wish.leave();
        keep({ ending: { ...own.value.ending, how: wishes ? "build" : "ask", wishes } });
        const end = store.untouched.value?.acts.find((/** @type {any} */ act) => act.ends === "yes" && act.move);
        if (end) deeds.begin([{ type: end.type }]);
      },
      /** Leaves it as it was before. */
      leave() {
        const { wishing } = own.value;
        if (!wishing) return;
        trial += 1; // what is asked about it still is of no use
        keep({ wishing: null, gathering: null });
        if (look().early) dispatch({ type: "early", choices: null });
        put({ ...wishing.aside, told: null, ahead: null });
      },
    },
    /** What was chosen last in this game, and whether it is asked at all. */
    async settle() {
      const { game } = store.state.value.now;
      const [families, { orders }] = await Promise.all([transport.families(game.ruleset), transport.standing()]);
      const offered = families.some((/** @type {any} */ { tag }) => tag === FAMILY);
      keep({
        families,
        orders: Object.fromEntries(orders.map((/** @type {any} */ { id, line }) => [id, line])),
        ending: { ...own.value.ending, ...chosenLast(game.id) },
        standing: { offered, settled: settled(orders.filter((/** @type {any} */ { active }) => active)) },
      });
    },
  };
  return deeds;
}
