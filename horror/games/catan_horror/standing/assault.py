"""Assaults: what knights do when monsters reach their town, and who is the stronger there (TAB-107, TAB-119)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from horror.games.catan_horror.view import HorrorView
from horror.games.island.grammar.words import place
from horror.games.island.standing.words import Words
from horror.games.standing.family import Saying
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import Action, Condition, Found, Guard, Kept
from horror.rules.base.roles import INTERSECTION
from horror.rules.kernel.moves import Move
from horror.rules.kernel.options import VALUES
from horror.rules.kernel.phrases import Phrase, counted, phrase
from horror.rules.monsters.fights.moves.flee import Flee
from horror.rules.monsters.state import RANKS

OWN_TOWN = "own town"
"""The role under which a town is named that must be the owner's."""


class All(Action, frozen=True, tag="all"):
    """TAB-119: all knights and squads that must answer do the same; who flees goes to where no monster is, to a town of
    the owner's first, then to the lowest number.
    """

    shown: ClassVar[Meta] = Meta(title="All do the same", description="Every knight that is asked.")

    deed: Annotated[
        Literal["fight", "hide", "flee"],
        Meta(title="What they do", extra_json_schema={VALUES: ["fight", "flee", "hide"]}),
    ]

    def told(self) -> Phrase:
        match self.deed:
            case "fight":
                return phrase("all knights fight")
            case "hide":
                return phrase("all knights hide")
            case _:
                return phrase("all knights flee")

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        names = asked_of(look.view)
        if self.deed == "flee":
            return [f"{name} flee to {to}" for name in names for to in refuges(look, name)[:1]]
        return [f"{name} {self.deed}" for name in names]


def asked_of(view: HorrorView) -> list[str]:
    """The knights and squads of the reader that must answer."""
    return next((list(row.asked) for row in view.answers if row.seat == view.reader), [])


def refuges(look: Look, name: str) -> list[int]:
    """Where a knight may flee to, the best first."""
    view: HorrorView = look.view
    ways = [choice.to for choice in look.able.choices if isinstance(choice, Flee) and choice.knight == name]
    beset = {monster.at for monster in view.monsters} | {knight.at for knight in view.knights if knight.mad}
    own = {town.at for town in view.towns if town.owner == view.reader}
    return sorted(ways, key=lambda at: (at in beset, at not in own, at))


class Assaulted(Condition, frozen=True, tag="assault"):
    """TAB-119: monsters have reached a town in which knights of the owner stand; ``town`` is the one that is meant, 0
    for any.
    """

    shown: ClassVar[Meta] = Meta(
        title="How my knights answer", description="Who fights, hides or flees when a town is assaulted."
    )
    actions: ClassVar[tuple[type[Action], ...]] = (All,)
    moves: ClassVar[tuple[str, ...]] = ("fight", "hide", "flee")

    town: Annotated[int, Meta(ge=0, title="Town (0: any)")] = 0

    def told(self) -> Phrase:
        if self.town:
            return phrase("your town at {at} is assaulted", at=INTERSECTION(self.town))
        return phrase("a town with knights of yours is assaulted")

    def named(self) -> Iterable[tuple[str, str]]:
        return ((OWN_TOWN, str(self.town)),) if self.town else ()

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        places = places_of(look.view)
        return Found(places) if places and self.town in (0, *places) else None

    def concerns(self, look: Look, move: Move) -> bool:
        """Knights that need not answer are passed over."""
        return getattr(move, "knight", "") in asked_of(look.view)


def places_of(view: HorrorView) -> set[int]:
    """Where the knights and squads stand that must answer."""
    standing = view.pieces()
    return {int(standing[name]) for name in asked_of(view) if name in standing}


def lead(look: Look, found: Found) -> int:
    """TAB-119: by how much the knights at the assaulted towns are stronger together than the monsters there; what
    everybody sees: strengths of monsters and ranks of knights, Mad ones with the monsters.
    """
    view: HorrorView = look.view
    places = found.about
    strong = sum(
        (-1 if knight.mad else 1) * (RANKS.index(knight.rank) + 1)
        for knight in view.knights
        if knight.at in places
    )
    return strong - sum(monster.strength for monster in view.monsters if monster.at in places)


class Comparing(Guard, frozen=True, tag="comparing"):
    """What compares knights and monsters at the towns that are assaulted."""

    families: ClassVar[tuple[str, ...]] = ("assault",)


class Outnumbered(Comparing, frozen=True, tag="outnumbered"):
    """TAB-119: the monsters are stronger."""

    shown: ClassVar[Meta] = Meta(
        title="Outnumbered", description="The monsters there are stronger than the knights."
    )

    def told(self) -> Phrase:
        return phrase("the monsters there are stronger")

    def holds(self, look: Look, asked: Asked, found: Found, kept: Kept) -> bool:
        return lead(look, found) < 0


class Stronger(Comparing, frozen=True, tag="stronger"):
    """TAB-119: the knights are stronger."""

    shown: ClassVar[Meta] = Meta(
        title="Knights are stronger", description="The knights there are stronger than the monsters."
    )

    def told(self) -> Phrase:
        return phrase("the knights there are stronger")

    def holds(self, look: Look, asked: Asked, found: Found, kept: Kept) -> bool:
        return lead(look, found) > 0


class Margin(Comparing, frozen=True, tag="margin"):
    """TAB-119: neither is stronger by more than this."""

    shown: ClassVar[Meta] = Meta(
        title="By at most", description="Neither side is stronger by more than this."
    )

    most: Annotated[int, Meta(ge=0, le=99, title="At most")]

    def told(self) -> Phrase:
        return counted(
            "neither is stronger by more than {n} point",
            "neither is stronger by more than {n} points",
            self.most,
        )

    def holds(self, look: Look, asked: Asked, found: Found, kept: Kept) -> bool:
        return abs(lead(look, found)) <= self.most


class AssaultWords(Words):
    """What they mean."""

    def assaulted(self, parts: list[Any]) -> Assaulted:
        return Assaulted(*map(place, parts))

    def all_do(self, parts: list[Any]) -> All:
        [deed] = parts
        return All(deed.lower())

    def outnumbered(self, parts: list[Any]) -> Outnumbered:
        return Outnumbered()

    def stronger(self, parts: list[Any]) -> Stronger:
        return Stronger()

    def margin(self, parts: list[Any]) -> Margin:
        [most] = parts
        return Margin(self.count(most, Margin, "most"))


ASSAULT = Saying(
    Assaulted,
    "assaulted",
    "assaulted: _WHEN (_MY_TOWN NUMBER _IS)? _ASSAULTED",
    AssaultWords,
    lambda match, view: f"when my town {match.town} is assaulted" if match.town else "when assaulted",
)
ALL_DO = Saying(
    All, "all_do", "all_do: _ALL_KNIGHTS DEED", AssaultWords, lambda action, view: f"all {action.deed}"
)
COMPARING = (
    Saying(
        Outnumbered,
        "outnumbered",
        "outnumbered: _OUTNUMBERED",
        AssaultWords,
        lambda guard, view: "outnumbered",
    ),
    Saying(
        Stronger, "stronger", "stronger: _STRONGER", AssaultWords, lambda guard, view: "knights are stronger"
    ),
    Saying(
        Margin,
        "margin",
        "margin: _BY_AT_MOST NUMBER",
        AssaultWords,
        lambda guard, view: f"by at most {guard.most}",
    ),
)
