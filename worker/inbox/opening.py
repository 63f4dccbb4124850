"""A row taken apart: its header, and its text as lines that may run (`worker.inbox.text`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from email.utils import parseaddr
from functools import lru_cache

from django.conf import settings

from accounts import host
from accounts.models import User
from accounts.post import own
from accounts.post.models import Inbound
from accounts.rooms import Room
from horror.models import Game
from horror.rulesets import rulesets
from worker.inbox.commands.table import Table
from worker.inbox.matching import Place
from worker.inbox.text.grammars import language_of
from worker.inbox.text.headers import Headers, headers
from worker.inbox.text.language import Language
from worker.inbox.text.message import opened
from worker.inbox.text.ours import Ours
from worker.inbox.text.reading import Reading, read


def header_of(row: Inbound) -> Headers:
    """The header of a mail."""
    return headers(bytes(row.raw or b""))


def reading_of(row: Inbound, place: Place) -> Reading:
    """What the sender of a mail wrote. Raises :class:`worker.inbox.text.limits.Beyond`."""
    return read(opened(bytes(row.raw or b"")), language_at(place), ours())


def language_at(place: Place) -> Language:
    """What lines may run there: orders of the seat's game, else of all games of the person; and commands."""
    if place.game is not None and place.seat is not None:
        return _language((Game.objects.values_list("ruleset", flat=True).get(pk=place.game),))
    return _language(() if place.person is None else tuple(_rulesets(place.person)))


def _rulesets(person: User) -> Sequence[str]:
    return sorted(set(Game.objects.seated(person).values_list("ruleset", flat=True)))


@lru_cache(maxsize=64)
def _language(names: tuple[str, ...]) -> Language:
    return language_of([rulesets()[name] for name in names], Table())


@lru_cache(maxsize=64)
def first_words(ruleset: str) -> Collection[str]:
    """The words with which orders of a game begin, and lines about them in every game."""
    return language_of([rulesets()[ruleset]] if ruleset else []).first_words


def ours() -> Ours:
    """Which addresses are this server's."""
    words = [own.word_address(room) for room in (Room.NEW, Room.HELP, Room.POSTMASTER, Room.ABUSE)]
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()
    return Ours(domains=(host.domain().lower(),), fixed=(sender, *words))
