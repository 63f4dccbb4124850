"""Who took which part in a game that is rated: who stayed, who left, who took a seat over (RAT-06). Pure."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from horror.table.results import GameResult, TenureResult

LATE_TURN = 8
"""After which own turn who hands a seat over has left (RAT-06)."""
LEFT = ("abandoned", "resigned", "substituted")
"""How a tenure ends whose holder has left, whenever that was."""

Role = Literal["stayed", "left", "handed_over", "took_over", "board"]
"""Held the seat from beginning to end; has left; handed the seat over early, with the consent of the others; took a
seat over and played much of it; the board, which plays itself.
"""


class Part(NamedTuple):
    """Somebody's part in a game: what stands for the person in the tenures (None: the account is gone), the seat."""

    person: Any
    seat: int
    role: Role


def starters(result: GameResult) -> list[TenureResult]:
    """The tenures with which the game began, by seat."""
    began: dict[int, TenureResult] = {}
    for tenure in result.tenures:
        if tenure.from_start and tenure.ended != "left":
            began.setdefault(tenure.seat, tenure)
    return [began[seat] for seat in sorted(began)]


def parts(result: GameResult) -> list[Part]:
    """RAT-06: the parts of all people, at most one of each: who has left a seat has left, whatever else the same person
    did. By seat, and of a seat by time. Who is gone has a part only where it says whose seat won.
    """
    found = [part for tenure in result.tenures if (part := _part(result, tenure)) is not None]
    left = {part.person for part in found if part.role == "left"}
    chosen: list[Part] = []
    seen: set[Any] = set()
    for part in found:
        if part.person is None:
            chosen.append(part)
        elif part.person not in seen and (part.role == "left" or part.person not in left):
            seen.add(part.person)
            chosen.append(part)
    return chosen


def _part(result: GameResult, tenure: TenureResult) -> Part | None:
    if tenure.bot or tenure.ended == "left":
        return None
    if tenure.ended in LEFT or (tenure.ended == "handed_over" and tenure.turns >= LATE_TURN):
        return Part(tenure.person, tenure.seat, "left")
    if tenure.ended == "handed_over":
        return Part(tenure.person, tenure.seat, "handed_over")
    if tenure.ended != "finished":
        return None
    if tenure.seat == result.late_seat:
        return Part(tenure.person, tenure.seat, "left")
    if tenure.from_start:
        return Part(tenure.person, tenure.seat, "stayed")
    own = result.results[tenure.seat].turns
    played = tenure.turns - tenure.steward
    return Part(tenure.person, tenure.seat, "took_over") if own and 3 * played >= own else None
