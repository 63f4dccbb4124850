"""The endpoints of a league are told what happens in its seasons (PUSH-05)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from standardwebhooks import Webhook

from accounts.channels.models import Endpoint
from accounts.leagues import telling
from accounts.ledger import Notice
from tests.channels.conftest import calls as calls
from tests.channels.conftest import names as names
from tests.channels.conftest import receiver as receiver
from tests.channels.conftest import server as server
from tests.channels.conftest import session as session
from tests.channels.games import ALL, SECRET, endpoint, told
from tests.channels.receiver import Receiver
from tests.leagues.seasons import opened, people
from tests.worker.games import work


@pytest.mark.rules("PUSH-05")
def test_an_endpoint_of_a_league_is_told_once_what_happens_in_a_season(
    db: None, receiver: Receiver, calls: object
) -> None:
    course = opened(people(4))
    season, now = course.season, course.now
    mine = endpoint(
        receiver, season.league.members.get(role="owner").person, now, league=season.league, chosen=ALL
    )
    for _ in range(2):
        telling.tell_all(season, "cancelled", now)
        work(now)
    (said,) = told(receiver)
    assert said["type"] == "league.cancelled"
    assert said["data"]["league"] == season.league.slug and said["data"]["season"] == season.number
    (request,) = receiver.received
    at = datetime.fromtimestamp(int(request.headers["webhook-timestamp"]), UTC)
    signature = Webhook(SECRET).sign(request.headers["webhook-id"], at, request.body.decode())
    assert request.headers["webhook-signature"] == signature
    notice = Notice.objects.get(kind="season_event.cancelled")
    assert notice.person is None and notice.deliveries.get().target == mine.pk
    assert Endpoint.objects.get().last_ok_at is not None
