// After an answer the next game that waits for the reader opens, once this one does not, where he wishes that.
import { nextAfter, nextOpens } from "../next-game.js";
import { waitsForMe } from "./state.js";

/** Whether somebody is writing something that is not sent. */
const writing = () => Boolean(document.activeElement?.matches("input:not([type=checkbox], [type=radio]), textarea"));

/** Goes on, after something was sent that counts. @param {import("./store.js").Store} store @param {(page: string) => void} [go] */
export async function onward(store, go = (page) => location.assign(page)) {
  const { now } = store.state.value;
  if (!nextOpens() || !now || waitsForMe(now) || writing()) return;
  const next = await nextAfter(now.game.id);
  if (next && !waitsForMe(store.state.value.now) && !writing()) go(next.page); // it may be one's turn again by now
}
