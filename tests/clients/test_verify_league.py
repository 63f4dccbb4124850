"""The stand-alone verifier of a season's document: it agrees with the arithmetic of leagues, which shares no code with
it, and notices every single change, but for what it says it takes on trust.
"""

from __future__ import annotations

import copy
import gzip
import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from accounts.leagues.reckoning.blocks import BASE_BLOCKS
from accounts.leagues.reckoning.composition import Coming, compose
from accounts.leagues.reckoning.points import Points
from accounts.leagues.reckoning.rules import Rules, as_data
from clients import verify_league
from clients.verify_league import Verdict
from tests.leagues.documents import Json, Story, Where, exported, told
from tests.leagues.mutants import (
    NEVER,
    THIRTY,
    accepted,
    changed,
    covered,
    first_of_each,
    others,
    pattern_of,
    places,
)
from tests.leagues.reckoning import seasons

SMALL = Rules(ruleset="scripted", preset="plain", seats=3, group=5)
OTHER_POINTS = Points(won=20, saved=12, leading=9, beaten=(4, 5, 5, 9), behind=5, turned=3, lost=1, leaver=7)


def as_json(story: Story) -> Json:
    """The document as it would come over the line."""
    document: Json = json.loads(json.dumps(told(story)))
    return document


def seats_of(document: Json, where: Where) -> list[int]:
    match = next(
        match for match in document["matches"] if (match["tier"], match["group"], match["number"]) == where
    )
    return list(match["seats"])


def eventful() -> Json:
    """A group with everything that happens to games and entries."""
    story = Story(
        seasons.newcomers([1, 2, 4, 7, 8, 9, 11], random.Random(1)), number=11, rules=SMALL,
        void=[(1, 1, 1)], again=[(1, 1, 2)], ruled={(1, 1, 3): 1},
        anew={(1, 1, 4): 2, (1, 1, 5): None}, vanished=[4], gone=[4, 7],
        penalties=[(2, -3), (7, 2), (2, 1)],
    )  # fmt: skip
    first = seats_of(as_json(story), (1, 1, 0))
    excused = [((1, 1, 0), first[0]), ((1, 1, 0), first[1])]
    return as_json(story._replace(excused=excused, taken_back=[3, 5]))


def second_season(rules: Rules = SMALL, entries: int = 15, number: int = 5) -> Story:
    """Most come again out of a season that was played by chance, some in other order, the rest are newcomers."""
    chance = random.Random(number)
    first = seasons.newcomers(range(1, entries + 1), chance)
    placed = compose(first, seasons.lot_of(first, chance), aim=rules.group, tiers=rules.tiers)
    back = [one for one in seasons.next_season(placed, chance) if chance.random() < 0.8]
    coming = [
        one._replace(entry=entry, rating=chance.choice((None, 24.5, 31)))
        for entry, one in enumerate(chance.sample(back, len(back)), 1)
    ]
    coming += [
        Coming(entry, rating=chance.choice((None, 24.5, 31)), listed=chance.choice((None, entry)))
        for entry in range(len(back) + 3, entries + 3)
    ]
    return Story(coming, number=number, rules=rules)


def households(story: Story) -> list[tuple[int, int]]:
    """Two who would be in one group of a tier that has two, if they did not live together."""
    entries = as_json(story)["groups"][1]["entries"]
    return [(entries[0], entries[1])]


def returned() -> Json:
    """Two tiers, of one group and of two; who returns, newcomers, two who live together."""
    story = second_season()
    return as_json(story._replace(households=households(story)))


@pytest.fixture(scope="module")
def small() -> Json:
    return eventful()


@pytest.fixture(scope="module")
def large() -> Json:
    return returned()


def right(document: Json) -> Verdict:
    verdict = verify_league.verify(document)
    assert verdict.wrong == []
    return verdict


# -- what is right is accepted


@pytest.mark.rules("SCH-01", "SCH-05", "PTS-01", "PTS-02", "PTS-03", "PTS-04", "PTS-05")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("entries", range(5, 10))
def test_it_agrees_with_the_arithmetic_of_one_group(entries: int, seats: Any) -> None:
    rules = Rules(ruleset="scripted", preset="", seats=seats, group=entries)
    for number in range(6):
        coming = seasons.newcomers(range(2, 2 * entries + 1, 2), random.Random(number))
        story = Story(
            coming, number, rules, void=[(1, 1, 0), (1, 1, 3)], again=[(1, 1, 2)], vanished=[2], gone=[2, 4]
        )
        right(as_json(story))


@pytest.mark.rules("PTS-01", "PTS-05")
@pytest.mark.parametrize("points", [OTHER_POINTS, Points(beaten=(3,))])
@pytest.mark.parametrize("number", range(10))
def test_it_goes_by_the_points_of_the_rules(number: int, points: Points) -> None:
    rules = Rules(ruleset="scripted", preset="", points=points)
    right(as_json(Story(seasons.newcomers(range(1, 8), random.Random(number)), number, rules, vanished=[3])))


@pytest.mark.rules("LEA-03", "LEA-04", "SCH-05")
@pytest.mark.parametrize("tiers", ["doubling", "single"])
@pytest.mark.parametrize("placement", ["rating", "list"])
@pytest.mark.parametrize(("entries", "aim"), [(10, 7), (17, 7), (30, 7), (31, 5), (61, 7), (64, 9)])
def test_it_agrees_on_who_plays_where_and_goes_up_and_down(
    entries: int, aim: int, placement: Any, tiers: Any
) -> None:
    rules = Rules(ruleset="scripted", preset="", group=aim, tiers=tiers, placement=placement)
    for number in range(4):
        right(as_json(second_season(rules, entries, number)))


@pytest.mark.rules("LEA-03")
@pytest.mark.parametrize("number", range(30))
def test_it_agrees_on_who_changed_places_so_that_households_are_parted(number: int) -> None:
    story = second_season(Rules(ruleset="scripted", preset="", group=6), 42, number)
    chance = random.Random(number)
    ids = [one.entry for one in story.coming]
    together = [tuple(sorted(chance.sample(ids, 2))) for _ in range(8)]
    document = as_json(story._replace(households=together))  # type: ignore[arg-type]
    assert ("parted" in right(document).on_trust) == bool(document["parted"])


@pytest.mark.rules("LEA-03")
def test_who_was_promoted_is_not_put_lower_than_before_by_others_in_front() -> None:
    story = second_season(Rules(ruleset="scripted", preset="", tiers="single"), 35, 2)
    coming = [
        one._replace(came="promoted", target=one.last.tier - 1) if one.last and one.last.tier > 1 else one
        for one in story.coming
        if one.last is None or one.last.tier > 1
    ]
    right(as_json(story._replace(coming=coming)))


@pytest.mark.rules("API-05")
def test_a_season_with_everything_in_it_is_accepted(small: Json, large: Json) -> None:
    assert {match["state"] for match in small["matches"]} == {"finished", "adjudicated", "void"}
    assert [match["replaces"] for match in small["matches"]] == [None] * 7 + [2]
    results = [match["result"] for match in small["matches"] if match["result"]]
    played = [match["played"] for match in small["matches"] if match["played"]]
    assert {end["kind"] for end in results + played} == {"won", "saved", "lost", "draw", "adjudicated"}
    assert any(result["late_seat"] is not None for result in results)
    assert [act["state"] for act in small["acts"]].count("reversed") == 2
    right(small)
    assert large["parted"]
    assert {entry["came"] for entry in large["entries"]} >= {"new", "promoted", "relegated", "stayed"}
    right(large)


def test_it_knows_the_members_of_rules_and_rates_and_the_blocks_of_all_sizes() -> None:
    rules = as_data(SMALL)
    assert set(verify_league.RULES) == set(rules)
    assert set(verify_league.POINTS) == set(rules["points"])
    assert set(verify_league.RATES) == set(rules["rates"]) == set(rules["overtime_rates"])
    for seats, blocks in verify_league.BLOCKS.items():
        assert blocks == {size: BASE_BLOCKS[seats][size] for size in range(5, 10)}


# -- what is changed is noticed


@pytest.mark.rules("PTS-01", "PTS-04", "SCH-01", "SCH-05", "LEA-12", "API-05")
def test_every_single_change_is_noticed_or_was_on_trust(small: Json) -> None:
    found = accepted(small)
    assert set(found) >= {"league/name", "matches/*/game", "matches/*/result/seats/*/vp", "acts/*/reason"}


@pytest.mark.rules("LEA-03", "LEA-04", "LEA-11")
@pytest.mark.parametrize("member", ["season", "lot", "parted", "entries", "groups", "promotions"])
def test_every_change_of_who_plays_where_is_noticed_or_was_on_trust(large: Json, member: str) -> None:
    accepted(large, places(large[member], (member,)))


@pytest.mark.rules("PTS-04", "SCH-01", "SCH-05", "LEA-03")
def test_changes_of_the_season_of_thirty_are_noticed_or_were_on_trust() -> None:
    """One value of each kind; `python -m tests.leagues.mutants` changes all of them."""
    document = json.loads(THIRTY.read_bytes())
    assert set(accepted(document, first_of_each(document))) >= {"entries/*/name", "acts/*/reason"}


@pytest.mark.rules("API-05")
@pytest.mark.parametrize("pattern", NEVER)
def test_what_can_be_reckoned_is_never_on_trust(pattern: str, small: Json, large: Json) -> None:
    for document in (small, large, json.loads(THIRTY.read_bytes())):
        within = [path for path, _ in places(document) if covered(path, [pattern])]
        assert within
        assert not any(covered(path, list(verify_league.TRUST)) for path in within)


@pytest.mark.rules("ORG-04")
def test_a_result_that_is_decided_anew_needs_its_act(small: Json) -> None:
    anew = {match["number"]: place for place, match in enumerate(small["matches"]) if match["played"]}
    assert sorted(anew) == [4, 5]
    acts = [place for place, act in enumerate(small["acts"]) if act["kind"] == "overrule"]
    for number, act in zip((4, 5), acts, strict=True):
        path = ("acts", act, "target", "how")
        back = verify_league.verify(changed(small, path, "as_played"))
        assert ("matches", anew[number], "played") in [wrong.path for wrong in back.wrong]
        other = verify_league.verify(changed(small, path, "draw"))
        assert anew[number] in [wrong.path[1] for wrong in other.wrong]
    lost = verify_league.verify(changed(small, ("matches", anew[4], "played"), None))
    assert [wrong.path for wrong in lost.wrong] == [("matches", anew[4], "played")]


def test_what_nothing_looks_at_is_wrong(small: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [row for row in verify_league.CHECKS if row[1] is not verify_league.check_promotions]
    monkeypatch.setattr(verify_league, "CHECKS", kept)
    assert {wrong.path[0] for wrong in verify_league.verify(small).wrong} == {"promotions"}


def test_another_seed_with_its_own_commitment_gives_other_draws(large: Json) -> None:
    other = bytes(32)
    document = changed(large, ("season", "seed"), other.hex())
    document = changed(document, ("season", "commitment"), hashlib.sha256(b"\1" + other).hexdigest())
    assert {"lot", "entries"} <= {str(wrong.path[0]) for wrong in verify_league.verify(document).wrong}


@pytest.mark.rules("LEA-14")
@pytest.mark.parametrize(
    ("member", "value"),
    [("seats", 5), ("format", "table"), ("group", 12), ("tiers", "wide"), ("placement", "lot")],
)
def test_rules_that_no_season_can_have_are_wrong_whatever_their_digest(
    small: Json, member: str, value: Any
) -> None:
    document = _with_rules(small, {**small["season"]["rules"], member: value})
    assert ("season", "rules", member) in [wrong.path for wrong in verify_league.verify(document).wrong]


@pytest.mark.rules("LEA-03")
def test_with_fewer_than_the_rules_ask_for_there_is_no_season(small: Json) -> None:
    for least, wrong in ((7, []), (8, [("entries",)])):
        document = _with_rules(small, {**small["season"]["rules"], "least": least})
        assert [each.path for each in verify_league.verify(document).wrong] == wrong


@pytest.mark.rules("PTS-01")
@pytest.mark.parametrize(
    "points",
    [
        {"won": 6}, {"saved": 4}, {"beaten": [2, 4, 3]}, {"beaten": []}, {"turned": 2}, {"lost": 1}, {"leading": 7},
        {"leading": 3}, {"behind": 5}, {"behind": 1}, {"won": 101}, {"leaver": 101}, {"beaten": [3] * 11},
    ],
)  # fmt: skip
def test_points_out_of_order_are_wrong_whatever_their_digest(small: Json, points: Json) -> None:
    rules = small["season"]["rules"]
    document = _with_rules(small, {**rules, "points": {**rules["points"], **points}})
    assert {("season", "rules", "points")} <= {
        wrong.path[:3] for wrong in verify_league.verify(document).wrong
    }


def _with_rules(document: Json, rules: Json) -> Json:
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return changed(changed(document, ("season", "rules"), rules), ("season", "rules_digest"), digest)


@pytest.mark.rules("LEA-12")
def test_a_game_that_was_void_after_the_middle_is_not_played_again(small: Json) -> None:
    place = next(place for place, match in enumerate(small["matches"]) if match["number"] == 2)
    document = changed(small, ("matches", place, "ended_at"), small["season"]["dates"]["ends_at"])
    assert [wrong.path[-1] for wrong in verify_league.verify(document).wrong] == ["replaces"]


@pytest.mark.rules("ORG-02")
def test_a_penalty_that_was_taken_back_twice_is_wrong(small: Json) -> None:
    acts = small["acts"]
    again = {**acts[-1], "number": len(acts) + 1}
    assert not verify_league.verify({**small, "acts": [*acts, again]}).accepted


# -- exports


class Heads:
    """Exports of the games of a document, as ``verify`` takes them."""

    def __init__(self, document: Json, rules: Rules = SMALL) -> None:
        played = [match for match in document["matches"] if match["result"]]
        self.by_game = {match["game"]: exported(match, rules) for match in played}

    def __call__(self, document: verify_league.Document) -> Mapping[str, Json]:
        return self.by_game


RESULT = {
    "kind",
    "winners",
    "target",
    "late_seat",
    "seats/*/vp",
    "seats/*/fate",
    "seats/*/began",
    "seats/*/ended",
}
OF_GAMES = {f"matches/*/result/{member}" for member in RESULT}


def test_what_the_exports_tell_is_not_on_trust(small: Json) -> None:
    verdict = verify_league.verify(small, Heads(small))
    assert verdict.accepted
    assert set(verify_league.verify(small).on_trust) >= OF_GAMES
    assert not OF_GAMES & set(verdict.on_trust)
    assert "matches/*/result/seats/*/lapses" in verdict.on_trust


def test_every_change_of_what_the_exports_tell_is_noticed(small: Json) -> None:
    heads = Heads(small)
    for path, value in places(small["matches"], ("matches",)):
        if pattern_of(path) in OF_GAMES or (
            pattern_of(path) == "matches/*/ended_at" and small["matches"][path[1]]["result"]
        ):
            for other in others(value):
                if type(other) is type(value) and other == value:
                    continue
                assert not verify_league.verify(changed(small, path, other), heads).accepted, (path, other)


def test_a_game_without_an_export_stays_on_trust_and_the_others_do_not(small: Json) -> None:
    heads = Heads(small)
    played = [place for place, match in enumerate(small["matches"]) if match["result"]]
    missing, there = played[0], played[1]
    del heads.by_game[small["matches"][missing]["game"]]
    verdict = verify_league.verify(small, heads)
    assert verdict.accepted
    assert set(verdict.on_trust) >= OF_GAMES
    for place, passes in ((missing, True), (there, False)):
        path = ("matches", place, "result", "seats", 0, "began")
        other = {"well": "turned", "turned": "well"}[small["matches"][place]["result"]["seats"][0]["began"]]
        document = changed(small, path, other)
        found = [wrong.path for wrong in verify_league.verify(document, heads).wrong]
        assert (path not in found) == passes


@pytest.mark.parametrize(
    ("member", "value"),
    [("id", "another"), ("ruleset", "classic"), ("preset", "x"), ("tag", "league/9/1/2"), ("tag", None)],
)
def test_the_export_of_another_game_is_wrong(small: Json, member: str, value: Any) -> None:
    heads = Heads(small)
    for head in heads.by_game.values():
        head[member] = value
    wrong = verify_league.verify(small, heads).wrong
    assert {verify_league._joined(each.path).rpartition("/")[2] for each in wrong} == {"game"}


def test_an_export_of_before_results_were_kept_leaves_on_trust_what_it_does_not_tell(small: Json) -> None:
    heads = Heads(small)
    for head in heads.by_game.values():
        head["result"] = {name: head["result"][name] for name in ("outcome", "winners")}
    verdict = verify_league.verify(changed(small, ("matches", 3, "result", "ruled"), True), heads)
    assert "matches/*/result/kind" in verdict.on_trust
    assert "matches/*/result/winners" not in verdict.on_trust


# -- the program


def run(document: Any, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The program alone, as somebody runs it who has nothing else of this project."""
    file = folder / "season.json"
    file.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    # -I: without the project's modules and whatever is in the environment
    return subprocess.run(
        [sys.executable, "-I", verify_league.__file__, str(file), *options],
        capture_output=True,
        text=True,
        cwd=folder,
    )


def last_line(done: subprocess.CompletedProcess[str]) -> Json:
    line: Json = json.loads(done.stdout.splitlines()[-1])
    return line


def test_the_program_alone_accepts_and_says_what_is_on_trust(small: Json, tmp_path: Path) -> None:
    done = run(small, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    line = last_line(done)
    assert line == {"accepted": True, "wrong": [], "on_trust": verify_league.verify(small).on_trust}
    assert "season/dates" in line["on_trust"]


def test_the_program_alone_rejects_and_says_where(small: Json, tmp_path: Path) -> None:
    points = small["standings"][0]["rows"][2]["points"]
    done = run(changed(small, ("standings", 0, "rows", 2, "points"), points + 100), tmp_path)
    assert done.returncode == 1
    [wrong] = last_line(done)["wrong"]
    assert wrong["path"] == "standings/0/rows/2/points"
    assert str(points) in wrong["why"]


def test_the_program_alone_reads_exports(small: Json, tmp_path: Path) -> None:
    heads = Heads(small).by_game
    folder = tmp_path / "exports"
    folder.mkdir()
    names = list(heads)
    for game in names[:-2]:
        (folder / f"{game}.jsonl").write_text(json.dumps({"game": heads[game]}) + '\n{"entry": {}}\n')
    with gzip.open(folder / f"{names[-2]}.jsonl.gz", "wt") as file:
        file.write(json.dumps({"game": heads[names[-2]]}))
    done = run(small, tmp_path, "--exports", str(folder))
    assert done.returncode == 0
    assert f'no export   "{names[-1]}"\n' in done.stdout
    heads[names[-2]]["result"]["seats"][0]["points"] += 1
    with gzip.open(folder / f"{names[-2]}.jsonl.gz", "wt") as file:
        file.write(json.dumps({"game": heads[names[-2]]}))
    assert run(small, tmp_path, "--exports", str(folder)).returncode == 1


UNREADABLE = {
    "nothing": b"",
    "no JSON": b"a season",
    "half of it": b'{"format": 1, "league": ',
    "no UTF-8": b'{"format": "\xff"}',
    "UTF-16": '{"format": 1}'.encode("utf-16"),
    "half a character": rb'{"format": "\ud800"}',
    "no number": b'{"format": NaN}',
    "no end": b'{"format": -Infinity}',
    "too many digits": b'{"format": ' + b"9" * 5000 + b"}",
    "a member twice": b'{"format": 1, "format": 1}',
    "too deep": b"[" * 100_000,
    "deep": b"[" * 60 + b"]" * 60,
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_no_document_is_unreadable_and_that_is_said(text: bytes, tmp_path: Path) -> None:
    done = run(text, tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("cannot read: ") and "Traceback" not in done.stderr
    line = last_line(done)
    assert line["accepted"] is False and line["wrong"][0]["path"] == "" and line["on_trust"] == []


@pytest.mark.parametrize("arguments", [["missing.json"], ["."], ["season.json", "--exports", "missing"]])
def test_files_that_are_not_there_are_unreadable(
    small: Json,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("season.json").write_text(json.dumps(small))
    assert verify_league.main(arguments) == 2
    assert capsys.readouterr().err.startswith("cannot read: ")


@pytest.mark.parametrize(
    "head", [b"", b"{}", b'{"game": []}', b'{"game": {"result": null}}', b"\x1f\x8b\x08broken"]
)
@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz"])
def test_what_is_no_export_is_unreadable(
    small: Json, tmp_path: Path, capsys: pytest.CaptureFixture[str], head: bytes, ending: str
) -> None:
    (tmp_path / "season.json").write_text(json.dumps(small))
    (tmp_path / f"{small['matches'][0]['game']}.{ending}").write_bytes(head)
    assert verify_league.main([str(tmp_path / "season.json"), "--exports", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("cannot read: ")


@pytest.mark.parametrize("value", [None, 7, "season", [], [[]], {}, {"format": 1}, True, 1.5])
def test_other_things_than_a_document_are_rejected(
    value: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "season.json").write_text(json.dumps(value))
    assert verify_league.main([str(tmp_path / "season.json")]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["wrong"]


@pytest.mark.parametrize("number", range(40))
def test_however_much_is_changed_by_chance_it_never_breaks_down(
    small: Json, large: Json, number: int
) -> None:
    chance = random.Random(number)
    document = chance.choice((small, large))
    heads = Heads(document)
    everywhere = [path for path, _ in places(document) if path]
    for _ in range(60):
        broken, several = copy.deepcopy(document), chance.randrange(1, 6)
        for path in chance.sample(everywhere, several):
            above: Any = broken
            for name in path[:-1]:
                above = above[name] if _has(above, name) else None
            if _has(above, path[-1]):
                above[path[-1]] = chance.choice([*others(above[path[-1]]), -(2**52), 2**52, 3, 1])
        verdict = verify_league.verify(broken, heads)
        json.dumps([verdict.wrong, verdict.on_trust])


def _has(value: Any, name: Any) -> bool:
    if isinstance(value, dict):
        return name in value
    return isinstance(value, list) and isinstance(name, int) and name < len(value)
