"""The rules of Barrows (rules.md), which a test cites: personal decks, what nobody sees, a reaction, options, ties."""

from __future__ import annotations

from typing import Any

import pytest

from horror.rules.kernel.draws import NoDraws, ScriptedDraws, SecretDraws
from horror.rules.kernel.errors import BadOptions, IllegalMove
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, UNSET, sees
from tests.barrows import BARROWS
from tests.barrows.answers import Keep, Put
from tests.barrows.events import CarterCame, Drew, Looked, Passed, Shown, Shuffled, Stacked
from tests.barrows.moves.buy import Buy
from tests.barrows.moves.end_turn import EndTurn
from tests.barrows.moves.look import Look
from tests.barrows.moves.ring import Ring
from tests.barrows.moves.sell import Sell
from tests.barrows.moves.show import Show
from tests.barrows.moves.stack import Stack
from tests.barrows.options import Options
from tests.games.conformance import Conformance


def new(seats: int = 3, **options: Any) -> Any:
    draws = SecretDraws(b"b" * 32, "barrows", b"", 0)
    return BARROWS.new_game(Options(**options), BARROWS.colours[:seats], draws)[0]


def held(p: Any, seat: int, *goods: str) -> Any:
    """The position with a hand that is said, goods added by hand counted as carted."""
    p.state.seats[seat].hand = list(goods)
    return p


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_keeps_what_rulesets_promise(seats: int) -> None:
    played = Conformance(BARROWS, f"barrows {seats}", seats, each=3).play()
    assert all(played.compared.values())
    assert len(played.told) >= 11 and len(played.log) > 25


def test_it_keeps_them_with_other_options() -> None:
    played = Conformance(
        BARROWS, "short", 4, options={"rounds": 2, "start": "rich", "fair": False}, each=3
    ).play()
    assert Passed not in played.told and played.compared["secret draws"]


def test_options_and_seats_bind_what_they_change() -> None:
    """BW-01, BW-02, BW-30."""
    assert new(3).state.market == [6] * 5 and new(4).state.market == [9] * 5
    assert new().state.seats[0].deck.count("plum") == 0
    assert new(start="rich").state.seats[0].deck.count("plum") == 2
    p = new(fair=False)
    p.apply(0, EndTurn(), SecretDraws(b"x" * 32, "barrows", b"", 0))
    assert p.automatic_turn_next, "the carter, and no fair"
    with pytest.raises(BadOptions, match="two to five"):
        BARROWS.new_game(Options(), ["red"], NoDraws())


def test_coins_of_a_turn_buy_goods_which_come_to_ones_own_deck() -> None:
    """BW-11, BW-12, BW-15."""
    p = held(new(), 0, "apple", "apple", "cheese")
    with pytest.raises(IllegalMove, match="cheese costs 2, and you have 0"):
        p.check(0, Buy("cheese"))
    assert [(choice.good, cost.cards) for choice, cost in p.short(0)][:1] == [("apple", {"coin": 1})]
    for good in ("apple", "apple"):
        p.apply(0, Sell(good), NoDraws())
    p.apply(0, Buy("cheese"), NoDraws())
    mine = p.state.seats[0]
    assert mine.discard == ["cheese"] and p.state.market[2] == 5 and p.state.coins == 0
    assert [standing.public_points for standing in p.score()] == [1, 0, 0]
    p.apply(0, EndTurn(), SecretDraws(b"x" * 32, "barrows", b"", 0))
    assert len(mine.hand) == 4 and not p.state.laid_out and len(mine.deck) == 3 + 3 + 1


def test_what_one_has_laid_back_one_knows_and_nobody_else() -> None:
    """BW-03, BW-13, BW-14: of the pile its owner sees as many as he has looked at, until they are drawn."""
    p = new()
    p.state.seats[0].pile = ["bell", "apple", "plum", "cake"]
    (looked,) = p.apply(0, Look(3), NoDraws())
    assert looked == Looked(seat=0, count=3, goods=["cake", "plum", "apple"], rule="BW-13")
    assert [decision.kind for decision in p.waiting()] == ["arrange"]
    with pytest.raises(IllegalMove, match="say each of them once"):
        p.check(0, Stack(("cake", "cake", "plum")))
    assert len(p.choices(0)) == 6
    (stacked,) = p.apply(0, Stack(("apple", "cake", "plum")), NoDraws())
    assert isinstance(stacked, Stacked)
    assert p.state.seats[0].pile == ["bell", "plum", "cake", "apple"]
    own, other, all_of_it = (p.view(reader).seats[0] for reader in (0, 1, EVERYTHING))
    assert own.known == ["apple", "cake", "plum"] and own.pile is UNSET
    assert other.known is UNSET and other.pile_total == 4 and all_of_it.pile[0] == "bell"
    with pytest.raises(IllegalMove, match="you have looked"):
        p.check(0, Look(1))
    p.draw(0, 1, "BW-15")
    assert p.view(0).seats[0].known == ["cake", "plum"]


def test_a_pile_that_is_shuffled_is_known_to_nobody() -> None:
    """BW-04: the discard pile becomes the pile; where both are empty nothing is drawn."""
    p = new()
    mine = p.state.seats[0]
    mine.pile, mine.known, mine.hand, mine.discard = ["cake"], 1, [], ["apple", "bell", "plum"]
    p.draws = ScriptedDraws(random=["bell", "apple"])
    p.draw(0, 3, "BW-15")
    kinds = [type(event) for event in p.events]
    assert kinds == [Shuffled, Drew] and mine.known == 0 and mine.pile == ["bell"]
    assert sorted(mine.hand) == ["apple", "cake", "plum"]
    mine.pile, mine.discard = [], []
    p.events.clear()
    p.draw(0, 1, "BW-15")
    assert p.events == []


def test_a_bell_may_be_rung_and_need_not_by_seats_that_alone_know_of_it() -> None:
    """BW-20: optional, private, once for each purchase; the game goes on without it."""
    p = held(held(held(new(), 0, "apple", "apple"), 1, "bell", "bell"), 2, "apple")
    with pytest.raises(IllegalMove, match="nothing has been bought"):
        p.check(1, Ring())
    for move in (Sell("apple"), Sell("apple"), Buy("apple")):
        p.apply(0, move, NoDraws())
    ringing = [decision for decision in p.waiting() if decision.kind == "ring"]
    assert [(each.id, each.seat, each.blocking, each.private) for each in ringing] == [("R1", 1, False, True)]
    assert [decision.kind for decision in p.view(1).waiting] == ["trade"]
    assert list(p.owing()) == [0] and Ring() in p.choices(1) and Ring() not in p.choices(2)
    p.apply(1, Ring(), SecretDraws(b"x" * 32, "barrows", b"", 0))
    assert len(p.state.seats[1].hand) == 2 and "bell" in p.state.seats[1].discard
    with pytest.raises(IllegalMove, match="rung for this good"):
        p.check(1, Ring())
    p.apply(0, Buy("apple"), NoDraws())
    assert p.ringers() == [1], "anew"
    p.apply(0, EndTurn(), SecretDraws(b"x" * 32, "barrows", b"", 0))
    assert p.ringers() == []


def test_what_is_shown_learns_one_seat_alone() -> None:
    """BW-21: at any time in a turn, by any seat."""
    p = held(new(), 2, "cake")
    (shown,) = p.apply(2, Show("cake", 1), NoDraws())
    assert isinstance(shown, Shown)
    assert [sees(shown, reader) for reader in (0, 1, 2, SPECTATOR)] == [False, True, True, False]
    with pytest.raises(IllegalMove, match="one of the other seats"):
        p.check(2, Show("cake", 2))
    with pytest.raises(IllegalMove, match="you hold no apple"):
        p.check(2, Show("apple", 0))


def test_at_the_fair_goods_go_to_the_left_and_then_comes_the_carter() -> None:
    """BW-30, BW-40, BW-10."""
    p = new()
    p.apply(0, EndTurn(), SecretDraws(b"x" * 32, "barrows", b"", 0))
    assert list(p.owing()) == [0, 1, 2]
    p = held(p, 2, "plum")
    p.apply(2, Put("plum"), NoDraws())
    assert p.view(2).seats[2].answer == "put plum" and p.view(0).seats[2].answer is UNSET
    p.apply(0, Keep(), NoDraws())
    told = p.apply(1, Keep(), NoDraws())
    (passed,) = [event for event in told if isinstance(event, Passed)]
    assert (passed.seat, passed.to) == (2, 0) and p.state.seats[0].discard[-1] == "plum"
    assert p.automatic_turn_next
    came = p.advance(ScriptedDraws(dice=[5]))[0]
    assert came == CarterCame(rolled=5, good="cake", rule="BW-40") and p.state.market[4] == 5
    assert (p.active, p.turn) == (1, 2)


@pytest.mark.parametrize(
    ("rolled", "cakes", "outcome"), [(5, 1, "sold_out"), (1, 1, None), (6, 0, None), (1, 0, "sold_out")]
)
def test_the_market_closes_with_the_last_cake(rolled: int, cakes: int, outcome: str | None) -> None:
    """BW-50."""
    p = new(fair=False)
    p.apply(0, EndTurn(), SecretDraws(b"x" * 32, "barrows", b"", 0))
    p.state.market[4] = cakes
    p.advance(ScriptedDraws(dice=[rolled]))
    assert (p.result.outcome if p.result else None) == outcome


def test_who_has_most_points_wins_and_several_with_as_many_together() -> None:
    """BW-51: all goods count, wherever they lie; then everybody sees everything."""
    p = new(2, rounds=1, fair=False)
    p.apply(0, EndTurn(), SecretDraws(b"x" * 32, "barrows", b"", 0))
    p.advance(ScriptedDraws(dice=[1]))
    for seat, goods in enumerate((["cake"], ["cheese", "bell", "bell"])):
        p.state.seats[seat].hand, p.state.seats[seat].pile, p.state.seats[seat].discard = goods, [], []
    p.apply(1, EndTurn(), SecretDraws(b"x" * 32, "barrows", b"", 0))
    p.advance(ScriptedDraws(dice=[2]))
    assert p.finished and p.result.outcome == "rounds_over" and p.result.winners == [0, 1]
    assert p.view(SPECTATOR).seats[0].points == 3
    told = BARROWS.outcome(p.result, ["Ann", "Ben"], "de")
    assert told == "Ann und Ben haben gewonnen"


def test_orders_have_words_of_their_own() -> None:
    view = new().view(0)
    for order, canonical in (
        ("buy a plum", "buy plum"),
        ("peek at the top 2", "look 2"),
        ("arrange cake, plum and plum", "stack cake plum plum"),
        ("show a bell to Blue", "show bell to blue"),
        ("ring the bell", "ring"),
        ("give an apple", "put apple"),
        ("done", "end turn"),
    ):
        assert BARROWS.format(BARROWS.parse(order, view), view) == canonical


def test_it_speaks_german_of_its_own_and_with_the_words_that_all_games_share() -> None:
    """The game's catalogue first, then the shared one; English where neither has the language."""
    p = held(new(), 0, "cake", "apple")
    view, names = p.view(0), ["Ann", "Ben", "Cid"]
    assert BARROWS.headline(view, names, "de-AT") == "Zug 1: Ann handelt"
    assert BARROWS.seat_name("white", "de") == "Weiß"
    assert BARROWS.holdings(view, "de")[0].held == ["1 Apfel", "1 Kuchen"]
    with pytest.raises(IllegalMove) as refused:
        p.check(1, Sell("apple"))
    told = BARROWS.tell(refused.value.phrase, names, "de")
    assert told.startswith("die offene Frage") and "Du bist am Zug" in told
    assert BARROWS.headline(view, names, "xx") == "Turn 1: Ann to trade"
