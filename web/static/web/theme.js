// Whether the page is drawn for a dark screen: as its reader wishes, else as the device does. The server draws boards and signs for
// both. A cookie keeps the wish, so that a page comes in its colours before any module does.
import { computed, effect, signal } from "./vendor/signals-core/signals-core.js";

const { dataset } = document.documentElement;
const device = matchMedia("(prefers-color-scheme: dark)");
const paper = matchMedia("print"); // is always light, by the style sheets, and draws nothing anew
const dark = signal(device.matches);
device.addEventListener("change", () => {
  if (!paper.matches) dark.value = device.matches;
});

/** What the reader wishes: `light`, `dark`, `system` for what the device does. */
export const wish = signal(dataset.wish || "system");

/** `dark`, or null for paper, as addresses of the API have it. @type {import("./vendor/signals-core/signals-core.js").ReadonlySignal<"dark" | null>} */
export const theme = computed(() => (wish.value === "dark" || (wish.value === "system" && dark.value) ? "dark" : null));
effect(() => {
  dataset.theme = theme.value ?? "light";
});

/** Shows the page as its reader wishes, from now on and in this browser. @param {string} wished */
export function wishes(wished) {
  if (wished === wish.peek()) return;
  document.cookie = `theme=${wished}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  dataset.wish = wish.value = wished;
}
