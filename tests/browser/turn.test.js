// A turn at a phone's size, in Chromium: what is seen without touching anything, the card of a place, a plan that was made on
// another device, the next turn beforehand, and what happened while one was away. The other two play by the API, and no bot does, so that nobody is waited for.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { LONG, Reader, launch, story } from "./browsers.js";
import { decides as touches, marked } from "./hand.js";
import { PASSWORD, call, person } from "./people.js";
import { awaited, canEnd, decides, ends } from "./playing.js";

const step = story();
let browser;
let reader;
let page;
let wendy; // reads
let xaver; // plays after her, and then
let yuri;
let game; // its id

before(async () => {
  browser = await launch("chrome"); // first, so that it is closed where anything of what follows fails
  wendy = await person("Wendy");
  xaver = await person("Xaver");
  yuri = await person("Yuri");
  const body = { ruleset: "classic", seats: 3, name: "Whately farm", seat: 0, autostart: true, strict: false };
  ({ id: game } = await call("POST", "/games/", { token: wendy.token, body }));
  for (const { token } of [xaver, yuri]) await call("POST", `/games/${game}/join/`, { token, body: {} });
  reader = await Reader.in(browser);
  ({ page } = reader);
  await page.setViewport({ width: 390, height: 664 });
  await reader.goto(`/account/login?next=/games/${game}`);
  await reader.write({ email: wendy.email, password: PASSWORD });
  await reader.leaves("#form button");
}, { timeout: LONG });

after(() => browser?.close());

const told = (path) => call("GET", `/games/${game}/${path}`, { token: wendy.token });
/** Somebody decides by the API, once. */
const answers = async (who) => {
  await awaited(who, game);
  while (!await decides(who, game));
};
const held = async () => (await told("table/")).holdings.flatMap(({ cards }) => cards);

step("one places by touching the board, and what the others do after it is told where one plays", async () => {
  await marked(reader);
  await touches(reader);
  await reader.reads("#sheet .came", "You placed");
  await answers(xaver);
  await reader.reads("#sheet .came .last", "Xaver placed");
});

step("what one holds, may still do, has rolled and is threatened by is seen without touching anything", async () => {
  for (const each of [yuri, yuri, xaver, wendy]) await answers(each);
  for (await canEnd(wendy, game); !(await held()).length; await canEnd(wendy, game)) {
    for (const each of [wendy, xaver, yuri]) await ends(each, game);
  }
  await reader.until(() => document.querySelectorAll("#glance .dice svg").length === 2 && document.querySelector('#foot .act[data-type="end_turn"]'));
  await reader.rests();
  const cards = await held();
  const shown = await page.evaluate(() => [...document.querySelectorAll("#glance .hand-row .card-chip")].map((each) => [each.dataset.value, Number(each.querySelector("b").textContent)]));
  assert.deepEqual(new Map(shown), new Map(cards.map(({ value, count }) => [value, count])));
  const { says } = await told("board.json");
  assert.equal(await page.$eval("#glance .dice", (each) => each.getAttribute("aria-label")), `Rolled: ${says.find(({ part }) => part === "head").dice.join(" + ")}`);
  await reader.isUsable();
});

step("a name in the story lights the board and leads to a card, that to what lies there, and that to its rules", async () => {
  await reader.click("#tab-story");
  await reader.reads(".story-list", "You placed");
  await reader.until(() => [...document.querySelectorAll(".story-list li li")].find((each) => each.textContent.startsWith("You placed"))?.querySelector("button.name"));
  await page.evaluate(() => [...document.querySelectorAll(".story-list li li")].find((each) => each.textContent.startsWith("You placed")).querySelector("button.name").click());
  await reader.sees("#sheet .place");
  await reader.sees("#board .board-lights > *");
  await reader.click("#sheet .place .about-it:not([aria-label*=harbour])");
  await reader.reads("#popup[open] h2", "Settlement");
  await reader.click("#popup[open] .hint .name");
  await reader.reads("#popup[open] h2", "BASE-");
  await reader.sees("#popup[open] p[lang=en]");
  await reader.isUsable();
  await page.keyboard.press("Escape");
  await reader.click("#sheet .place .head .bare");
});

step("TAB-15: a plan that another device has made is put in another order, one line is taken out, and the rest is sent", async () => {
  const [{ value }] = await held();
  const others = ["brick", "lumber", "wool", "grain", "ore"].filter((each) => each !== value);
  const lines = others.slice(0, 3).map((each) => `offer 1 ${value} for 1 ${each} to blue`);
  await call("PUT", `/games/${game}/draft/`, { token: wendy.token, body: { lines } });
  const shown = () => page.evaluate(() => [...document.querySelectorAll("#sheet .plan .order")].map((each) => each.textContent.trim()));
  const shows = async (...wanted) => {
    await reader.until((all) => [...document.querySelectorAll("#sheet .plan .order")].map((each) => /for 1 (\w+)/.exec(each.textContent)?.[1]).join() === all, wanted.join());
    await reader.rests();
  };
  const [one, two, three] = others;
  await shows(one, two, three);
  await reader.click('#sheet .plan [aria-label="Line 1 one down"]');
  await shows(two, one, three);
  await reader.click('#sheet .plan [aria-label="Take line 3 out"]');
  await shows(two, one);
  await reader.isUsable();
  const kept = (await told("draft/")).lines;
  assert.deepEqual([kept.length, (await shown()).length], [2, 2]);
  await reader.click("#sheet .plan .go .send");
  await reader.reads("#sheet", `1 ${two}`);
  await reader.rests();
  assert.deepEqual((await told("draft/")).lines, []);
  const said = (await told("log/?limit=50")).lines.map(({ text }) => text).join();
  assert.ok(said.includes(`1 ${two}`) && said.includes(`1 ${one}`) && !said.includes(`for 1 ${three}`), said);
  await reader.until(() => [...document.querySelectorAll("#foot button")].some((each) => each.textContent === "Undo"));
  await page.evaluate(() => [...document.querySelectorAll("#foot button")].find((each) => each.textContent === "Undo").click());
  await reader.reads("#sheet .answer", "Your last move is undone.");
  await reader.until(() => document.querySelectorAll("#sheet .offer").length === 1);
});

step("the sheet has three heights, by its arrows and by a finger, and lies beside the board on a phone that lies", async () => {
  const height = () => page.evaluate(() => document.body.dataset.height);
  const is = (wanted) => reader.until((each) => document.body.dataset.height === each, wanted);
  assert.equal(await height(), "half");
  await reader.click("#grip .handle button:last-of-type");
  await is("full");
  await reader.click("#grip .handle button:first-of-type");
  await is("half");
  const box = await page.$eval("#grip .handle", (each) => each.getBoundingClientRect().toJSON());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let part = 1; part <= 5; part += 1) await page.mouse.move(x, y + 48 * part);
  await page.mouse.up();
  await is("low");
  await reader.click("#grip .handle button:last-of-type");
  await is("half");
  await page.setViewport({ width: 664, height: 390 });
  await reader.until(() => {
    const [board, panel] = ["#board", "#panel"].map((each) => document.querySelector(each).getBoundingClientRect());
    return board.left < 1 && board.right <= panel.left + 1 && panel.right > innerWidth - 1 && board.height > innerHeight / 2;
  });
  await reader.click("#tab-letters");
  await reader.click(".write input");
  await page.setViewport({ width: 664, height: 200 }); // a keyboard covers the rest
  await reader.until(() => document.activeElement.name === "text" && document.activeElement.getBoundingClientRect().bottom <= innerHeight && !document.querySelector("#board").checkVisibility());
  await page.setViewport({ width: 390, height: 664 });
  await reader.click("#tab-play");
});

step("TAB-112: in the turn of another one's next turn is planned, and kept as a standing order", async () => {
  await ends(wendy, game);
  await awaited(xaver, game);
  await reader.reads(".whose", "Xaver");
  await reader.until(() => [...document.querySelectorAll("#sheet .more button")].find((each) => each.textContent === "Plan my next turn")?.click() ?? document.querySelector("#sheet .plan"));
  await reader.reads("#sheet .plan h2", "When my turn begins");
  await reader.click('#sheet .act[data-type="end_turn"]');
  await reader.reads("#sheet .plan .order", "roll");
  await reader.reads("#sheet .plan .hint", "It may be refused then.");
  await reader.isUsable();
  await reader.click("#sheet .plan .go .send");
  await reader.reads("#sheet .answer", "Kept among your standing orders.");
  const { orders } = await page.evaluate(async (id) => (await fetch(`/api/v1/games/${id}/standing/`)).json(), game);
  assert.deepEqual(orders.map(({ line }) => line), ["when my turn begins: roll; end turn"]);
});

step("who comes back is told where one left", async () => {
  await reader.goto("/desk");
  await ends(xaver, game);
  await reader.goto(`/games/${game}`);
  await reader.click("#tab-story");
  await reader.reads(".story-list .left-off", "New since your last visit");
  await reader.isUsable();
});

step("the browser has complained of nothing", () => assert.deepEqual(reader.complaints, []));
