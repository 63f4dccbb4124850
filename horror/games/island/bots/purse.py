"""What a hand of cards is worth to a bot, by what it saves for."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from horror.games.bots.offered import best
from horror.rules.base.cards import no_cards


class Goal(NamedTuple):
    """Something to save for: its weight, and (kind, amount) of each card that it costs."""

    weight: float
    needs: tuple[tuple[int, int], ...]


def needs(cost: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The kinds that a cost names, with their amounts."""
    return tuple((kind, amount) for kind, amount in enumerate(cost) if amount)


class Purse:
    """A hand, judged by goals. ``spare`` and ``exposed`` are weights, ``limit`` the safe size."""

    def __init__(self, hand: list[int], spare: float, exposed: float, limit: int) -> None:
        self.hand = hand
        self._spare = spare
        self._exposed = exposed
        self._limit = limit

    @cached_property
    def goals(self) -> list[Goal]:
        """What is saved for, most wanted first."""
        raise NotImplementedError

    def worth(self, hand: Sequence[int]) -> float:
        """What a hand is worth: each goal by the square of the part that is there, and a little for spare cards."""
        left = list(hand)
        value = 0.0
        for weight, parts in self.goals:
            there = needed = 0
            for kind, amount in parts:
                held = left[kind]
                if held:
                    if held > amount:
                        held = amount
                    left[kind] -= held
                    there += held
                needed += amount
            if there:
                value += weight * (there / needed) ** 2
        return value + self._spare * sum(left) - self._exposed * max(0, sum(hand) - self._limit)

    @cached_property
    def worth_now(self) -> float:
        """What the hand is worth as it is."""
        return self.worth(self.hand)

    def gain(self, give: Sequence[int], get: Sequence[int]) -> float:
        """What the hand gains in worth by an exchange."""
        after = [held - given + got for held, given, got in zip(self.hand, give, get, strict=True)]
        return self.worth(after) - self.worth_now

    def change(self, give: int, count: int, get: int) -> float:
        """What the hand gains in worth when ``count`` cards of one kind become one of another."""
        after = list(self.hand)
        after[give] -= count
        after[get] += 1
        return self.worth(after) - self.worth_now

    def least_missed(self, count: int) -> list[int]:
        """So many cards of the hand, one after the other those whose loss costs least."""
        left, gone = list(self.hand), no_cards()
        for _ in range(count):
            kind = best((k for k, held in enumerate(left) if held), lambda k: self.worth(_less(left, k)))
            if kind is None:
                break
            left[kind] -= 1
            gone[kind] += 1
        return gone


def _less(hand: Sequence[int], kind: int) -> list[int]:
    return [held - (index == kind) for index, held in enumerate(hand)]
