// A small island for the tests of the board: seven hexes with their borders and intersections, as the server's pictures
// have them (circles and lines that leave room for each other). `side` is the length of a border, in units.
export function island(side = 100) {
  const right = (side * Math.sqrt(3)) / 2;
  const spots = new Map();
  const lines = new Map();
  const hexes = [[0, 0], [2, 0], [-2, 0], [1, 3], [-1, 3], [1, -3], [-1, -3]];
  const at = ([x, y]) => ({ x: 400 + x * right, y: 400 + (y * side) / 2 });
  const wide = hexes.map(([x, y], index) => {
    const around = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]].map(([right_, down]) => [x + right_, y + down]);
    around.forEach((spot, which) => {
      spots.set(String(spot), spot);
      const ends = [spot, around[(which + 1) % 6]].sort((one, other) => one[1] - other[1] || one[0] - other[0]);
      lines.set(String(ends), ends);
    });
    return { name: "ABCDEFG"[index], shape: { kind: "wide", corners: around.map(at) } };
  });
  const names = [...spots.values()].sort((one, other) => one[1] - other[1] || one[0] - other[0]);
  const called = (spot) => names.findIndex((each) => String(each) === String(spot)) + 1;
  const part = (one, other, share) => ({ x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share });
  const long = [...lines.values()].map(([one, other]) => (
    { name: `${called(one)}-${called(other)}`, shape: { kind: "long", from: part(at(one), at(other), 0.25), to: part(at(one), at(other), 0.75) } }));
  const round = names.map((spot, index) => ({ name: String(index + 1), shape: { kind: "round", ...at(spot), r: side / 5 } }));
  return { wide, long, round, places: [...wide, ...long, ...round] };
}
