"""Amendments: a game goes on by the rules that it began under (design: versions)."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.options import Options as HorrorOptions
from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.classic.amendments import AMENDMENTS
from horror.games.classic.options import Options
from horror.games.classic.position import ClassicPosition
from horror.games.classic.ruleset import Classic
from horror.games.island.board import Board
from horror.rules.base.cards import Cards
from horror.rules.base.state import TERRAINS
from horror.rules.development.moves.play_knight import PlayKnight
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.binding import Binding
from horror.rules.kernel.draws import Draws, NoDraws, RecordedDraws, ScriptedDraws, SecretDraws
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.errors import UnknownVersion
from horror.rules.kernel.position import Position
from horror.rules.kernel.variants import Amendment, Variant, varies
from tests.games.random_play import RandomGame
from tests.rules.positions import dealt, playing, standing

CLASSIC = RULESETS["classic"]


def about_to_win(version: int) -> ClassicPosition:
    """Seat 0 wins by its third knight; seat 1 has a card to be robbed of on hex K."""
    p = standing(playing(), 0, cities=[5, 37, 45, 9])
    p = dealt(standing(p, 1, settlements=[20]), 1, wool=1)
    p.state.seats[0].army = 2
    p.state.seats[0].development[0] = 1
    p.state.deck[0] -= 3
    p.state.version = version
    return ClassicPosition.load(p.dump())


@pytest.mark.rules("BASE-84", "BASE-90")
@pytest.mark.parametrize(("version", "told"), [(1, ["robber_moved", "stolen"]), (2, [])])
def test_a_winning_knight_robs_only_in_games_older_than_amendment_2(version: int, told: list[str]) -> None:
    p = about_to_win(version)
    target = next(choice for choice in p.choices(0) if isinstance(choice, PlayKnight) and choice.victim == 1)
    events = p.apply(0, target, ScriptedDraws(random=["wool"]))
    tags = [event.__struct_config__.tag for event in events]
    assert p.result is not None and p.result.winners == [0]
    assert [tag for tag in tags if tag in ("robber_moved", "stolen")] == told


@pytest.mark.rules("BASE-67", "BASE-84")
def test_a_knight_of_an_older_game_counts_robs_and_brings_the_largest_army() -> None:
    p = about_to_win(1)
    p.state.seats[0].cities = 0
    target = next(choice for choice in p.choices(0) if isinstance(choice, PlayKnight) and choice.victim == 1)
    events = p.apply(0, target, ScriptedDraws(random=["wool"]))
    assert [(event.__struct_config__.tag, event.rule) for event in events] == [
        ("card_played", "BASE-67"),
        ("robber_moved", "BASE-67"),
        ("stolen", "BASE-33"),
        ("largest_army_moved", "BASE-82"),
    ]
    mine = p.state.seats[0]
    assert (mine.army, mine.development[0], p.state.played, p.state.largest_army) == (3, 0, 1, 0)
    assert p.island.hexes[p.state.robber] == target.hex


@pytest.mark.rules("TAB-36")
@pytest.mark.parametrize(("version", "holder"), [(2, -1), (3, 2)])
def test_an_army_lies_aside_for_good_only_in_games_older_than_amendment_3(version: int, holder: int) -> None:
    """The holder leaves behind two with as many; then one of these leaves."""
    p = playing(4, resigned="dead")
    for seat, army in enumerate((4, 3, 3)):
        p.state.seats[seat].army = army
        p.state.deck[0] -= army
    p.state.largest_army, p.state.version = 0, version
    p = ClassicPosition.load(p.dump())
    for seat, held in ((0, -1), (1, holder)):
        p.resign(seat, NoDraws())
        assert p.state.largest_army == held


def test_a_copy_of_an_older_game_is_older_too() -> None:
    p = about_to_win(1)
    options = p.state.options
    assert type(p.copy()) is type(p.copy().copy()) is ClassicPosition.bound(1, options, 3)
    assert type(about_to_win(2)) is ClassicPosition.bound(2, options, 3)


def test_a_version_that_the_code_does_not_have_is_refused_in_words() -> None:
    for version in (0, CLASSIC.version + 1):
        with pytest.raises(UnknownVersion, match=f"version {version} .* 1 to {CLASSIC.version}"):
            ClassicPosition.bound(version, Options(), 3)


def test_amendments_are_numbered_without_holes_and_the_newest_is_the_version() -> None:
    assert [amendment.version for amendment in AMENDMENTS] == list(range(2, CLASSIC.version + 1))


def test_games_of_an_older_version_replay_to_the_same_hash() -> None:
    """A random game of version 1 is rebuilt from its draws under version 1, to the end."""
    game = RandomGame(11, 3)
    old, _ = CLASSIC.new_game(game.options, game.colours, RecordedDraws(game.setup_draws), version=1)
    game.position = old
    game.play()
    again, _ = CLASSIC.new_game(game.options, game.colours, RecordedDraws(game.setup_draws), version=1)
    for line in game.log:
        assert line.move is not None
        again.apply(line.seat, line.move, RecordedDraws(line.draws))
    assert again.hash() == game.position.hash()


# -- a game of three versions: by version 2 a bell strikes twice as often, by version 3 the other seat is asked, and
#    strikes cost more


class Ring(Step, tag="ring"):
    """Strikes so many times, by itself."""

    times: int

    @varies
    def run(self, p: "Bells") -> None:
        p.done(self)
        p.state.strikes += strikes(p, self.times)


class Ask(Step, tag="ask"):
    """Asks one seat."""

    decision: ClassVar[str] = "ask"

    @varies
    def asks(self, p: "Bells") -> Sequence[int]:
        return (1,)


@varies
def strikes(p: "Bells", times: int) -> int:
    """Not a move, not a step: what a step calls."""
    return 2 * times * p.price


class Tower(msgspec.Struct, omit_defaults=True):
    agenda: list[Ring | Ask]
    version: int = 3
    strikes: int = 0
    decisions: int = 0
    options: None = None
    seats: tuple[int, ...] = (0, 1)


def ring_once_more(self: Ring, p: "Bells") -> None:
    p.done(self)
    p.state.strikes += strikes(p, self.times + 1)


class Bells(Position):
    state: Any
    seats = 2
    version: ClassVar[int] = 3
    binding: ClassVar = Binding({Ask: ()})
    decoder: ClassVar = decoder_of(Tower)
    price: ClassVar[int] = 10
    amendments: ClassVar[tuple[Amendment, ...]] = (
        Amendment(2, "2026-11-20", (), "Twice as often.", Variant({strikes: lambda p, times: times * p.price})),
        Amendment(
            3, "2026-11-21", (), "The other seat, a higher price.",
            Variant({Ask.asks: lambda self, p: (0,), Ring.run: ring_once_more}, values={"price": 1}),
        ),
    )  # fmt: skip


class Drier(ClassicPosition):
    """By version 3 no forest grows, and the bank has a card more of each kind."""

    version: ClassVar[int] = 3
    amendments: ClassVar = (
        *AMENDMENTS,
        Amendment(
            3, "2026-11-21", (), "Drier.",
            Variant(
                values={"lay_terrain": ClassicPosition.lay_terrain}, facts={"bank": ClassicPosition.facts.bank}
            ),
        ),
    )  # fmt: skip
    facts: ClassVar = msgspec.structs.replace(
        ClassicPosition.facts, bank=Cards(brick=20, lumber=20, wool=20, grain=20, ore=20)
    )

    @staticmethod
    def lay_terrain(board: Board, draws: Draws) -> Sequence[int]:  # type: ignore[override]
        forest, pasture = TERRAINS.index("forest"), TERRAINS.index("pasture")
        laid = ClassicPosition.lay_terrain(board, draws)
        return [pasture if each == forest else each for each in laid]


class DrierClassic(Classic):
    version = 3
    position_type = Drier


@pytest.mark.parametrize(("version", "forests", "bank"), [(1, 4, 19), (2, 4, 19), (3, 0, 20)])
def test_a_game_is_laid_out_as_its_version_has_it(version: int, forests: int, bank: int) -> None:
    draws = SecretDraws(b"island", "game7", b"", 0)
    p, _ = DrierClassic().new_game(Options(), ("red", "blue", "white"), draws, version)
    assert p.state.version == version
    assert p.state.terrain.count(TERRAINS.index("forest")) == forests
    assert p.state.bank[:5] == [bank] * 5


@pytest.mark.parametrize(("version", "struck", "asked"), [(1, 4, 0), (2, 8, 0), (3, 60, 1)])
def test_steps_functions_and_values_are_those_of_the_version(version: int, struck: int, asked: int) -> None:
    bells: Any = Bells.load(msgspec.json.encode(Tower([Ask(), Ring(times=3)], version)))
    bells.advance(ScriptedDraws())
    assert bells.state.strikes == struck
    assert bells.owing() == (asked,)
    assert [decision.seat for decision in bells.waiting()] == [asked]
    assert bells.copy().state == bells.state and type(bells.copy()) is type(bells)


def test_an_amendment_of_what_is_not_marked_is_refused() -> None:
    class Silent(Bells):
        amendments: ClassVar = (Amendment(3, "", (), "Nothing.", Variant({ring_once_more: ring_once_more})),)

    with pytest.raises(TypeError, match="ring_once_more .* not marked"):
        Silent.bound(2, None, 2)


def test_what_takes_no_position_cannot_be_marked() -> None:
    def chime(times: int) -> int:
        return times

    with pytest.raises(TypeError, match="chime takes no position"):
        varies(chime)


def test_the_newest_rules_keep_nothing() -> None:
    games = ((Bells, None), (ClassicPosition, Options()), (CatanHorrorPosition, HorrorOptions()))
    for game, options in games:
        assert game.bound(game.version, options, 3) is game and not game.bodies
