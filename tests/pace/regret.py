"""What orders have answered, beside what the steward would have, asked then on that view (docs/pace.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from horror.models import Entry, Firing
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.choices import kind_of
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import WouldDraw
from horror.rules.kernel.ruleset import PlayedPosition
from horror.rules.monsters.special_building.moves.pass_building import PassUntilMyTurn
from horror.rules.monsters.turn.moves.pass_on import Pass
from horror.table import history, read
from horror.table.contents import Moved, content_of
from horror.table.deeds.deed import Before
from tests.pace.chance import drawn

SPECIAL_BUILDING = "special_build"
MOST_BUILT = 8


class Regret:
    """Of the orders that fired in a game: how many answers, by the kind of decision, and how many the steward would not
    have given. Building in others' turns is one answer, whatever its order; elsewhere each order of a script is one.
    """

    def __init__(self, game: str, seed: int) -> None:
        self._game, self._seed = game, seed
        self._fired = 0
        self.answers: Counter[str] = Counter()
        self.regretted: Counter[str] = Counter()

    def looking(self, seat: int, look: Callable[[], object]) -> bool:
        """Let the orders of a seat be looked at, and compare what they answer; whether one fired."""
        before = read.seat_door(self._game, seat)
        look()
        fired = Firing.objects.filter(game=self._game, seat=seat, fired_at__isnull=False, pk__gt=self._fired)
        newest = fired.order_by("-pk").first()
        if newest is None:
            return False
        self._fired = newest.pk
        result: Any = newest.result
        if result["outcome"] == "refused":
            return False
        if result["kind"] == SPECIAL_BUILDING:
            built = {order for order in result["orders"] if not order.startswith("pass")}
            self._count(SPECIAL_BUILDING, built == self._built(before, seat))
        else:
            self._compare(before, seat, result["kind"])
        return True

    def _compare(self, door: read.Door, seat: int, kind: str) -> None:
        """Move by move, each on the position on which it was made."""
        rules, position, game = door.rules, door.position, door.game
        came = Entry.objects.changing().filter(game=game, number__gt=game.entries).order_by("number")
        for entry in came:
            content = content_of(game.ruleset, entry)
            if isinstance(content, Moved) and entry.seat == seat:
                view = position.view(seat)
                wanted = rules.format(self._steward(door, position, seat), view)
                self._count(kind, wanted == rules.format(content.move, view))
            before = Before(rules, position, entry.seat, game.options, entry.rules_version)
            after = history.again(content, before, entry)
            assert after.position is not None
            position = after.position

    def _built(self, door: read.Door, seat: int) -> set[str]:
        """What the steward would build."""
        position, found = door.position.copy(), set[str]()
        while len(found) < MOST_BUILT:
            move = self._steward(door, position, seat)
            if isinstance(move, Pass | PassUntilMyTurn):
                break
            found.add(door.rules.format(move, position.view(seat)))
            try:
                position.apply(seat, move, NoDraws())
            except WouldDraw:
                break
        return found

    def _steward(self, door: read.Door, position: PlayedPosition, seat: int) -> Any:
        able = [one for one in position.choices(seat) if not issubclass(kind_of(one), Offer)]
        pick = drawn(f"{self._seed}/{seat}", door.cursor).randrange
        return door.rules.bots["steward"](position.view(seat), able, pick)

    def _count(self, kind: str, same: bool) -> None:
        self.answers[kind] += 1
        self.regretted[kind] += not same
