"""Catan Horror as SVG: the island with all that stands on it, and a panel that says how the seats stand.

Drawn from a view, and only from what everybody may see in it: all readers of a position get the same picture. ``id``
attributes (``hex-A``, ``at-12``, ``border-12-17``, ``town-12``, ``gate-A``, ``seal-A``, ``monster-M3``, ``knight-K2``,
``recruit-31``, ``merchant``, ``harbour-1-4``, ``seat-0``) name what a page may point at; ``island``, ``panel`` and
``legend`` are the parts that it may lay out anew. What is said about a town is called by what it says (``state-12``,
``track-12``, ``horror-12``, ``structural-12``, ``building-12``, all in few letters ``ailing-12``), a leash by what it
leads to (``leash-K2``), and what is told from afar of all who stand somewhere by the place (``crowd-12``, ``crowd-A``).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from horror.games.catan_horror import badges, figures, labels, summary
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.legend import horror_legend
from horror.games.catan_horror.palette import AMBER, MADNESS, ON_AMBER, PALETTES
from horror.games.catan_horror.panel import WIDTH, said
from horror.games.catan_horror.view import HorrorView, KnightView, MonsterView, TownView
from horror.games.catan_horror.words import word
from horror.games.island.picture import ground, pieces
from horror.games.island.picture.board import Board
from horror.games.island.picture.crowd import Crowd, Standing
from horror.games.island.picture.on_island import IslandPicture
from horror.games.island.view import HarbourView
from horror.games.locale import SOURCE, Speech, speech
from horror.games.picture.legend import Legend
from horror.games.picture.levels import FROM_CLOSE, FROM_NEAR
from horror.games.picture.palette import INK, PAPER, RED, Owner, Paint
from horror.games.picture.panel import Said, panel
from horror.games.picture.parts import Part
from horror.games.picture.svg import ORIGIN, Markup, Point, called, element, moved
from horror.rules.kernel.face import LIGHT

SIDE = 118
"""The length of a border."""
NAMES = (0.34, 0.36)
"""Where the letter of a hex and the word for what it yields stand."""
GATE, MERCHANT = (-47, -4), (47, -2)
"""Where gate or seal and the merchant stand on a hex, seen from its centre."""
BARE, BUILT, GREAT = 9, 20, 25
"""Half of what a free intersection takes up, a settlement, and a city or metropolis with its wall."""
FIRST_LINE, LINE_HEIGHT, LINE_WIDTH = 28, 12.5, 52
"""How far from a town the first line about it is, and the size of what is said there."""
LABEL, BAR = 50, 48
"""How wide a state or a track is, and damage or a growing monster."""
Taken: TypeAlias = tuple[float, float, float]
"""What is taken: where its middle is, and its radius."""
WRITTEN: tuple[Taken, ...] = (
    (0, 0, 22),
    (0, -SIDE * NAMES[0] - 6, 9),
    *((across, SIDE * NAMES[1] - 4, 6.0) for across in (-12, 0, 12)),
)
"""What the chit of a hex takes, its letter and the word for what it yields, seen from its centre."""
GATED: tuple[Taken, ...] = ((0, 4, 25),)
TRADED: tuple[Taken, ...] = ((0, 0, 15),)
PORT: tuple[Taken, ...] = ((0, 0, 26),)
LINE: tuple[Taken, ...] = tuple((across, 0, 6.5) for across in (-18, -6, 6, 18))
"""What a gate or seal takes, the merchant, a harbour, and what is said about a town, seen from where each stands."""


def shapes(side: float) -> list[Markup]:
    """All shapes of pieces."""
    return [*pieces.definitions(side), ground.spot(BARE), *figures.definitions()]


class HorrorPicture(IslandPicture[HorrorView]):
    """A position of Catan Horror."""

    side, margin, gap, names, close_size = SIDE, 106, 16, NAMES, figures.SMALLEST
    palettes = PALETTES
    shapes = staticmethod(shapes)
    facts = FACTS
    summary = summary

    @cached_property
    def name(self) -> str:
        return self.talk.say("Catan Horror")

    def standing(self) -> Iterator[Markup]:
        return _Pieces(self.talk, self.view, self.land, self.owners).drawn()

    @cached_property
    def panel(self) -> Part:
        return panel(self.title, WIDTH, self.said)

    @cached_property
    def said(self) -> list[Said]:
        return list(said(self.talk, self.view, self.owners))

    @cached_property
    def explained(self) -> Legend:
        return horror_legend(self.talk)

    @property
    def legend_at(self) -> Point:
        """Below the island."""
        return 2 * self.gap, self.ground.box.bottom + self.gap


def picture(view: HorrorView, language: str = SOURCE, theme: str = LIGHT) -> HorrorPicture:
    """The board, and what stands beside it."""
    return HorrorPicture(speech(language), view, theme)


class _Figure(NamedTuple):
    """A piece that stands at an intersection: its name, where, and how it looks there."""

    name: str
    at: int
    standing: Standing
    drawn: Markup


class _Pieces:
    """Everything that stands on the island, from the land upwards."""

    def __init__(self, talk: Speech, view: HorrorView, below: Board, owners: Sequence[Owner]) -> None:
        self.talk, self.view, self.owners = talk, view, owners
        self.places = below.places
        self.towns = {town.at: town for town in view.towns}
        self.letters = summary.kind_letters(talk)
        self.crowd = Crowd(self.places)
        self._block(below)
        self.read_from_afar = _read_from_afar(below, view.harbours)

    def _block(self, below: Board) -> None:
        """What is there before monsters and knights find their places."""
        places, view = self.places, self.view
        for spot in below.hexes:
            self._take(places.hex(spot.hex), WRITTEN)
        for name in (*(gate.hex for gate in view.gates), *view.sealed):
            self._take(self._on_hex(name, GATE), GATED)
        if view.merchant_hex is not None:
            self._take(self._on_hex(view.merchant_hex, MERCHANT), TRADED)
        for port in view.harbours:
            self._take(ground.harbour_at(places, places.island.border_index[port.border]), PORT)
        for at in self._free():
            self.crowd.block(places.intersection(at), BARE)
        for town in view.towns:
            self.crowd.block(places.intersection(town.at), BUILT if town.kind == "settlement" else GREAT)
            for _, place, _ in self._lines(town):
                self._take(place, LINE)

    def _take(self, at: Point, taken: Iterable[Taken]) -> None:
        x, y = at
        for across, down, radius in taken:
            self.crowd.block((x + across, y + down), radius)

    def _on_hex(self, name: str, seen: Point) -> Point:
        """A point on a hex, as it is seen from its centre."""
        (x, y), (across, down) = self.places.hex(self.places.island.hex_index[name]), seen
        return x + across, y + down

    def _free(self) -> list[int]:
        """The intersections without a town."""
        intersections = {at for ends in self.places.island.ends for at in ends}
        return sorted(intersections - self.towns.keys())

    def drawn(self) -> Iterator[Markup]:
        """All pieces."""
        borders = self.places.island.border_index
        for road in self.view.roads:
            ends = self.places.border(borders[road.border])
            yield pieces.road(*ends, self.owners[road.owner], **called("border", road.border))
        yield from self._on_hexes()
        figured = self._figures()
        for figure in figured:
            start = self.places.intersection(figure.at)
            yield figures.leash(start, figure.standing.at, id=f"leash-{figure.name}", **FROM_NEAR)
        for at in self._free():
            yield ground.number(self.places, at)
        yield from self._towns()
        yield from (figure.drawn for figure in figured)
        yield from self._crowds()

    def _towns(self) -> Iterator[Markup]:
        for town in self.view.towns:
            at = self.places.intersection(town.at)
            yield figures.town(
                town.kind,
                at,
                self.owners[town.owner],
                str(town.at),
                town.walled,
                town.state,
                **called("town", town.at),
            )
            for name, place, line in self._lines(town):
                yield element("g", line, id=f"{name}-{town.at}", transform=moved(place), **FROM_CLOSE)
            yield from self._ailing(town)

    def _ailing(self, town: TownView) -> Iterator[Markup]:
        """The damage of a town, and that it is assaulted, where labels cannot be read."""
        letters = self.talk.word("sign of damage", "H"), self.talk.word("sign of damage", "S")
        taken = zip(letters, (town.horror, town.structural), strict=True)
        words = " ".join(f"{letter}{count}" for letter, count in taken if count)
        assaulted = town.state == "sane" and town.assaulted
        if words or assaulted:
            x, y = self.places.intersection(town.at)
            at = (x, y - self.places.upright(town.at) * badges.AILING_BELOW)
            yield badges.ailing(at, words, assaulted, id=f"ailing-{town.at}")

    def _lines(self, town: TownView) -> list[tuple[str, Point, Markup]]:
        """What is said about a town, by what it is about, in lines away from its upright border."""
        lines: list[tuple[str, Markup]] = []
        state = summary.town_state(self.talk, town)
        if state:
            fill, ink = {"mad": (MADNESS, PAPER), "invaded": (RED, PAPER)}.get(town.state, (AMBER, ON_AMBER))
            lines.append(("state", labels.pill(ORIGIN, state, fill, ink, LABEL)))
        if town.track:
            track = word(self.talk, "track", town.track)
            lines.append(("track", labels.pill(ORIGIN, track, PAPER, INK, LABEL)))
        if town.horror:
            words = f"{self.talk.word('sign of damage', 'H')} {town.horror}/{town.horror_limit}"
            bar = labels.bar(ORIGIN, BAR, town.horror, town.horror_limit, words, MADNESS)
            lines.append(("horror", bar))
        if town.structural:
            words = f"{self.talk.word('sign of damage', 'S')} {town.structural}/{town.structural_limit}"
            bar = labels.bar(ORIGIN, BAR, town.structural, town.structural_limit, words, RED)
            lines.append(("structural", bar))
        if town.building:
            health = summary.health(town.building)
            words = f"{self.letters[town.building]} {town.progress}/{health}"
            lines.append(("building", labels.pill(ORIGIN, words, PAPER, INK, BAR)))
        x, y = self.places.intersection(town.at)
        away = -self.places.upright(town.at)
        rows = [lines[:1], *(lines[start : start + 2] for start in range(1, len(lines), 2))]
        placed = []
        for index, row in enumerate(rows):
            down = y + away * (FIRST_LINE + LINE_HEIGHT * index)
            for step, (about, line) in enumerate(row):
                placed.append((about, (x + LINE_WIDTH * (step - (len(row) - 1) / 2), down), line))
        return placed

    def _on_hexes(self) -> Iterator[Markup]:
        for gate in self.view.gates:
            yield figures.gate(
                self._on_hex(gate.hex, GATE),
                summary.SYMBOLS[gate.world],
                summary.signed(gate.modifier),
                gate.damage,
                FACTS.gate_damage,
                **called("gate", gate.hex),
            )
        for name in self.view.sealed:
            yield figures.seal(self._on_hex(name, GATE), id=f"seal-{name}")
        if self.view.merchant_hex is not None and self.view.merchant_owner is not None:
            owner = self.owners[self.view.merchant_owner]
            yield figures.merchant(self._on_hex(self.view.merchant_hex, MERCHANT), owner, id="merchant")
        index = self.places.island.hex_index
        for name in dict.fromkeys(monster.hex for monster in self.view.monsters if monster.hex):
            here = [monster for monster in self.view.monsters if monster.hex == name]
            for monster, standing in zip(here, self.crowd.on_hex(index[name], len(here)), strict=True):
                yield self._monster(monster, standing.at, standing.scale)

    def _figures(self) -> list[_Figure]:
        """Knights, recruits and monsters at intersections. They find their places where most stand first, so that those
        get room, and are drawn in the order of the view, which others that come and go leave as it is.
        """
        knights: dict[int, list[KnightView]] = {}
        monsters: dict[int, list[MonsterView]] = {}
        recruits: dict[int, list[Owner]] = {}
        for knight in sorted(self.view.knights, key=lambda knight: (knight.squad or "", knight.owner)):
            knights.setdefault(knight.at, []).append(knight)
        for monster in self.view.monsters:
            if monster.at is not None:
                monsters.setdefault(monster.at, []).append(monster)
        for recruit in self.view.recruits:
            recruits.setdefault(recruit.at, []).append(self.owners[recruit.owner])
        counts: Counter[int] = Counter()
        for kind in (knights, monsters, recruits):
            counts.update({at: len(here) for at, here in kind.items()})
        found: dict[str, _Figure] = {}
        for at in sorted(counts, key=lambda at: (-counts[at], at)):
            ours, theirs, coming = knights.get(at, []), monsters.get(at, []), recruits.get(at, [])
            left, right = self.crowd.beside(at, len(ours) + len(coming), len(theirs))
            for knight, standing in zip(ours, left, strict=False):
                drawn = self._knight(knight, standing.at, standing.scale)
                found[knight.knight] = _Figure(knight.knight, at, standing, drawn)
            for number, (owner, standing) in enumerate(zip(coming, left[len(ours) :], strict=True), start=1):
                name = f"recruit-{at}" if number == 1 else f"recruit-{at}-{number}"
                drawn = figures.recruit(standing.at, standing.scale, owner, id=name)
                found[name] = _Figure(name, at, standing, drawn)
            for monster, standing in zip(theirs, right, strict=True):
                drawn = self._monster(monster, standing.at, standing.scale)
                found[monster.monster] = _Figure(monster.monster, at, standing, drawn)
        named = [knight.knight for knight in self.view.knights], [each.monster for each in self.view.monsters]
        called_up = [name for name in found if name.startswith("recruit-")]
        return [found[name] for name in (*named[0], *sorted(called_up), *named[1]) if name in found]

    def _crowds(self) -> Iterator[Markup]:
        """How many stand at each place, by intersection and then by hex."""
        ours: dict[int, list[int]] = {}
        for knight in self.view.knights:
            ours.setdefault(knight.at, []).append(knight.owner)
        for recruit in self.view.recruits:
            ours.setdefault(recruit.at, []).append(recruit.owner)
        theirs = Counter(monster.at for monster in self.view.monsters if monster.at is not None)
        for at in sorted(ours.keys() | theirs.keys()):
            town = self.towns.get(at)
            assaulted = town is not None and town.assaulted
            counts = [*self._ours(ours.get(at, [])), *_theirs(theirs[at], assaulted)]
            state = "sane" if town is None else town.state
            upright = self.places.upright(at)
            beside = badges.beside(self.places.intersection(at), upright, counts, self.read_from_afar)
            worst = "assaulted" if assaulted and state == "sane" else state
            yield badges.crowd(beside, counts, worst, id=f"crowd-{at}")
        for name, count in sorted(
            Counter(monster.hex for monster in self.view.monsters if monster.hex).items()
        ):
            at_hex = self._on_hex(name, (badges.ON_HEX, 0))
            yield badges.crowd(at_hex, _theirs(count, False), "sane", id=f"crowd-{name}")

    def _ours(self, owners: Sequence[int]) -> Iterator[badges.Count]:
        """Knights and who is called up; in their owner's colours where they have one owner."""
        if owners:
            several = len(set(owners)) > 1
            owner = Owner(Paint(PAPER, INK), "") if several else self.owners[owners[0]]
            yield badges.knights(len(owners), owner.paint, owner.letter)

    def _knight(self, knight: KnightView, at: Point, scale: float) -> Markup:
        tag = knight.squad or ""
        if knight.mad:
            tag = self.talk.say("Mad {turns}", turns=knight.mad)
        return figures.knight(
            knight.rank,
            at,
            scale,
            self.owners[knight.owner],
            knight.knight,
            knight.hidden,
            knight.damage,
            knight.sanity,
            tag,
            bool(knight.mad),
            **called("knight", knight.knight),
        )

    def _monster(self, monster: MonsterView, at: Point, scale: float) -> Markup:
        return figures.monster(
            monster.movement,
            at,
            scale,
            self.letters[monster.kind],
            monster.monster,
            monster.damage,
            monster.toughness,
            **called("monster", monster.monster),
        )


def _read_from_afar(below: Board, harbours: Iterable[HarbourView]) -> list[badges.Read]:
    """What badges are not to lie on: rates, and above all the numbers of chits."""
    places = below.places
    chit, harbour = ground.far_chit(places.side), ground.far_harbour(places.side)
    ports = (places.island.border_index[port.border] for port in harbours)
    return [
        *(badges.Read(places.hex(spot.hex), chit, 2) for spot in below.hexes if spot.chit),
        *(badges.Read(ground.harbour_at(places, port), harbour, 1) for port in ports),
    ]


def _theirs(count: int, assault: bool) -> list[badges.Count]:
    """Monsters, where there are any."""
    return [badges.monsters(count, assault)] if count else []
