"""An account cannot be taken: not by whoever signed up first, not through a change of address, not by whoever once had
a session of it."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core.cache import cache
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from accounts import tokens
from accounts.models import User
from tests.accounts.conftest import PASSWORD, AppClient, Verified, deliver, key_in
from tests.conftest import WAIT_SECONDS

VICTIM, THIEF = "victim@example.org", "thief@example.org"
THIEFS, VICTIMS, NEW = "what the thief made up", "what the victim made up", "what came after a reset"


def letters_to(address: str, about: str = "") -> list[Any]:
    return [letter for letter in deliver() if letter.to == [address] and about in letter.subject]


def newest_key(address: str, about: str = "") -> str:
    return key_in(letters_to(address, about)[-1].body)


def asks(person: AppClient, address: str, password: str = PASSWORD) -> None:
    """A change of address, as it is asked for rightly."""
    assert person.call("POST", "/auth/reauthenticate", {"password": password}).status_code == 200
    assert person.call("POST", "/account/email", {"email": address}).status_code == 200


def reset(address: str, password: str = NEW) -> Any:
    cache.clear()
    AppClient().call("POST", "/auth/password/request", {"email": address})
    key = newest_key(address, "A new password")
    return AppClient().call("POST", "/auth/password/reset", {"key": key, "password": password})


def opens(address: str, password: str) -> bool:
    cache.clear()
    return AppClient().log_in(address, password).status_code == 200


def test_who_signed_up_first_with_anothers_address_has_nothing_of_it(db: None) -> None:
    """From signing up before the victim to a change of address whose link outlives the victim's new password."""
    thief, victim = AppClient(), AppClient()
    thief.sign_up(VICTIM, THIEFS, name="Mallory")
    victim.sign_up(VICTIM, VICTIMS, name="Victoria")
    victim.verify(newest_key(VICTIM))
    assert opens(VICTIM, VICTIMS) and not opens(VICTIM, THIEFS)
    assert User.objects.get().name == "Victoria"
    assert thief.call("GET", "/auth/session").status_code == 401


@pytest.mark.parametrize("verifier", ["a stranger", "who signed up later"])
def test_only_the_session_that_signed_up_brings_its_password(db: None, verifier: str) -> None:
    """The link alone proves the mailbox; a password is kept only for whoever made it up."""
    first, later = AppClient(), AppClient()
    first.sign_up(VICTIM, THIEFS)
    if verifier == "who signed up later":
        later.sign_up(VICTIM, VICTIMS, name="Victoria")
    later.verify(newest_key(VICTIM))
    assert not opens(VICTIM, THIEFS)
    assert opens(VICTIM, VICTIMS) == (verifier == "who signed up later")


def test_who_verifies_elsewhere_sets_the_password_at_once(db: None) -> None:
    AppClient().sign_up(VICTIM, THIEFS)
    key = newest_key(VICTIM)
    elsewhere = AppClient()
    answer = elsewhere.verify(key)
    assert answer.status_code == 401
    again = elsewhere.call(
        "POST", "/auth/password/reset", {"key": answer.json()["meta"]["password_reset_key"], "password": NEW}
    )
    assert again.status_code == 401
    assert opens(VICTIM, NEW) and not opens(VICTIM, THIEFS)


def test_who_verifies_where_he_signed_up_goes_on_with_his_password(db: None) -> None:
    person = AppClient()
    person.sign_up(VICTIM, VICTIMS)
    answer = person.verify(newest_key(VICTIM))
    assert "password_reset_key" not in answer.json()["meta"]
    assert opens(VICTIM, VICTIMS)


def test_knowing_the_password_before_the_address_is_verified_opens_and_keeps_nothing_elsewhere(
    db: None,
) -> None:
    AppClient().sign_up(VICTIM, VICTIMS)
    elsewhere = AppClient()
    assert elsewhere.log_in(VICTIM, VICTIMS).status_code == 400
    assert "password_reset_key" in elsewhere.verify(newest_key(VICTIM)).json()["meta"]
    assert not opens(VICTIM, VICTIMS)


def test_an_address_that_another_account_waits_for_does_not_swallow_a_sign_up(verified: Verified) -> None:
    thief = verified(THIEF)
    asks(thief, VICTIM)
    planted = newest_key(VICTIM)
    victim = AppClient()
    cache.clear()
    victim.sign_up(VICTIM, VICTIMS, name="Victoria")
    own = newest_key(VICTIM)
    assert own != planted
    victim.verify(own)
    assert opens(VICTIM, VICTIMS) and not opens(VICTIM, PASSWORD)
    assert User.objects.get(email=VICTIM).name == "Victoria"
    assert thief.verify(planted).status_code == 400


@pytest.mark.parametrize("whose", ["a visitor", "another person"])
def test_a_change_counts_only_where_its_account_is_logged_in(verified: Verified, whose: str) -> None:
    """A stranger who follows the link of somebody else's change makes nothing of his theirs."""
    thief = verified(THIEF)
    asks(thief, VICTIM)
    key = newest_key(VICTIM)
    follower = verified("other@example.org") if whose == "another person" else AppClient()
    answer = follower.verify(key)
    assert answer.status_code == 400
    assert [error["code"] for error in answer.json()["errors"]] == ["log_in_first"]
    assert User.objects.filter(email=THIEF).exists()
    assert thief.verify(key).status_code == 200
    assert User.objects.filter(email=VICTIM).exists()


def test_a_new_password_ends_a_change_that_was_asked_for(verified: Verified) -> None:
    """Asked for by whoever had a session for a minute."""
    session = verified(VICTIM)
    asks(session, THIEF)
    link = newest_key(THIEF)
    assert reset(VICTIM).status_code == 401
    assert session.call("GET", "/auth/session").status_code in (401, 410)
    assert AppClient().verify(link).status_code == 400
    back = AppClient()
    back.log_in(VICTIM, NEW)
    assert back.verify(link).status_code == 400
    assert [address.email for address in EmailAddress.objects.all()] == [VICTIM]


@pytest.mark.parametrize(
    ("method", "body"),
    [("POST", {"email": THIEF}), ("DELETE", {"email": THIEF}), ("PATCH", {"email": VICTIM, "primary": True})],
)
def test_an_address_is_changed_only_by_whoever_gives_the_password_again(
    verified: Verified, method: str, body: dict[str, Any]
) -> None:
    session = verified(VICTIM)
    if method != "POST":
        EmailAddress.objects.create(user=User.objects.get(), email=THIEF)
    answer = session.call(method, "/account/email", body)
    assert answer.status_code == 401
    assert [flow["id"] for flow in answer.json()["data"]["flows"]] == ["reauthenticate"]
    assert EmailAddress.objects.count() == (1 if method == "POST" else 2)


def test_the_old_address_is_told_when_a_change_is_asked_for_and_can_stop_it(verified: Verified) -> None:
    """Whoever asked knew the password: so all that it opened is shut."""
    session = verified(VICTIM)
    user = User.objects.get()
    now = timezone.now()
    _, program = tokens.create(user, "bot", ["read"], now + timedelta(days=1), now)
    asks(session, THIEF)
    link = newest_key(THIEF)
    (warning,) = letters_to(VICTIM, "asked for another address")
    assert THIEF in warning.body and "#" in warning.body
    key = warning.body.partition("#")[2].split()[0]
    stopped = AppClient().call("POST", "/account/email/stop", {"key": key})
    assert stopped.status_code == 200
    assert session.call("GET", "/auth/session").status_code in (401, 410)
    assert session.verify(link).status_code in (400, 410)
    assert tokens.find(program, now) is None
    assert not opens(VICTIM, PASSWORD)
    assert reset(VICTIM).status_code == 401 and opens(VICTIM, NEW)
    assert AppClient().call("POST", "/account/email/stop", {"key": key}).status_code == 400


def test_a_change_that_is_ended_while_its_link_is_followed_does_not_come_about(
    verified: Verified, rf: RequestFactory
) -> None:
    """The link was read before; allauth would write the address that is gone anew, and verified."""
    session = verified(VICTIM)
    asks(session, THIEF)
    followed = EmailConfirmationHMAC.from_key(newest_key(THIEF))
    assert followed is not None
    reset(VICTIM)
    assert followed.confirm(rf.post("/")) is None
    assert [address.email for address in EmailAddress.objects.all()] == [VICTIM]
    assert opens(VICTIM, NEW)


@pytest.mark.parametrize("key", ["", "x", "forged:key:x"])
def test_a_wrong_key_stops_nothing(verified: Verified, key: str) -> None:
    asks(verified(VICTIM), THIEF)
    assert AppClient().call("POST", "/account/email/stop", {"key": key}).status_code == 400
    assert EmailAddress.objects.filter(email=THIEF).exists() and opens(VICTIM, PASSWORD)


def test_a_change_that_was_made_cannot_be_stopped_any_more(verified: Verified) -> None:
    session = verified(VICTIM)
    asks(session, "new@example.org")
    key = letters_to(VICTIM, "asked for another address")[0].body.partition("#")[2].split()[0]
    assert session.verify(newest_key("new@example.org")).status_code == 200
    answer = AppClient().call("POST", "/account/email/stop", {"key": key})
    assert answer.status_code == 400 and opens("new@example.org", PASSWORD)


def test_an_address_that_somebody_only_signed_up_with_can_be_changed_to_by_its_owner(
    verified: Verified,
) -> None:
    """A sign-up that was never verified keeps no address from anybody."""
    AppClient().sign_up("new@example.org", THIEFS, name="Squatter")
    person = verified(VICTIM)
    cache.clear()
    asks(person, "new@example.org")
    assert person.verify(newest_key("new@example.org")).status_code == 200
    assert opens("new@example.org", PASSWORD) and not opens("new@example.org", THIEFS)
    assert [user.name for user in User.objects.all()] == ["Ada"]


def test_a_link_that_verifies_holds_an_hour(app: AppClient) -> None:
    app.sign_up(VICTIM, VICTIMS)
    key = newest_key(VICTIM)
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert app.verify(key).status_code == 400
    assert app.verify(key).status_code == 401 and opens(VICTIM, VICTIMS)


def test_a_link_that_resets_holds_an_hour(verified: Verified) -> None:
    verified(VICTIM)
    cache.clear()
    AppClient().call("POST", "/auth/password/request", {"email": VICTIM})
    body = {"key": newest_key(VICTIM, "A new password"), "password": NEW}
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert AppClient().call("POST", "/auth/password/reset", body).status_code == 400
    assert AppClient().call("POST", "/auth/password/reset", body).status_code == 401


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_sign_ups_at_the_same_time_make_one_account_and_no_fault() -> None:
    """Whoever comes second finds the row of the first when it writes its own."""
    people = [AppClient() for _ in range(4)]
    for number, person in enumerate(people):  # else they would wait for each other where sign-ups are counted
        person.http.defaults["REMOTE_ADDR"] = f"192.0.2.{number}"
    together = threading.Barrier(len(people))

    def sign_up(person: AppClient) -> int:
        together.wait(WAIT_SECONDS)
        try:
            return int(person.sign_up(VICTIM, VICTIMS).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(people)) as threads:
        assert list(threads.map(sign_up, people)) == [401] * len(people)
    assert User.objects.count() == 1
