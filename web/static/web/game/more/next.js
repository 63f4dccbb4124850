// After an answer the next game that waits for the reader opens, where he wishes that.
import { effect } from "../../vendor/signals-core/signals-core.js";
import { nextAfter, nextOpens } from "../../next-game.js";
import { waitsForMe } from "../state.js";

/** Whether somebody is writing something that is not sent. @param {Document} page */
const writing = (page) => Boolean(page.activeElement?.matches("input:not([type=checkbox], [type=radio]), textarea"));

/**
 * Goes on as soon as something was sent that counts, and the game waits for the reader no longer. To be called when something is
 * sent for the first time.
 * @param {import("../store.js").Store} store @param {(page: string) => void} go @param {typeof nextAfter} ask
 */
export function goOn({ of }, go = (page) => location.assign(page), ask = nextAfter) {
  let [sent, answered] = [true, false];
  return effect(() => {
    const [sending, answer, now] = [of.sending.value, of.answer.value, of.now.value];
    if (sending) sent = true;
    else if (sent) [sent, answered] = [false, answered || Boolean(answer && !answer.bad)];
    if (!answered || sending || !now || waitsForMe(now)) return;
    answered = false;
    if (!nextOpens() || writing(document)) return;
    ask(now.game.id).then((next) => {
      if (next) go(`/games/${next.game}`);
    }).catch((error) => console.error(error));
  });
}
