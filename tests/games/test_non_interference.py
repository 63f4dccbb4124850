"""What a reader gets depends only on what that reader may know (docs/hidden.md, promise 4).

Pairs of positions that are equal in a reader's view (cards swapped between other hands, development cards between
other hands and the deck, other answers in a gather) must give that reader equal views, choices, decisions,
refusals, events, pictures, text boards and sentences; also after moves of others that are legal in both.
"""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from horror.rules.base.cards import cards
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.choices import sample
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.events import SPECTATOR
from tests.games.any_moves import any_move
from tests.games.conformance.places import place_cards
from tests.games.random_play import RandomGame
from tests.games.twins import CLASSIC, able_now_and_in_turn, refusal, swap, told

pytestmark = pytest.mark.long

SEATS = 4


class LowDraws(Draws):
    """Always the first outcome but one: the same dice in both positions, whatever the labels."""

    def _value(self, purpose: str, sides: int, labels: Any) -> int:
        return 1 % sides


def disturbed(position: Any, reader: int, pick: Any) -> Any:
    """A copy in which hidden things differ and everything that the reader may see is the same."""
    copy = position.copy()
    state = copy.state
    others = [seat for seat in range(SEATS) if seat != reader]
    for _ in range(12):
        one, other = state.seats[others[pick(len(others))]], state.seats[others[pick(len(others))]]
        swap(one.hand, other.hand, pick)
    hidden = [state.deck, *(state.seats[seat].development for seat in others)]
    fresh = [None, *(state.seats[seat].fresh for seat in others)]
    for _ in range(12):
        first, second = pick(len(hidden)), pick(len(hidden))
        if not any(fresh[index] and any(fresh[index]) for index in (first, second)):
            swap(hidden[first], hidden[second], pick)
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Gather):
        answer_again(copy, step, reader, pick)
    copy.state.offers.clear()
    return copy


def answer_again(copy: Any, step: Any, reader: int, pick: Any) -> None:
    """Answers that others have given in a gather, given otherwise (and such that their new hands allow them)."""
    for index, seat in enumerate(step.seats):
        if seat != reader and step.given[index] is not None:
            hand = list(copy.state.seats[seat].hand)
            chosen = [0] * 5
            for _ in range(step.counts[index]):
                kind = [kind for kind, count in enumerate(hand) if count][
                    pick(sum(count > 0 for count in hand))
                ]
                hand[kind] -= 1
                chosen[kind] += 1
            step.given[index] = Discard(cards=cards(chosen))


def pairs(seed: int) -> Iterator[tuple[Any, Any, int, Any]]:
    """Positions of a random game with a disturbed twin for each kind of reader."""
    game = RandomGame(seed, SEATS)
    pick = random.Random(-seed - 1).randrange
    while not game.position.finished:
        game.step()
        step = game.position.state.agenda[-1] if game.position.state.agenda else None
        if step is not None and (isinstance(step, Gather) or len(game.log) == 3 or len(game.log) % 17 == 0):
            for reader in (*range(SEATS), SPECTATOR):
                position = game.position.copy()
                position.state.offers.clear()  # an offer shows that its maker held the cards when it was made
                twin = disturbed(position, reader, pick)
                if not twin.invariants():  # swapped victory points may complete a total: no running game
                    yield position, twin, reader, pick


def as_seen(position: Any, reader: int) -> bytes:
    """Everything that a reader is shown, as bytes; the picture, which is the same for all, without a seat alone."""
    view = position.view(reader)
    shown = [
        msgspec.to_builtins(view),
        able_now_and_in_turn(position, reader) if reader >= 0 else [],
        repr(place_cards(CLASSIC, position, reader)),
        msgspec.to_builtins([each for each in position.waiting() if each.known_to(reader)]),
        CLASSIC.picture(view).whole() if reader == SPECTATOR else None,
        CLASSIC.text_board(view),
    ]
    return msgspec.json.encode(shown)


@pytest.mark.parametrize("seed", range(1))
def test_equal_views_give_equal_pictures_choices_and_refusals(seed: int) -> None:
    """BASE-63, TAB-17: for every kind of decision that a random game asks."""
    compared: dict[str, int] = {}
    differing = 0
    for position, twin, reader, pick in pairs(seed):
        differing += position.dump() != twin.dump()
        assert as_seen(position, reader) == as_seen(twin, reader)
        for _ in range(6):
            move = any_move(position, pick)
            if reader >= 0:
                assert refusal(position, reader, move) == refusal(twin, reader, move)
        if position.waiting():
            kind = position.waiting()[0].kind
            compared[kind] = compared.get(kind, 0) + 1
    assert differing > 60
    assert set(compared) == {"place", "roll_or_respond", "move_robber", "discard", "act"}


@pytest.mark.parametrize("seed", range(2))
def test_the_same_move_of_another_seat_tells_a_reader_the_same(seed: int) -> None:
    """BASE-33, BASE-63, TAB-03: of a card stolen or bought, or an answer in a gather, others learn that it was."""
    compared = 0
    for position, twin, reader, pick in pairs(seed + 50):
        owing = [seat for seat in position.owing() if seat != reader]
        if not owing:
            continue
        seat = owing[pick(len(owing))]
        if isinstance(position.state.agenda[-1], Gather) and len(position.owing()) == 1:
            continue  # the last answer carries out the twins' other answers, which differ
        for _ in range(4):
            move = sample(position.choices(seat), pick)
            one, other = position.copy(), twin.copy()
            if refusal(other, seat, move) != "legal" or type(move).__name__ in ("PlayMonopoly", "Accept"):
                continue
            events, twin_events = one.apply(seat, move, LowDraws()), other.apply(seat, move, LowDraws())
            if one.finished or other.finished or one.state.bank != other.state.bank:
                continue
            assert told(events, reader) == told(twin_events, reader)
            assert as_seen(one, reader) == as_seen(other, reader)
            compared += 1
    assert compared > 60


def test_an_offer_to_one_seat_is_nothing_to_the_others() -> None:
    """TAB-13, TAB-23: neither that it was made and to whom, nor that it was declined; not for seats nor spectators."""
    game = RandomGame(4, SEATS)
    compared = 0
    while not game.position.finished and compared < 40:
        game.step()
        position = game.position.copy()
        position.state.offers.clear()
        active = position.active
        made = [choice for choice in position.choices(active) if getattr(choice, "kind", None) is Offer]
        if not made:
            continue
        asked = (active + 1) % SEATS
        twin = position.copy()
        move = msgspec.structs.replace(made[0].sample(game.pick), to=(asked,))
        events = twin.apply(active, move, LowDraws())
        for reader in (*(seat for seat in range(SEATS) if seat not in (active, asked)), SPECTATOR):
            assert told(events, reader) == []
            assert as_seen(position, reader) == as_seen(twin, reader)
            accept = any_move(position, game.pick)
            if reader >= 0:
                assert refusal(position, reader, accept) == refusal(twin, reader, accept)
        assert as_seen(position, asked) != as_seen(twin, asked)
        declined = twin.apply(asked, Decline(offer=twin.view(asked).offers[-1].offer), LowDraws())
        assert told(declined, SPECTATOR) == [] and as_seen(position, SPECTATOR) == as_seen(twin, SPECTATOR)
        compared += 1
    assert compared == 40
