"""Pieces that choices name stand where the view says, on positions of whole games."""

from __future__ import annotations

from horror.rules.kernel.choices import Template
from horror.rules.kernel.fields import fields_of, places_chosen, places_in
from tests.games.horror_positions import asked
from tests.games.random_play import RandomGame
from tests.games.some_positions import positions


def test_every_piece_that_a_move_may_name_is_among_those_of_its_choice_and_stands_somewhere() -> None:
    pick, seen = RandomGame(3, 3).pick, 0
    for position in positions("catan_horror"):
        for seat in range(position.seats):
            standing = position.view(seat).pieces()
            for choice in position.choices(seat):
                named = places_chosen(choice)
                move = choice.sample(pick) if isinstance(choice, Template) else choice
                pieces = {
                    name
                    for field in fields_of(type(move))
                    if field.role.name in ("piece", "rows")
                    for name in places_in(move)
                    if not name[0].isdigit() and len(name) > 1
                }
                assert pieces <= set(named) and pieces <= set(standing), (move, pieces, standing)
                seen += len(pieces)
    assert seen > 1_000


def test_a_piece_stands_at_an_intersection_or_on_a_hex() -> None:
    p = asked(
        "towns: {24: red settlement, 41: blue settlement}\n"
        "knights: {K1: red strong at 24, K2: blue basic at 41, K3: blue basic at 41}\n"
        "squads: {S1: [K2, K3]}\n"
        "monsters: {M1: ghoul on gate F, M2: ghoul at 25}\n"
        "gates: {F: abyss}"
    )
    for reader in (-1, 0, 1):
        assert p.view(reader).pieces() == {
            "K1": "24",
            "K2": "41",
            "K3": "41",
            "S1": "41",
            "M1": "F",
            "M2": "25",
        }
