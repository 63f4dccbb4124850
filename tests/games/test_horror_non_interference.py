"""In Catan Horror too, what a reader gets depends only on what that reader may know (docs/hidden.md, promise 4).

Pairs of positions that are equal in a reader's view give that reader equal views, choices, decisions, refusals,
neutral moves, previews, events, pictures and text boards: cards swapped between other hands, progress cards between
other hands and the decks, other markers in cup and gate stack, other answers and orders of others in a gather.
"""

import itertools
import random
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.rules.base.cards import Cards
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.offer import Offer
from horror.rules.base.turn import Roll
from horror.rules.cities.cards.events import PointsCardShown, ProgressDrawn
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.choices import sample
from horror.rules.kernel.draws import Draws, NoDraws
from horror.rules.kernel.errors import IllegalMove, WouldDraw
from horror.rules.kernel.events import SPECTATOR
from horror.rules.monsters.mad.events import Rewarded
from horror.rules.monsters.special_building.gather import SpecialBuilding
from horror.rules.monsters.turn.moves.roll import ROLL
from tests.games.any_moves import any_move
from tests.games.conformance.places import place_cards
from tests.games.horror_positions import asked as described
from tests.games.horror_twins import (
    DECISIONS,
    NO_ORDER,
    disturbed,
    top,
)
from tests.games.random_play import BotGame, RandomGame, Steady
from tests.games.twins import able_now_and_in_turn, refusal
from tests.games.twins import told as told_by

pytestmark = pytest.mark.long

HORROR = RULESETS["catan_horror"]
VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"starting_mad_players": 2, "town_damage_turns": "own"},
    {"masks": True, "green_monsters": True, "dead_become_mad": True},
    {"town_damage_turns": "own", "monster_control": "own", "mad_production": "build"},
)
TELLING = {
    "Accept",
    "OfferHarbour",
    "PlayMasterMerchant",
    "PlayResourceMonopoly",
    "PlaySpy",
    "PlayTradeMonopoly",
    "PlayWedding",
    "TakeCards",
}
"""Moves by which all learn what somebody held: from then on a reader knows the twins apart."""


def refilled(position: Any, pick: Any) -> Any:
    """A copy with other markers in cup and gate stack, as many of them; no board leads to it, and nobody may notice."""
    twin = position.copy()
    for pile in (twin.state.cup, twin.state.gate_stack):
        for _ in range(8):
            full = [index for index, left in enumerate(pile) if left]
            if full:
                pile[full[pick(len(full))]] -= 1
                pile[pick(len(pile))] += 1
    return twin


def positions(
    kind: type[RandomGame], seed: int, each: int = 40, first: int = 3
) -> Iterator[tuple[Any, int, Any]]:
    """Positions of a random game, the first of each kind of question and then some, with every kind of reader."""
    game = kind(seed, 4 - seed % 2, "catan_horror", **VARIANTS[seed % len(VARIANTS)])
    pick = random.Random(-seed - 1).randrange
    met: dict[tuple[str, int], int] = {}
    while not game.position.finished:
        game.step()
        step = top(game.position)
        if step is None or game.position.automatic_turn_next:
            continue
        answered = len(step.seats) - len(game.position.owing()) if isinstance(step, Gather) else 0
        question = (type(step).__name__, min(answered, 1))
        met[question] = met.get(question, 0) + 1
        if met[question] > first and len(game.log) % each:
            continue
        position = game.position.copy()
        position.state.offers.clear()  # an offer shows that its maker held the cards when it was made
        for reader in (*range(position.seats), SPECTATOR):
            yield position, reader, pick


def as_seen(position: Any, reader: int) -> bytes:
    """Everything that a reader is shown of a position, as bytes.

    The picture follows from the view and is the same for all readers (tests/games/test_horror_picture.py), so it is
    drawn for those who have no seat alone: it takes longer than all the rest.
    """
    view = position.view(reader)
    asked = reader in position.owing()
    shown = [
        msgspec.to_builtins(view),
        able_now_and_in_turn(position, reader) if reader >= 0 else [],
        repr(place_cards(HORROR, position, reader)),
        msgspec.to_builtins([each for each in position.waiting() if each.known_to(reader)]),
        msgspec.to_builtins(position.neutral(reader)) if asked else None,
        position.active,
        position.automatic_turn_next,
        [(standing.seat, standing.public_points) for standing in position.score()],
        HORROR.picture(view).whole() if reader == SPECTATOR else None,
        HORROR.text_board(view),
    ]
    return msgspec.json.encode(shown)


def previewed(position: Any, reader: int, move: Any) -> Any:
    """What a preview tells its author of a move (TAB-15): it stops at a draw, a secret and a gather's end."""
    trial = position.copy()
    step = top(trial)
    last = isinstance(step, Gather) and list(trial.owing()) == [reader]
    try:
        events = trial.apply(reader, move, NoDraws())
    except WouldDraw:
        return "draw"
    except IllegalMove as refused:
        return str(refused)
    if last or any(event.reveals for event in events):
        return "secret"
    return told(events, reader), msgspec.to_builtins(trial.view(reader))


def told(events: list[Any], reader: int) -> list[Any]:
    return told_by(events, reader, HORROR)


def check_alike(position: Any, twin: Any, reader: int, pick: Any, tries: int = 4) -> None:
    """That this reader cannot tell the two apart, by looking, by trying, or by asking what would happen."""
    assert as_seen(position, reader) == as_seen(twin, reader)
    if reader < 0:
        return
    choices = position.choices(reader)
    moves = [sample(choices, pick) for _ in range(tries if choices else 0)]
    for move in moves:
        assert previewed(position, reader, move) == previewed(twin, reader, move), move
    for move in [any_move(position, pick) for _ in range(tries)]:
        assert refusal(position, reader, move) == refusal(twin, reader, move), move


@pytest.mark.parametrize("seed", range(2))
def test_hidden_cards_and_answers_show_in_nothing_that_a_reader_gets(seed: int) -> None:
    """IMP-06, CH-372, X-03, X-59, TAB-03, TAB-17: hands, progress cards, responses and orders of others."""
    differing = 0
    for position, reader, pick in positions(RandomGame, seed):
        twin = disturbed(position, reader, pick)
        assert not twin.invariants()
        differing += position.dump() != twin.dump()
        check_alike(position, twin, reader, pick)
    assert differing > 40


def test_they_show_at_no_question_that_the_game_asks() -> None:
    """The first times that each kind of decision is asked, in games of bots too, which come to the rare ones."""
    seen: set[str] = set()
    # From 70 on few games ask all; they would from anywhere.
    for seed, kind in itertools.product(range(70, 170), (BotGame, RandomGame)):
        if seen == DECISIONS:
            return
        for position, reader, pick in positions(kind, seed, each=10_000, first=1):
            if top(position).decision not in seen:
                check_alike(position, disturbed(position, reader, pick), reader, pick)
            if reader == SPECTATOR:
                seen.add(top(position).decision)
    raise AssertionError(f"never asked: {DECISIONS - seen}")


@pytest.mark.parametrize("seed", range(2))
def test_cup_and_gate_stack_show_in_nothing_that_a_reader_gets(seed: int) -> None:
    """CH-222, CH-306: how many markers there are is known, and nothing else comes of them but by a draw."""
    compared = 0
    for position, reader, pick in positions(RandomGame, 10 + seed, each=60, first=2):
        check_alike(position, refilled(position, pick), reader, pick, tries=2)
        compared += 1
    assert compared > 20


class Alike(Draws):
    """Chance that is the same in both positions, as long as the same is drawn in the same order."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.chance = random.Random(seed).randrange

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        return self.chance(sides)


@pytest.mark.parametrize("seed", range(2))
def test_the_same_move_of_another_seat_tells_a_reader_the_same(seed: int) -> None:
    """IMP-06, TAB-03: of cards drawn, given, taken or answered others learn that they were, and how many."""
    compared = 0
    for position, reader, pick in positions((BotGame, RandomGame)[seed % 2], 20 + seed, each=30):
        twin = disturbed(position, reader, pick)
        owing = [seat for seat in position.owing() if seat != reader]
        if not owing or (isinstance(top(position), Gather) and len(position.owing()) == 1):
            continue  # the last answer carries out the twins' other answers, which differ
        seat = owing[pick(len(owing))]
        for _ in range(3):
            move = sample(position.choices(seat), pick)
            compared += same_told(position.copy(), twin.copy(), seat, move, reader, pick(2**32))
    assert compared > 20


def test_which_progress_card_was_drawn_its_drawer_alone_is_told() -> None:
    """IMP-06: with improvements at which most rolls bring somebody a card, and cards in hand, so that decks differ."""
    seeds = count(22)
    game = BotGame(next(seeds), 4, "catan_horror", town_damage_turns="own")
    pick, differing = random.Random(22).randrange, 0
    while differing < 30:
        if game.position.finished:
            game = BotGame(next(seeds), 4, "catan_horror", town_damage_turns="own")
        game.step()
        if not isinstance(top(game.position), Roll):
            continue
        position = game.position.copy()
        for seat in position.state.seats:
            seat.improvements = [3, 3, 3]
            deal(position, seat)
        for reader in (*range(4), SPECTATOR):
            one, other = position.copy(), disturbed(position, reader, pick)
            chance = pick(2**32)
            events = one.apply(one.active, ROLL, Alike(chance))
            twin_events = other.apply(other.active, ROLL, Alike(chance))
            if shown_to(reader, [*events, *twin_events]) or one.finished or other.finished:
                continue
            assert told(events, reader) == told(twin_events, reader)
            assert as_seen(one, reader) == as_seen(other, reader)
            differing += any(isinstance(event, ProgressDrawn) for event in events) and events != twin_events


def deal(position: Any, seat: Any) -> None:
    """Give a seat that holds few progress cards one from each deck."""
    for pile in position.state.decks:
        cards = position.facts.progress_cards
        left = [card for card, count in enumerate(pile.fresh) if count and not cards[card].points]
        if left and len(seat.progress) < 3:
            card = left[0]
            pile.fresh[card] -= 1
            seat.progress = sorted([*seat.progress, card])


def same_told(one: Any, other: Any, seat: int, move: Any, reader: int, chance: int) -> bool:
    """Make the same move in both, with the same chance; whether there was something to compare."""
    if refusal(other, seat, move) != "legal" or type(move).__name__ in TELLING:
        return False
    compared = 0
    for act in (lambda p, draws: p.apply(seat, move, draws), lambda p, draws: p.advance(draws)):
        events, twin_events = act(one, Alike(chance)), act(other, Alike(chance))
        if (
            one.finished
            or other.finished
            or shown_to(reader, [*events, *twin_events])
            or one.state.bank != other.state.bank
        ):
            break
        assert told(events, reader) == told(twin_events, reader), move
        assert as_seen(one, reader) == as_seen(other, reader), move
        compared += 1
        if not one.automatic_turn_next:
            break
    return bool(compared)


def shown_to(reader: int, events: list[Any]) -> bool:
    """Whether the twins have parted before the reader's eyes.

    Another deck gives another card: to the reader, or a point for all to see; a card out of another hand came to the
    reader's own, or (where the banks differ) a hand went to the bank.
    """
    return any(
        isinstance(event, PointsCardShown)
        or (isinstance(event, ProgressDrawn | Rewarded) and event.seat == reader)
        for event in events
    )


def test_an_offer_to_one_seat_is_nothing_to_the_others() -> None:
    """TAB-13, TAB-23: neither that it was made and to whom, nor that it was declined; not for seats nor spectators."""
    before = described(
        "hands: {red: {brick: 2}, blue: {ore: 1}, white: {ore: 1}}\ntowns: {1: red city}\n"
        "turn: {player: red, phase: actions, number: 4}\n"
    )
    position = before.copy()
    for seat, move in ((0, Offer(give=Cards(brick=1), get=Cards(ore=1), to=(1,))), (1, Decline(offer="T1"))):
        events = position.apply(seat, move, NoDraws())
        assert as_seen(position, 0) != as_seen(before, 0)
        for reader in (2, SPECTATOR):
            assert told(events, reader) == []
            assert as_seen(position, reader) == as_seen(before, reader)


def test_a_pass_for_the_time_being_looks_like_any_answer() -> None:
    """X-59, TAB-03: an order in special building is told to nobody, a pass to all once."""
    game = RandomGame(3, 4, "catan_horror")
    compared = 0
    while not game.position.finished and compared < 12:
        game.step()
        step = top(game.position)
        if not isinstance(step, SpecialBuilding) or len(game.position.owing()) < 2:
            continue
        seat = game.position.owing()[0]
        orders = [choice for choice in game.position.choices(seat) if not isinstance(choice, NO_ORDER)]
        if not orders:
            continue
        twin = game.position.copy()
        events = twin.apply(seat, sample(orders, game.pick), Steady())
        for reader in (*(other for other in range(4) if other != seat), SPECTATOR):
            assert told(events, reader) == []
            assert as_seen(game.position, reader) == as_seen(twin, reader)
        compared += 1
    assert compared
