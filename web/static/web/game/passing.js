// The moment that the board shows while that is not now: what happened there, steps from it, and the way back.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { stride, turns } from "./steps.js";

/** @param {HTMLElement} element @param {import("./store.js").Store} store */
export function mountPassing(element, store) {
  const { looking, story, now } = store.of;
  const { deeds } = store;
  const go = (/** @type {1 | -1} */ by, /** @type {"entry" | "turn"} */ what) => stride(store, by, what);

  document.addEventListener("keydown", (event) => {
    if (!looking.value || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [role=tab], .board-marks")) return;
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by && event.key !== "Escape") return;
    if (by && looking.value.linked) return;
    event.preventDefault();
    if (by) go(by, event.shiftKey ? "turn" : "entry");
    else deeds.look(null);
  });

  return keep(element, () => {
    const at = looking.value?.at;
    element.hidden = at === undefined;
    if (at === undefined) return nothing;
    if (looking.value?.linked) return html`<p role="status"><b>${say("A position to which a link led.")}</b> <span class="hint">${say("So it looks to those who look on.")}</span></p>
      <button type="button" class="small back" @click=${() => deeds.look(null)}>${say("Now")}</button>`;
    const parts = turns(story.value.items);
    const turn = parts.findLast(({ cursor }) => cursor <= at);
    const lines = turn?.lines.filter(({ cursor }) => cursor === at) ?? [];
    const button = (/** @type {1 | -1} */ by, /** @type {"entry" | "turn"} */ what, /** @type {string} */ sign, /** @type {string} */ words) =>
      html`<button type="button" class="plain small" aria-label=${words} title=${words} @click=${() => go(by, what)}>${sign}</button>`;
    return html`
      ${button(-1, "turn", "«", say("A turn back"))}${button(-1, "entry", "‹", say("An entry back"))}
      <p role="status" aria-busy=${looking.value?.waits ? "true" : nothing}><b>${turn?.heading ?? ""}</b> <span class="hint">${say("at {moment} of {last}", { moment: at, last: now.value?.game.cursor ?? at })}</span><br>${lines.map(({ text }) => text).join(" ")}</p>
      ${button(1, "entry", "›", say("An entry on"))}${button(1, "turn", "»", say("A turn on"))}
      <button type="button" class="small" @click=${() => deeds.look(null)}>${say("Now")}</button>`;
  });
}
