// A small way to make elements. Text is always text: nothing that the server sends is ever read as markup, but for its drawings.

/**
 * el("p", {class: "hint"}, "text", node…): an element; `on…` members are listeners, null members are left out.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/**
 * The element of the template with an id; which kind it is, the template says.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

/** Replaces what an element holds. */
export function fill(target, ...children) {
  target.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
}

/** A drawing of the server as an element that can do nothing. @param {string} markup */
export function pictured(markup) {
  const whole = markup.includes("xmlns=") ? markup : markup.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  const drawn = document.importNode(new DOMParser().parseFromString(whole, "image/svg+xml").documentElement, true);
  for (const active of drawn.querySelectorAll("script, foreignObject, style")) active.remove();
  return drawn;
}

/** Shows a sentence in an error box, or hides the box. */
export function complain(box, sentence) {
  box.textContent = sentence || "";
  box.hidden = !sentence;
}

/** Shows something that was hidden and moves the focus to it, so that it is read out. */
export function reveal(target) {
  target.hidden = false;
  target.focus();
}

/** A button that works on something: disabled meanwhile, errors into the box. */
export async function busy(button, box, work) {
  complain(box, "");
  button.disabled = true;
  try {
    await work();
  } catch (error) {
    complain(box, error.message);
    if (!error.problem) console.error(error);
  } finally {
    button.disabled = false;
  }
}
