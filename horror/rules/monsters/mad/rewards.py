"""What Mad players gain by what monsters do (CH-422 to CH-425)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.cards import Cards, cards, labels, no_cards
from horror.rules.kernel.agenda import Step
from horror.rules.monsters.mad.events import Rewarded
from horror.rules.monsters.position import HorrorPosition


class ChooseReward(Step, tag="choose_reward"):
    """CH-424: a Mad player chooses resources from the bank."""

    decision: ClassVar[str] = "choose_card_effect"

    seat: int

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return (self.seat,)


def next_rewarded(p: HorrorPosition) -> int | None:
    """CH-425: Mad players take rewards in turn, the next seat first; None without a Mad player."""
    mad = p.mad_seats()
    if not mad:
        return None
    last = p.state.rewarded if p.state.rewarded >= 0 else p.state.active
    p.state.rewarded = next(seat for seat in p.in_turn_order((last + 1) % p.seats) if seat in mad)
    return p.state.rewarded


def knight_killed(p: HorrorPosition, owner: int) -> None:
    """CH-422, CH-423: for a sane knight killed by a monster, a random card of its owner's hand."""
    hand = p.state.seats[owner].hand
    if not p.sane(owner) or not any(hand):
        return
    seat = next_rewarded(p)
    if seat is None:
        return
    held = labels(hand)
    taken = no_cards()
    taken[p.kind_index(held[p.draws.pick("reward", held)])] = 1
    for kind, count in enumerate(taken):
        hand[kind] -= count
        p.state.seats[seat].hand[kind] += count
    p.events.append(Rewarded(seat=seat, victim=owner, count=1, cards=cards(taken), rule="CH-422"))


def town_destroyed(p: HorrorPosition) -> None:
    """CH-424, TAB-18: for a settlement destroyed by a monster, resources of the Mad player's choice from the bank."""
    seat = next_rewarded(p)
    left = p.state.bank[:5]
    if seat is None or not any(left):
        return
    if sum(map(bool, left)) > 1 and sum(left) > p.facts.settlement_reward:
        p.push(ChooseReward(seat=seat))
        return
    reward(p, seat, Cards(*(min(count, p.facts.settlement_reward) for count in left)).listed())


def reward(p: HorrorPosition, seat: int, taken: Sequence[int]) -> None:
    """CH-424: resources from the bank to a Mad player."""
    p.receive(seat, taken, "CH-424")
    p.events.append(Rewarded(seat=seat, victim=None, count=sum(taken), rule="CH-424"))
