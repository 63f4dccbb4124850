"""Games and people for these tests, made by the table's own verbs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from secrets import randbelow
from types import MappingProxyType
from typing import Any

from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import User
from horror import present
from horror.models import Game, Job, Submission
from horror.rules.kernel.choices import Choice, Template, sample
from horror.table import dispatch, jobs, read
from horror.table.acts import Act, Answer, Caller, Join, NewGame, Profile
from horror.table.create import create
from horror.table.history import replay
from horror.table.people.seats import join
from horror.table.submit import submit
from worker import taker


def person(name: str, *, verified: bool = True, mails: str = "turn") -> User:
    """Somebody with an account."""
    user = User.objects.create_user(f"{name}@example.org", name=name.title(), mails=mails)
    EmailAddress.objects.create(user=user, email=user.email, verified=verified, primary=True)
    return user


def bot_game(points: int = 3, bots: Sequence[str] = ("random",) * 4) -> Game:
    """A game of bots alone, under way."""
    new = NewGame(
        ruleset="classic",
        seats=len(bots),
        name="Bots",
        bots=tuple(bots),
        creator_seat=None,
        autostart=True,
        options={"victory_points": points},
    )
    return create(new, Caller(source="command"), timezone.now())


def game_of(
    people: Sequence[User],
    bots: Sequence[str] = (),
    now: datetime | None = None,
    ruleset: str = "classic",
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Game:
    """A game under way of these people, in this order, and of bots behind them."""
    at = now or timezone.now()
    first = people[0]
    new = NewGame(
        ruleset=ruleset,
        seats=len(people) + len(bots),
        name="Evening game",
        rated=False,
        bots=tuple(bots),
        profile=Profile(name=first.name, language=first.language),
        autostart=True,
        options=dict(options),
    )
    game = create(new, Caller(author=first.pk), at)
    for one in people[1:]:
        join(game.pk, Join(profile=Profile(name=one.name, language=one.language)), Caller(author=one.pk), at)
    game.refresh_from_db()
    return game


def move(game: Game, user: User, now: datetime | None = None, kind: str | None = None) -> Answer:
    """The person makes one of the moves that there are to be made (of this kind)."""
    door = read.door(game.pk, user)
    assert door.seat is not None
    choices = [choice for choice in read.able(door).choices if kind in (None, kind_of(choice))]
    chosen = sample(choices, randbelow)
    act = Act(seat=door.seat, author=user.pk, source="web", script=(chosen,))
    answer = submit(game.pk, act, now or timezone.now())
    assert answer.outcome == "done"
    return answer


def assert_each_job_once(game_id: str) -> None:
    """Each job of a bot gave one submission, and the whole log, without a hole, leads to the stored state."""
    game = Game.objects.get(pk=game_id)
    replay(game)
    keys = Submission.objects.filter(game=game, source="bot").values_list("key", flat=True)
    assert len({key.split("-")[0] for key in keys}) == len(keys) > 0


def first_line(message: Any) -> str:
    """What telephones show of a mail: its one line above the fence (MAIL-12)."""
    return str(message.body).splitlines()[0]


def unfolded(message: Any) -> str:
    """The text of a mail in one line: where it is folded says nothing."""
    return " ".join(str(message.body).split())


def kind_of(choice: Choice) -> str:
    """What kind of move this is, or stands for."""
    kind = choice.kind if isinstance(choice, Template) else type(choice)
    return str(kind.__struct_config__.tag)


def do_job(job_id: int) -> bool | None:
    """Do this job as a worker does, if it is to be done; None where it is not."""
    claimed = jobs.claim(job_id, present.now())
    return None if claimed is None else taker.do(claimed)


def work(now: datetime, queue: str | None = None) -> int:
    """Do every job that is due at this time, and what becomes due by that, as a worker does; gives their number."""
    done = 0
    while ids := jobs.due(now, queue):
        for job_id in ids:
            if (claimed := jobs.claim(job_id, now)) is not None:
                assert dispatch.run(claimed, now), Job.objects.get(pk=job_id).error
                done += 1
    return done
