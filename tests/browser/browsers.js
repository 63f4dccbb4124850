// Real browsers, and readers in them: a reader is a page in a context of its own, of which everything is noted that a
// browser complains of.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const packages = createRequire(process.env.PACKAGES);
const puppeteer = packages("puppeteer-core");
const AXE = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");

export const SERVER = process.env.SERVER;
/** Those in which a file is tried that runs in both: `python -m tests.browser` runs it once for each, at the same time. */
export const BROWSERS = (process.env.BROWSERS ?? "chrome firefox").split(" ");
export const LONG = Number(process.env.LONG || 120_000); // how long anything is waited for, in milliseconds
const ROOT = process.getuid() === 0;

/** Of games, bots, leagues, files and this place. */
const NAMES = ["Ada's game", "Four stewards", "League of programs", "Horror", "board.txt", ...["Red", "Blue", "White", "Orange"].map((colour) => `Steward ${colour}`)];

const readers = [];

/** Between two looks. */
const pause = () => new Promise((again) => {
  setTimeout(again, 50);
});

/** What a page tells in words, but for pictures. */
function told() {
  const copy = document.body.cloneNode(true);
  for (const picture of copy.querySelectorAll("svg")) picture.remove();
  return copy.textContent.replaceAll(/\s+/g, " ");
}

/** In a page: texts in which the number of a rule leads nowhere. */
function dead() {
  const number = /\b(?!SHA-)[A-Z]{1,5}-\d{2,3}\b/u;
  const found = [];
  for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();) {
    const { data, parentElement } = walker.currentNode;
    if (number.test(data) && !parentElement.closest("a, button, summary, option, textarea, code, template, noscript")) found.push(data.trim());
  }
  return found;
}

/** Steps of one story as tests: where one fails it is told what every reader sees, and those after it are not tried. */
export function story() {
  let failed = null;
  return (name, run) => test(name, { timeout: 4 * LONG }, async () => {
    if (failed) throw new Error(`not tried, since this failed: ${failed}`);
    try {
      await run();
    } catch (error) {
      failed = name;
      for (const { page, complaints } of readers) {
        const seen = await page.evaluate(told).catch((lost) => lost.message);
        console.error(`--- ${page.url()} ${complaints.join("; ")}\n${seen}`);
      }
      throw error;
    }
  });
}

/**
 * Starts a browser of this machine; with `languages`, as they stand in Accept-Language, and further arguments for Chromium. `still`
 * is one of somebody who wants nothing to move by itself; a `whole` Chromium is more than what draws pages, which is all that
 * is started otherwise: it has tabs, of which one is looked at, notices, and can install what it shows.
 */
export function launch(browser, { languages = "en", still = true, whole = false, more = [] } = {}) {
  const common = { browser, protocolTimeout: LONG, timeout: LONG, defaultViewport: { width: 1100, height: 900 } };
  if (browser === "firefox") {
    return puppeteer.launch({
      ...common, headless: true, executablePath: process.env.FIREFOX, extraPrefsFirefox: { "intl.accept_languages": languages, "ui.prefersReducedMotion": Number(still) },
    });
  }
  // Root has no sandbox of its own to put a browser into; what it shows here is this very server alone.
  const args = [
    `--accept-lang=${languages}`, "--disable-dev-shm-usage", "--disable-gpu", ...(still ? ["--force-prefers-reduced-motion"] : []),
    ...(ROOT ? ["--no-sandbox"] : []), ...more,
  ];
  // By a pipe, so that it ends when this process does, however that ends.
  const program = whole ? { headless: true, executablePath: process.env.CHROMIUM } : { headless: "shell", executablePath: process.env.CHROMIUM_SHELL };
  return puppeteer.launch({ ...common, ...program, args, pipe: true });
}

/**
 * Lets fingers touch in a Firefox from 153 on: it refuses a finger of which one angle is told and not the other, as this driver
 * does. Neither is told.
 */
function fingers(page) {
  const { browsingContext } = page.mainFrame();
  if (!browsingContext) return; // Chromium is driven otherwise
  const perform = browsingContext.performActions.bind(browsingContext);
  const straight = (action) => Object.fromEntries(Object.entries(action).filter(([name]) => name !== "altitudeAngle"));
  browsingContext.performActions = (sources) => perform(sources.map((source) => ({ ...source, ...(source.actions && { actions: source.actions.map(straight) }) })));
}

/** In a page: notes whether what a selector means is pressed next, and gives where the element is now. */
function aimed(element, selector) {
  window.aim = { selector, hit: false };
  window.aims ??= addEventListener("click", ({ target }) => { window.aim.hit ||= Boolean(target.closest(window.aim.selector)); }, true) ?? true;
  const { x, y } = element.getBoundingClientRect();
  return [Math.round(x + scrollX), Math.round(y + scrollY)];
}

/** In a page: whether that was not pressed, and the element is not where it was, or not in the page any more. */
function gone(element, [left, top]) {
  const { x, y } = element.getBoundingClientRect();
  return !window.aim.hit && (!element.isConnected || Math.round(x + scrollX) !== left || Math.round(y + scrollY) !== top);
}

/** Somebody who reads pages in a browser. */
export class Reader {
  /** What of the browser's complaints is meant to be: each is an answer's status and the end of an address. */
  expected = [];
  complaints = [];
  /** Every request to the API, in order: `GET /games/…/view/`. */
  requests = [];
  /** Those that are not answered yet. */
  open = new Set();
  /** Whatever else is not there yet: modules, pictures, pages. */
  loads = new Set();

  /** In a browser; `home` is the server whose pages are read, from which alone they may ask anything. */
  static async in(browser, home = SERVER) {
    const reader = new Reader();
    reader.home = home;
    readers.push(reader);
    reader.context = await browser.createBrowserContext();
    const page = await reader.context.newPage();
    reader.page = page;
    fingers(page);
    page.setDefaultTimeout(LONG);
    page.on("pageerror", (error) => reader.complaints.push(`error: ${error.message}`));
    page.on("console", (message) => {
      // That an answer was no success is told with its address below.
      if (["error", "warn"].includes(message.type()) && !message.text().startsWith("Failed to load resource")) {
        reader.complaints.push(`console: ${message.text()}`);
      }
    });
    page.on("response", (response) => {
      const path = new URL(response.url()).pathname;
      const wanted = reader.expected.some(([status, end]) => status === response.status() && path.endsWith(end));
      if (response.status() >= 400 && !wanted) reader.complaints.push(`${response.status()} ${path}`);
    });
    page.on("request", (request) => {
      const { pathname, origin } = new URL(request.url());
      if (origin !== home && request.url().startsWith("http")) reader.complaints.push(`asked ${origin}`);
      if (pathname.endsWith("/live")) return; // of sockets no end is told
      if (!pathname.startsWith("/api/v1")) {
        reader.loads.add(request);
        return;
      }
      reader.requests.push(`${request.method()} ${pathname.slice("/api/v1".length)}`);
      if (!pathname.endsWith("/seen/")) reader.open.add(request); // told as a page is left, too: of that no end comes
    });
    page.on("framenavigated", () => {
      reader.open.clear();
      reader.loads.clear();
    });
    for (const end of ["requestfinished", "requestfailed"]) {
      page.on(end, (request) => {
        reader.open.delete(request);
        reader.loads.delete(request);
      });
    }
    return reader;
  }

  /** From now on the reader's language is this one; in Chromium. */
  async speaks(language) {
    const session = await this.page.createCDPSession();
    const userAgent = await this.page.browser().userAgent();
    await session.send("Emulation.setLocaleOverride", { locale: language });
    await session.send("Network.setUserAgentOverride", { userAgent, acceptLanguage: language });
  }

  /** Goes to a page of the server, and waits for its modules. */
  goto(path) {
    return this.page.goto(this.home + path, { waitUntil: "load", timeout: LONG });
  }

  /**
   * Waits until what a function of the page gives is true; then gives it. The page is asked again and again from here:
   * the drivers' own way of waiting makes functions out of text, which the pages' policy forbids, and Firefox heeds that.
   */
  async until(condition, ...given) {
    for (const end = Date.now() + LONG; ; await pause()) {
      // While a page gives way to the next one nothing can be asked of it.
      const found = await this.page.evaluate(condition, ...given).catch((error) => {
        if (Date.now() > end || this.page.isClosed() || !this.page.browser().connected) throw error;
      });
      if (found) return found;
      if (Date.now() > end) throw new Error(`waited in vain for ${condition} with ${JSON.stringify(given)}`);
    }
  }

  /** Waits until an element can be seen, and gives it. */
  async sees(selector) {
    await this.until((where) => document.querySelector(where)?.checkVisibility(), selector);
    return this.page.$(selector);
  }

  /** Waits until an element tells something. */
  reads(selector, words) {
    return this.until((where, what) => [...document.querySelectorAll(where)].some((each) => each.textContent.includes(what)), selector, words);
  }

  /** How often something was sent to be decided. */
  get submissions() {
    return this.requests.filter((each) => each.endsWith("/submissions/")).length;
  }

  /** Clicks an element; once more where the page has moved it or drawn it anew meanwhile, so that something else was pressed. */
  async click(selector) {
    for (const end = Date.now() + LONG; ; ) {
      const found = await this.sees(selector);
      if (!found || (Date.now() < end && (await found.evaluate((each) => each.disabled).catch(() => true)))) {
        await pause();
        continue;
      }
      const at = await found.evaluate(aimed, selector).catch(() => null);
      try {
        await found.click();
      } catch (error) {
        if (Date.now() > end || !/detached|not clickable/.test(error.message)) throw error;
        continue;
      }
      const missed = at && (await found.evaluate(gone, at).catch(() => false)); // there is no answer where it has led to another page
      if (!missed || Date.now() > end) return;
    }
  }

  /** Waits until every request was answered, and the page asks for nothing more: so many looks long, fewer where nobody presses anything then. */
  async rests(looks = 6) {
    const end = Date.now() + LONG;
    for (let quiet = 0; quiet < looks; ) {
      if (Date.now() > end) throw new Error(`not answered: ${[...this.open].map((request) => request.url())}`);
      const asked = this.requests.length;
      await this.until(() => true);
      quiet = this.open.size || this.requests.length > asked ? 0 : quiet + 1;
      await pause();
    }
  }

  /** Writes into fields of a form by their ids. */
  async write(fields) {
    for (const [id, text] of Object.entries(fields)) {
      const field = await this.sees(`#${id}`);
      await field.type(text);
    }
  }

  /** Follows a press to the next page. */
  leaves(selector) {
    return Promise.all([this.page.waitForNavigation({ waitUntil: "load", timeout: LONG }), this.click(selector)]);
  }

  /**
   * Holds that the page can be used by everybody, by fingers too (WCAG 2.2, level AA), as far as axe-core can tell: by all of its
   * rules, or by these, where the others were held of the same page.
   */
  async isUsable(...rules) {
    await this.knowsAxe();
    const found = await this.page.evaluate(async (only) => {
      const which = only.length ? { runOnly: { type: "rule", values: only } } : { rules: { "target-size": { enabled: true } } };
      const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], iframes: false, ...which });
      return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`);
    }, rules);
    assert.deepEqual(found, [], `${this.page.url()} is not usable by everybody`);
    await this.opensItsRules();
  }

  /** The page has axe-core. */
  async knowsAxe() {
    if (!(await this.page.evaluate(() => "axe" in globalThis))) await this.page.evaluate(AXE);
  }

  /** Holds that every number of a rule that the page tells opens the rule. */
  async opensItsRules() {
    assert.deepEqual(await this.page.evaluate(dead), [], `${this.page.url()} tells numbers of rules that lead nowhere`);
  }

  /**
   * Holds that the page tells nothing in English, but for what such elements hold: text of people. Orders are marked as
   * what they are; names are the same in every language.
   */
  async isGerman(...but) {
    const found = await this.page.evaluate((without, english, names) => {
      const texts = without.includes("title") ? [] : [document.title];
      for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
        const inside = walker.currentNode.parentElement;
        // In a picture one or two letters are the sign of a piece, which may look like a word: He, of a Hexer.
        if (inside.closest("svg") && walker.currentNode.data.trim().length <= 2) continue;
        if (!inside.closest(["noscript", "code", "[hidden]", '[lang="en"]', ...without].join())) texts.push(walker.currentNode.data);
      }
      for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        texts.push(...[...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name)));
      }
      const known = new Set(english.split(" "));
      const isEnglish = (text) => names.reduce((left, name) => left.replaceAll(name, ""), text).toLowerCase().match(/\p{L}{2,}/gu)?.some((word) => known.has(word));
      return [document.documentElement.lang, ...texts.filter(isEnglish)];
    }, but, process.env.ENGLISH, NAMES);
    assert.deepEqual(found, ["de"], `${this.page.url()} is not all German`);
  }

  /** Holds that the browser has complained of nothing: no error, no refused answer, nothing that the policy forbids. */
  hasNothingToComplainOf() {
    assert.deepEqual(this.complaints, []);
  }
}
