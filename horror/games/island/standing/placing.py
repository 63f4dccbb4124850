"""The family of the set-up: towns in the order in which their owner would like them (TAB-115)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from horror.games.island.grammar.words import border_name, place
from horror.games.island.standing.words import Words
from horror.games.standing.family import Saying
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import Action, Condition, Found, Kept
from horror.rules.base.roles import BORDER, INTERSECTION, Border, Intersection
from horror.rules.kernel.moves import Move
from horror.rules.kernel.options import VALUES
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.roles import ALTERNATIVES


class Site(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An intersection, and the border of its road; empty for any."""

    at: Annotated[Intersection, Meta(ge=1, title="Intersection")]
    road: Annotated[Border, Meta(pattern=r"^([0-9]{1,9}-[0-9]{1,9})?$", title="Road")] = ""


class FirstOf(Action, frozen=True, tag="first_of"):
    """TAB-115: the first of these sites that is free; a ``town`` is named where only that is meant."""

    shown: ClassVar[Meta] = Meta(
        title="The first free place", description="Places in the order in which you want them."
    )

    sites: Annotated[tuple[Site, ...], Meta(min_length=1, max_length=40, title="Places")]
    town: Annotated[
        Literal["", "settlement", "city"],
        Meta(title="Town", extra_json_schema={VALUES: ["any town", "a city", "a settlement"]}),
    ] = ""

    def fitted(self, view: Any) -> FirstOf:
        sites = tuple(
            dict.fromkeys(Site(site.at, site.road and named_road(site.road)) for site in self.sites)
        )
        return msgspec.structs.replace(self, sites=sites)

    def told(self) -> Phrase:
        places = ALTERNATIVES([INTERSECTION(site.at) for site in self.sites])
        return phrase("the first free one of {places}", places=places)

    def named(self) -> Iterable[tuple[str, str]]:
        for site in self.sites:
            yield INTERSECTION.name, str(site.at)
            if site.road:
                yield BORDER.name, site.road

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        return [look.rules.format(move, look.view) for site in self.sites for move in self.at(site, look)]

    def at(self, site: Site, look: Look) -> Iterator[Move]:
        """The placements that are possible at a site, with its road or with any."""
        for choice in look.able.choices:
            if isinstance(choice, Move) and getattr(choice, "at", None) == site.at:
                road, town = getattr(choice, "road", ""), getattr(choice, "town", "")
                if site.road in ("", road) and self.town in ("", town):
                    yield choice


def named_road(border: str) -> str:
    """A border, lower end first."""
    one, other = map(int, border.split("-"))
    return border_name(one, other)


class Placing(Condition, frozen=True, tag="placing"):
    """TAB-115: the owner places a town in the set-up."""

    shown: ClassVar[Meta] = Meta(
        title="Where I begin", description="Where your towns are placed in the set-up."
    )
    actions: ClassVar[tuple[type[Action], ...]] = (FirstOf,)
    moves: ClassVar[tuple[str, ...]] = ("place",)
    wishes: ClassVar[bool] = True
    watch: ClassVar[Any] = "nothing"

    def told(self) -> Phrase:
        return phrase("you place a town")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return Found() if asked.decision.kind == "place" else None


class PlacingWords(Words):
    """What they mean."""

    def placing(self, parts: list[Any]) -> Placing:
        return Placing()

    def first_of(self, parts: list[Any]) -> FirstOf:
        town = ""
        if not isinstance(parts[0], Site):
            town = "city" if parts.pop(0).lower() == "city" else "settlement"
        return FirstOf(tuple(parts), town)  # type: ignore[arg-type]

    def site(self, parts: list[Any]) -> Site:
        at = place(parts[0])
        if len(parts) == 1:
            return Site(at)
        road = parts[1]
        return Site(at, self.border([road]) if road.type == "BORDER" else border_name(at, place(road)))


def format_first(action: Any, view: Any) -> str:
    """``settlement first of 12 road 12-17, 19 road any``."""
    sites = ", ".join(f"{site.at} road {site.road}" if site.road else str(site.at) for site in action.sites)
    ending = "" if all(site.road for site in action.sites) else " road any"
    return f"{action.town} first of {sites}{ending}".lstrip()


PLACES = Saying(
    Placing, "placing", "placing: _WHEN _PLACING", PlacingWords, lambda match, view: "when placing"
)
FIRST = Saying(
    FirstOf,
    "first_of",
    r"""
first_of: _PLACE? PIECE? _FIRST_OF site (_COMMA? site)* _ANY_ROAD?
site: NUMBER (_ROAD (BORDER | NUMBER))?
""",
    PlacingWords,
    format_first,
)
