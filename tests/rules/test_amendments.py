"""Amendments: a game goes on by the rules that it began under (design: versions)."""

import pytest

from horror.games import ruleset
from horror.games.classic.amendments import AMENDMENTS
from horror.games.classic.position import ClassicPosition
from horror.rules.development.moves.play_knight import PlayKnight
from horror.rules.kernel.draws import RecordedDraws, ScriptedDraws
from horror.rules.kernel.errors import UnknownVersion
from tests.games.random_play import RandomGame
from tests.rules.positions import dealt, playing, standing

CLASSIC = ruleset("classic")


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


def test_a_copy_of_an_older_game_is_older_too() -> None:
    p = about_to_win(1)
    assert type(p.copy()) is type(p.copy().copy()) is ClassicPosition.of_version(1)
    assert type(about_to_win(2)) is ClassicPosition


def test_a_version_that_the_code_does_not_have_is_refused_in_words() -> None:
    for version in (0, CLASSIC.version + 1):
        with pytest.raises(UnknownVersion, match=f"version {version} .* 1 to {CLASSIC.version}"):
            ClassicPosition.of_version(version)


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
