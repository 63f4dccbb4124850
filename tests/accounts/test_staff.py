"""The admin pages: who gets in, that they show no secret, and that every act there is noted."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import AccessToken, StaffAct, User
from horror.models import DiceSecret, Game, Job, Seat, Submission
from tests.api.conftest import Person, Table, lobby, person, table
from tests.api.test_play import in_actions

__all__ = ["lobby", "person", "table"]

PASSWORD = "correct horse battery"


@pytest.fixture
def staff(db: None) -> Client:
    User.objects.create_superuser("staff@example.org", PASSWORD, name="Staff")
    client = Client()
    answer = client.post("/admin/login/", {"username": "Staff@example.org", "password": PASSWORD})
    assert answer.status_code == 302
    return client


def test_staff_get_in_by_password_and_nobody_else(db: None) -> None:
    User.objects.create_user("ada@example.org", PASSWORD, name="Ada")
    for email, password in (("ada@example.org", PASSWORD), ("staff@example.org", "guess")):
        client = Client()
        client.post("/admin/login/", {"username": email, "password": password})
        assert client.get("/admin/horror/game/").status_code == 302


def test_guessing_a_staff_password_is_stopped(db: None) -> None:
    User.objects.create_superuser("staff@example.org", PASSWORD, name="Staff")
    client = Client()
    for number in range(8):
        client.post("/admin/login/", {"username": "staff@example.org", "password": f"guess {number}"})
    client.post("/admin/login/", {"username": "staff@example.org", "password": PASSWORD})
    assert client.get("/admin/horror/game/").status_code == 302


def pages() -> list[str]:
    return [
        f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        for model in admin.site._registry
        if model._meta.app_label in ("horror", "accounts", "worker")
    ]


def test_every_page_opens_and_shows_no_secret(
    staff: Client, table: Callable[..., Table], chance: random.Random
) -> None:
    game = table(password="sesame open", visibility="private")
    active = in_actions(game, chance)
    secrets = _secrets(game, active)
    assert pages()
    for page in pages():
        model: Any = apps.get_model(*page.strip("/").split("/")[1:])
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
        "Letter",
        "Session",
        "EmailConfirmation",
    }


@pytest.mark.parametrize("page", pages())
def test_nothing_is_added_changed_or_deleted_there(
    staff: Client, table: Callable[..., Table], page: str
) -> None:
    table()
    model: Any = apps.get_model(*page.strip("/").split("/")[1:])
    assert staff.get(f"{page}add/").status_code == 403
    row = model.objects.first()
    if row is not None:
        assert staff.post(f"{page}{row.pk}/change/", {"status": "finished"}).status_code == 403
        assert staff.post(f"{page}{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_every_look_and_every_act_is_noted(staff: Client, table: Callable[..., Table]) -> None:
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


def test_a_job_is_looked_at_with_its_error(staff: Client, table: Callable[..., Table]) -> None:
    table()
    job = Job.objects.first()
    assert job is not None
    Job.objects.filter(pk=job.pk).update(error="Traceback: it broke")
    assert b"it broke" in staff.get(f"/admin/horror/job/{job.pk}/change/").content
