"""Why something was done to a league: said by who does it, and read by who belongs to it (ORG-02)."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from accounts.leagues.models import Change
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import RULES, refused
from tests.leagues.seasons import DAY


@pytest.mark.rules("ORG-02")
@pytest.mark.parametrize("reason", [None, " ", "two\nlines", "x" * 201])
def test_rules_plans_and_invitations_need_a_reason_and_nothing_is_done_without(
    league: MakeLeague, reason: str | None
) -> None:
    played = league(0, visibility="private")
    assert played.act({"type": "cancel"}).status_code == 201
    link = {"uses": 8, "until": (played.now + DAY).isoformat()}
    made = played.owner.post("/leagues/test/links/", {**link, "reason": "for our club"}).json()
    stood = Change.objects.count()
    said = {} if reason is None else {"reason": reason}
    answers = [
        played.owner.call("PUT", "/leagues/test/rules/", {"rules": {**RULES, "season_days": 35}, **said}),
        played.owner.post("/leagues/test/seasons/", {"opens_at": (played.now + DAY).isoformat(), **said}),
        played.owner.post("/leagues/test/links/", {**link, **said}),
        played.owner.call("DELETE", f"/leagues/test/links/{made['id']}/?{urlencode(said)}"),
    ]
    for answer in answers:
        if reason is None or len(reason) > 200:
            assert answer.status_code == 400 and "reason" in answer.content.decode(), answer.content
        else:
            refused(answer, 422, "bad_act", "ORG-02")
    assert Change.objects.count() == stood
    assert played.owner.read("/leagues/test/")["rules"]["season_days"] == 28
    assert len(played.owner.read("/leagues/test/links/")["links"]) == 1


@pytest.mark.rules("ORG-02")
def test_why_rules_were_changed_a_season_planned_and_somebody_invited_is_read_with_it(
    league: MakeLeague,
) -> None:
    played = league(0, visibility="private")
    assert played.act({"type": "cancel"}).status_code == 201
    until = (played.now + DAY).isoformat()
    body = {"rules": {**RULES, "season_days": 35}, "reason": " the days are short "}
    assert played.owner.call("PUT", "/leagues/test/rules/", body).status_code == 200
    plan = {"opens_at": until, "reason": "spring"}
    assert played.owner.post("/leagues/test/seasons/", plan).status_code == 201
    link = {"uses": 8, "until": until, "reason": "for our club"}
    made = played.owner.post("/leagues/test/links/", link).json()["id"]
    back = f"/leagues/test/links/{made}/?{urlencode({'reason': 'it went astray'})}"
    assert played.owner.call("DELETE", back).status_code == 204
    Change.objects.filter(kind="planned", after__season=1).update(reason="")
    told = played.owner.read("/leagues/test/changes/")["changes"]
    assert [(row["kind"], row["reason"]) for row in told] == [
        ("uninvited", "it went astray"),
        ("invited", "for our club"),
        ("planned", "spring"),
        ("rules", "the days are short"),
        ("planned", ""),
        ("founded", ""),
    ]
