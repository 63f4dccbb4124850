"""What somebody is told who has sat down."""

from __future__ import annotations

from django.utils.translation import gettext as _

from horror.models import Seat
from horror.rulesets import rulesets
from worker.inbox.commands.command import told
from worker.inbox.told import Section


def seated(game: str, seat: int | None, language: str) -> tuple[Section, ...]:
    """In which game, and by which colour."""
    assert seat is not None
    row = Seat.objects.select_related("game").get(game=game, index=seat)
    colour = rulesets()[row.game.ruleset].seat_name(row.colour, language)
    said = {"game": row.game.name, "id": row.game_id, "colour": colour}
    return told(_("You sit down"), _("%(game)s (%(id)s): you play %(colour)s") % said)
