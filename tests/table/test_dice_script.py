"""The page's part in the dice, run in a node: the vectors of docs/dice.md, a whole game by its notes, and its check."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from clients.dice_notes import Anew, Differs, Notes
from tests.rules.links_of_docs import ANCHORS, COMMITMENT, DRAW, FIRST, GAME, MIXES, OPEN, ROWS, SECOND, SEED
from tests.table.bound import BoundPlayed, around, bound_game, closed
from tests.web.scripts import STATIC, run

_MODULES = f"""
const names = ["links.js", "sha256.js", "dice.js", "game/more/draws.js"];
const [l, s, d, c] = await Promise.all(names.map((name) => import("{STATIC.as_uri()}/" + name)));
"""


def script(code: str, given: Any) -> Any:
    """What statements that end in a return come to, with the modules as `l`, `s`, `d` and `c`."""
    return run("sha256.js", f"await (async () => {{ {_MODULES} {code} }})()", given)


def test_the_page_computes_what_the_vectors_say() -> None:
    rows = [{"anchor": anchor.hex(), "link": link.hex()} for anchor, link in ROWS]
    found = script(
        """
        const { game, commitment, rows } = given;
        const secret = Uint8Array.from({ length: 32 }, (_, at) => at);
        const chains = [0x11, 0x22].map((byte, seat) => l.chain(new Uint8Array(32).fill(byte), game, seat, 0));
        const open = l.openingMix(game, commitment, rows);
        const first = l.turnMix(open, 0, 0, s.toHex(chains[0][2]));
        const key = l.drawKey(secret, game, 0, "production", 0);
        const terrain = [19, 18, 17].map((sides, number) =>
          l.valueOf(l.drawKey(secret, game, l.OPENING, "terrain", number), open, sides));
        return {
          lengths: given.lengths.map((length) => s.toHex(s.sha256(new Uint8Array(length).fill(7)))),
          hmac: s.toHex(s.hmac(new Uint8Array(20).fill(0x0b), new TextEncoder().encode("Hi There"))),
          committed: l.committed(game, secret), seed: s.toHex(chains[0][4096]),
          anchors: chains.map((links) => s.toHex(links[0])), first: chains.map((links) => s.toHex(links[1])),
          back: s.toHex(l.earlier(game, 0, 0, chains[0][4096], 4096, 2)), open: s.toHex(open), terrain,
          mixes: [s.toHex(first), s.toHex(l.turnMix(first, 1, 1, ""))], key: s.toHex(key),
          value: l.valueOf(key, first, 36),
        };""",
        {"game": GAME, "commitment": COMMITMENT, "rows": rows, "lengths": list(range(200))},
    )
    assert found == {
        "lengths": [hashlib.sha256(bytes([7]) * length).hexdigest() for length in range(200)],
        "hmac": "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",  # RFC 4231, case 1
        "committed": COMMITMENT,
        "seed": SEED,
        "anchors": list(ANCHORS),
        "first": list(FIRST),
        "back": SECOND,
        "open": OPEN,
        "terrain": [16, 1, 7],
        "mixes": list(MIXES),
        "key": DRAW,
        "value": 10,
    }


class Heard(Notes):
    """Notes that keep what was asked of them and what they answered."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.heard: list[dict[str, Any]] = []

    def link(self, game: str, dice: dict[str, Any]) -> str:
        link = super().link(game, dice)
        self.heard.append({"dice": dice, "link": link})
        return link

    def answered(self, game: str, answer: dict[str, Any]) -> None:
        super().answered(game, answer)
        self.heard.append({"answer": {"dice": answer.get("dice")}})


_AS_HEARD = """
const store = new Map([["horror.dice.master.ann", given.master]]);
const getItem = (name) => store.get(name) ?? null;
const setItem = (name, value) => store.set(name, value);
const notes = new d.Notes("ann", given.game, { getItem, setItem });
const links = [];
notes.anchor(given.start, 0);
for (const { dice, answer } of given.heard) {
  if (dice) links.push(notes.link(dice, 0));
  else notes.answered(answer);
}
"""


def heard_game(people: list[User], folder: Path) -> tuple[BoundPlayed, Heard, dict[str, Any]]:
    played = bound_game(people, folder, ruleset="classic")
    notes = Heard(folder / "notes-0.json")
    played.notes[0] = notes
    given = {"master": notes.master.hex(), "game": played.id, "start": played.dice(0), "heard": notes.heard}
    around(played, 6)
    return played, notes, given


def test_the_page_sends_the_links_that_any_client_would_and_checks_the_game(
    people: list[User], tmp_path: Path
) -> None:
    played, notes, given = heard_game(people, tmp_path)
    lines = closed(played)
    draws = sum(len(line["entry"].get("draws", [])) for line in lines[1:])
    found = script(
        _AS_HEARD + "return { links, draws: c.verify(given.lines, notes), mixes: notes.kept.mixes };",
        {**given, "lines": lines},
    )
    assert found["links"] == [each["link"] for each in notes.heard if "link" in each]
    assert found["draws"] == draws > 20
    assert found["mixes"] == notes.of(played.id)["mixes"] != {}


@pytest.mark.parametrize("change", ["value", "link", "secret", "undone", "turn", "bit"])
def test_the_pages_check_notices_changes(people: list[User], tmp_path: Path, change: str) -> None:
    played, _, given = heard_game(people, tmp_path)
    lines = closed(played)
    entry = next(line["entry"] for line in lines[2:] if line["entry"].get("draws"))
    entered = next(
        line["entry"]["dice"]["entered"]
        for line in lines[1:]
        if "entered" in (line["entry"].get("dice") or {})
    )
    if change == "value":
        entry["draws"][0][2] = (entry["draws"][0][2] + 1) % entry["draws"][0][1]
    elif change == "link":
        entered["link"] = "ab" * 32
    elif change == "secret":
        lines[0]["game"]["dice"]["secret"] = "ab" * 32
    elif change == "turn":
        for line in lines[1:]:
            line["entry"]["turn"] += line["entry"]["turn"] > 1
    elif change == "bit":
        del entered["bit"]
    else:
        entry["undone_by"] = 99
    code = "try { c.verify(given.lines, notes); return ''; } catch (error) { return error.constructor.name; }"
    assert script(_AS_HEARD + code, {**given, "lines": lines}) == "Differs"


def test_the_page_sends_nothing_when_the_mix_is_another_one(people: list[User], tmp_path: Path) -> None:
    _, _, given = heard_game(people, tmp_path)
    last = max(index for index, each in enumerate(given["heard"]) if "dice" in each)
    given["heard"][last]["dice"]["links"]["mix"] = "ab" * 32
    code = _AS_HEARD.replace(
        "links.push(notes.link(dice, 0));", "try { notes.link(dice, 0); } catch (e) { return e.message; }"
    )
    assert "mix does not follow" in script(code, given)


def test_two_windows_of_a_browser_keep_one_set_of_notes(people: list[User], tmp_path: Path) -> None:
    """The one that was opened first does not write over what the other one has noted since."""
    _, notes, given = heard_game(people, tmp_path)
    found = script(
        _AS_HEARD.replace(
            "for (const", "const first = new d.Notes('ann', given.game, { getItem, setItem });\nfor (const"
        )
        + "first.answered({ items: [{ seat: 0, table: { type: 'deposit', index: 902 } }] });"
        + "return JSON.parse(getItem('horror.dice.ann.' + given.game));",
        given,
    )
    assert found["mixes"] == notes.of(given["game"])["mixes"] != {}
    assert found["chains"][0]["deposits"] == [902] and found["base"]


def test_the_page_asks_once_more_before_it_says_that_the_dice_differ(
    people: list[User], tmp_path: Path
) -> None:
    """An answer that was on its way while another window played on is older than the notes."""
    played, notes, given = heard_game(people, tmp_path)
    older, newer = ([each["dice"] for each in notes.heard if "dice" in each][at] for at in (1, -1))
    code = """
    globalThis.localStorage = { getItem, setItem };
    const answers = [...given.answers];
    globalThis.fetch = async () => Response.json(answers.shift());
    try { return [await c.checked(notes, { id: given.game }), answers.length]; }
    catch (error) { return [error.constructor.name, answers.length]; }
    """
    now = played.dice(0)
    assert older["links"]["turn"] < newer["links"]["turn"]
    assert script(_AS_HEARD + code, {**given, "answers": [older, now, now]}) == [
        f"The mix follows from {len(now['links']['entered'])} turns and from what was noted; the draws are checked "
        "when the game is over.",
        1,
    ]
    assert script(_AS_HEARD + code, {**given, "answers": [older, older, now]}) == ["Differs", 1]


def test_a_link_that_was_answered_and_did_not_enter_is_noticed_by_any_client(
    people: list[User], tmp_path: Path
) -> None:
    """Also where all that was told since fits together: a link that is called missing is a choice of the operator."""
    played, notes, given = heard_game(people, tmp_path)
    kept = notes.of(played.id)
    turn = next(turn for turn in kept["chains"][0]["links"] if turn in kept["mixes"])
    told = played.dice(0)
    code = "try { notes.check(given.told); return ''; } catch (error) { return error.message; }"
    assert script(_AS_HEARD + code, {**given, "told": told}) == ""
    notes.checked(played.id, told)
    kept["chains"][0]["links"][turn] = "ab" * 32
    with pytest.raises(Differs, match=f"link of turn {turn} was answered, and did not enter"):
        notes.checked(played.id, told)
    changed = f"notes.kept.chains[0].links[{turn}] = 'ab'; notes.save();"
    assert f"entered in turn {turn} " in script(_AS_HEARD + changed + code, {**given, "told": told})


@pytest.mark.parametrize(
    ("restored", "after", "mixes", "base"),
    [([5], 6, ["3"], -1), ([5], -1, ["3"], -1), ([9], 6, ["3", "5", "6"], 6), ([], 6, ["3", "5", "6"], 6)],
)
def test_page_and_program_lay_the_same_notes_aside(
    restored: list[int], after: int, mixes: list[str], base: int
) -> None:
    """Of turns from the declared restore on, in another epoch; then they want to read once more, if they must."""
    links = {"opening": "o", "3": "l", "6": "m"}
    kept: dict[str, Any] = {
        "version": 2, "commitment": COMMITMENT, "epoch": "one", "mixes": {"3": "a", "5": "b", "6": "c"},
        "chains": [{"seat": 1, "generation": 0, "anchor": "e", "links": links, "deposits": []}],
        "states": {"6": "in", "opening": "in"}, "roots": {"5": "x", "4294967295": "y"}, "base": {"turn": 6, "mix": "c"},
    }  # fmt: skip
    dice = {
        "commitment": COMMITMENT,
        "epoch": "two",
        "links": {"restored": restored, "after": after, "mix": ""},
    }
    found = script(
        """
        const store = { me: JSON.stringify(given.kept) };
        const notes = new d.Notes("me", "g", { getItem: () => store.me, setItem: (_, text) => { store.me = text; } });
        let anew = false;
        try { notes.check(given.dice); } catch (error) { anew = error.constructor.name === "Anew"; }
        notes.load();
        return { kept: notes.kept, anew };""",
        {"kept": kept, "dice": dice},
    )
    notes = Notes()
    notes.games["g"] = kept
    try:
        notes.checked("g", dice)
        anew = False
    except Anew:
        anew = True
    assert found == {"kept": notes.of("g"), "anew": anew}
    assert (sorted(notes.of("g")["mixes"]), notes.after("g"), anew) == (mixes, base, after > base)
    assert ("lost" in kept) == bool(restored)
