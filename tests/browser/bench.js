// `make page-bench`: what a game's page costs on a phone with a slow line. Chromium, 390 px wide, each answer 150 ms later,
// 1.6 Mbit/s, a processor four times slower; by HTTP/2, as behind the proxies of deploy/units, and by HTTP/1.1, as from the
// server itself. Times depend on the machine and what else it does: run it alone.
import { LONG, Reader, SERVER, launch } from "./browsers.js";
import { PASSWORD, person } from "./people.js";
import { awaited, decides, playing } from "./playing.js";
import { secure } from "./secure.js";

const RUNS = Number(process.env.RUNS || 3);
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOWER = 4;
const STEPS = 60; // of a gesture
/** What is aimed at, in the unit of the figure. */
const TARGETS = { "cold, s": 2.5, "warm, s": 1.2, "cold, KB to play": 120, "requests a piece of news": 1, "frame p90, ms": 32, "layouts a gesture": 1 };
const ORDERS = 12; // given before anything is measured, so that there is something on the board

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Notes when the board could be seen first, and when it could be played upon, from within the page. */
function watch() {
  const seen = globalThis.first_ = {};
  const found = {
    board: () => document.querySelector("#board svg.board-drawing")?.childElementCount,
    play: () => document.querySelector("#sheet .acts button, #foot .send") && document.querySelector("#board .board-marks")?.childElementCount,
  };
  const look = () => {
    for (const [name, there] of Object.entries(found)) {
      if (name in seen || !there()) continue;
      seen[name] = null;
      requestAnimationFrame(() => { // painted in the frame that follows
        seen[name] = performance.now();
      });
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

class Phone {
  static async with(reader, home) {
    const phone = new Phone();
    phone.page = reader.page;
    phone.home = home;
    phone.session = await reader.page.createCDPSession();
    await reader.page.setViewport({ width: 390, height: 664, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
    await reader.page.evaluateOnNewDocument(watch);
    await phone.session.send("Network.enable");
    await phone.session.send("Performance.enable");
    await phone.session.send("Network.emulateNetworkConditions", LINE);
    await phone.session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    phone.forget();
    phone.session.on("Network.webSocketFrameReceived", ({ response }) => {
      phone.changed = Date.now();
      if (response.payloadData.includes('"type":"events"')) phone.news += 1;
    });
    const sent = new Map();
    phone.session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
      phone.changed = Date.now();
      if (type !== "WebSocket") sent.set(requestId, request.url.replace(home, ""));
    });
    // What a browser has kept is told like what it asked for.
    phone.session.on("Network.requestServedFromCache", ({ requestId }) => sent.delete(requestId));
    phone.session.on("Network.responseReceived", ({ requestId, response }) => {
      if (response.fromDiskCache) sent.delete(requestId);
      else if (sent.has(requestId)) phone.asked[sent.get(requestId)] = { bytes: 0, at: Infinity };
    });
    phone.session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      phone.changed = Date.now();
      if (sent.has(requestId)) phone.asked[sent.get(requestId)] = { bytes: encodedDataLength, at: Date.now() };
    });
    return phone;
  }

  forget() {
    [this.asked, this.news, this.changed] = [{}, 0, Date.now()]; // by address, how many bytes came, and when
  }

  /** Waits until nothing has been asked or answered for a while. */
  async quiet(ms = 2500) {
    while (Date.now() - this.changed < ms) {
      await new Promise((next) => {
        setTimeout(next, 100);
      });
    }
  }

  /** Opens a page: until its board is seen, until one can play, and what came until then and until it rests. */
  async opens(path) {
    this.forget();
    await this.page.goto(this.home + path, { timeout: LONG });
    const seen = () => this.page.evaluate(() => ({ ...globalThis.first_, origin: performance.timeOrigin }));
    for (const end = Date.now() + LONG; Date.now() < end && !(await seen()).play; ) await this.quiet(100);
    const { board, play, origin } = await seen();
    await this.quiet();
    const all = Object.values(this.asked);
    const before = all.filter(({ at }) => at <= origin + play);
    const kilobytes = (some) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    return {
      board: board / 1000, play: play / 1000, asked: this.asked,
      requests: before.length, bytes: kilobytes(before), requestsAtRest: all.length, bytesAtRest: kilobytes(all),
    };
  }

  /** One finger drags the board: what a frame took, and how often the page was laid out. */
  async drags() {
    const layouts = async () => (await this.session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount").value;
    const box = await this.page.$eval("#board", (board) => board.getBoundingClientRect().toJSON());
    const at = (step) => [{ x: box.x + box.width * (0.7 - 0.4 * (step / STEPS)), y: box.y + box.height * (0.6 - 0.2 * (step / STEPS)) }];
    await this.session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
    await this.page.evaluate(() => {
      globalThis.frames_ = [];
      let last = performance.now();
      const frame = (now) => {
        globalThis.frames_.push(now - last);
        last = now;
        globalThis.drawing = requestAnimationFrame(frame);
      };
      globalThis.drawing = requestAnimationFrame(frame);
    });
    const laidOut = await layouts();
    for (let step = 1; step <= STEPS; step += 1) await this.session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
    const frames = await this.page.evaluate(() => {
      cancelAnimationFrame(globalThis.drawing);
      return globalThis.frames_.slice(1);
    });
    const figure = { layouts: (await layouts()) - laidOut, p90: frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.9)], frames: frames.length };
    await this.session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    return figure;
  }
}

async function measured(ada, phone, game, path) {
  const [cold, warm] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    await phone.session.send("Network.clearBrowserCache");
    cold.push(await phone.opens(path));
    warm.push(await phone.opens(path));
  }
  const drags = await phone.drags();
  phone.forget();
  while (!(await decides(ada, game)));
  await phone.quiet();
  const news = Object.keys(phone.asked).filter((each) => each.startsWith("/api/"));
  const of = (all, member) => middle(all.map((each) => each[member]));
  const visit = (name, all) => ({
    [`${name}, s`]: of(all, "board"), [`${name}, s to play`]: of(all, "play"),
    [`${name}, KB to play`]: of(all, "bytes"), [`${name}, requests to play`]: of(all, "requests"),
    [`${name}, KB at rest`]: of(all, "bytesAtRest"), [`${name}, requests at rest`]: of(all, "requestsAtRest"),
  });
  return {
    ...visit("cold", cold), ...visit("warm", warm),
    "requests a piece of news": news.length / Math.max(1, phone.news), "frame p90, ms": drags.p90, "layouts a gesture": drags.layouts,
    asked: { cold: cold[0].asked, warm: warm[0].asked, news },
  };
}

const front = await secure(SERVER);
const browser = await launch("chrome", { whole: true, still: false, more: [`--ignore-certificate-errors-spki-list=${front.trusted}`] });
try {
  const ada = await person("Ada");
  const all = {};
  for (const [protocol, home] of [["HTTP/2", front.address], ["HTTP/1.1", SERVER]]) {
    const reader = await Reader.in(browser, home);
    await reader.goto("/account/login?next=/games/");
    await reader.write({ email: ada.email, password: PASSWORD });
    await reader.leaves("#form button");
    const phone = await Phone.with(reader, home);
    for (const ruleset of process.env.RULESETS?.split(" ") ?? ["classic", "catan_horror"]) {
      const game = await playing(ada, ruleset, { orders: ORDERS });
      await awaited(ada, game);
      const { asked, ...found } = await measured(ada, phone, game, `/games/${game}`);
      const name = `${ruleset} by ${protocol}`;
      all[name] = { ...found, asked };
      console.log(`\n${name}`);
      for (const [what, value] of Object.entries(found)) {
        const target = TARGETS[what];
        const judged = target === undefined ? "" : `  aim ${target}  ${(value / target).toFixed(2)} of it`;
        console.log(`  ${what.padEnd(26)} ${(Math.round(value * 100) / 100).toString().padStart(8)}${judged}`);
      }
    }
    if (reader.complaints.length) console.log(`\nThe browser complains: ${[...new Set(reader.complaints)].join("; ")}`);
    await reader.context.close();
  }
  console.log(JSON.stringify(all));
} finally {
  await browser.close();
  await front.end();
}
