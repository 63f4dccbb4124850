// Templates of standing orders, which the account's page and the page of a game change in the same way.

/** A list of templates with one more, in the place of that which is called so, or as it was called before. @template {{ name: string }} T @param {readonly T[]} templates @param {T} kept @param {string} [before] @returns {T[]} */
export function having(templates, kept, before = kept.name) {
  const others = templates.filter(({ name }) => name === before || name !== kept.name);
  const at = others.findIndex(({ name }) => name === before);
  return at < 0 ? [...others, kept] : others.with(at, kept);
}

/** Templates as they are kept, without what is told of them. @param {readonly { name: string, orders: string[] }[]} templates */
export const bare = (templates) => templates.map(({ name, orders }) => ({ name, orders }));
