"""The amendments of Catan Horror: a game that began before one goes on by what was then."""

from typing import Any

import pytest

from horror.games.catan_horror.amendments import AMENDMENTS
from horror.games.catan_horror.position import CatanHorrorPosition
from horror.rules.base.moves.bank_trade import BankTrade
from horror.rules.kernel.choices import contains
from horror.rules.kernel.draws import ScriptedDraws
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.fights.moves.assign_damage import AssignDamageTo
from horror.rules.monsters.fights.moves.fight import Fight
from tests.games.horror_positions import asked


def of_version(p: Any, version: int) -> CatanHorrorPosition:
    """The position as a game has it that began under this version."""
    p.state.version = version
    return CatanHorrorPosition.load(p.dump())


def test_amendments_are_numbered_without_holes_and_the_newest_is_the_version() -> None:
    newest = CatanHorrorPosition.version
    assert [amendment.version for amendment in AMENDMENTS] == list(range(2, newest + 1))


@pytest.mark.rules("CK-21", "IMP-01")
@pytest.mark.parametrize(("version", "sold"), [(1, True), (2, False), (CatanHorrorPosition.version, False)])
def test_a_merchant_on_the_desert_exchanges_paper_in_games_older_than_amendment_2(
    version: int, sold: bool
) -> None:
    p = asked(
        "towns: {24: red settlement, 41: blue settlement}\ngates: {A: abyss}\n"
        "hands: {red: {paper: 2, ore: 2}}\nmerchant: {hex: J, owner: red}"
    )
    choices = of_version(p, version).choices(0)
    assert contains(choices, BankTrade(give="paper", count=2, get="ore")) is sold
    assert not contains(choices, BankTrade(give="ore", count=2, get="wool"))


@pytest.mark.rules("TAB-01", "CH-374")
@pytest.mark.parametrize(
    ("version", "order"), [(1, ["K1", "K2"]), (2, ["K1", "K2"]), (3, ["K2", "K1"]), (4, ["K2", "K1"])]
)
def test_hiders_are_checked_by_their_numbers_in_games_older_than_amendment_3(
    version: int, order: list[str]
) -> None:
    p = asked(
        "towns: {13: red settlement, 50: blue settlement}\nknights: {K1: blue basic at 13, K2: red basic at 13}\n"
        "monsters: {M1: zombie at 18}\ngates: {J: abyss}\nturn: {player: red, phase: monsters}",
        [4],
    )
    p = of_version(p, version)
    p.apply(1, Hide("K1"), ScriptedDraws())
    events: list[Any] = p.apply(0, Hide("K2"), ScriptedDraws(dice=[6, 6]))
    events += p.advance(ScriptedDraws(dice=[6, 6])) if p.automatic_turn_next else []
    assert [event.knight for event in events if event.__struct_config__.tag == "checked"] == order


@pytest.mark.rules("CH-155", "CH-465")
@pytest.mark.parametrize(("version", "generals"), [(1, False), (3, False), (4, True)])
def test_a_general_stands_above_a_mighty_knight_in_games_older_than_amendment_4(
    version: int, generals: bool
) -> None:
    p = asked(
        "towns: {13: red settlement, 41: blue settlement}\n"
        "knights: {K1: red general at 24 damage=3, K2: red mighty at 24, K3: red strong at 13, K4: red strong at 13}\n"
        "squads: {S1: [K1, K2]}\nmonsters: {M1: gug at 24}\ngates: {J: abyss}\nturn: {player: red, phase: combat}"
    )
    p = of_version(p, version)
    p.apply(0, Fight("S1"), ScriptedDraws())
    assert contains(p.choices(0), AssignDamageTo("M1", "K1")) is generals
    assert any(knight.number == 2 for knight in p.state.knights) is generals, (
        "else K2 alone could be hit, and was"
    )
