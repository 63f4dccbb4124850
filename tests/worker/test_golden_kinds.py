"""Each kind of mail stands in `tests/golden/mails_out`: whoever makes a new one shows what it says."""

from __future__ import annotations

from collections.abc import Iterator

from accounts import known, outbox
from accounts.leagues import telling
from accounts.post import mailtest
from tests.worker.goldens import FOLDER, LANGUAGES, TO_OPERATORS, account_templates, staff_templates
from worker.notices import leagues

ENDS = ("txt", "html")
SAY_WHAT_OTHERS_SAY = {
    "letter.reset": "account.password_reset_key, or account.email_confirmation to who has not verified",
    "letter.measure": "account.measure",
}
TO_STRANGERS = ("signed_up", "not_accepted")
"""Text alone, as to somebody who has not said anything about mails."""
TO_PERSON, TO_NAMES = ("mute", "bar", "rename", "close"), ("unname", "unname_league")
"""What staff do beside warning."""
BESIDE = {
    "welcome": "receipt",
    "league.protest_staff_appealed": "league.protest_staff",
    "league.protest_decided_upheld": "league.protest_decided",
    "league.protest_final_lapsed": "league.protest_final",
    **{f"account.measure_{kind}": "account.measure" for kind in (*TO_PERSON, *TO_NAMES)},
    **{
        f"account.measure_revoked_{kind}": "account.measure_revoked"
        for kind in (*TO_PERSON, *TO_NAMES, "unname_gone")
    },
    **{f"account.appeal_received_{came}": "account.appeal_received" for came in ("again", "size", "late")},
    "account.report_decided_dismissed": "account.report_decided",
}
"""What some kinds say at other times."""


def kinds() -> Iterator[str]:
    """By their names, and where one writes several, each of them."""
    for name, kind in known.kinds().items():
        if type(kind).letter is outbox.Kind.letter:
            continue  # goes by no mail
        if name == telling.KIND:
            yield from (f"{name}.{what}" for what in (*leagues.WRITERS, *leagues.ABOUT))
        elif name == "letter":
            yield from (
                f"account.{template.rpartition('/')[2]}"
                for template in (*account_templates(), *staff_templates())
            )
            yield mailtest.KIND
        else:
            yield name


def files(kind: str) -> Iterator[str]:
    for language in ("en",) if kind in TO_OPERATORS else LANGUAGES:
        for end in ("txt",) if kind in TO_OPERATORS + TO_STRANGERS else ENDS:
            yield f"{kind}.{language}.{end}"


def test_each_kind_of_mail_is_shown_in_both_languages() -> None:
    there = {file.name for file in FOLDER.iterdir() if file.suffix != ".json"}
    every = set(kinds())
    assert set(SAY_WHAT_OTHERS_SAY) <= every and set(BESIDE.values()) <= every
    wanted = every - set(SAY_WHAT_OTHERS_SAY) | set(BESIDE)
    assert there == {file for kind in wanted for file in files(kind)}


def test_whatever_is_told_of_a_season_has_somebody_who_writes_it() -> None:
    assert set(telling.TOLD) < set(leagues.WRITERS) and set(telling.PROTESTS) < set(leagues.ABOUT)
