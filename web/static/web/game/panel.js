// The panel beside or below the board: what is asked, and its other parts by tab. On a phone they take turns and the panel has
// three heights, by handle, buttons and keys; at a desk what is asked stands above the others.
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { computed, effect, signal } from "../vendor/signals-core/signals-core.js";
import { byId } from "../dom.js";
import { keep } from "./draw.js";
import { changesIn } from "./state.js";
import { say } from "../words.js";

/** @type {import("./state.js").Height[]} */
const HEIGHTS = ["low", "half", "full"];
const TABS = () => [["play", say("Play")], ["table", say("Table")], ["story", say("Story")], ["letters", say("Letters")], ["more", say("More")]];
const MOVED = 6; // pixels after which a press on the handle is a drag
const LEAST = 72; // pixels below which the panel is not drawn

const desk = matchMedia("(min-width: 56rem) and (min-height: 34rem)"); // as in game.css
const large = matchMedia("(min-width: 100rem) and (min-height: 34rem)"); // as well
const wide = signal(desk.matches);
const wider = signal(large.matches);
for (const each of [desk, large]) {
  each.addEventListener("change", () => {
    [wide.value, wider.value] = [desk.matches, large.matches];
  });
}

/** Whether there is room for what is asked beside all else. */
export const roomy = () => wide.value;

/** Whether the first part has nothing for the reader: the table stands there then, where there is room. */
const idle = signal(false);

/** Whether a part stands where it is, whatever tab is pressed. @param {string} name */
const stays = (name) => (wide.value && name === "play") || ((wider.value || (wide.value && idle.value)) && name === "table");

/** Whether the reader sees a part, where the tab of another may be pressed. @param {string} shown the tab @param {string} name */
export const shows = (shown, name) => name === shown || stays(name);

/** The height that lies nearest to a share of the room, from 0 (none of it) to 1. @param {number} share @returns {import("./state.js").Height} */
const nearest = (share) => (share < 0.33 ? "low" : share < 0.72 ? "half" : "full");

/** Whether nothing is asked of the reader: nobody asks who looks on, nor before the game has begun. @param {import("./state.js").Now["game"] | undefined} game */
const idles = (game) => game?.status === "lobby" || (game?.seat === null && game.status === "running");

/** Whether the first part has nothing to show either: nothing that has changed, no card of a place, no offers. @param {import("./store.js").Store} store */
const spare = ({ of: { now, place, since } }) => idles(now.value?.game) && !place.value && !changesIn(since.value).length && !(/** @type {any} */ (now.value?.table)?.offers?.length);

/**
 * Which part is shown: at a desk another stands beside those that stay, and that is the story until one is wished.
 * @param {import("./store.js").Store} store
 */
export const shownTab = (store) => computed(() => {
  const { tab } = store.of.sheet.value;
  const game = store.of.now.value?.game;
  if (tab === "play" && spare(store) && !wide.value) return game?.status === "lobby" ? "table" : "story";
  return stays(tab) ? "story" : tab;
});

/** @param {import("./store.js").Store} store @param {{ readonly value: string }} shown the tab @param {{ readonly value: number }} letters how many wait to be read */
export function mountPanel(store, shown, letters) {
  const { sheet } = store.of;
  const [panel, grip] = [byId("panel"), byId("grip")];
  const to = (/** @type {import("./state.js").Height} */ height) => store.dispatch({ type: "height", height });
  const step = (/** @type {number} */ by) => to(HEIGHTS[Math.max(0, Math.min(2, HEIGHTS.indexOf(sheet.value.height) + by))]);

  effect(() => { idle.value = idles(store.of.now.value?.game); });
  effect(() => {
    document.body.dataset.height = sheet.value.height;
    document.body.dataset.tab = shown.value;
    document.body.toggleAttribute("data-idle", idle.value);
    for (const [name] of TABS()) byId(`pane-${name}`).hidden = !shows(shown.value, name) || (name === "play" && spare(store));
  });

  // What is to be chosen after a touch of the board must be seen.
  let touched = 0;
  /** @type {unknown} */
  let looked = null;
  effect(() => {
    const [walk, card] = [store.walk.value, store.of.place.value];
    const [before, now] = [touched, walk?.touches.length ?? 0];
    const anew = now > before || (card !== null && card !== looked);
    [touched, looked] = [now, card];
    if (anew && !wide.peek() && sheet.peek().tab !== "play") store.dispatch({ type: "tab", tab: "play" });
    if (now > before && (walk?.acts.length ?? 0) > 1 && sheet.peek().height === "low") to("half");
  });

  const pressTab = (/** @type {KeyboardEvent} */ event) => {
    const all = [...grip.querySelectorAll("[role=tab]")];
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const next = all[(all.indexOf(event.currentTarget) + by + all.length) % all.length];
    next.focus();
    next.click();
  };

  keep(grip, () => {
    const { height } = sheet.value;
    return html`
      <div class="handle">
        <button type="button" class="bare" aria-label=${say("Lower")} aria-disabled=${height === "low" ? "true" : nothing} @click=${() => step(-1)}>▾</button>
        <span class="bar-grip" aria-hidden="true"></span>
        <button type="button" class="bare" aria-label=${say("Higher")} aria-disabled=${height === "full" ? "true" : nothing} @click=${() => step(1)}>▴</button>
      </div>
      <div class="tabs" role="tablist" aria-label=${say("Parts of the game")}>
        ${TABS().filter(([name]) => !stays(name) && !(name === "play" && spare(store))).map(([name, label]) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-controls=${`pane-${name}`} aria-selected=${name === shown.value ? "true" : "false"}
          tabindex=${name === shown.value ? 0 : -1} @click=${() => store.dispatch({ type: "tab", tab: name })} @keydown=${pressTab}>${label}${name === "letters" && letters.value ? html` <span class="count" aria-label=${say("{n} new", { n: letters.value })}>${letters.value}</span>` : ""}</button>`)}
      </div>`;
  });

  /** @type {{ y: number, height: number, moved: boolean, id: number } | null} */
  let drag = null;
  let dragged = false;
  grip.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    dragged = false;
    if (!event.isPrimary || getComputedStyle(grip.querySelector(".handle")).display === "none") return;
    drag = { y: event.clientY, height: panel.offsetHeight, moved: false, id: event.pointerId };
  });
  grip.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const by = drag.y - event.clientY;
    if (!drag.moved && Math.abs(by) < MOVED) return;
    if (!drag.moved) grip.setPointerCapture(drag.id);
    drag.moved = true;
    panel.style.setProperty("--drawn", `${Math.max(LEAST, drag.height + by)}px`);
  });
  const release = (/** @type {PointerEvent} */ event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { moved } = drag;
    drag = null;
    if (!moved) return;
    dragged = true;
    const share = panel.offsetHeight / panel.parentElement.clientHeight;
    panel.style.removeProperty("--drawn");
    to(nearest(share));
  };
  grip.addEventListener("pointerup", release);
  grip.addEventListener("pointercancel", release);
  // A drag that ends above a button is no press of it.
  grip.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (dragged) event.stopPropagation();
    dragged = false;
  }, true);
}

/** Tells the page how much of the window can be seen, and hides the board while a keyboard covers the half of it. */
export function watchWindow() {
  const seen = window.visualViewport;
  if (!seen) return;
  const largest = { width: 0, height: 0 };
  const look = () => {
    if (seen.scale > 1.01) return; // somebody has zoomed the whole page
    if (Math.abs(seen.width - largest.width) > 1) Object.assign(largest, { width: seen.width, height: seen.height });
    largest.height = Math.max(largest.height, seen.height);
    const writing = document.activeElement?.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea, select");
    document.documentElement.style.setProperty("--visible", `${Math.round(seen.height)}px`);
    document.body.classList.toggle("writing", Boolean(writing) && seen.height < largest.height * 0.75);
    if (writing) document.activeElement?.scrollIntoView({ block: "nearest" }); // within its pane, which has another height now
    if (scrollY) scrollTo(0, 0);
  };
  seen.addEventListener("resize", look);
  addEventListener("focusin", look);
  addEventListener("focusout", look);
  look();
}
