// Drawing a page anew under the eyes of its reader: what is open, scrolled or has the focus stays so, and nothing is drawn over what is being written or pressed.

const WRITTEN = "input, select, textarea";
const LIVELY = "a[href], button, summary, [tabindex]";

/** Whether somebody writes within an element: a field has the focus, or holds a text that was not sent. @param {HTMLElement} root */
export const writes = (root) =>
  Boolean(root.contains(document.activeElement) && document.activeElement?.matches(WRITTEN)) || [...root.querySelectorAll("textarea")].some(({ value }) => value.trim());

/** @type {Promise<void>} until what is pressed now is not any more, and what that does is done */
let pressed = Promise.resolve();
addEventListener("pointerdown", () => {
  pressed = new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { capture: true, once: true });
  });
}, true);

/** Waits until nothing is being pressed: what is drawn anew under a finger is not pressed any more when that is lifted. */
export const released = () => pressed;

/** What tells an element from others of its kind: the part of the page in which it is, what it is, where it leads and what it says. @param {Element} element */
const signed = (element) => [
  element.closest("section")?.getAttribute("aria-labelledby"), element.tagName, element.getAttribute("href"), element.getAttribute("aria-label"),
  element.matches("details") ? element.querySelector("summary")?.textContent : element.hasAttribute("aria-label") ? "" : element.textContent,
].join("\n");

/** Draws what is within an element anew. What had the focus and is gone hands it to the heading of its part. @param {HTMLElement} root @param {() => void} draw */
export function renew(root, draw) {
  const had = root.contains(document.activeElement) ? document.activeElement : null;
  const mark = had && signed(had);
  const part = had?.closest("section")?.getAttribute("aria-labelledby");
  const open = new Map([...root.querySelectorAll("details")].map((each) => [signed(each), each.open]));
  const scrolled = new Map([...root.querySelectorAll(".sideways")].map((each) => [signed(each), each.scrollLeft]));
  draw();
  for (const each of root.querySelectorAll("details")) each.open = open.get(signed(each)) ?? each.open;
  for (const each of root.querySelectorAll(".sideways")) each.scrollLeft = scrolled.get(signed(each)) ?? 0;
  if (!had || had === document.activeElement) return;
  const same = [...root.querySelectorAll(LIVELY)].find((each) => signed(each) === mark && each.checkVisibility());
  const to = /** @type {HTMLElement | null} */ (same ?? (part ? document.getElementById(part) : null));
  if (to && !same) to.tabIndex = -1;
  to?.focus({ preventScroll: true });
}
