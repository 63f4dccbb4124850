"""When is what due."""

from datetime import UTC, datetime, timedelta

import pytest

from horror.clock import LOBBY, LONGEST_LOBBY, NotInTime, lobby_closes

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.rules("TAB-31")
def test_a_lobby_is_closed_when_its_maker_says_or_after_two_weeks() -> None:
    assert lobby_closes(NOW, None) == NOW + LOBBY == datetime(2026, 12, 4, 12, tzinfo=UTC)
    for wished in (NOW + timedelta(seconds=1), NOW + LONGEST_LOBBY):
        assert lobby_closes(NOW, wished) == wished


@pytest.mark.rules("TAB-31")
@pytest.mark.parametrize("ahead", [timedelta(0), timedelta(days=-1), LONGEST_LOBBY + timedelta(seconds=1)])
def test_a_lobby_does_not_wait_for_the_past_nor_for_ever(ahead: timedelta) -> None:
    with pytest.raises(NotInTime, match="within the next 90 days"):
        lobby_closes(NOW, NOW + ahead)
