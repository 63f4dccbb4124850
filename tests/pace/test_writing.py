"""What adopters write reads as standing orders, says what the steward would do, and keeps to the shares of people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, cast

import pytest

from horror.games import RULESETS
from horror.games.standing.language import offered_by
from horror.rules.base.cards import NAMES
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.ruleset import Ruleset
from tests.pace import writing
from tests.pace.adopting import PATIENCE, Adopter
from tests.pace.chance import drawn
from tests.pace.imagined import Imagined
from tests.pace.parameters import people

RULES = RULESETS["catan_horror"]
SEATS = 4
WOOL = NAMES.index("wool")
TURNS = 24


CLASSIC = RULESETS["classic"]


class Moment(NamedTuple):
    """A position in a game of stewards, and who is about to end a turn there (or has just placed, at turn 0)."""

    position: Any
    seat: int


@cache
def moments(rules: Ruleset = RULES) -> tuple[Moment, ...]:
    return tuple(_played(5, rules))


def _played(seed: int, rules: Ruleset) -> Iterator[Moment]:
    draws = SecretDraws(seed.to_bytes(32, "big"), "written", b"", 0)
    options = rules.options_type(**(people().game.options if rules is RULES else {}))
    position: Any
    position, _ = rules.new_game(options, rules.colours[:SEATS], draws)
    pick = drawn(seed, "pick").randrange
    yield Moment(position.copy(), position.owing()[0])
    while position.turn < TURNS and not position.finished:
        if position.automatic_turn_next:
            position.advance(draws)
            continue
        offered = [seat for seat in range(SEATS) if seat != position.active and position.choices(seat)]
        seat = offered[0] if position.waiting()[0].kind == "act" and offered else position.owing()[0]
        move = rules.bots["steward"](position.view(seat), position.choices(seat), pick)
        if isinstance(move, EndTurn):
            yield Moment(position.copy(), seat)
        position.apply(seat, move, draws)


def imagined(moment: Moment) -> Imagined:
    return Imagined(RULES, moment.position, moment.seat, drawn("imagined", moment.seat).randrange)


def families(lines: list[str], view: Any, rules: Ruleset = RULES) -> list[str]:
    """The families of these lines, each read, kept and told as a client's would be."""
    found = []
    language = offered_by(rules)
    assert language is not None
    for line in lines:
        order = language.parse(line, view)
        assert language.parse(language.format(order), view) == order
        found.append(type(order.match).__name__)
    return found


def test_all_that_is_written_reads_as_standing_orders_and_fits_into_a_list():
    adopters = [Adopter(RULES, 3, seat) for seat in range(SEATS)]
    own_turns: Counter[int] = Counter()
    seen: Counter[str] = Counter()
    for position, seat in moments()[1:]:
        own_turns[seat] += 1
        lines = adopters[seat].round(position, own_turns[seat])
        lines += adopters[seat].going_on(position, own_turns[seat])
        assert len(lines) <= 40
        seen.update(set(families(lines, position.view(seat))))
    expected = {
        "BeginsAmongMonsters",
        "SpecialBuilding",
        "Discarding",
        "Giving",
        "Taking",
        "Offered",
        "Assaulted",
        "Fighting",
    }
    assert expected | {"After", "Closed"} == set(seen)
    turns = own_turns.total()
    assert seen["SpecialBuilding"] / turns == pytest.approx(people().written.special_pass, abs=0.1)
    assert seen["Taking"] / turns == pytest.approx(people().written.other, abs=0.2)


def test_the_best_places_of_the_set_up_are_written_with_their_roads():
    moment = moments()[0]
    line = writing.placing(imagined(moment), ["settlement", "city"])
    assert families([line], moment.position.view(moment.seat)) == ["Placing"]
    choices = moment.position.choices(moment.seat)
    steward = cast(
        Any, RULES.bots["steward"](moment.position.view(moment.seat), choices, drawn("any").randrange)
    )
    assert line.startswith(f"when placing: settlement first of {steward.at} road {steward.road}, ")


def test_in_the_classic_game_what_it_has_is_written():
    adopters = [Adopter(CLASSIC, 3, seat) for seat in range(SEATS)]
    first, *later = moments(CLASSIC)
    seen: set[str] = set()
    for number, (position, seat) in enumerate(later, 1):
        lines = adopters[seat].round(position, number)
        lines += adopters[seat].going_on(position, number)
        seen.update(families(lines, position.view(seat), CLASSIC))
    assert seen == {"Begins", "Discarding", "Offered", "After", "Closed"}
    written = [Adopter(CLASSIC, seed, first.seat).placing(first.position) for seed in range(20)]
    placing = [lines[0] for lines in written if lines and lines[0].startswith("when placing")]
    assert {line.split()[-2] for line in placing} == {"1", "2"}
    for line in placing:
        assert families([line], first.position.view(first.seat), CLASSIC) == ["Placing"]


def test_half_of_the_placements_are_settled_beforehand():
    moment = moments()[0]
    written = [
        line
        for seed in range(100)
        for line in Adopter(RULES, seed, moment.seat).placing(moment.position, 1)
        if line.startswith("when placing")
    ]
    assert len(written) == pytest.approx(100 * people().written.place, abs=12)


def test_what_is_built_with_a_hand_is_what_the_steward_builds_then():
    moment = moments()[-1]
    game = imagined(moment)
    assert game.built_with((0,) * 8) == ((), (0,) * 8, frozenset())
    rich = game.built_with((9,) * 8)
    assert rich.orders
    assert sum(rich.left) < 9 * 8
    assert set(rich.orders) <= set(writing.wishes_of([rich]))


def test_the_owner_imagines_with_what_is_seen_alone():
    """Another's hand changes nothing of what is written."""
    moment = moments()[-1]
    before = Adopter(RULES, 9, moment.seat).round(moment.position, 6)
    other = moment.position.copy()
    rival = other.state.seats[(moment.seat + 1) % SEATS]
    rival.hand[:] = list(reversed(rival.hand))
    assert Adopter(RULES, 9, moment.seat).round(other, 6) == before


def test_a_fifth_of_own_turns_is_sent_early_and_what_is_left_is_kept_for_later():
    moment = moments()[-1]
    adopter = Adopter(RULES, 4, moment.seat)
    begun = adopter.early
    written = [
        line
        for number in range(1, 21)
        for line in adopter.round(moment.position, number)
        if line.startswith("when my turn begins: roll; ")
    ]
    assert written
    assert len(written) + adopter.early == pytest.approx(begun + 20 * people().written.early_turn)
    assert 0 <= adopter.early < PATIENCE + people().written.early_turn


@pytest.mark.parametrize("lines", [["build road 1-2"], []])
def test_a_list_of_wishes_ends_with_a_pass(lines: list[str]):
    assert writing.special_building(lines).split(": ")[1].startswith("; ".join([*lines, "pass"]))


def test_who_wants_to_be_asked_says_so_of_each_wish_as_far_as_a_line_has_room():
    moment = moments()[-1]
    view = moment.position.view(moment.seat)
    line = writing.special_building(["improve trade", "build city 1"] * 12, asked=True)
    assert families([line], view) == ["SpecialBuilding"]
    assert line.startswith("when special building: ask me to improve trade; ask me to build city 1; ")
    assert 1 < line.count("ask me to") < 24


def test_where_an_offer_was_made_the_turn_goes_on_otherwise_when_it_is_taken():
    moment = next(each for each in moments()[1:] if each.position.state.seats[each.seat].hand[WOOL])
    position = moment.position.copy()
    offer = position.completed(moment.seat, RULES.parse("offer 1 wool for 1 ore", position.view(moment.seat)))
    position.apply(moment.seat, offer, SecretDraws(b"0" * 32, "offered", b"", 0))
    lines = Adopter(RULES, 3, moment.seat).going_on(position, 1)
    assert families(lines, position.view(moment.seat)) == ["Accepted", "Closed", "After"]
    assert lines[0].startswith(f"when T{position.state.offers[-1].number} is accepted: ")
