// Whether the page is drawn for a dark screen: as the device wishes it. The server draws boards and signs for both.
import { effect, signal } from "../vendor/signals-core/signals-core.js";

const wish = matchMedia("(prefers-color-scheme: dark)");
const paper = matchMedia("print"); // is always light, by the style sheets, and draws nothing anew

/** `dark`, or null for paper, as addresses of the API have it. @type {import("../vendor/signals-core/signals-core.js").Signal<"dark" | null>} */
export const theme = signal(wish.matches ? "dark" : null);
wish.addEventListener("change", () => {
  if (!paper.matches) theme.value = wish.matches ? "dark" : null;
});
effect(() => {
  document.documentElement.dataset.theme = theme.value ?? "light";
});
