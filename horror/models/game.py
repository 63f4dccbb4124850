"""A game and its seats."""

from __future__ import annotations

import base64
import secrets
from datetime import datetime
from typing import Any, ClassVar, Literal

from django.apps import apps
from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q

from horror import sizes
from horror.models.epoch import epoch_now
from horror.models.reader import InvitedReader
from horror.models.stop import newest_stop

Letters = Literal["all", "table", "none"]
Status = Literal["lobby", "running", "finished", "cancelled", "quarantined"]
Visibility = Literal["public", "unlisted", "private"]
SeatState = Literal["playing", "late", "stood_in", "open"]
STEWARD = "steward"
"""The bot that plays on for who is away; every ruleset has one of this name."""
ENDED = ("finished", "cancelled")
"""Statuses of games that are over: everything is open, nothing but messages is taken any more."""


def public_id() -> str:
    """Twelve random base32 letters and digits: tells nothing and cannot be counted up."""
    return base64.b32encode(secrets.token_bytes(8))[:12].decode().lower()


class GameQuerySet(models.QuerySet["Game"]):
    """The only doors to games. A person is a user, an anonymous user, or None."""

    def visible_to(self, person: Any) -> GameQuerySet:
        """Games that this person may open, but for those of invitations (:meth:`inviting`): all but private ones in
        which the person has no part, and of which the person is no reader."""
        return self.open_to(getattr(person, "pk", None))

    def open_to(self, pk: Any) -> GameQuerySet:
        """:meth:`visible_to` by a person's primary key, None for visitors."""
        return self.filter(_open_to(pk))

    def listed_to(self, person: Any) -> GameQuerySet:
        """Games that stand in this person's lists: public ones and the person's own."""
        pk = getattr(person, "pk", None)
        public = Q(visibility=Game.Visibility.PUBLIC)
        if pk is None:
            return self.filter(public)
        return self.filter(public | Q(creator_id=pk) | Exists(_held(pk)))

    def inviting(self, person: Any) -> GameQuerySet:
        """Games that are :meth:`visible_to` this person, or lobbies into which the person is invited by a host whose
        account is open. Asked for after the others alone, by whom it matters to: hardly any game is found by it. Both
        at once, since who accepts an invitation is invited no more and sits in the game from the same moment on.
        """
        pk = getattr(person, "pk", None)
        return self.none() if pk is None else self.inviting_in(pk)

    def inviting_in(self, pk: Any) -> GameQuerySet:
        """:meth:`inviting` by a person's primary key; a game may be in it twice."""
        standing = {
            "invitations__state": "open",
            "invitations__person": pk,
            "invitations__by__is_active": True,
        }
        return self.filter(_open_to(pk) | Q(status=Game.Status.LOBBY, **standing))

    def past(self, created_at: datetime, pk: str) -> GameQuerySet:
        """The games that come after this one in lists, newest first. The first condition adds nothing, but an index
        can begin there; by the others alone it is walked from its start."""
        return self.filter(Q(created_at__lt=created_at) | Q(created_at=created_at, pk__gt=pk)).filter(
            created_at__lte=created_at
        )

    def seated(self, person: Any) -> GameQuerySet:
        """Games in which this person sits now."""
        return self.filter(Exists(Seat.objects.held_by(person).filter(game=OuterRef("pk"))))

    def waiting_for(self, person: Any) -> GameQuerySet:
        """Running games in which a seat of this person owes a decision that the game waits for."""
        owing = Seat.objects.held_by(person).filter(game=OuterRef("pk")).exclude(owes="")
        return self.filter(Exists(owing), status=Game.Status.RUNNING)

    def open_lobbies(self) -> GameQuerySet:
        """Lobbies with a free seat."""
        return self.filter(free_seat(), status=Game.Status.LOBBY)

    def with_open_seats(self, person: Any) -> GameQuerySet:
        """Games that people play, with a seat that this person may take (TAB-78): public ones, and those where somebody
        has named the person; none with a host, who fills its seats (TAB-147).
        """
        pk = getattr(person, "pk", None)
        seats = Seat.objects.filter(game=OuterRef("pk"))
        offered = seats.filter(state=Seat.State.OPEN)
        played = seats.filter(resigned_at=None, state__in=[Seat.State.PLAYING, Seat.State.LATE])
        found = self.filter(
            Exists(played.exclude(owner=None)), status=Game.Status.RUNNING, paused_at=None, host=""
        )
        public = Exists(offered) & Q(visibility=Game.Visibility.PUBLIC)
        if pk is None:
            return found.filter(public)
        named = Exists(offered.filter(substitute_id=pk))
        return found.filter(public | Q(named)).exclude(Exists(_held(pk)))

    def expired_lobbies(self, now: datetime) -> GameQuerySet:
        """Lobbies whose time is over, but for those that have all their players and wait for the dice alone."""
        waiting = Q(opening_until=None) | free_seat()
        return self.filter(waiting, status=Game.Status.LOBBY, lobby_until__lte=now)

    def with_epoch(self) -> GameQuerySet:
        """The games, each with the `epoch` of now."""
        return self.annotate(epoch=epoch_now())  # type: ignore[no-redef]  # which the class declares

    def with_stops(self) -> GameQuerySet:
        """The games, each with the number of the newest stop of the whole server."""
        return self.annotate(newest_stop=newest_stop())  # type: ignore[no-redef]  # likewise

    def behind(self) -> GameQuerySet:
        """Running games with a clock that have not taken up all that has stopped the clocks of all games."""
        running = self.filter(status=Game.Status.RUNNING).exclude(rates={})
        return running.with_stops().filter(credited__lt=models.F("newest_stop"))

    def with_seats(self) -> GameQuerySet:
        """The games with their seats in turn order, in one more query."""
        return self.prefetch_related(models.Prefetch("seats", Seat.objects.in_order()))


def _open_to(pk: Any) -> Q:
    open_to_all = ~Q(visibility=Game.Visibility.PRIVATE)
    if pk is None:
        return open_to_all
    let_in = InvitedReader.objects.filter(word=OuterRef("readers"), person_id=pk).order_by()
    return open_to_all | Q(creator_id=pk) | Q(Exists(_held(pk))) | Q(Exists(let_in))


def _held(pk: Any) -> models.QuerySet[Any]:
    """When the person of this primary key held a seat of a game; not those who left it while it was a lobby."""
    tenures = apps.get_model("horror", "Tenure")._default_manager
    return tenures.filter(game=OuterRef("pk"), person_id=pk).exclude(ended="left").order_by()


def free_seat() -> Exists:
    """Whether a game has a seat in which somebody may sit down."""
    return Exists(Seat.objects.filter(game=OuterRef("pk"), owner=None, bot=""))


class Game(models.Model):
    """One game. `position`, `entries` and `basis` are the table's own: no reader is shown them.

    ``cursors`` holds how far each reader's stream has come: one number a seat, the spectators' last. ``basis`` holds,
    in the same order, the cursor of the last entry that changed what the reader must know to decide (a message or the
    notice that somebody answered does not). ``undoable`` holds how many of its own last moves each seat may take back
    alone in its turn, null where that has to be counted from the log. ``votes`` holds what all seats are being asked.
    ``changed_at`` is the time of the last entry that spectators see, ``entered_at`` of the last of all: no later entry
    has an earlier time.
    ``pause_ends_at`` is when the pause that lasts since ``paused_at`` will end, null while that is not known.
    ``host`` is the word of the service that made the game and hosts it (TAB-140), empty where a person did, or the
    operator; ``starts_at`` is when such a game begins, null where it does as soon as it can, and ``paused_by_host``
    whether the pause is the host's, which no seat ends (TAB-144).
    ``secret`` is empty until the game has ended. ``dice_version`` says how it draws (docs/dice.md); with bound links,
    ``opening_hours`` is how long the set-up waits for them, ``opening_until`` until when it does, and ``strict``
    whether a person's turn needs one. ``declared_in`` is the number of the epoch in which its log last said that it
    goes on from a backup. ``epoch`` is there where it was asked for.
    ``rates`` are those of its clock (:class:`horror.clock.Rates`), empty where it has none; ``stops`` is when its
    clocks stand still (a list of :class:`horror.clock.Stop`), and ``credited`` the last :class:`horror.models.Stop` of
    the whole server among them, which ``newest_stop`` may have outrun. Who has less reliability than
    ``least_reliability`` does not sit down, nor, without ``newcomers``, who is new.
    ``preset`` is that with which it was made, empty for none or where nobody knows, in its ``series``; ``plain``: it
    has no options beside it. Games of one ``tag`` are found together. ``language`` is the one in which people write at
    the table, empty for any (TAB-190). ``rated``: it is to be rated, if it can be by what becomes of it (RAT-03 to
    RAT-05). ``own_turns`` are those of its seats that have ended (:mod:`horror.table.own_turns`), null where nobody
    counted. ``result`` tells how it ended (:class:`horror.table.results.GameEnd`), of games of before by outcome and
    winners alone. ``ballots`` are the questions that may be put to all (null: all of them; horror.table.terms),
    ``pause_hours`` how long a pause lasts on which all agree, ``pauses`` how many there are (null: any number),
    ``pauses_taken`` how many there were. ``letters`` says who may be written to. ``days_with`` is the word under which
    days of vacation are counted together with those of other games, ``readers`` the one of who may read the game though
    it is private (:class:`horror.models.InvitedReader`); both are empty where there is none; only services choose them.
    """

    class Status(models.TextChoices):
        LOBBY = "lobby", "open to players"
        RUNNING = "running", "under way"
        FINISHED = "finished", "played to its end"
        CANCELLED = "cancelled", "closed without a result"
        QUARANTINED = "quarantined", "set aside after failures"

    class Visibility(models.TextChoices):
        PUBLIC = "public", "listed, open to readers"
        UNLISTED = "unlisted", "open to whoever has the address"
        PRIVATE = "private", "its players only"

    class Letters(models.TextChoices):
        ALL = "all", "to some seats, or to all"
        TABLE = "table", "to all alone"
        NONE = "none", "to nobody"

    id = models.CharField(primary_key=True, max_length=12, default=public_id, editable=False)
    ruleset = models.CharField(max_length=sizes.NAMED)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    name = models.CharField(max_length=sizes.GAME_NAME)
    visibility = models.CharField(max_length=8, choices=Visibility)
    password = models.CharField(max_length=128, blank=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.LOBBY)
    autostart = models.BooleanField(default=False)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField()
    lobby_until = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    pause_ends_at = models.DateTimeField(null=True)
    changed_at = models.DateTimeField()
    entered_at = models.DateTimeField(null=True)
    position = models.PositiveIntegerField(default=0)
    entries = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    cursors = models.JSONField(default=list)
    basis = models.JSONField(default=list)
    undoable = models.JSONField(null=True)
    votes = models.JSONField(default=dict)
    result = models.JSONField(null=True)
    commitment = models.CharField(max_length=64)
    secret = models.CharField(max_length=64, blank=True)
    dice_version = models.PositiveSmallIntegerField(default=1)
    strict = models.BooleanField(default=False)
    opening_hours = models.PositiveSmallIntegerField(default=12)
    opening_until = models.DateTimeField(null=True)
    host = models.CharField(max_length=sizes.NAMED, blank=True, default="", db_default="")
    starts_at = models.DateTimeField(null=True)
    paused_by_host = models.BooleanField(default=False, db_default=False)
    declared_in = models.PositiveIntegerField(null=True)
    rates = models.JSONField(default=dict)
    stops = models.JSONField(default=list)
    credited = models.PositiveBigIntegerField(default=0)
    least_reliability = models.PositiveSmallIntegerField(default=0)
    newcomers = models.BooleanField(default=True)
    preset = models.CharField(max_length=sizes.NAMED, blank=True, default="", db_default="")
    series = models.PositiveSmallIntegerField(default=1, db_default=1)
    plain = models.BooleanField(default=False, db_default=False)
    tag = models.CharField(max_length=sizes.TAG, blank=True, default="", db_default="")
    language = models.CharField(max_length=sizes.LANGUAGE, blank=True, default="", db_default="")
    rated = models.BooleanField(default=False, db_default=False)
    own_turns = models.JSONField(null=True)
    ballots = models.JSONField(null=True)
    pause_hours = models.PositiveSmallIntegerField(default=sizes.PAUSE_HOURS, db_default=sizes.PAUSE_HOURS)
    pauses = models.PositiveSmallIntegerField(null=True)
    pauses_taken = models.PositiveSmallIntegerField(default=0, db_default=0)
    letters = models.CharField(max_length=sizes.NAMED, choices=Letters, default="all", db_default="all")
    days_with = models.CharField(max_length=sizes.SHARED_WORD, blank=True, default="", db_default="")
    readers = models.CharField(max_length=sizes.SHARED_WORD, blank=True, default="", db_default="")

    epoch: str
    newest_stop: int

    objects: ClassVar[GameQuerySet] = GameQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [
            models.Index(fields=["status", "lobby_until"]),
            models.Index(fields=["-created_at", "id"], name="game_newest_first"),
            models.Index(fields=["status", "-created_at", "id"], name="game_of_status"),
            models.Index(fields=["ruleset", "-created_at", "id"], name="game_of_ruleset"),
            models.Index(fields=["creator", "-created_at"]),
            models.Index(fields=["tag", "id"], condition=~Q(tag=""), name="game_of_tag"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    @property
    def ended(self) -> bool:
        """Whether the game is over, however it ended."""
        return self.status in ENDED


class SeatQuerySet(models.QuerySet["Seat"]):
    def in_order(self) -> SeatQuerySet:
        """Seats in turn order, each with its owner's `program`."""
        with_program = self.annotate(program=models.F("owner__program"))  # type: ignore[no-redef]  # as above
        return with_program.order_by("index")

    def with_owners(self) -> SeatQuerySet:
        """Seats with their owners, in turn order."""
        return self.select_related("owner").order_by("index")

    def held_by(self, person: Any) -> SeatQuerySet:
        """Seats that this person plays now; nobody's when there is no person."""
        pk = getattr(person, "pk", None)
        return self.none() if pk is None else self.played_by(pk)

    def played_by(self, pk: Any) -> SeatQuerySet:
        """Seats that the person of this primary key plays now."""
        return self.filter(owner_id=pk, resigned_at=None)


class Seat(models.Model):
    """A place in a game. ``index`` is its place in turn order, from 0.

    ``owner`` stays when the seat resigns, until another takes it; ``bot`` then
    names who plays on (nobody, where the seat is out of the game: TAB-36), and ``pace`` how many seconds that
    one takes for a move (for games to be looked at). ``tenures`` is how many it has had, the present one included.
    ``owes`` is the id of the decision that the game waits for from this seat, empty when none, ``owes_since`` since
    when it does. What the table
    must know of the person (language, time zone, whether to mail) is copied here by whoever seats the person;
    ``touched_at`` is when the person last touched the game's page, for mails alone. ``anchor`` binds the seat's dice
    (docs/dice.md) and is empty where the seat is free to them. ``opened`` tells which entries have opened what the seat
    is asked (horror.table.opened); ``ordered`` is the value of ``tenures`` at which its holder wrote standing
    orders that may fire, 0 where none may; ``draft`` is the word of the version of its holder's draft, empty where
    there is none, and told to nobody else. ``substitute`` is whom its player has named to take the seat, should it
    open. ``program`` is there where it was asked for: whether its
    owner says that a program decides, None where it has none.
    """

    class State(models.TextChoices):
        PLAYING = "playing", "its player plays"
        LATE = "late", "ran out of time, and plays by the short clock until its player answers"
        STOOD_IN = "stood_in", "the steward answers until its player is back"
        OPEN = "open", "the steward plays on, and somebody may take it"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    colour = models.CharField(max_length=16)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="seats"
    )
    name = models.CharField(max_length=80, blank=True)
    bot = models.CharField(max_length=sizes.NAMED, blank=True)
    pace = models.PositiveSmallIntegerField(default=0)
    tenures = models.PositiveSmallIntegerField(default=0)
    salt = models.CharField(max_length=sizes.SALT, blank=True)
    anchor = models.CharField(max_length=64, blank=True)
    owes = models.CharField(max_length=sizes.DECISION, blank=True)
    owes_since = models.DateTimeField(null=True)
    joined_at = models.DateTimeField(null=True)
    resigned_at = models.DateTimeField(null=True)
    language = models.CharField(max_length=sizes.LANGUAGE, default="en")
    time_zone = models.CharField(max_length=sizes.TIME_ZONE, default="UTC")
    mails = models.BooleanField(default=True)
    touched_at = models.DateTimeField(null=True)
    habits = models.JSONField(default=dict)
    clock = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State, default=State.PLAYING)
    look_at = models.DateTimeField(null=True)
    substitute = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    opened = models.JSONField(default=dict)
    ordered = models.PositiveSmallIntegerField(default=0)
    draft = models.CharField(max_length=sizes.VERSION_WORD, blank=True, default="", db_default="")

    program: bool | None

    objects: ClassVar[SeatQuerySet] = SeatQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "index"], name="seat_once")]
        indexes = [
            models.Index(fields=["owner", "game"]),
            models.Index(fields=["look_at"], condition=Q(look_at__isnull=False), name="seat_to_look_at"),
            models.Index(fields=["state"], condition=~Q(state="playing"), name="seat_not_played"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.index}"

    @property
    def free(self) -> bool:
        """Whether somebody may still sit down here."""
        return self.owner_id is None and not self.bot and self.resigned_at is None

    @property
    def human(self) -> bool:
        """Whether the seat is a person's now."""
        return self.owner_id is not None and self.resigned_at is None

    @property
    def has_orders(self) -> bool:
        """Whether the present player has left standing orders that may fire."""
        return 0 < self.ordered == self.tenures and self.waited_for

    @property
    def waited_for(self) -> bool:
        """Whether the game waits for a person here: whose the seat is, and for whom nobody stands in (TAB-74)."""
        return self.human and self.state in (Seat.State.PLAYING, Seat.State.LATE)

    @property
    def acting_bot(self) -> str:
        """The bot that answers for the seat now: its own, or the steward who stands in; empty where a person does, or
        nobody.
        """
        if self.bot or not self.human or self.waited_for:
            return self.bot
        return "" if self.clock.get("rung", {}).get("held") else STEWARD
