// After an answer: where the reader wishes it, the next game that waits for him opens, once this one does not.
import { nextAfter, nextOpens } from "../next-game.js";
import { waitsForMe } from "./state.js";

/** @param {import("./store.js").Store} store @param {(page: string) => void} [go] */
export async function onward(store, go = (page) => location.assign(page)) {
  const { now } = store.state.value;
  if (!now || !nextOpens() || waitsForMe(now)) return;
  const next = await nextAfter(now.game.id);
  if (next) go(next.page);
}
