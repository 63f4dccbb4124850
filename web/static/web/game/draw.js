// Drawing a part of the page: anew where what it shows has changed, and then only what is different.
import { nothing, render } from "../vendor/lit-html/lit-html.js";
import { effect } from "../vendor/signals-core/signals-core.js";

/**
 * Keeps what an element holds in step with a template that reads signals. Gives a function that ends it.
 * @param {HTMLElement} element
 * @param {() => unknown} template
 */
export const keep = (element, template) => effect(() => {
  render(template() ?? nothing, element);
});
