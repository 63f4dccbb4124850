// What is told to who listens: the question when it is another one, and the last of what happened; not every line of it.
import { effect } from "../vendor/signals-core/signals-core.js";
import { mine } from "./state.js";

const QUIET = 1500; // milliseconds without news before the last of them is told
const MOST = 2; // so many sentences of what happened

/** @param {HTMLElement} element a live region @param {import("./store.js").Store} store */
export function announce(element, store) {
  const { now, story } = store.of;
  let asked = "";
  /** @type {number | null} */
  let heard = null;
  let timer = 0;

  const tell = () => {
    const open = mine(now.peek()).map(({ id }) => now.peek()?.asked[id]?.text).filter(Boolean);
    const question = open[0] ?? "";
    const items = story.peek().items;
    const fresh = heard === null ? [] : items.filter(({ cursor }) => cursor > /** @type {number} */ (heard)).flatMap((item) => item.text ?? []);
    heard = items.at(-1)?.cursor ?? heard;
    const sentences = [...fresh.slice(-MOST), ...(question !== asked ? [question] : [])].filter(Boolean);
    asked = question;
    if (sentences.length) element.textContent = sentences.join(" ");
  };
  return effect(() => {
    if (!now.value || !story.value.items.length) return;
    clearTimeout(timer);
    timer = setTimeout(tell, QUIET);
  });
}
