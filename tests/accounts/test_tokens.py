"""Access tokens: made once, found by their hash, ended by time, revocation, or their owner's end."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from accounts import deletion, sessions, tokens
from accounts.models import AccessToken, User
from tests.conftest import WAIT_SECONDS

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def user() -> User:
    return User.objects.create_user("ada@example.org", name="Ada")


def make(
    user: User, scopes: tuple[str, ...] = ("read", "play"), days: int = 30, **more: object
) -> tuple[AccessToken, str]:
    return tokens.create(user, "bot", scopes, NOW + days * DAY, NOW, **more)  # type: ignore[arg-type]


def test_the_text_is_long_random_and_nowhere_in_the_database(user: User) -> None:
    token, text = make(user)
    _, other = make(user)
    assert text.startswith("ch_") and len(text) == 46 and text != other
    stored = AccessToken.objects.values().get(pk=token.pk)
    assert text not in repr(stored) and text.removeprefix("ch_") not in repr(stored)
    assert stored["digest"] == tokens.digest(text)


def test_a_token_is_found_with_its_owner_and_notes_its_use(user: User) -> None:
    _, text = make(user)
    found = tokens.find(text, NOW)
    assert found is not None and found.user == user
    assert AccessToken.objects.get().last_used_at == NOW
    tokens.find(text, NOW + timedelta(seconds=5))
    assert AccessToken.objects.get().last_used_at == NOW
    tokens.find(text, NOW + DAY)
    assert AccessToken.objects.get().last_used_at == NOW + DAY


def test_a_token_is_found_as_the_ordinary_query_finds_it(user: User) -> None:
    token, text = make(user, days=1)
    revoked, other = make(user)
    tokens.revoke(user, revoked.pk, NOW)
    for active in (True, False):
        User.objects.filter(pk=user.pk).update(is_active=active)
        for asked in (text, other, "ch_" + "x" * 43):
            for now in (NOW - DAY, NOW + DAY - timedelta(microseconds=1), NOW + DAY, NOW + 40 * DAY):
                found = tokens.find(asked, now)
                rows = (
                    AccessToken.objects.alive(now).select_related("user").filter(digest=tokens.digest(asked))
                )
                assert found == rows.first() and (found is not None) == (
                    asked == text and active and now < NOW + DAY
                )
                if found is not None and (row := rows.first()):
                    for one, same in ((found, row), (found.user, row.user)):
                        assert {**vars(one), "_state": None} == {**vars(same), "_state": None}


def test_nothing_is_found_after_expiry_revocation_or_the_owners_end(user: User) -> None:
    token, text = make(user, days=1)
    assert tokens.find(text, NOW + DAY) is None
    assert tokens.find(text, NOW + DAY - timedelta(seconds=1)) is not None
    user.is_active = False
    user.save()
    assert tokens.find(text, NOW) is None
    user.is_active = True
    user.save()
    assert tokens.revoke(user, token.pk, NOW)
    assert tokens.find(text, NOW) is None
    assert not tokens.revoke(user, token.pk, NOW)
    assert tokens.listed(user, NOW) == []


@pytest.mark.parametrize("text", ["", "ch_", "ch_" + "x" * 43, "CH_x", "Bearer ch_x", "ch_" + "x" * 10_000])
def test_what_is_no_token_finds_nothing(user: User, text: str) -> None:
    make(user)
    assert tokens.find(text, NOW) is None


@pytest.mark.parametrize("days", [0, -1, 366])
def test_a_token_ends_within_a_year_from_now(user: User, days: int) -> None:
    with pytest.raises(tokens.TokenRefused) as refused:
        make(user, days=days)
    assert refused.value.field == "expires_at"


def test_scopes_are_known_ones_and_at_least_one(user: User) -> None:
    with pytest.raises(tokens.TokenRefused):
        make(user, scopes=())
    with pytest.raises(tokens.TokenRefused):
        make(user, scopes=("rule",))
    assert make(user, scopes=("host", "read", "read"))[0].scopes == ["read", "host"]


def test_a_token_passes_on_neither_scopes_that_it_lacks_nor_a_longer_life(user: User) -> None:
    parent, _ = make(user, scopes=("account", "read"), days=10)
    assert make(user, scopes=("read",), days=10, by=parent)[0].scopes == ["read"]
    with pytest.raises(tokens.TokenRefused) as refused:
        make(user, scopes=("play",), days=1, by=parent)
    assert refused.value.field == "scopes"
    with pytest.raises(tokens.TokenRefused) as refused:
        make(user, scopes=("read",), days=11, by=parent)
    assert refused.value.field == "expires_at"


def test_another_persons_token_cannot_be_revoked(user: User) -> None:
    token, text = make(user)
    stranger = User.objects.create_user("eve@example.org", name="Eve")
    assert not tokens.revoke(stranger, token.pk, NOW)
    assert tokens.find(text, NOW) is not None


def test_living_tokens_are_counted_and_limited(user: User) -> None:
    for _ in range(tokens.MOST):
        made, text = make(user)
    with pytest.raises(tokens.TokenRefused, match="there are 50 living tokens already; revoke one first"):
        make(user)
    assert tokens.replace(user, made.pk, NOW) is not None, "one more is none more"
    assert tokens.find(text, NOW) is None and len(tokens.listed(user, NOW)) == tokens.MOST


def test_a_token_that_is_lost_is_replaced_by_one_that_opens_the_same_for_as_long(user: User) -> None:
    """What the old one made ends with it."""
    lost, text = make(user, ("read", "account"))
    child, _ = make(user, ("read",), by=lost)
    later = NOW + 3 * DAY
    found = tokens.replace(user, lost.pk, later)
    assert found is not None
    new, another = found
    assert (new.name, new.scopes, new.expires_at) == (lost.name, lost.scopes, later + 30 * DAY)
    assert another != text and tokens.find(text, later) is None
    assert [each.pk for each in tokens.listed(user, later)] == [new.pk]
    assert tokens.replace(user, child.pk, later) is None and tokens.replace(user, lost.pk, later) is None
    stranger = User.objects.create_user("eve@example.org", name="Eve")
    assert tokens.replace(stranger, new.pk, later) is None


def test_a_token_replaces_none_that_opens_more_nor_itself(user: User) -> None:
    """And then the old one lives on."""
    program, text = make(user, ("read", "account"))
    more, _ = make(user, ("read", "play"))
    less, _ = make(user, ("read",), days=60)
    for other in (more, program):
        with pytest.raises(tokens.TokenRefused):
            tokens.replace(user, other.pk, NOW, by=program)
    assert len(tokens.listed(user, NOW)) == 3 and tokens.find(text, NOW) is not None
    found = tokens.replace(user, less.pk, NOW, by=program)
    assert found is not None and found[0].expires_at == program.expires_at


@pytest.mark.parametrize("end", ["a new password", "the end of all sessions", "its deletion"])
def test_a_request_that_began_before_an_end_makes_no_token_after_it(user: User, end: str) -> None:
    """Who asks was looked at when the request came."""
    asking = User.objects.get()
    if end == "a new password":
        user.set_password("another long secret")
        user.save()
    elif end == "the end of all sessions":
        sessions.end_all(user)
    else:
        deletion.delete(user, NOW)
    with pytest.raises(tokens.TokenRefused):
        make(asking)
    assert not AccessToken.objects.exists()
    assert end == "its deletion" or make(User.objects.get())


def test_what_a_token_made_ends_with_it_down_to_the_last(user: User) -> None:
    scopes = ("account", "read")
    root, _ = make(user, scopes)
    child, _ = make(user, scopes, by=root)
    _, grandchild = make(user, scopes, by=child)
    _, other = make(user, scopes)
    assert AccessToken.objects.get(made_by=root).pk == child.pk
    assert tokens.revoke(user, root.pk, NOW)
    assert tokens.find(grandchild, NOW) is None and tokens.find(other, NOW) is not None
    assert len(tokens.listed(user, NOW)) == 1


def test_a_token_that_was_revoked_meanwhile_makes_none(user: User) -> None:
    """It was found before it was revoked, and asks after."""
    root, text = make(user, ("account", "read"))
    found = tokens.find(text, NOW)
    tokens.revoke(user, root.pk, NOW)
    with pytest.raises(tokens.TokenRefused):
        make(user, ("read",), by=found)
    assert tokens.listed(user, NOW) == []


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_no_race_makes_more_living_tokens_than_there_may_be(user: User) -> None:
    for _ in range(tokens.MOST - 2):
        make(user)
    together = threading.Barrier(6)

    def one(_: int) -> bool:
        together.wait(WAIT_SECONDS)
        try:
            make(user)
        except tokens.TokenRefused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(6) as threads:
        assert sum(threads.map(one, range(6))) == 2
    assert len(tokens.listed(user, NOW)) == tokens.MOST


def test_tokens_of_before_there_was_a_scope_for_it_may_go_on_to_write_messages(user: User) -> None:
    kept = import_module("accounts.migrations.0016_scope_messages")
    player, _ = make(user, scopes=("read", "play"))
    reader, _ = make(user, scopes=("read",))
    ended, _ = make(user, scopes=("play",))
    tokens.revoke(user, ended.pk, NOW)
    for _again in range(2):
        kept.keep_their_meaning(apps, None)
        scopes = {token.pk: token.scopes for token in AccessToken.objects.all()}
        assert scopes == {player.pk: ["read", "play", "messages"], reader.pk: ["read"], ended.pk: ["play"]}
    kept.as_before(apps, None)
    assert AccessToken.objects.get(pk=player.pk).scopes == ["read", "play"]
