"""How somebody wants to be mailed about games (MAIL-21)."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts import mailing
from accounts.mailing import Wish
from accounts.models import User


def at(text: str) -> datetime:
    return datetime.fromisoformat(f"{text}+00:00")


@pytest.mark.rules("MAIL-21")
@pytest.mark.parametrize(
    ("wish", "zone", "now", "then"),
    [
        (Wish(mode="batched", every=60, at=""), "UTC", "2026-11-20T12:10:00", "2026-11-20T13:00:00"),
        (Wish(mode="batched", every=60, at=""), "UTC", "2026-11-20T12:00:00", "2026-11-20T13:00:00"),
        (Wish(mode="batched", every=45, at=""), "UTC", "2026-11-20T23:50:00", "2026-11-21T00:00:00"),
        (Wish(mode="batched", every=1000, at=""), "UTC", "2026-11-20T17:00:00", "2026-11-21T00:00:00"),
        (Wish(mode="daily", every=60, at="08:00"), "UTC", "2026-11-20T07:59:00", "2026-11-20T08:00:00"),
        (Wish(mode="daily", every=60, at="08:00"), "UTC", "2026-11-20T08:00:00", "2026-11-21T08:00:00"),
        (
            Wish(mode="daily", every=60, at="08:00"),
            "Europe/Berlin",
            "2026-11-20T08:00:00",
            "2026-11-21T07:00:00",
        ),
        (
            Wish(mode="daily", every=60, at="00:30"),
            "Asia/Kathmandu",
            "2026-11-20T18:50:00",
            "2026-11-21T18:45:00",
        ),
        (
            Wish(mode="daily", every=60, at="02:30"),
            "Europe/Berlin",
            "2027-03-28T00:00:00",
            "2027-03-28T01:30:00",
        ),
        (
            Wish(mode="daily", every=60, at="02:30"),
            "Europe/Berlin",
            "2027-10-31T00:30:00",
            "2027-11-01T01:30:00",
        ),
    ],
)
def test_when_what_is_gathered_is_told_next(wish: Wish, zone: str, now: str, then: str) -> None:
    assert wish.next_time(at(now), zone) == at(then)


@pytest.fixture
def ada(db: None) -> User:
    return User.objects.create_user("ada@example.org", name="Ada")


@pytest.mark.rules("MAIL-21")
def test_what_is_not_said_of_a_wish_stays(ada: User) -> None:
    assert mailing.choose(ada, "daily", at="18:30") == Wish(mode="daily", every=60, at="18:30")
    assert mailing.choose(ada, "batched", every=15) == Wish(mode="batched", every=15, at="18:30")
    ada.refresh_from_db()
    assert mailing.wanted(ada) == Wish(mode="batched", every=15, at="18:30")
    mailing.receipts(ada, True)
    assert User.objects.get().receipts == "quiet"


@pytest.mark.rules("MAIL-21")
@pytest.mark.parametrize(
    ("mode", "more"),
    [
        (None, {}),
        ("sometimes", {}),
        ("batched", {"every": 4}),
        ("batched", {"every": 1441}),
        ("daily", {"at": "24:00"}),
    ],
)
def test_a_wish_that_there_is_not_is_refused(ada: User, mode: str | None, more: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        mailing.choose(ada, mode, **more)  # type: ignore[arg-type]
    assert mailing.wanted(ada).mode == "turn"
