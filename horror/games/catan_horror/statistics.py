"""What is told of a game of Catan Horror that is over: besides what every island has, monsters, gates and damage."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from horror.games.island.statistics import BUILT, FLOWS, Flows, IslandStatistics, Ledger, monopolised, stolen
from horror.games.locale import Speech
from horror.rules.base.cards import Cards
from horror.rules.base.events import Placed, SettlementBuilt
from horror.rules.board.island import bits
from horror.rules.cities.cards.events import (
    CardsGiven,
    CardsTaken,
    Monopolised,
    ProgressDrawn,
    ProgressPlayed,
)
from horror.rules.cities.towns.events import Improved, WallBuilt
from horror.rules.kernel.events import Event
from horror.rules.kernel.statistics import ByTurn, Counts, Figure, Group, Series, Stretch
from horror.rules.monsters.actions.events import Harvested, SquadFormed
from horror.rules.monsters.building.events import ClueGained
from horror.rules.monsters.fights.events import CombatRolled, MonsterKilled
from horror.rules.monsters.gates.events import GateClosed, GateHit, GateSealed
from horror.rules.monsters.ids import knight_id, squad_id
from horror.rules.monsters.knights.events import KnightAppeared, KnightHit, KnightMaddened
from horror.rules.monsters.mad.events import Rewarded, TownRecoloured
from horror.rules.monsters.towns.events import TownAssaulted, TownDamaged, TownMaddened, WallLost
from horror.rules.robber.events import RobberMoved, Stolen


def _taken(book: Ledger, event: CardsTaken) -> None:
    if isinstance(event.cards, Cards):
        book.passed(event.seat, event.victim, event.cards.listed())


def _given(book: Ledger, event: CardsGiven) -> None:
    if isinstance(event.cards, Cards):
        book.passed(event.to, event.seat, event.cards.listed())


def _rewarded(book: Ledger, event: Rewarded) -> None:
    if event.victim is not None and isinstance(event.cards, Cards):
        book.passed(event.seat, event.victim, event.cards.listed())


def _monopolised(book: Ledger, event: Monopolised) -> None:
    monopolised(book, event.seat, event.kind, event.counts)


def _harvested(book: Ledger, event: Harvested) -> None:
    book.gain("harvest", event.seat, event.cards.listed())


class HorrorStatistics(IslandStatistics):
    """Counts fights, gates and madness besides. Knights and towns are known by their owners then."""

    flows: Flows = {
        **FLOWS,
        Stolen: stolen,
        CardsTaken: _taken,
        CardsGiven: _given,
        Rewarded: _rewarded,
        Monopolised: _monopolised,
        Harvested: _harvested,
    }
    built: Mapping[type[Event], str] = {
        **BUILT,
        WallBuilt: "walls",
        Improved: "improvements",
        KnightAppeared: "knights",
        ProgressDrawn: "drawn",
        ProgressPlayed: "played",
        RobberMoved: "robber",
        ClueGained: "clues",
        GateClosed: "closed",
        GateSealed: "sealed",
        MonsterKilled: "beaten",
    }

    def __init__(self, speech: Speech, names: Sequence[str], weights: Mapping[int, int]) -> None:
        super().__init__(speech, names, weights)
        self._damage = ByTurn()
        self._suffered = [0] * self.seats
        self._knights: dict[str, int] = {}
        self._towns: dict[int, int] = {}

    def begin(self, before: Any) -> None:
        """Whose the knights and towns are with which the game begins."""
        state = before.state
        for knight in state.knights:
            self._knights[knight_id(knight)] = knight.owner
            self._knights[squad_id(knight.squad)] = knight.owner
        for seat, each in enumerate(state.seats):
            self._towns.update(dict.fromkeys(bits(each.settlements | each.cities), seat))

    def end(self, stretch: Stretch) -> None:
        """The damage that towns have taken so far."""
        self._damage.set(stretch.before.turn, self._suffered)

    def drawn(self, events: Sequence[Event]) -> bool:
        """An alchemist sets the dice (CK-34)."""
        return not any(isinstance(event, ProgressPlayed) and event.card == "alchemist" for event in events)

    def also(self, event: Event) -> None:
        """Fights, gates and madness."""
        match event:
            case (
                Placed(seat=seat, at=at)
                | SettlementBuilt(seat=seat, at=at)
                | TownRecoloured(seat=seat, at=at)
            ):
                self._towns[at] = seat
            case KnightAppeared(seat=seat, knight=knight):
                self._knights[knight] = seat
            case SquadFormed(squad=squad, members=[first, *_]) if first in self._knights:
                self._knights[squad] = self._knights[first]
        self._fought(event)

    def _fought(self, event: Event) -> None:
        match event:
            case CombatRolled(seat=seat, hits=hits):
                self.tally.add("hits", seat, hits)
            case GateHit(knight=knight, damage=damage) if knight in self._knights:
                self.tally.add("gate_damage", self._knights[knight], damage)
            case KnightHit(knight=knight, damage=damage, rank=rank) if knight in self._knights:
                self.tally.add("hurt", self._knights[knight], damage)
                if rank is None:
                    self.tally.add("fallen", self._knights[knight])
            case KnightMaddened(knight=knight) if knight in self._knights:
                self.tally.add("mad_knights", self._knights[knight])
            case TownAssaulted(at=at) if at in self._towns:
                self.tally.add("assaults", self._towns[at])
            case TownDamaged(at=at, horror=horror, structural=structural) if at in self._towns:
                self._suffered[self._towns[at]] += horror + structural
                self.tally.add("horror", self._towns[at], horror)
                self.tally.add("structural", self._towns[at], structural)
            case TownMaddened(at=at) if at in self._towns:
                self.tally.add("mad_towns", self._towns[at])
            case WallLost(at=at) if at in self._towns:
                self.tally.add("walls_lost", self._towns[at])

    def deeds(self) -> Mapping[str, str]:
        """What is called how that was built and done."""
        say = self.speech.say
        return {
            **super().deeds(),
            "walls": say("walls"),
            "improvements": say("improvements"),
            "knights": say("knights"),
            "drawn": say("progress cards drawn"),
            "played": say("progress cards played"),
            "robber": say("robber moved"),
            "clues": say("clues gained"),
        }

    def more(self) -> Sequence[Figure]:
        """Damage to towns by turn, and what was dealt and taken."""
        say = self.speech.say
        dealt = {
            "hits": say("hits in combat"),
            "beaten": say("monsters beaten"),
            "gate_damage": say("damage to gates"),
            "closed": say("gates closed"),
            "sealed": say("gates sealed"),
        }
        taken = {
            "assaults": say("assaults on towns"),
            "horror": say("Horror on towns"),
            "structural": say("Structural damage"),
            "walls_lost": say("walls lost"),
            "mad_towns": say("towns gone Mad"),
            "hurt": say("damage to knights"),
            "fallen": say("knights lost"),
            "mad_knights": say("knights gone Mad"),
        }
        groups = [
            Group(name="dealt", heading=say("Dealt"), rows=self.tally.rows(dealt)),
            Group(name="taken", heading=say("Taken"), rows=self.tally.rows(taken)),
        ]
        return (
            Counts(
                name="fights",
                title=say("Fights and damage"),
                groups=[group for group in groups if group.rows],
                says=list(self._heroes()),
            ),
            Series(
                name="town_damage",
                title=say("Damage to towns by turn"),
                unit=say("damage"),
                turns=self._damage.turns,
                lines=self._damage.lines(self.seats),
            ),
        )

    def _heroes(self) -> Iterator[str]:
        say = self.speech.say
        who, most = self.who(self.tally.cells("beaten"))
        if who:
            yield say("Most monsters beaten: {who}, {n}.", who=who, n=most)
        who, most = self.who(self.tally.cells("closed"))
        if who:
            yield say("Most gates closed: {who}, {n}.", who=who, n=most)
        who, most = self.who(self._suffered)
        if who:
            yield say("Towns hit hardest: {who}, {n}.", who=who, n=most)
