"""A game of one seat, without options, with moves that nobody else has: a server may play it, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, ClassVar

import msgspec
from django.utils import timezone

from horror.rules.kernel.binding import Binding
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.moves import Move
from horror.rules.kernel.options import OptionGroup
from horror.rules.kernel.registry import Entry, Rulesets
from horror.rules.kernel.ruleset import Preset
from tests.api.conftest import MakeTable, Person, lobby, person, table, visitor
from tests.games.conformance import Conformance
from tests.table.tides.moves import end_turn, peek, roll, take
from tests.table.tides.ruleset import Tides, TidesPosition
from tests.table.tides.state import Acting, Calm, State, Tide, Tribute
from tests.worker import games

__all__ = ["lobby", "person", "table", "visitor"]


class NoOptions(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    turns: ClassVar[int] = 4
    tribute: ClassVar[bool] = False
    tide: ClassVar[bool] = True


class AloneState(State, omit_defaults=True, kw_only=True):
    options: NoOptions  # type: ignore[assignment]  # which has what is asked for


class AlonePosition(TidesPosition):
    state: AloneState
    binding: ClassVar[Binding[Any]] = Binding(
        moves={Acting: (take, roll, peek, end_turn), Tribute: (), Tide: (), Calm: ()}
    )
    decoder = decoder_of(AloneState)


class Alone(Tides):
    name = "alone"
    title = "Alone"
    seats: Sequence[int] = (1,)
    presets: Mapping[str, Preset] = {}
    option_groups: Sequence[OptionGroup] = ()
    options_type: type[msgspec.Struct] = NoOptions
    move_types: tuple[type[Move], ...] = AlonePosition.binding.moves

    def new_game(self, options, colours, draws, version=None):
        position = AlonePosition(AloneState(options=options, coins=[0], agenda=[Acting()]))
        return position, position.advance(draws)

    def load(self, encoded):
        return AlonePosition.load(encoded)


ALONE = Alone()
GAMES = Rulesets(Entry(ALONE))


def test_it_keeps_what_rulesets_promise() -> None:
    Conformance(ALONE, "alone", 1, each=1).play()


def test_it_is_played_to_its_end_on_a_server_that_plays_nothing_else(
    table: MakeTable, visitor: Person, settings: Any
) -> None:
    settings.HORROR_GAMES = f"{__name__}.GAMES"
    assert [one["name"] for one in visitor.get("/rulesets/").json()["rulesets"]] == ["alone"]
    game, chance = table(seats=1, ruleset="alone"), random.Random("alone")
    while game.waits_for() is not None:
        assert game.step(chance).status_code == 200
        games.work(timezone.now() + timedelta(minutes=1), "turns")
    assert visitor.get(f"{game.path}/").json()["status"] == "finished"
    for what in ("view/", "events/?text=true", "table/", "board.txt", "record/", "now/"):
        assert visitor.get(f"{game.path}/{what}").status_code == 200, what
