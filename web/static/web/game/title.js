// The window's title and icon show whether the game waits for the reader, and how many letters do.
import { effect } from "../vendor/signals-core/signals-core.js";
import { waitsForMe } from "./state.js";

/** The title of the window: a mark while the game waits for the reader, and how much waits in all. @param {string} name @param {boolean} waits @param {number} letters */
export function titled(name, waits, letters) {
  const count = (waits ? 1 : 0) + letters;
  return `${waits ? "● " : ""}${count ? `(${count}) ` : ""}${name} · Horror`;
}

/** @param {import("./store.js").Store} store @param {{ readonly value: number }} letters how many wait to be read @param {{ plain: string, waiting: string }} icons their addresses */
export function entitle(store, letters, icons) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  return effect(() => {
    const now = store.of.now.value;
    if (!now) return;
    const waits = waitsForMe(now);
    document.title = titled(now.game.name, waits, letters.value);
    const icon = waits ? icons.waiting : icons.plain;
    if (link && link.getAttribute("href") !== icon) link.setAttribute("href", icon);
  });
}
