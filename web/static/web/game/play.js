// What one plays with: the store, and the parts of the page. What is not seen at first is loaded when the reader looks at it.
import { effect } from "../vendor/signals-core/signals-core.js";
import { me } from "../api.js";
import { byId } from "../dom.js";
import { makeDeeds } from "./deeds.js";
import { playField } from "./field.js";
import { follow } from "./following.js";
import { mountGlance } from "./glance.js";
import { atRest, later, loaded, opened } from "./later.js";
import { mountPanel, shownTab, shows, watchWindow } from "./panel.js";
import { sign } from "./signs.js";
import { isOver, presses } from "./state.js";
import { makeStore } from "./store.js";
import { mountStrip } from "./strip.js";
import { keepThings } from "./things.js";
import { tell } from "./trouble.js";
import { unread } from "./unread.js";
import { mountSheet } from "../sheet/sheet.js";
import { take } from "../walk/touch.js";
import { walk } from "../walk/walk.js";
import { say } from "../words.js";

/** @param {unknown} error */
const wrong = (error) => console.error(error);

/**
 * Plays the game of a page whose board is drawn.
 * @param {import("./transport.js").Transport} transport @param {ReturnType<typeof import("./field.js").drawField>} field
 * @param {Promise<import("./state.js").Now>} first how the game stands, as it was asked for when the page began
 */
export async function play(transport, field, first) {
  const store = makeStore(walk, take, transport);
  const { now, looking, since, trouble } = store.of;
  const following = follow(store, { first, anew: () => location.reload() });
  const { person, unknown } = await me().then((/** @type {any} */ found) => ({ person: found, unknown: null }), (/** @type {Error} */ error) => ({ person: null, unknown: error }));
  store.dispatch({ type: "person", person });
  const sending = loaded(async () => (await import("./sending.js")).sendingOf(store, person, following.refresh));
  const popup = opened(async () => (await import("./popup.js")).makePopup(/** @type {HTMLDialogElement} */ (byId("popup")), store));
  const here = loaded(async () => ({ store, person, requests: new (await import("./more/requests.js")).Requests(transport.game), refresh: following.refresh }));
  const more = opened(async () => (await import("./more/more.js")).mountMore(byId("pane-more"), await here()));
  Object.assign(store.deeds, makeDeeds(store, { sending, following, popup, more }));

  const shown = shownTab(store);
  const letters = unread(store);
  watchWindow();
  mountStrip(byId("strip"), store);
  mountPanel(store, shown, letters);
  mountGlance(byId("glance"), store);
  playField(field, store, mountSheet(byId("sheet"), byId("foot"), store, sign));
  effect(() => {
    document.body.classList.toggle("boardless", now.value !== null && now.value.picture === null);
  });
  effect(() => tell(trouble.value));
  document.addEventListener("rule", (event) => { store.deeds.rule(/** @type {CustomEvent} */ (event).detail); });
  for (const touch of ["pointerdown", "keydown", "wheel", "touchmove"]) addEventListener(touch, () => following.here(), { passive: true });

  try {
    if (unknown) throw unknown;
    await following.begin();
    await (await sending()).resume();
  } catch (caught) {
    const error = /** @type {import("./state.js").Failure} */ (caught);
    const text = error.status === 404 ? `${say("There is no such game")}. ${say("Or it is one that its players keep to themselves.")}` : error.message;
    store.dispatch({ type: "trouble", trouble: { status: error.status ?? 0, text } });
    if (error.status === undefined) throw error;
    return;
  }

  const parts = loaded(() => import("./table.js"));
  /** @type {typeof import("./table.js") | null} */
  let read = null; // so that nothing is waited for once it is
  const table = opened(async () => (read ??= await parts()).mountTable(store));
  addEventListener("beforeprint", () => table().catch(wrong)); // on paper stands the table, whether it has been looked at or not
  atRest(async () => {
    await opened(parts)();
    read = await parts();
  });
  const looks = (/** @type {string} */ name) => Boolean(now.value) && shows(shown.value, name);
  later(() => looks("table"), table);
  later(() => looks("table"), async () => (await import("./more/clocks.js")).mountClocks(byId("clocks"), await here()));
  later(() => looks("table") && now.value?.game.tag.startsWith("league/"), async () => (await import("./more/league.js")).mountLeague(byId("league"), transport.game));
  later(() => now.value?.game.status === "lobby", async () => (await import("./more/lobby.js")).mountLobby(byId("lobby"), await here()));
  later(() => presses(now.value, Boolean(person)), async () => (await import("./more/asks.js")).mountAsks(byId(now.value?.game.seat === null ? "takes" : "asks"), await here()));
  later(() => looks("more"), more);
  later(() => now.value && location.search, async () => {
    const { momentIn, showLinked } = await import("./more/linked.js");
    const moment = momentIn(location.search);
    if (moment) await showLinked(store, moment);
  });
  later(() => looks("story"), async () => {
    (await import("./story.js")).mountStory(byId("pane-story"), store, () => shows(shown.value, "story"));
    await following.earlier();
  });
  later(() => looks("story") && since.value?.from, async () => (await import("./seen.js")).readBack(store));
  later(() => looks("letters"), async () => (await import("./letters.js")).mountLetters(byId("pane-letters"), store, () => shown.value === "letters"));
  later(() => isOver(now.value?.game), async () => (await import("./over.js")).mountOver(byId("ended"), store));
  later(() => looking.value, async () => (await import("./passing.js")).mountPassing(byId("moment"), store));
  later(() => since.value?.answer, async () => (await import("./since.js")).mountSince(byId("since"), store));
  later(() => now.value?.game.opening_until && now.value.game.seat !== null, async () => {
    const { game } = /** @type {import("./state.js").Now} */ (now.value);
    await (await import("../dice.js")).showFirst(person, game.id, game.seat);
  });
  keepThings(store);
  const [{ announce }, { entitle }, { followGames }] = await Promise.all([import("./announced.js"), import("./title.js"), import("../waiting.js")]);
  announce(byId("announced"), store);
  entitle(store, letters);
  if (!person) return;
  followGames();
  transport.prepare(now.value?.game);
  (await import("./seen.js")).keepSeen(store, letters).catch(wrong);
}
