// The moment that the board shows while that is not now: what happened there, steps from it, turn by turn by themselves if that is
// wished, a link to it, and the way back.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { say } from "../words.js";
import { keep } from "./draw.js";
import { atRest, makeReplay } from "./replay.js";
import { stride, turns } from "./steps.js";

/** @param {HTMLElement} element @param {import("./store.js").Store} store */
export function mountPassing(element, store) {
  const { looking, story, now } = store.of;
  const { deeds } = store;
  const replay = makeReplay(() => looking.peek(), () => stride(store, 1, "turn"));
  const go = (/** @type {1 | -1} */ by, /** @type {"entry" | "turn"} */ what) => {
    replay.halt();
    return stride(store, by, what);
  };
  const back = () => {
    replay.halt();
    deeds.look(null);
  };

  document.addEventListener("keydown", (event) => {
    if (!looking.value || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [role=tab], .board-marks")) return;
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by && event.key !== "Escape") return;
    if (by && looking.value.linked) return;
    event.preventDefault();
    if (by) go(by, event.shiftKey ? "turn" : "entry");
    else back();
  });

  return keep(element, () => {
    const at = looking.value?.at;
    element.hidden = at === undefined;
    if (at === undefined) return nothing;
    if (looking.value?.linked) return html`<p role="status"><b>${say("A position to which a link led.")}</b> <span class="hint">${say("So it looks to those who look on.")}</span></p>
      <button type="button" class="small back" @click=${back}>${say("Now")}</button>`;
    const parts = turns(story.value.items);
    const plays = replay.playing.value;
    const turn = parts.findLast(({ cursor }) => cursor <= at);
    const lines = turn?.lines.filter(({ cursor }) => cursor === at) ?? [];
    const button = (/** @type {1 | -1} */ by, /** @type {"entry" | "turn"} */ what, /** @type {string} */ sign, /** @type {string} */ words) =>
      html`<button type="button" class="plain small" aria-label=${words} title=${words} @click=${() => go(by, what)}>${sign}</button>`;
    return html`
      ${button(-1, "turn", "«", say("A turn back"))}${button(-1, "entry", "‹", say("An entry back"))}
      <p role=${plays ? nothing : "status"} aria-busy=${looking.value?.waits ? "true" : nothing}><b>${turn?.heading ?? ""}</b> <span class="hint">${say("at {moment} of {last}", { moment: at, last: now.value?.game.cursor ?? at })}</span><br>${lines.map(({ text }) => text).join(" ")}</p>
      ${button(1, "entry", "›", say("An entry on"))}${button(1, "turn", "»", say("A turn on"))}
      ${atRest() ? nothing : html`<button type="button" class="plain small also" aria-label=${plays ? say("Halt") : say("Turn by turn")} title=${plays ? say("Halt") : say("Turn by turn")} @click=${replay.toggle}>${plays ? "❚❚" : "▶"}</button>`}
      <button type="button" class="plain small also" title=${say("Link to a position, export")} aria-label=${say("Link to a position, export")} @click=${() => { deeds.subject("share"); }}>⤴</button>
      <button type="button" class="small" @click=${back}>${say("Now")}</button>`;
  });
}
