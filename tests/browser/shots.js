// `make screenshots`: ten moments of a player, at three widths, by day and by night, as PNG files in var/screenshots/ (TO names
// another folder): `light-390-a-place-touched.png`. ONLY is a regular expression of the names that are wanted. DOCS=1 makes
// those that documents show instead, small enough to be kept, in docs/images/.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { LONG, Reader, SERVER, launch } from "./browsers.js";
import { PASSWORD, person } from "./people.js";
import { playing } from "./playing.js";

const DOCS = {
  "light-390-a-place-touched": "phone-set-up", "light-390-asked-in-a-game-of-monsters": "phone-turn", "dark-390-asked-in-a-game-of-monsters": "phone-night",
  "light-1280-asked-in-a-game-of-monsters": "desk",
};
const TO = process.env.TO || (process.env.DOCS ? "docs/images" : "var/screenshots");
const ONLY = new RegExp(process.env.ONLY || (process.env.DOCS ? `^(${Object.keys(DOCS).join("|")})$` : ""), "u");
const SMALL = { type: "webp", quality: 55 }; // a test holds how large they may be
const SCREENS = [[390, 664], [1280, 800], [1920, 1080]];
const EARLY = 3; // orders given of a game that has just begun, and of one that is well on
const LATE = 25;

const browser = await launch("chrome", { whole: true });
try {
  await mkdir(TO, { recursive: true });
  const ada = await person("Ada");
  const reader = await Reader.in(browser);
  const { page } = reader;
  await reader.goto("/account/login?next=/games/");
  await reader.write({ email: ada.email, password: PASSWORD });
  await reader.leaves("#form button");

  const rests = async () => {
    await reader.rests();
    await reader.until(() => !document.querySelector(".moving, .gliding"));
  };
  const opens = async (game) => {
    await page.goto(`${SERVER}/games/${game}`, { timeout: LONG });
    await reader.until(() => document.querySelector("#board svg") && document.querySelector("#sheet .acts button, #foot .send"));
    await rests();
  };
  /** Presses the first of these that can be seen, if there is one. */
  const press = async (selector) => {
    await page.evaluate((all) => [...document.querySelectorAll(all)].find((each) => each.checkVisibility() && !each.disabled)?.click(), selector);
    await rests();
  };
  /** Touches the first mark of the board that may be. */
  const touch = async () => {
    await page.evaluate(() => document.querySelector('.board-mark[data-state="open"]')?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    await rests();
  };
  const touches = (game, selector) => async () => {
    await opens(game);
    if (selector) await press(selector);
  };

  const fresh = await playing(ada, "classic", { orders: 0 });
  const classic = await playing(ada, "classic", { orders: LATE, kind: "act" });
  const early = await playing(ada, "catan_horror", { orders: EARLY });
  const horror = await playing(ada, "catan_horror", { orders: LATE, kind: "act" });
  const moments = {
    "the-first-place": touches(fresh),
    "a-place-touched": async () => {
      await opens(fresh);
      await touch();
    },
    "my-turn": touches(classic),
    "a-kind-of-move": touches(classic, "#sheet .acts button.act:not([data-type=end_turn], [data-type=resign], [data-short])"),
    "a-young-game": touches(early),
    "asked-in-a-game-of-monsters": touches(horror),
    "a-mark-touched": async () => {
      await opens(horror);
      await touch();
    },
    "what-lies-on-the-table": touches(horror, "#tab-table"),
    "what-happened": touches(horror, "#tab-story"),
    "the-desk": async () => {
      await reader.goto("/desk");
      await rests();
    },
  };
  let taken = 0;
  for (const theme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
    for (const [width, height] of SCREENS) {
      await page.setViewport({ width, height, deviceScaleFactor: width < 400 ? 2 : 1, hasTouch: width < 400, isMobile: width < 400 });
      for (const [moment, shows] of Object.entries(moments)) {
        const name = `${theme}-${width}-${moment}`;
        if (!ONLY.test(name)) continue;
        await shows();
        await page.screenshot(process.env.DOCS ? { ...SMALL, path: join(TO, `${DOCS[name]}.webp`) } : { path: join(TO, `${name}.png`) });
        taken += 1;
      }
    }
  }
  console.log(`${taken} pictures in ${TO}`);
  if (reader.complaints.length) console.log(`The browser complains: ${[...new Set(reader.complaints)].join("; ")}`);
} finally {
  await browser.close();
}
