"""What an order leaves open is filled in by the rules where it can be but one thing, and else asked for."""

from itertools import pairwise
from typing import Any

import pytest

from horror.games.catan_horror.ruleset import CATAN_HORROR as HORROR
from horror.rules.cities.towns.moves.improve import Improve
from horror.rules.kernel.errors import IllegalMove, LeftOpen
from horror.rules.kernel.moves import OPEN, as_sent
from horror.rules.kernel.ruleset import BadOrder
from horror.rules.monsters.actions.moves.colonize import Colonize
from horror.rules.monsters.actions.moves.move_knight import MoveKnight
from horror.rules.monsters.actions.moves.recruit import Recruit
from horror.rules.monsters.actions.moves.rest import Rest
from horror.rules.monsters.mad.moves.nurture import Nurture
from horror.rules.monsters.roaming.moves.move_monster import MoveMonster
from tests.games.ordered import At, after, built

ONE = At(
    built(
        """
towns: {13: red settlement, 17: red city, 30: blue settlement, 41: white settlement}
roads: {13-18: red}
knights: {K1: red strong at 13, K4: blue basic at 30}
monsters: {M1: cultist at 13}
gates: {D: abyss}
improvements: {red: {trade: 3, politics: 3}}
points_cards: {red: [printer]}
hands: {red: {wool: 8, ore: 4, brick: 3, lumber: 2, grain: 4, cloth: 4}, white: {wool: 1}}
progress: {red: [engineer, medicine, spy, deserter], white: [crane]}
offers: {T1: red gives 1 wool for 1 ore to blue}
fallen: {trade: blue}
"""
    ),
    0,
)
TEAM = At(
    built(
        """
towns: {13: red city, 17: red city, 12: red settlement, 9: red settlement, 30: blue city, 41: white settlement}
knights:
  K1: red strong at 18 damage=1
  K2: red basic at 18 damage=1
  K3: red mighty at 24 hidden
  K4: red strong at 24 hidden
  K5: red basic at 24 hidden
  K6: red mighty at 26 hidden
  K7: white basic at 41
squads: {S1: [K1, K2], S2: [K3, K4]}
monsters: {M1: cultist at 24, M2: zombie at 24}
gates: {I: abyss, J: abyss}
improvements: {red: {trade: 4, science: 4}}
points_cards: {red: [printer, constitution]}
progress: {blue: [crane], white: [crane]}
hands: {blue: {wool: 1}, white: {wool: 1}, red: {wool: 8}}
offers: {T1: red gives 1 wool for 1 ore to blue, T2: red gives 2 wool for 1 ore to blue}
fallen: {trade: blue, science: white}
"""
    ),
    0,
)
NOTHING = At(built("towns: {30: blue settlement}\n"), 0)

FILLED = [
    ("build city", "build city 13"),
    ("build wall", "build wall 17"),
    ("promote", "promote K1"),
    ("improve trade", "improve trade at 17"),
    ("improve science", "improve science"),
    ("improve politics", "improve politics at 17"),
    ("general", "discard printer for general at 17"),
    ("rebuild metropolis", "rebuild metropolis 17"),
    ("calm", "K1 calm"),
    ("repair", "K1 repair"),
    ("raze", "K1 raze"),
    ("hide", "K1 hide"),
    ("recruit", "K1 recruit"),
    ("recruit from 13", "K1 recruit"),
    ("recruit from 17", "K1 recruit from 17"),
    ("rest", "K1 rest"),
    ("colonize", "K1 colonize"),
    ("move 18", "K1 move 18"),
    ("move 23", "K1 move 23"),
    ("attack", "K1 attack M1"),
    ("attack gate", "K1 attack gate D"),
    ("fight", "K1 fight"),
    ("flee to 18", "K1 flee to 18"),
    ("desert", "K1 desert"),
    ("withdraw", "withdraw T1"),
    ("bank wool for ore", "bank 4 wool for 1 ore"),
    ("bank cloth for ore", "bank 2 cloth for 1 ore"),
    ("offer wool for ore", "offer 1 wool for 1 ore to all"),
    ("play engineer", "play engineer 17"),
    ("play medicine", "play medicine 13"),
    ("play spy", "play spy against white"),
    ("play deserter", "play deserter against blue"),
]


@pytest.mark.parametrize(("said", "order"), FILLED, ids=[said for said, _ in FILLED])
def test_what_can_be_one_thing_is_filled_in(said: str, order: str) -> None:
    assert ONE.canonical(said) == order
    assert ONE.meant(order) == ONE.meant(said)


SEVERAL: list[tuple[str, tuple[str, ...]]] = [
    ("build city", ("9", "12")),
    ("build wall", ("13", "17")),
    ("promote", ("K1", "K2", "K3", "K4", "K5", "K6")),
    ("general", ("printer", "constitution")),
    ("discard printer for general", ("13", "17")),
    ("rebuild metropolis", ("trade metropolis", "science metropolis")),
    ("rebuild trade metropolis", ("13", "17")),
    ("calm", ("S1", "S2", "K5", "K6")),
    ("hide", ("S1", "S2", "K5", "K6")),
    ("unhide", ("S2", "K5", "K6")),
    ("S1 rest", ("K1", "K2")),
    ("S2 colonize", ("K3", "K4")),
    ("K5 attack", ("M1", "M2")),
    ("K5 attack gate", ("I", "J")),
    ("fight", ("S1", "S2", "K5", "K6")),
    ("flee to 18", ("S1", "S2", "K5", "K6")),
    ("desert", ("K2", "K5", "K1", "K4", "K3", "K6")),
    ("militia", ("9", "12", "13", "17")),
    ("withdraw", ("T1", "T2")),
    ("play engineer", ("13", "17")),
    ("play medicine", ("9", "12")),
    ("play spy", ("blue", "white")),
    ("play deserter", ()),
]


@pytest.mark.parametrize(("said", "candidates"), SEVERAL, ids=[said for said, _ in SEVERAL])
def test_what_can_be_several_things_is_asked_for(said: str, candidates: tuple[str, ...]) -> None:
    if not candidates:
        assert TEAM.canonical(said) == "play deserter against white"
        return
    with pytest.raises(BadOrder) as bad:
        TEAM.meant(said)
    assert (bad.value.column, bad.value.expected) == (len(said) + 1, candidates)


NONE = [
    ("build city", "a number"),
    ("build wall", "a number"),
    ("promote", "a knight such as K1"),
    ("general", "a victory point card"),
    ("discard printer for general", "a number"),
    ("rebuild metropolis", "a track whose metropolis has fallen"),
    ("rebuild trade metropolis", "a number"),
    ("calm", "a knight or squad such as K1"),
    ("unhide", "a knight or squad such as K1"),
    ("S1 rest", "a member of the squad"),
    ("S1 colonize", "with and a member of the squad"),
    ("K1 harvest", "a hex"),
    ("K1 form squad", "with and knights"),
    ("K1 join squad", "a squad such as S1"),
    ("K1 attack", "a monster such as M1"),
    ("K1 attack gate", "a hex"),
    ("militia", "a number"),
    ("nurture", "a number"),
    ("seal", "a hex"),
    ("sacrifice wall", "a number"),
    ("sacrifice wall 13", "against and a monster such as M1"),
    ("assign K1", "to and a knight such as K1"),
    ("desert", "a knight or squad such as K1"),
    ("accept", "an offer such as T1"),
    ("decline", "an offer such as T1"),
    ("withdraw", "an offer such as T1"),
    ("counter 1 wool for 1 ore", "an offer such as T1"),
    ("play engineer", "the number of a city"),
    ("play medicine", "the number of a settlement"),
    ("play spy", "a seat's colour"),
    ("play deserter", "a seat's colour"),
    ("play master merchant", "a seat's colour"),
    ("place 12 17", "settlement or city"),
]


@pytest.mark.parametrize(("said", "what"), NONE, ids=[said for said, _ in NONE])
def test_what_can_be_nothing_is_asked_for_by_what_it_is(said: str, what: str) -> None:
    with pytest.raises(BadOrder) as bad:
        NOTHING.meant(said)
    assert (bad.value.column, bad.value.expected) == (len(said) + 1, (what,))


def test_of_a_squad_the_only_one_that_can_be_meant() -> None:
    """CH-144, CH-147, CH-167, CH-168: a hurt member, a weaker knight beside, a squad beside, a hex that yields."""
    here = At(
        built(
            """
towns: {30: blue settlement}
knights: {K1: red strong at 18, K2: red basic at 18 sanity=1, K3: red strong at 24, K4: red basic at 24}
squads: {S1: [K1, K2]}
"""
        ),
        0,
    )
    assert here.canonical("S1 rest") == "S1 rest K2"
    assert here.canonical("K3 form squad") == "K3 form squad with K4"
    with pytest.raises(BadOrder):
        here.meant("S1 form squad")
    with pytest.raises(BadOrder):
        here.meant("K3 join squad")
    joining = At(
        built(
            "knights: {K1: red strong at 18, K2: red basic at 18, K3: red basic at 18}\nsquads: {S1: [K1, K2]}\n"
        ),
        0,
    )
    assert joining.canonical("K3 join squad") == "K3 join S1"
    coast = At(built("knights: {K1: red basic at 1}\n"), 0)
    assert coast.canonical("harvest") == "K1 harvest A"


def test_who_is_asked_is_meant() -> None:
    """CH-050, CH-132, CH-372: of the knights of a seat those that the open question is about."""
    board = """
towns: {13: red settlement, 30: blue settlement}
knights: {K1: red strong at 13, K2: red basic at 18, K3: red basic at 17}
monsters: {M1: cultist at 13}
turn: {player: red, phase: combat}
"""
    combat = At(after(built(board), (-1, "")), 0)
    assert combat.canonical("fight") == "K1 fight"
    assert combat.canonical("hide") == "K1 hide"


def test_the_town_of_the_set_up_is_the_one_that_is_due() -> None:
    """CH-027: a settlement in the first round, a city in the second."""
    first = At(built("turn: {phase: setup}"), 0)
    assert first.canonical("place 12 17") == "place settlement 12 road 12-17"
    second = first.position.copy()
    draws: Any = None
    for seat, at, road in ((0, 12, "12-17"), (1, 30, "30-35"), (2, 41, "36-41")):
        second.apply(seat, At(second, seat).meant(f"place {at} {road}"), draws)
    assert At(second, 2).canonical("place 1 1-4") == "place city 1 road 1-4"


def test_a_move_that_leaves_open_what_can_be_several_things_says_which_field() -> None:
    with pytest.raises(LeftOpen) as left:
        TEAM.position.completed(0, Rest("S1", OPEN))
    assert (left.value.kind, left.value.field, left.value.candidates) == (Rest, "member", ("K1", "K2"))
    assert str(left.value) == "Rest.member can be K1, K2"


def test_what_is_said_is_left_as_it_is() -> None:
    for move in (Rest("S1", "K2"), Rest("K9", None), Recruit("K1", 17), MoveKnight("K1", (18, 24))):
        assert ONE.position.completed(0, move) == as_sent(move) == move
    assert ONE.position.completed(0, MoveKnight("K9", (OPEN, 18))) == MoveKnight("K9", (18,))
    assert ONE.position.completed(0, MoveKnight("K1", (OPEN, 13))) == MoveKnight("K1", ())
    with pytest.raises(IllegalMove):
        ONE.position.check(0, MoveKnight("K1", ()))


def test_who_is_no_squad_has_no_members() -> None:
    """CH-167, X-50: a member that is named of a single knight is for the rules to refuse."""
    for move in (Rest("K1", "K2"), Colonize("K1", "K2")):
        assert ONE.position.completed(0, move) == move


def test_the_level_before_the_metropolis_names_no_city() -> None:
    """IMP-05: it is level 4 that brings one, neither the third nor one that another seat holds for good."""
    third = At(built("towns: {13: red city, 30: blue settlement}\nimprovements: {red: {trade: 2}}"), 0)
    assert third.meant("improve trade") == Improve("trade", None)
    several = At(built("towns: {13: red city, 17: red city}\nimprovements: {red: {trade: 3}}"), 0)
    assert several.meant("improve trade") == Improve("trade", None)


def test_a_monster_grows_in_the_mad_town() -> None:
    """CH-430: of a Mad player's towns that are Mad."""
    towns = (
        "towns: {13: red settlement mad, 17: red settlement, 30: blue settlement mad}\nseats: {red: mad}\n"
    )
    assert At(built(towns), 0).meant("nurture") == Nurture(13)


@pytest.mark.parametrize("to", [0, 1, 2, 53, 54, 55])
def test_a_way_leads_to_every_place_that_there_is(to: int) -> None:
    """CH-083, CH-418: by steps from where it begins; a place that there is not is for the rules to refuse."""
    position = built(
        "knights: {K1: red mighty at 30}\nmonsters: {M1: cultist at 30, M2: zombie on gate K}\ngates: {K: abyss}"
    )
    neighbours, known = position.island.neighbours, 1 <= to <= position.island.size
    for move in (MoveKnight("K1", (OPEN, to)), MoveMonster("M1", (OPEN, to)), MoveMonster("M2", (OPEN, to))):
        path = position.completed(0, move).path
        if not known:
            assert path == (to,)
            continue
        begins = (
            position.island.corners[position.island.hex_index["K"]] if "M2" in str(move) else neighbours[30]
        )
        assert path[0] in begins and path[-1] == to
        assert all(after in neighbours[before] for before, after in pairwise(path))
        actor = move.knight if isinstance(move, MoveKnight) else move.monster
        assert HORROR.format(position.completed(0, move), position.view(0)) == f"{actor} move {to}"
    assert position.completed(0, MoveMonster("M9", (OPEN, to))) == MoveMonster("M9", (to,))
    assert position.completed(0, MoveKnight("K9", (OPEN, to))) == MoveKnight("K9", (to,))


@pytest.mark.parametrize(
    ("knight", "path", "order"),
    [
        ("K1", (18, 24), "move 24"),
        ("K1", (18, 23, 18, 24), "move via 18 23 18 24"),
        ("K1", (), "move 0"),
        ("K9", (5,), "move 5"),
        ("K9", (5, 1), "move via 5 1"),
        ("K9", (99,), "move 99"),
    ],
)
def test_a_way_is_written_as_its_end_only_where_that_means_it(
    knight: str, path: tuple[int, ...], order: str
) -> None:
    view = ONE.position.view(0)
    assert HORROR.format(MoveKnight(knight, path), view) == f"{knight} {order}"
    if knight == "K9":
        assert HORROR.format(MoveMonster("M9", path), view) == f"M9 {order}"


def test_every_field_that_may_be_left_open_has_a_name() -> None:
    """No order ends in an error of the program: each kind with each of its fields open is complete or is asked for."""
    for kind, field in HORROR.language._missing:
        assert HORROR.missing(LeftOpen(kind, field, ()), NOTHING.position.view(0))
