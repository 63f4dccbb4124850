// A page looked at again and again, at several widths and by several lights: axe-core is asked whenever there is something that it
// has not judged yet, about just that.
//
// What its rules of colours say of a text depends on the text's colours, size and weight, and on what it lies in: a *make*, which is
// judged once for all. What lies over a page (absolute, fixed, sticky) is a make for itself at each place. What its rules of
// shapes say depends on where the targets lie: they judge those have too little room or meet another, once for each layout.
const COLOURS = ["color-contrast", "link-in-text-block"];
const SHAPES = { target: "target-size", scrolls: "scrollable-region-focusable", label: "label-content-name-mismatch" }; // by the first word of a make
const SAMPLES = 2; // of a make
const TRIES = 2; // so often axe-core is asked about a make of which it can say nothing, as it lies on what is drawn

/** Where no size of a text is held: out of sight, signs that are shown elsewhere or stand beside their name, and the board, whose letters `board.test.js` measures. */
const UNREAD = '.unseen, symbol, defs, svg[aria-hidden="true"], .board-plane';

/**
 * In a page, as soon as it has been laid out: what is wrong with it, and the makes that it shows; what shows each is kept there
 * for `judge`.
 * @param {{ smallest: number, unread: string, samples: number }} given
 */
async function look({ smallest, unread, samples }) {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((drawn) => {
      requestAnimationFrame(drawn);
    });
  }
  const { documentElement: root, body } = document;
  const found = root.scrollWidth > root.clientWidth ? [`is ${root.scrollWidth} wide`] : [];
  const makes = new Map();
  const shows = (make, element) => {
    const those = makes.get(make) ?? [];
    if (those.length < samples && !those.includes(element)) makes.set(make, [...those, element]);
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** Whether a text is kept for those who hear the page, or until it has the focus. */
  const aside = (element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    return width <= 1 || height <= 1 || right + scrollX <= 0 || bottom + scrollY <= 0 || element.closest(".unseen") !== null;
  };
  const at = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].map(Math.round).join();
  };

  const grounds = new Map([[null, ""]]);
  /** What lies behind a text in an element; that of drawings axe-core cannot tell. */
  const ground = (element) => {
    if (element instanceof SVGElement) return "drawn";
    if (!grounds.has(element)) {
      const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element);
      const dim = [opacity, filter].filter((each) => !["1", "none"].includes(each)).join();
      const over = ["absolute", "fixed", "sticky"].includes(position) ? `over ${location.pathname} ${innerWidth} ${at(element)};` : "";
      const plain = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
      const above = ground(element.parentElement);
      const covers = backgroundColor.startsWith("rgb(") && !/dim/u.test(above) && !dim;
      grounds.set(element, (covers ? "" : above + over) + (dim && `dim ${dim};`) + (plain ? "" : `${backgroundColor} ${backgroundImage};`));
    }
    return grounds.get(element);
  };
  const dressed = new Map();
  /** How large a text that lies in an element is; what it is made of is noted. */
  const dress = (element) => {
    if (!dressed.has(element)) {
      const { color, fill, fontSize, fontWeight, textShadow, textDecorationLine, display } = getComputedStyle(element);
      const link = element.closest("a");
      const off = element.closest(':disabled, [aria-disabled="true"], [inert]') || element.closest("label")?.control?.disabled;
      const drawn = element instanceof SVGElement;
      const parts = [color, drawn && fill, fontSize, fontWeight, textShadow, Boolean(off), ground(element)];
      if (link) parts.push("link", textDecorationLine, display, getComputedStyle(link.parentElement).color, [...link.parentElement.childNodes].some((each) => each.nodeType === 3 && each.data.trim()));
      if (!aside(element)) shows(parts.join("|"), element);
      dressed.set(element, Number.parseFloat(fontSize) * (drawn ? (element.getScreenCTM?.()?.a ?? 1) : 1));
    }
    return dressed.get(element);
  };
  for (const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
    const { parentElement: inside, data } = walker.currentNode;
    if (!data.trim() || ["SCRIPT", "NOSCRIPT", "STYLE"].includes(inside.tagName) || !seen(inside)) continue;
    const size = dress(inside);
    if (size < smallest - 0.05 && !inside.closest(unread)) found.push(`${size.toFixed(1)} px: ${data.trim().slice(0, 40)}`);
  }
  for (const field of document.querySelectorAll("input, select, textarea")) if (seen(field)) dress(field);

  const TARGETS = "a[href], button, input, select, textarea, summary, [tabindex], [role]";
  const targets = [...document.querySelectorAll(TARGETS)].filter((each) => each.tabIndex >= 0 && !each.ownerSVGElement && seen(each) && !aside(each)).map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const small = Math.min(width, height) < 24;
    const box = { left, top, right: left + width, bottom: top + height };
    return { each, box, room: small ? { left: x - 12, top: y - 12, right: x + 12, bottom: y + 12 } : box, begins: Math.min(top, y - 12), ends: Math.max(top + height, y + 12) };
  }).toSorted((a, b) => a.begins - b.begins);
  const layout = [...targets.map(({ each }) => at(each)).join(" ")].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0) | 0, 0);
  const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const narrow = new Set();
  for (const [index, one] of targets.entries()) {
    for (let next = index + 1; next < targets.length && targets[next].begins < one.ends; next += 1) {
      const other = targets[next];
      if ([one.box, one.room].some((its) => meet(its, other.box) || meet(its, other.room))) narrow.add(one.each).add(other.each);
    }
  }
  // A target that stands in a text is as high as its line.
  const inText = (element) => {
    for (let each = element; getComputedStyle(each).display.startsWith("inline"); each = each.parentElement) {
      if ([each.previousSibling, each.nextSibling].some((other) => other?.nodeType === 3 && other.data.trim())) return true;
    }
    return false;
  };
  for (const element of narrow) if (!inText(element)) makes.set(`target ${location.pathname} ${layout}`, [...(makes.get(`target ${location.pathname} ${layout}`) ?? []), element]);
  const name = (element) => element.getAttribute("aria-label") ?? element.getAttribute("aria-labelledby").split(/\s+/u).map((id) => document.getElementById(id)?.textContent).join(" ");
  for (const named of document.querySelectorAll("[aria-label], [aria-labelledby]")) {
    const text = (named.innerText ?? named.textContent).trim();
    if (text && seen(named) && named.matches(TARGETS)) shows(`label ${named.tagName} ${name(named)}: ${text}`, named);
  }
  for (const region of body.querySelectorAll("*")) {
    if (region.scrollWidth <= region.clientWidth && region.scrollHeight <= region.clientHeight) continue;
    if (region.tabIndex >= 0 || !/auto|scroll/u.test(getComputedStyle(region).overflow) || !seen(region)) continue;
    if (![...region.querySelectorAll(TARGETS)].some((each) => each.tabIndex >= 0 && seen(each))) shows(`scrolls ${location.pathname} ${layout} ${at(region)}`, region);
  }
  globalThis.looked = makes;
  return { found, makes: [...makes.keys()] };
}

/** In a page with axe-core: what its rules find, in what shows these makes or in all of it, and the makes of which `colours` can say nothing. */
async function judge({ only, but, makes, colours }) {
  const those = makes && [...new Set(makes.flatMap((make) => globalThis.looked.get(make)))].filter((each) => each.isConnected);
  if (those && !those.length) return { found: [], open: [] };
  const rules = only ? { runOnly: { type: "rule", values: only } } : { rules: Object.fromEntries([["target-size", { enabled: true }], ...but.map((rule) => [rule, { enabled: false }])]) };
  const { violations, incomplete } = await globalThis.axe.run(those ? { include: those } : document, { resultTypes: ["violations", "incomplete"], iframes: false, selectors: false, elementRef: true, ...rules });
  const open = new Set(incomplete.filter(({ id }) => colours.includes(id)).flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  return {
    found: violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`),
    open: [...globalThis.looked].filter(([, elements]) => elements.every((each) => open.has(each))).map(([make]) => make),
  };
}

/** What axe-core has judged, and found good or can say nothing of, by all readers. */
const judged = new Set();
/** How often it could say nothing of a make. */
const tried = new Map();

/** The rules that say something of a make. @param {string} make */
function rulesOf(make) {
  const shape = SHAPES[make.split(" ", 1)[0]];
  return shape ? [shape] : COLOURS;
}

/**
 * What is wrong with a page as it is shown now: that texts are smaller than so many pixels, that the page goes sideways, and what
 * axe-core finds. Rules that find the same wherever a page is shown are tried at its `first` look; those of colours and shapes
 * at what is new to them, or at `all` of it.
 * @param {import("./browsers.js").Reader} reader
 */
export async function wrong(reader, smallest, { first = false, all = false } = {}) {
  const { found, makes } = await reader.page.evaluate(look, { smallest, unread: UNREAD, samples: SAMPLES });
  const fresh = makes.filter((make) => !judged.has(make));
  const asks = [
    ...(first ? [{ but: all ? [] : [...COLOURS, ...Object.values(SHAPES)], makes: null }] : []),
    ...(fresh.length && !all ? [{ only: [...new Set(fresh.flatMap(rulesOf))], makes: fresh }] : []),
  ];
  if (asks.length) await reader.knowsAxe();
  for (const each of asks) {
    const told = await reader.page.evaluate(judge, { ...each, colours: COLOURS });
    found.push(...told.found);
    if (told.found.length || !(all || each.only)) continue;
    for (const make of fresh) {
      const open = rulesOf(make) === COLOURS && told.open.includes(make);
      if (open) tried.set(make, (tried.get(make) ?? 0) + 1);
      if (!open || tried.get(make) === TRIES) judged.add(make);
    }
  }
  return found;
}
