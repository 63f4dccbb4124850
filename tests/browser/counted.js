// How often a reader presses something, over all pages.

/** Counts from now on. @param {import("./browsers.js").Reader} reader */
export const counts = (reader) => reader.page.evaluateOnNewDocument(() => {
  addEventListener("click", ({ isTrusted }) => { if (isTrusted) sessionStorage.setItem("touches", String(Number(sessionStorage.getItem("touches")) + 1)); }, true);
});

/** How often that was. @param {import("./browsers.js").Reader} reader @returns {Promise<number>} */
export const touches = (reader) => reader.page.evaluate(() => Number(sessionStorage.getItem("touches")));
