// The page of a game: makes the store and the transport, and mounts the parts.
import { me } from "../api.js";
import { byId } from "../dom.js";
import "../tongue.js";
import { makeDeeds } from "./deeds.js";
import { follow } from "./following.js";
import { mountPanel, watchWindow } from "./panel.js";
import { Kept, makeSending } from "./sending.js";
import { makeStore } from "./store.js";
import { mountSheet } from "../sheet/sheet.js";
import { mountStrip } from "./strip.js";
import { Transport } from "./transport.js";
import { say } from "../words.js";

const id = location.pathname.split("/").filter(Boolean)[1];
/** Until walk/ is there. @type {(now: any, kinds: any, touches: readonly any[]) => any} */
const nothingYet = (_now, _kinds, touches) => ({ touches, marks: [], way: [], pieces: [], acts: [], fields: [], rows: [], script: [], move: null, button: null, fell: [] });

const transport = new Transport(id);
const store = makeStore(nothingYet, transport);
const following = follow(store, { anew: () => location.reload() });
const person = await me().catch(() => null);
store.dispatch({ type: "person", person });
const sending = makeSending(store, { kept: new Kept(person?.id, id), refresh: following.refresh });
Object.assign(store.deeds, makeDeeds(store, { sending, following }));

watchWindow();
mountStrip(byId("strip"), store);
mountPanel(store);
mountSheet(byId("sheet"), store);

try {
  await following.begin();
  await sending.resume();
} catch (caught) {
  const error = /** @type {import("./state.js").Failure} */ (caught);
  const text = error.status === 404 ? `${say("There is no such game")}. ${say("Or it is one that its players keep to themselves.")}` : error.message;
  store.dispatch({ type: "trouble", trouble: { status: error.status ?? 0, text } });
  if (error.status === undefined) throw error;
}
for (const touch of ["pointerdown", "keydown", "wheel", "touchmove"]) addEventListener(touch, () => following.here(), { passive: true });
