"""How many queries the addresses of blocks, reports and staff cost at most."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.conduct.models import Appeal, Measure, Report
from horror import present
from tests.api import addresses
from tests.api.conftest import MakePerson, Person
from tests.conduct.conftest import MakeStaff, act, appeal_word, pk, report

MODULES = ("api.distances", "api.reports", "api.staff.figures", "api.staff.reports")
WORDS = {"reason": "x"}
BOUNDS: dict[tuple[str, str], int] = {
    ("GET", "blocks"): 2,
    ("PUT", "block"): 6,  # one of them locks, so that two at once do not pass the most (PEO-01)
    ("DELETE", "block"): 3,
    ("GET", "mutes"): 2,
    ("PUT", "mute"): 5,
    ("DELETE", "mute"): 3,
    ("GET", "reports"): 2,
    ("POST", "reports"): 8,
    ("POST", "appeals"): 6,
    ("GET", "staff-reports"): 12,
    ("POST", "dismiss"): 18,  # six for each who has reported: the report, and a mail
    ("GET", "measures"): 8,
    ("POST", "measures"): 25,  # likewise, and a mail to whom it is done to
    ("POST", "revoke"): 16,
    ("POST", "decide-appeal"): 20,
    ("GET", "figures"): 40,
}
"""Of the session and of the second factor some, where staff ask; and one for what is kept among their acts."""


def test_every_address_has_a_bound() -> None:
    assert sorted(addresses.of(*MODULES)) == sorted(BOUNDS)


def asked(method: str, name: str, judge: Person, person: MakePerson) -> tuple[Person, str, Any]:
    """Who asks, where, and what is sent there; where there is somebody of whom others have told staff."""
    ada, bob = person("Ada"), person("Bob")
    if name in ("block", "mute"):
        return ada, f"/me/{name}s/{pk(bob)}/", None
    if name in ("blocks", "mutes"):
        ada.call("PUT", f"/me/{name}/{pk(bob)}/")
        return ada, f"/me/{name}/", None
    if (method, name) == ("POST", "reports"):
        return ada, "/reports/", {"kind": "spam", "player": pk(bob)}
    for who in (ada, person("Eve")):
        assert report(who, player=pk(bob)).status_code == 201
    if name == "reports":
        return ada, "/reports/", None
    ids = list(Report.objects.values_list("pk", flat=True))
    if name == "dismiss":
        return judge, "/staff/reports/dismiss/", {"reports": ids, "answer": "x"}
    if (method, name) == ("POST", "measures"):
        body = {"player": pk(bob), "kind": "bar", "reason": "x", "days": 3, "reports": ids}
        return judge, "/staff/measures/", body
    assert act(judge, bob, "bar").status_code == 201
    measure = Measure.objects.get()
    if name == "appeals":
        return person(), "/appeals/", {"token": appeal_word(bob), "words": "It was not so."}
    appeal = Appeal.objects.create(measure=measure, words="It was not so.", at=present.now())
    return (
        judge,
        {
            "staff-reports": "/staff/reports/",
            "measures": "/staff/measures/",
            "revoke": f"/staff/measures/{measure.pk}/revoke/",
            "decide-appeal": f"/staff/appeals/{appeal.pk}/",
            "figures": "/staff/figures/",
        }[name],
        {"granted": True, "answer": "x"} if name == "decide-appeal" else WORDS,
    )


@pytest.mark.parametrize(("method", "name"), sorted(BOUNDS))
def test_no_address_costs_more_queries_than_its_bound(
    staff: MakeStaff, person: MakePerson, method: str, name: str
) -> None:
    who, path, body = asked(method, name, staff(), person)
    who.get("/me/")  # the token notes its first use
    cache.delete("staff.figures")
    with CaptureQueriesContext(connection) as captured:
        answer = who.call(method, path, None if method in ("GET", "DELETE") else body)
    assert answer.status_code < 400, answer.content
    counted = [one["sql"] for one in captured if not one["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN"))]
    assert len(counted) <= BOUNDS[method, name], f"{len(counted)}\n" + "\n".join(counted)
