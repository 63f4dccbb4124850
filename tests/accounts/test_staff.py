"""The admin pages: who gets in, that they show no secret, and that every act there is noted."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.authentication import get_authentication_records
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import factors, letters, reauthentication, resets, sealing, tokens
from accounts.leagues import households
from accounts.leagues.models import Household
from accounts.ledger import Delivery
from accounts.models import AccessToken, StaffAct, User
from accounts.reliability import rows
from accounts.sessions import SessionStore
from horror.models import DiceSecret, Game, Job, Obligation, Seat, Submission
from tests.accounts.codes import code_now, new_secret
from tests.accounts.conftest import deliver
from tests.accounts.past import NOON, game, owed, someone
from tests.api.conftest import MakePerson, MakeTable, Person, Table, lobby, person, table
from tests.api.playing import in_actions

__all__ = ["lobby", "person", "table"]

PASSWORD = "correct horse battery"


STAFF = "staff@example.org"


@pytest.fixture
def codes(db: None) -> list[str]:
    """The recovery codes of the member of staff there is."""
    user = User.objects.create_superuser(STAFF, PASSWORD, name="Staff")
    return factors.enrol(user, new_secret())


def test_proofs_are_noted_as_the_library_reads_them(staff: list[str], rf: RequestFactory) -> None:
    user = User.objects.get()
    request = rf.get("/")
    request.session = SessionStore()
    reauthentication.note(request, user, "password", email=user.email)
    reauthentication.note(request, user, "mfa", type="totp", reauthenticated=True)
    noted = get_authentication_records(request, user)
    assert [(proof["method"], proof.get("type")) for proof in noted] == [("password", None), ("mfa", "totp")]
    assert reauthentication.asked_lately(request.session) and factors.passed(request, user)
    other = User.objects.create_user("other@example.org", name="Other")
    assert get_authentication_records(request, other) == []


def enters(client: Client, code: str = "", email: str = STAFF, password: str = PASSWORD) -> bool:
    client.post("/admin/login/", {"username": email, "password": password, "code": code})
    return client.get("/admin/horror/game/").status_code == 200


@pytest.fixture
def staff(codes: list[str]) -> Client:
    client = Client()
    assert enters(client, codes[0], email="Staff@example.org")
    return client


def test_staff_get_in_by_password_and_second_factor_and_nobody_else(codes: list[str]) -> None:
    User.objects.create_user("ada@example.org", PASSWORD, name="Ada")
    assert not enters(Client(), codes[0], "ada@example.org")
    assert not enters(Client(), codes[0], password="guess")
    assert not enters(Client(), "")
    assert not enters(Client(), "12345678")
    here = Client()
    assert enters(here, codes[0]) and "known" in here.cookies
    assert not enters(Client(), codes[0])  # once
    assert enters(Client(), codes[1])


def test_staff_without_a_second_factor_get_one_before_anything_else(db: None) -> None:
    user = User.objects.create_superuser(STAFF, PASSWORD, name="Staff")
    client, leaver = Client(), Client()
    for each in (client, leaver):
        each.post("/admin/login/", {"username": STAFF, "password": PASSWORD})
    assert client.get("/admin/horror/game/").headers["Location"] == "/admin/second-factor/"
    assert leaver.post("/admin/logout/").headers["Clear-Site-Data"] == '"cache"'
    assert leaver.get("/admin/").headers["Location"].startswith("/admin/login/")
    shown = client.get("/admin/second-factor/")
    secret = shown.context["secret"]
    assert shown.status_code == 200 and secret in shown.content.decode()
    assert client.post("/admin/second-factor/", {"code": "000000x"}).context["codes"] == []
    with time_machine.travel(timezone.now(), tick=False):
        code = code_now(secret)
        done = client.post("/admin/second-factor/", {"code": code})
    assert len(done.context["codes"]) == 10 and factors.enrolled(user)
    assert client.get("/admin/horror/game/").status_code == 200
    stored = Authenticator.objects.get(user=user, type="totp").data["secret"]
    assert secret not in stored and sealing.opened(stored) == secret


def test_a_session_from_before_the_second_factor_opens_no_page_of_staff(db: None) -> None:
    user = User.objects.create_superuser(STAFF, PASSWORD, name="Staff")
    before = Client()
    before.post("/admin/login/", {"username": STAFF, "password": PASSWORD})
    factors.enrol(user, new_secret())
    assert before.get("/admin/horror/game/").headers["Location"].startswith("/admin/login/")
    assert before.get("/admin/second-factor/").headers["Location"] == "/admin/login/"


def test_a_second_factor_is_set_up_only_soon_after_the_password(db: None) -> None:
    User.objects.create_superuser(STAFF, PASSWORD, name="Staff")
    client = Client()
    client.post("/admin/login/", {"username": STAFF, "password": PASSWORD})
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert client.get("/admin/second-factor/").status_code == 302


def test_guessing_a_staff_password_is_stopped(codes: list[str]) -> None:
    for number in range(8):
        enters(Client(), codes[0], password=f"guess {number}")
    assert not enters(Client(), codes[0])


def test_guessing_a_staff_code_is_stopped(codes: list[str]) -> None:
    for number in range(6):
        assert not enters(Client(), f"{number:06}")
    assert not enters(Client(), codes[0])


def test_no_page_can_be_searched_by_what_it_does_not_show(staff: Client) -> None:
    """Only by the fields of its filters: by any other, a hash could be read out letter by letter."""
    for model, page in admin.site._registry.items():
        names = {each[0] if isinstance(each, tuple) else each for each in page.list_filter}
        for field in model._meta.get_fields():
            for lookup in ("startswith", "regex", "gt", "exact", "password__regex"):
                plain = field.name in names and lookup == "exact"
                allowed = page.lookup_allowed(f"{field.name}__{lookup}", "a", None)
                assert allowed == plain or field.primary_key and lookup == "exact", (model, field, lookup)
    for place in (
        "accounts/user/?email=staff%40example.org&password__regex=^a",
        "accounts/accesstoken/?digest__startswith=a",
        "horror/game/?password__startswith=a",
        "horror/seat/?salt__startswith=a",
        "accounts/delivery/?message_id__startswith=a",
    ):
        assert staff.get(f"/admin/{place}").status_code == 400, place
    assert staff.get("/admin/accounts/user/?is_staff__exact=1").status_code == 200
    assert staff.get("/admin/horror/job/?done_at__isempty=1").status_code == 200


def test_there_are_no_pages_but_ours(staff: Client) -> None:
    """Not those of addresses, groups, sessions and second factors, by which staff could take an account."""
    for model, page in admin.site._registry.items():
        assert type(page).__module__.partition(".")[0] in ("accounts", "horror", "worker"), model
    for place in ("account/emailaddress", "auth/group", "mfa/authenticator", "usersessions/usersession"):
        assert staff.get(f"/admin/{place}/").status_code == 404


def test_a_password_changed_by_staff_for_themselves_ends_tokens_and_sessions_and_is_told(
    staff: Client, codes: list[str]
) -> None:
    user = User.objects.get(email=STAFF)
    EmailAddress.objects.create(user=user, email=STAFF, verified=True, primary=True)
    other = Client()
    assert enters(other, codes[1])
    now = timezone.now()
    _, text = tokens.create(user, "bot", ["read"], now + timedelta(days=1), now)
    new = {
        "old_password": PASSWORD,
        "new_password1": "quite another secret",
        "new_password2": "quite another secret",
    }
    assert staff.post("/admin/password_change/", new).status_code == 302
    assert tokens.find(text, now) is None
    assert other.get("/admin/horror/game/").status_code == 302
    assert staff.get("/admin/horror/game/").status_code == 200
    assert [(letter.to, letter.subject) for letter in deliver()] == [([STAFF], "Your password was changed")]


def test_sessions_are_ended_and_a_second_factor_taken_by_staff(staff: Client, person: MakePerson) -> None:
    ada = person("Ada").user
    assert ada is not None
    browser = Client()
    browser.force_login(ada, "accounts.backend.Backend")
    assert browser.get("/api/v1/me/").status_code == 200
    factors.enrol(ada, new_secret())
    for action in ("end_sessions", "take_second_factor"):
        staff.post("/admin/accounts/user/", {"action": action, "_selected_action": [str(ada.pk)]})
    assert browser.get("/api/v1/me/").status_code == 401
    assert not factors.enrolled(ada)
    assert [letter.subject for letter in deliver()][-1] == "The second factor of your account was removed"
    said = {entry.get_change_message() for entry in LogEntry.objects.all()}
    assert said == {"all sessions ended", "second factor taken away"}


def pages() -> list[str]:
    return [
        f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for model in admin.site._registry
        if model._meta.app_label in ("horror", "accounts", "worker")
    ]


def test_every_page_opens_and_shows_no_secret(staff: Client, table: MakeTable, chance: random.Random) -> None:
    game = table(password="sesame open", visibility="private")
    active = in_actions(game, chance)
    secrets = _secrets(game, active)
    assert pages()
    for page in pages():
        model: Any = apps.get_model(".".join(page.strip("/").split("/")[1:]))
        rows = {*model.objects.order_by("pk")[:2], *model.objects.order_by("-pk")[:2]}
        seen = [staff.get(page)] + [staff.get(f"{page}{row.pk}/change/") for row in rows]
        for answer in seen:
            assert answer.status_code == 200, answer.request["PATH_INFO"]
            text = answer.content.decode()
            for name, secret in secrets.items():
                assert secret not in text, (answer.request["PATH_INFO"], name)


def _secrets(game: Table, active: Person) -> dict[str, str]:
    row = Game.objects.get(pk=game.id)
    token = AccessToken.objects.filter(user=active.user).get()
    submission = Submission.objects.filter(game=row, outcome="done").latest("pk")
    return {
        "password of the game": row.password,
        "sealed secret of the dice": bytes(DiceSecret.objects.get(game=row).sealed).hex(),
        "salt": Seat.objects.get(game=row, index=1).salt,
        "token": str(active.token),
        "hash of the token": token.digest,
        "password of a person": User.objects.get(email="staff@example.org").password,
        "key of a submission": submission.key,
        "answer of a submission": bytes(submission.answer).decode()[:40],
        "state": bytes(row.snapshot.data).decode()[:60],
    }


def test_what_holds_secrets_has_no_page() -> None:
    registered = {model.__name__ for model in admin.site._registry}
    assert not registered & {
        "DiceSecret",
        "Snapshot",
        "Checkpoint",
        "Entry",
        "Draft",
        "Session",
        "EmailConfirmation",
    }


def test_staff_see_that_a_letter_went_out_and_neither_its_text_nor_to_whom(staff: Client) -> None:
    letters.note(resets.KIND, "nobody@example.org", timezone.now())
    row = Delivery.objects.get()
    Delivery.objects.filter(pk=row.pk).update(body="sealed words")
    for page in ("/admin/accounts/delivery/", f"/admin/accounts/delivery/{row.pk}/change/"):
        text = staff.get(page).content.decode()
        assert resets.KIND in text and "nobody@" not in text and "sealed words" not in text


@pytest.mark.parametrize("page", pages())
def test_nothing_is_added_changed_or_deleted_there(staff: Client, table: MakeTable, page: str) -> None:
    table()
    model: Any = apps.get_model(".".join(page.strip("/").split("/")[1:]))
    assert staff.get(f"{page}add/").status_code == 403
    row = model.objects.first()
    if row is not None:
        assert staff.post(f"{page}{row.pk}/change/", {"status": "finished"}).status_code == 403
        assert staff.post(f"{page}{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_every_look_and_every_act_is_noted(staff: Client, table: MakeTable) -> None:
    game = table()
    StaffAct.objects.all().delete()
    staff.get(f"/admin/horror/game/{game.id}/change/")
    ada = game.people[0].user
    assert ada is not None
    staff.post("/admin/accounts/user/", {"action": "close", "_selected_action": [str(ada.pk)]})
    acts = list(StaffAct.objects.order_by("pk").values_list("user__name", "method", "path", "status"))
    assert acts == [
        ("Staff", "GET", f"/admin/horror/game/{game.id}/change/", 200),
        ("Staff", "POST", "/admin/accounts/user/", 302),
    ]
    assert LogEntry.objects.get().get_change_message() == "closed"
    ada.refresh_from_db()
    assert not ada.is_active and game.people[0].get("/me/").status_code == 401


def test_a_job_is_looked_at_with_its_error(staff: Client, table: MakeTable) -> None:
    table()
    job = Job.objects.first()
    assert job is not None
    Job.objects.filter(pk=job.pk).update(error="Traceback: it broke")
    assert b"it broke" in staff.get(f"/admin/horror/job/{job.pk}/change/").content


def test_staff_excuse_a_lapse_for_a_reason_which_is_noted_and_count_it_after_all(staff: Client) -> None:
    """TAB-90."""
    ann = someone("Ann")
    made = game(ann, someone("Ben"))
    lapse, answered = owed(made, ann, "lapse"), owed(made, ann)

    def act(action: str, reason: str = "") -> None:
        done = {"action": action, "reason": reason, "_selected_action": [lapse.pk, answered.pk]}
        assert staff.post("/admin/horror/obligation/", done).status_code == 302

    def asked() -> int:
        return rows.known(ann.pk, NOON).figures.asked

    assert asked() == 2
    act("excuse", "  ")
    act("excuse", "x" * 201)
    assert asked() == 2
    act("excuse", "her house burnt down")
    assert asked() == 1
    assert list(Obligation.objects.exclude(excused="").values_list("excused", flat=True)) == [
        "her house burnt down"
    ]
    act("count_after_all")
    act("count_after_all")
    assert asked() == 2
    noted = LogEntry.objects.order_by("pk").values_list("object_id", "change_message")
    assert list(noted) == [
        (str(lapse.pk), "excused: her house burnt down"),
        (str(lapse.pk), "counted after all"),
    ]


def test_staff_without_the_right_excuse_nothing(staff: Client) -> None:
    User.objects.filter(email=STAFF).update(is_superuser=False)
    ann = someone("Ann")
    lapse = owed(game(ann, someone("Ben")), ann, "lapse")
    done = {"action": "excuse", "reason": "a friend", "_selected_action": [lapse.pk]}
    staff.post("/admin/horror/obligation/", done)
    assert Obligation.objects.get().excused == ""


@pytest.mark.rules("LEA-11")
def test_staff_note_who_shares_a_household_and_change_nothing_of_what_people_say(staff: Client) -> None:
    one, other = (User.objects.create_user(f"{name}@example.org", name=name) for name in ("Ada", "Bob"))
    path = "/admin/leagues/household/"
    answer = staff.post(f"{path}add/", {"person": str(one.pk), "other": str(other.pk)})
    assert answer.status_code == 302, answer.content
    row = Household.objects.get()
    assert (row.person, row.other, row.by) == (one, other, None)
    assert households.pairs([one.pk, other.pk]) == {frozenset((one.pk, other.pk))}
    assert staff.get(path).status_code == 200
    assert staff.post(f"{path}{row.pk}/change/", {"person": str(other.pk)}).status_code == 403
    assert LogEntry.objects.filter(content_type__model="household").count() == 1
