// Chance that follows from a name, the same in every run.
/** Numbers from 0 to 1 (mulberry32, seeded by an FNV-1a hash of the name). */
export function chance(name) {
  let seed = 0x811c9dc5;
  for (const letter of name) seed = Math.imul(seed ^ letter.codePointAt(0), 0x01000193);
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, one: (list) => list[Math.floor(next() * list.length)], often: (share) => next() < share };
}
