// A first game: turns that were recorded, made by the reader's own hand while he is told what to do and why. Once all of it
// has come, no server is asked for anything.
import "../tongue.js";
import { get, me } from "../api.js";
import { byId, complain } from "../dom.js";
import { drawField, playField } from "../game/field.js";
import { makePopup } from "../game/popup.js";
import { lay, sign } from "../game/signs.js";
import { makeStore } from "../game/store.js";
import { theme } from "../theme.js";
import { howToPlay } from "../learning.js";
import { mountSheet } from "../sheet/sheet.js";
import { effect, signal } from "../vendor/signals-core/signals-core.js";
import { take } from "../walk/touch.js";
import { walk } from "../walk/walk.js";
import { titled } from "../waiting.js";
import { say, spoken } from "../words.js";
import { mountBubble } from "./bubble.js";
import { answers, shown, strays, unpacked } from "./lesson.js";
import { play } from "./ways.js";

const ruleset = location.pathname.split("/")[2];
const language = spoken() || "en";

/** A lesson as it was recorded: in the reader's language, or in English. */
async function recorded() {
  for (const each of [language, "en"]) {
    const file = await fetch(new URL(`./lessons/${ruleset}.${each}.${theme.peek() ?? "light"}.json`, import.meta.url));
    if (file.ok) return unpacked(await file.json());
  }
  throw new Error(say("There is no first game of this yet."));
}

async function begin() {
  const [lesson, rules, kinds, things, person] = await Promise.all([
    recorded(),
    get(`/rulesets/${ruleset}/?language=${language}`),
    get(`/rulesets/${ruleset}/kinds/?language=${language}`),
    get(`/rulesets/${ruleset}/things/?language=${language}${theme.peek() ? "&theme=dark" : ""}`),
    me().catch(() => null),
    import("../sheet/always.js"), // the sheet would load it later
  ]);
  byId("title").textContent = say("A first game: {game}", { game: rules.title });
  titled(byId("title").textContent);
  byId("leave").href = howToPlay(ruleset);

  /** What a server would answer. @type {Record<string, any>} */
  const told = {
    picture: async (/** @type {string} */ address) => lesson.grounds[address],
    things: async () => things,
    rule: async (/** @type {string} */ number) => { throw new Error(say("Rule {number} stands in the book of rules.", { number })); },
    preview: async () => null,
    draft: async () => ({ found: { lines: [] }, etag: null }),
    keep: async () => ({ etag: null }),
  };
  const transport = /** @type {any} */ (new Proxy(told, { get: (all, name) => all[/** @type {string} */ (name)] ?? (async () => ({ families: [], orders: [] })) }));
  const store = makeStore(walk, take, transport);
  const at = signal(0);
  const wrong = signal(false);
  const popup = makePopup(byId("popup"), store);
  const { dispatch } = store;

  /** Goes to a step; behind the last one the lesson is over. @param {number} step */
  function go(step) {
    const last = step >= lesson.steps.length;
    wrong.value = false;
    dispatch({ type: "anew" });
    dispatch({ type: "told", now: shown(lesson, step) });
    document.body.toggleAttribute("data-over", last);
    at.value = step;
  }

  const nothing = async () => {};
  Object.assign(store.deeds, {
    async send(/** @type {any[]} */ script) {
      const right = answers(lesson.steps[at.value], script);
      if (right) go(at.value + 1);
      else {
        wrong.value = true;
        dispatch({ type: "touches", touches: [] });
      }
      return right;
    },
    tries: async () => null,
    light: () => dispatch({ type: "light", places: lesson.steps[at.value]?.places ?? [] }),
    thing: popup.thing, group: popup.group, rule: popup.rule,
    place: nothing, look: nothing, undo: nothing, always: nothing, again: nothing, drop: nothing, refresh: nothing, earlier: nothing,
  });
  lay(things.things);
  dispatch({ type: "kinds", kinds });
  dispatch({ type: "things", things });
  go(0);
  playField(drawField(byId("board"), transport), store, mountSheet(byId("sheet"), byId("foot"), store, sign));
  effect(() => {
    const touches = store.of.touches.value;
    void store.of.lit.value;
    const step = lesson.steps[at.value];
    queueMicrotask(() => store.deeds.light([])); // what is to be touched is lit, whatever else was
    if (step && strays(step, touches)) wrong.value = true;
    else if (touches.length) wrong.value = false;
  });
  mountBubble(byId("lesson"), { lesson, at, wrong, go, ways: () => play(rules, person, byId("error")) });
  document.body.dataset.ready = "";
}

try {
  await begin();
} catch (error) {
  complain(byId("error"), /** @type {any} */ (error).status === 404 ? say("There is no such game.") : /** @type {Error} */ (error).message);
}
