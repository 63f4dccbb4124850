// The focus stays with whoever has it: what is drawn anew may take away the very button that was pressed, and then the focus
// would fall back to the top of the page.

const LIVELY = "button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), summary";

/** Whether an element can have the focus. @param {Element} element */
export const holds = (element) => element.isConnected && !(/** @type {HTMLButtonElement} */ (element).disabled) && element.checkVisibility({ visibilityProperty: true });

/** Those that stand around an element, the nearest first, below one of these. @param {Element} element @param {Element[]} roots */
function around(element, roots) {
  const found = [];
  for (let each = element.parentElement; each && !roots.includes(/** @type {HTMLElement} */ (each)); each = each.parentElement) found.push(each);
  return found;
}

/**
 * Draws, and where what had the focus within these elements is gone by it, gives the focus to what stood beside it, else to
 * what comes next.
 * @param {HTMLElement[]} elements @param {() => void} draw
 * @param {() => HTMLElement | null | undefined} next
 */
export function steadily(elements, draw, next) {
  const had = document.activeElement;
  const within = had && had !== document.body && elements.some((each) => each.contains(had));
  const beside = within ? around(had, elements) : [];
  draw();
  if (!within || (document.activeElement !== had && document.activeElement !== document.body)) return;
  if (holds(had)) { // where it was only moved to another place among its like, it has lost the focus all the same
    if (document.activeElement !== had) /** @type {HTMLElement} */ (had).focus({ preventScroll: true });
    return;
  }
  const near = beside.filter((each) => each.isConnected).flatMap((each) => [...each.querySelectorAll(LIVELY)]).find(holds);
  /** @type {HTMLElement | null | undefined} */ (near ?? next())?.focus({ preventScroll: true });
}

/** The first of what can have the focus within an element. @param {HTMLElement} element @returns {HTMLElement | null} */
export const firstIn = (element) => /** @type {HTMLElement | null} */ ([...element.querySelectorAll(LIVELY)].find(holds) ?? null);
