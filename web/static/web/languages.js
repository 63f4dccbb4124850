// What languages are called.

/** What a language is called in the reader's own; its tag where nobody knows. @param {string} tag */
export function tongue(tag) {
  try {
    return new Intl.DisplayNames(document.documentElement.lang || "en", { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
