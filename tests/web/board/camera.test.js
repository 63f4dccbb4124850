import assert from "node:assert/strict";
import { test } from "node:test";
import { MARGIN, dragged, framed, least, onBoard, revealing, sees, whole, within, zoomed } from "../../../web/static/web/board/camera.js";

const FRAME = { width: 390, height: 600, aside: 0, board: { width: 390, height: 370 } };
const close = (one, other) => Object.keys(other).forEach((key) => assert.ok(Math.abs(one[key] - other[key]) < 1e-6, `${key}: ${one[key]}, not ${other[key]}`));

test("the whole board stands in the middle of what is seen, smaller where a sheet leaves less", () => {
  close(whole(FRAME), { x: 0, y: 115, zoom: 1 });
  const covered = { ...FRAME, height: 185 };
  assert.equal(least(covered), 0.5);
  close(whole(covered), { x: 97.5, y: 0, zoom: 0.5 });
});

test("what is under the fingers stays there, moved by one and enlarged by two", () => {
  const camera = { x: -30, y: 20, zoom: 1.5 };
  const held = onBoard(camera, { x: 100, y: 200 });
  close(onBoard(dragged(camera, [{ x: 100, y: 200 }], [{ x: 160, y: 170 }]), { x: 160, y: 170 }), held);
  const other = onBoard(camera, { x: 200, y: 200 });
  const pinched = dragged(camera, [{ x: 100, y: 200 }, { x: 200, y: 200 }], [{ x: 90, y: 250 }, { x: 290, y: 250 }]);
  assert.equal(pinched.zoom, 3);
  close(onBoard(pinched, { x: 90, y: 250 }), held);
  close(onBoard(pinched, { x: 290, y: 250 }), other);
  close(onBoard(zoomed(camera, 2, { x: 100, y: 200 }), { x: 100, y: 200 }), held);
});

test("no hand moves the board out of its frame, or makes it smaller than the whole or larger than the most", () => {
  close(within({ x: 500, y: -5000, zoom: 2 }, FRAME, 4), { x: 0, y: 600 - 740, zoom: 2 });
  close(within({ x: 0, y: 0, zoom: 0.1 }, FRAME, 4), whole(FRAME));
  assert.equal(within({ x: 0, y: 0, zoom: 9 }, FRAME, 4).zoom, 4);
  close(within({ x: -5000, y: -5000, zoom: 2 }, { ...FRAME, height: 400 }, 4), { x: -390, y: 400 - 740, zoom: 2 });
});

test("what is framed is seen whole, as large as it can be up to the most", () => {
  const small = { left: 180, top: 180, right: 200, bottom: 200 };
  const near = framed(small, FRAME, 2);
  assert.equal(near.zoom, 2);
  assert.ok(sees(near, small, FRAME));
  const large = { left: 40, top: 100, right: 300, bottom: 250 };
  const fitted = framed(large, FRAME, 2);
  assert.ok(Math.abs(fitted.zoom - (390 - 2 * MARGIN) / 260) < 1e-6);
  assert.ok(sees(fitted, large, FRAME));
  close(framed({ left: 0, top: 0, right: 390, bottom: 370 }, FRAME, 2), whole(FRAME));
  const beside = framed(small, { ...FRAME, aside: 60 }, 2, true);
  close(beside, { ...near, x: near.x - 30 });
  const corner = { left: 0, top: 0, right: 20, bottom: 20 };
  close(framed(corner, FRAME, 2), { x: 0, y: 0, zoom: 2 });
});

test("what is chosen comes out from under the sheet, by no more than it must", () => {
  const camera = { x: -100, y: -50, zoom: 2 };
  const box = { left: 150, top: 250, right: 170, bottom: 270 }; // on the screen 200..240, 450..490
  assert.ok(sees(camera, box, FRAME));
  close(revealing(camera, box, FRAME, 4), camera);
  const covered = { ...FRAME, height: 400 };
  assert.ok(!sees(camera, box, covered));
  const moved = revealing(camera, box, covered, 4);
  close(moved, { x: -100, y: -50 - (490 - (400 - MARGIN)), zoom: 2 });
  assert.ok(sees(moved, box, covered));
});

test("the right edge of the board comes out from under the buttons, where it is wanted there", () => {
  const frame = { ...FRAME, aside: 60 };
  close(within({ x: -5000, y: 0, zoom: 2 }, frame, 4), { x: 390 - 60 - 780, y: 0, zoom: 2 });
  close(whole(frame), whole(FRAME));
  const box = { left: 350, top: 150, right: 370, bottom: 170 };
  assert.equal(revealing({ x: -390, y: 0, zoom: 2 }, box, frame, 4).x, 390 - 60 - MARGIN - 740);
});
