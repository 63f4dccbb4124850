"""The line of an endpoint: which notices go there, and in which order (PUSH-06)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.db.models import Q, QuerySet

from accounts import outbox
from accounts.channels import events, formats
from accounts.channels.models import Endpoint, Waiting
from accounts.ledger import Delivery, DeliveryQuerySet, Notice
from accounts.outbox import Channel, Dropped, Held, Kind, Place, Reason, Word
from horror.table import jobs

JOB = "endpoint"
"""The kind of job that calls an endpoint; its key is the endpoint's."""
MOST = 1000
"""So many wait for one endpoint at most."""
TURN = "game.turn"
NAMES = tuple(
    Delivery.Channel(each)
    for each in (
        Delivery.Channel.WEBHOOK,
        Delivery.Channel.DISCORD,
        Delivery.Channel.SLACK,
        Delivery.Channel.NTFY,
    )
)


class ByEndpoint(Channel):
    """Webhooks and chat. ``target`` is the endpoint; each has one job, which takes what waits in its line."""

    names = NAMES
    job = JOB

    def places(self, notice: Notice, event: str, next_at: datetime | None) -> Iterable[Place]:
        found = Endpoint.objects.on().filter(_whose(notice, event)).order_by("created_at", "pk")
        return [
            Place(endpoint.channel, endpoint.pk, None if _for_program(endpoint) else next_at)
            for endpoint in found
            if events.wanted(event, endpoint.events)
            and not (endpoint.game_id is not None and _told_of_game(endpoint, notice))
        ]

    def put(self, delivery: Delivery, now: datetime, not_before: datetime | None) -> None:
        notice = delivery.notice
        event = outbox.kind_of(notice).event(notice)
        make_room(delivery.target, event, notice)
        Waiting.objects.create(
            endpoint_id=delivery.target,
            delivery=delivery,
            event=event,
            game_id=notice.game_id,
            seat=notice.seat,
            not_before=not_before,
        )
        jobs.put(JOB, None, now, key=delivery.target, not_before=not_before)

    def lost(self) -> DeliveryQuerySet:
        return Delivery.objects.filter(channel__in=NAMES, waits=None)

    def write(self, kind: Kind, delivery: Delivery, now: datetime) -> Word:
        endpoint = Endpoint.objects.on().filter(pk=delivery.target).first()
        if endpoint is None:
            raise Dropped(Reason.GONE)
        word = kind.word(delivery, now)
        if endpoint.game_id is not None:  # as everybody sees it who sees the game
            return replace(word, text=formats.in_words(word.event), data={**word.data, "cursor": None})
        if not _for_program(endpoint) and word.quiet_until is not None and now < word.quiet_until:
            raise Held(word.quiet_until)
        return word


BY_ENDPOINT = ByEndpoint()
outbox.use(BY_ENDPOINT)


def _whose(notice: Notice, event: str) -> Q:
    """The owners of endpoints that a notice concerns."""
    whose = Q(pk__in=())
    if notice.person_id is not None:
        whose |= Q(person=notice.person_id)
    if notice.game_id is not None and event in events.OPEN:
        whose |= Q(game=notice.game_id)
    if notice.person_id is None and event.startswith("league."):
        whose |= Q(league__seasons=notice.about)
    return whose


def _for_program(endpoint: Endpoint) -> bool:
    """Whether it is told at any hour: programs do not sleep, and neither does a table or a league (PUSH-07)."""
    return endpoint.kind == Endpoint.Kind.STANDARD or endpoint.owner != "person"


def _told_of_game(endpoint: Endpoint, notice: Notice) -> bool:
    """Whether whoever made a game is told of something by another seat's notice: that the game is over."""
    if notice.about:
        return False
    return Delivery.objects.filter(
        target=endpoint.pk, notice__game=notice.game_id, notice__kind=notice.kind, notice__about=""
    ).exists()


def make_room(endpoint: str, event: str, notice: Notice) -> None:
    """A question of a seat takes the place of the one before that was not handed over yet; where the line is full, the
    oldest question goes, or else whatever is oldest."""
    line = Waiting.objects.filter(endpoint=endpoint)
    if event == TURN:
        give_up(line.filter(event=TURN, game=notice.game_id, seat=notice.seat, again=False))
    over = line.count() - MOST + 1
    if over > 0:
        oldest = [
            *line.filter(event=TURN).order_by("pk")[:over],
            *line.exclude(event=TURN).order_by("pk")[:over],
        ]
        give_up(line.filter(pk__in=[each.pk for each in oldest[:over]]))


def give_up(rows: QuerySet[Waiting]) -> None:
    """These are told no more: newer ones are. One that is being handed over just now stays where it is."""
    waiting = Delivery.objects.waiting().filter(waits__in=rows)
    ids = list(waiting.values_list("pk", flat=True))
    Delivery.objects.waiting().filter(pk__in=ids).update(
        state=Delivery.State.SUPERSEDED, reason=Reason.UNTRUE
    )
    rows.filter(delivery__in=ids).delete()


def end_all(endpoint: Endpoint, reason: Delivery.Reason = Reason.GONE) -> None:
    """Nothing that waits is told any more."""
    rows = list(endpoint.waiting.values_list("delivery_id", flat=True))
    outbox.end(Delivery.objects.filter(pk__in=rows), reason)
    endpoint.waiting.all().delete()
