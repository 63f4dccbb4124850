// The page of a game: makes the store and the transport, and mounts the parts.
import { effect } from "../vendor/signals-core/signals-core.js";
import { me } from "../api.js";
import { byId } from "../dom.js";
import "../tongue.js";
import { announce } from "./announced.js";
import { makeDeeds } from "./deeds.js";
import { mountField } from "./field.js";
import { follow } from "./following.js";
import { mountGlance } from "./glance.js";
import { mountLetters, unread } from "./letters.js";
import { mountPanel, shownTab, watchWindow } from "./panel.js";
import { mountPanelled } from "./panelled.js";
import { mountPassing } from "./passing.js";
import { makePopup } from "./popup.js";
import { keepSeen } from "./seen.js";
import { Kept, makeSending } from "./sending.js";
import { mountSince } from "./since.js";
import { sign } from "./signs.js";
import { makeStore } from "./store.js";
import { mountStory } from "./story.js";
import { mountStrip } from "./strip.js";
import { mountTable } from "./table.js";
import { theme } from "./theme.js";
import { entitle } from "./title.js";
import { Transport } from "./transport.js";
import { mountSheet } from "../sheet/sheet.js";
import { followGames } from "../waiting.js";
import { take } from "../walk/touch.js";
import { walk } from "../walk/walk.js";
import { say } from "../words.js";

const id = location.pathname.split("/").filter(Boolean)[1];
const transport = new Transport(id);
const store = makeStore(walk, take, transport);
const following = follow(store, { anew: () => location.reload() });
const person = await me().catch(() => null);
store.dispatch({ type: "person", person });
const sending = makeSending(store, { kept: new Kept(person?.id, id), refresh: following.refresh });
const popup = makePopup(byId("popup"), store);
Object.assign(store.deeds, makeDeeds(store, { sending, following, popup }));

const shown = shownTab(store);
const letters = unread(store);
watchWindow();
mountStrip(byId("strip"), store);
mountPanel(store, shown, letters);
mountGlance(byId("glance"), store);
mountField(byId("board"), store, mountSheet(byId("sheet"), byId("foot"), store, sign));
mountSince(byId("since"), store);
mountPassing(byId("moment"), store);
mountPanelled(byId("said"), store);
store.deeds.always = mountTable(store, person, () => shown.value === "more");
mountStory(byId("pane-story"), store, () => shown.value === "story");
mountLetters(byId("pane-letters"), store, () => shown.value === "letters");
announce(byId("announced"), store);
entitle(store, letters);
if (person) followGames();
effect(() => {
  const [trouble, now] = [store.of.trouble.value, store.of.now.value];
  document.body.classList.toggle("troubled", trouble !== null);
  document.body.classList.toggle("boardless", now !== null && now.picture === null);
  byId("trouble").hidden = trouble === null;
  byId("trouble-text").textContent = trouble?.text ?? "";
});

try {
  await following.begin();
  await sending.resume();
  effect(() => {
    void theme.value;
    popup.read().catch((/** @type {unknown} */ error) => console.error(error));
  });
  if (person) keepSeen(store).catch((/** @type {unknown} */ error) => console.error(error));
} catch (caught) {
  const error = /** @type {import("./state.js").Failure} */ (caught);
  const text = error.status === 404 ? `${say("There is no such game")}. ${say("Or it is one that its players keep to themselves.")}` : error.message;
  store.dispatch({ type: "trouble", trouble: { status: error.status ?? 0, text } });
  if (error.status === undefined) throw error;
}
for (const touch of ["pointerdown", "keydown", "wheel", "touchmove"]) addEventListener(touch, () => following.here(), { passive: true });
