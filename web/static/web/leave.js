// Going on to another page, once.

/**
 * Goes on to another page. What waits for that never goes on, so a button that led there cannot be pressed again while the page is
 * on its way; whoever comes back by the history finds the page fresh.
 * @param {string} page @returns {Promise<never>}
 */
export function leave(page) {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.assign(page);
  return new Promise(() => {});
}
