// What the address of a page tells it. Nothing of it is believed before it was looked at.

const HOME = "/desk";

/** Where to go after logging in: a page of this very server, whatever the address asked for. It is given whole, with its
 * origin, since a path that begins with two slashes would name another server. */
export function onward(wanted, origin) {
  if (!wanted.startsWith("/") || !URL.canParse(wanted, origin)) return HOME;
  const to = new URL(wanted, origin);
  return to.origin === origin ? to.href : HOME;
}

/** The page (`login`, `signup`) by which somebody comes in, and then goes on to a page of this server. */
export const door = (page, wanted) => (wanted ? `/account/${page}?next=${encodeURIComponent(wanted)}` : `/account/${page}`);

/** The key of a mail's link. It stands behind the `#`, which browsers send to nobody. */
export function keyOf(hash) {
  try {
    return decodeURIComponent(hash.replace(/^#/, ""));
  } catch {
    return "";
  }
}
