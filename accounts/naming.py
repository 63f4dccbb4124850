"""Whether somebody may be called so, beside all others (PEO-41, PEO-42); what a name may be by itself is
:mod:`accounts.profile`. docs/decisions/names-by-skeleton.md.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from accounts import profile
from accounts.conduct import holding
from accounts.models import User
from horror.models import Game, Seat
from horror.table.people.names import looks_like

LATELY = timedelta(days=90)
"""How long somebody counts as being here after the last game at a public table."""
OFFICES = (
    "staff", "admin", "administrator", "moderator", "operator", "support", "system", "server", "root",
    "a former player", "former player", "ehemaliger spieler", "ein ehemaliger spieler", "betreiber", "postmaster",
    "webmaster",
)  # fmt: skip
"""What those are called who run a site, and who is nobody any more; in the languages of this one."""


def check(name: str, person: Any, now: datetime) -> None:
    """A name that somebody (a primary key; None for who has no account) may take. Raises ValidationError, with what is
    in the way. It tells of others no more than what is said at public tables. Three queries.
    """
    profile.check_name(name)
    others = User.objects.filter(skeleton=User.looks_of(name), is_active=True).exclude(pk=person)
    if looks_like(name, (*OFFICES, settings.SITE_NAME)) or others.filter(is_staff=True).exists():
        raise ValidationError(
            _("this is what the site, or somebody who runs it, is called"), code="name_of_staff"
        )
    if others.filter(_lately_seen(now)).exclude(name__iexact=name).exists():
        raise ValidationError(
            _(
                "this looks like the name of somebody else here, with other letters: take one that is your own"
            ),
            code="name_of_other",
        )
    if holding.taken_away(person, name, now):
        raise ValidationError(
            _("the people who run the site took this name away: take another one"), code="name_taken_away"
        )


def _lately_seen(now: datetime) -> Exists:
    """Whether somebody sat lately at a table that everybody may look at."""
    lately = Q(game__ended_at=None) | Q(game__ended_at__gt=now - LATELY)
    public = Seat.objects.filter(lately, owner=OuterRef("pk"), game__visibility=Game.Visibility.PUBLIC)
    return Exists(public.filter(game__started_at__isnull=False))
