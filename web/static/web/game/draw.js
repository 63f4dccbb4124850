// Drawing a part of the page: anew where what it shows has changed, and then only what is different.
import { nothing, render } from "../vendor/lit-html/lit-html.js";
import { effect } from "../vendor/signals-core/signals-core.js";
import { firstIn, steadily } from "../steady.js";

/**
 * Keeps what an element holds in step with a template that reads signals; the focus stays in it, or goes on to what is asked.
 * Gives a function that ends it.
 * @param {HTMLElement} element
 * @param {() => unknown} template
 */
export const keep = (element, template) => effect(() => {
  const drawn = template() ?? nothing;
  steadily([element], () => render(drawn, element), () => firstIn(element) ?? document.getElementById("sheet"));
});
