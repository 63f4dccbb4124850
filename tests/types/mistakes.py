"""Mistakes that the check of types must find: nobody runs this, `mypy` reads it (pyproject.toml).

Each line marked to be ignored is wrong in the way that its mark says. Were it not found, the mark would have nothing to
ignore, and that is an error by itself (`warn_unused_ignores`).
"""

from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.classic.position import ClassicPosition
from horror.rules.base import bank
from horror.rules.base.discards import Discards
from horror.rules.base.moves import build_road, end_turn
from horror.rules.base.moves.build_road import BuildRoad
from horror.rules.base.position import BasePosition, affordable
from horror.rules.base.turn import Roll
from horror.rules.cities.position import CitiesPosition
from horror.rules.development.moves import play_knight
from horror.rules.development.position import DevelopmentPosition
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.binding import Binding, MoveKind, asked_if, named_by
from horror.rules.kernel.position import Position
from horror.rules.monsters.actions.acting import may_act
from horror.rules.monsters.actions.moves import recruit
from horror.rules.monsters.fights.knights_attack import AssignDice
from horror.rules.monsters.position import HorrorPosition


def of_a_state(p: BasePosition, h: HorrorPosition, d: DevelopmentPosition) -> list[object]:
    return [
        p.state.bank,
        p.state.settlments,  # type: ignore[attr-defined]
        p.state.knights,  # type: ignore[attr-defined]
        h.state.knights[0].rank,
        h.state.knights[0].rang,  # type: ignore[attr-defined]
        d.state.robber,
        d.state.walls,  # type: ignore[attr-defined]
        h.state.options.masks,  # type: ignore[attr-defined]
        h.state.options.mad_seats == "first",  # type: ignore[comparison-overlap]
    ]


def of_a_seat(p: BasePosition, c: CitiesPosition, h: HorrorPosition, d: DevelopmentPosition) -> list[object]:
    return [
        p.state.seats[0].hand,
        p.state.seats[0].hands,  # type: ignore[attr-defined]
        c.state.seats[0].improvements,
        c.state.seats[0].wals,  # type: ignore[attr-defined]
        h.state.seats[0].trophies,
        h.state.seats[0].development,  # type: ignore[attr-defined]
        d.state.seats[0].development,
        p.state.seats["red"],  # type: ignore[call-overload]
        [seat.clues for seat in h.state.seats],
        [seat.clues for seat in c.state.seats],  # type: ignore[attr-defined]
    ]


def of_a_game(classic: ClassicPosition, horror: CatanHorrorPosition) -> list[object]:
    return [
        classic.state.options.island,
        classic.state.options.masks,  # type: ignore[attr-defined]
        horror.state.options.masks,
        classic.view(0).largest_army,
        horror.view(0).largest_army,  # type: ignore[attr-defined]
        horror.facts.robber_toll,  # type: ignore[attr-defined]
    ]


def of_the_agenda(p: Position, h: HorrorPosition) -> list[object]:
    p.state.agenda.append(Roll())  # type: ignore[attr-defined]
    p.state.agenda[-1] = Roll()  # type: ignore[index]
    p.push(Roll)  # type: ignore[arg-type]
    h.drop(lambda step: step.phases == "combat")  # type: ignore[attr-defined]
    return [
        h.top(AssignDice).dice,
        h.top(AssignDice).seats,  # type: ignore[attr-defined]
        h.top(Discards).owes(0) + 1,
        h.top(HorrorPosition),  # type: ignore[type-var]
        h.state.agenda[-1].owes(0),  # type: ignore[attr-defined]
    ]


def of_what_is_passed_on(p: BasePosition, h: HorrorPosition, step: Step) -> None:
    of_the_agenda(p, h)
    of_the_agenda(h, p)  # type: ignore[arg-type]
    p.done(step)
    p.receive(0, ["wool"], "BASE-01")  # type: ignore[list-item]


def of_a_move_kind() -> list[object]:
    return [
        MoveKind(BuildRoad, build_road.check, build_road.choices, build_road.do),
        MoveKind(BuildRoad, end_turn.check, build_road.choices, build_road.do),  # type: ignore[arg-type]
        MoveKind(BuildRoad, build_road.check, build_road.choices, end_turn.do),  # type: ignore[arg-type]
        MoveKind(BuildRoad, build_road.check, build_road.check, build_road.do),  # type: ignore[arg-type]
        MoveKind(Roll, build_road.check, build_road.choices, build_road.do),  # type: ignore[arg-type, type-var]
        Binding[BasePosition](moves={Roll: (end_turn, build_road)}),
        Binding[BasePosition](moves={Roll: (end_turn, recruit)}),  # type: ignore[dict-item]
        Binding[HorrorPosition](moves={Roll: (end_turn, recruit)}),
        Binding[HorrorPosition](moves={Roll: (asked_if(may_act, recruit), named_by(affordable, build_road))}),
        Binding[BasePosition](moves={Roll: (asked_if(may_act, build_road),)}),  # type: ignore[arg-type]
        Binding[HorrorPosition](moves={Roll: (play_knight,)}),  # type: ignore[dict-item]
        Binding[HorrorPosition](moves={Roll: (bank,)}),  # type: ignore[dict-item]
        Binding[HorrorPosition](moves={BuildRoad: (build_road,)}),  # type: ignore[dict-item]
    ]
