"""Cells of tables for spreadsheets, and lines of calendars."""

from __future__ import annotations

import pytest

from api.leagues import sheets
from api.leagues.published import escaped, folded
from tests.api.conftest import Person
from tests.api.leagues.conftest import MakeLeague
from tests.api.leagues.kit import SEASON
from tests.leagues.seasons import HOUR


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1"])
def test_a_text_that_a_spreadsheet_would_run_has_an_apostrophe_before_it(text: str) -> None:
    assert sheets.cell(text) == f"'{text}"


def test_numbers_and_all_other_texts_stand_as_they_are() -> None:
    cells = [sheets.cell(value) for value in (-3, 0.5, None, True, False, "a=b", [1, 2], "")]
    assert cells == [-3, 0.5, "", "yes", "no", "a=b", "1 2", ""]


@pytest.mark.parametrize("line", ["x" * 75, "x" * 76, "ü" * 100, "🎲" * 60, "SUMMARY:" + "aü🎲" * 40, ""])
def test_lines_are_folded_at_75_bytes_between_characters(line: str) -> None:
    parts = list(folded(line))
    assert all(len(part.encode()) <= 75 for part in parts)
    assert all(part.startswith(" ") for part in parts[1:])
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == line


def test_what_means_something_in_a_calendar_is_escaped() -> None:
    assert escaped("a;b,c\\d\ne\rf\x07") == "a\\;b\\,c\\\\d\\nef"


@pytest.mark.rules("API-04")
def test_the_dates_of_a_season_are_a_calendar_that_keeps_its_uids(
    league: MakeLeague, visitor: Person
) -> None:
    played = league(5)
    played.season.league.__class__.objects.update(name="Jan, Piet; Joris")
    before = visitor.get(f"{SEASON}calendar.ics")
    assert before.headers["Content-Type"] == "text/calendar; charset=utf-8"
    lines = before.content.decode().split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR" and lines[-2:] == ["END:VCALENDAR", ""]
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 5
    starts = f"DTSTART:{played.season.starts_at:%Y%m%dT%H%M%SZ}"
    assert starts in lines
    assert any(line.startswith("SUMMARY:Jan\\, Piet\\; Joris 1: ") for line in lines)
    assert played.act({"type": "move", "date": "starts_at", "days": 2}).status_code == 201
    after = visitor.get(f"{SEASON}calendar.ics").content.decode().split("\r\n")
    assert starts not in after

    def uids(lines: list[str]) -> list[str]:
        return [line for line in lines if line.startswith("UID:")]

    assert uids(after) == uids(lines) and len(set(uids(after))) == 5
    answer = visitor.get(f"{SEASON}calendar.ics", Accept_Language="de")
    assert answer.headers["Content-Language"] == "de" and "Accept-Language" in answer.headers["Vary"]
    german = visitor.get(f"{SEASON}calendar.ics?language=de").content.decode()
    assert "registration" not in german and "Meldezeit" in german


@pytest.mark.rules("API-04", "LEA-12")
def test_the_calendar_of_a_group_has_its_own_ends(league: MakeLeague, visitor: Person) -> None:
    played = league(10, group=5).under_way()

    def lines(group: str) -> list[str]:
        answer = visitor.get(f"{SEASON}groups/{group}/calendar.ics")
        assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
        return answer.content.decode().split("\r\n")

    season = played.season
    before = {group: lines(group) for group in ("1/1", "2/1")}
    assert not set(before["1/1"]) & {line for line in before["2/1"] if line.startswith(("UID:", "SUMMARY:"))}
    assert [line for line in before["2/1"] if line.startswith("DTSTART:")] == [
        f"DTSTART:{at:%Y%m%dT%H%M%SZ}" for at in (season.starts_at, season.ends_at, season.hard_end_at)
    ]
    season.groups.filter(tier=2).update(extra=3600)
    after = lines("2/1")
    assert [line for line in after if line.startswith("DTSTART:")] == [
        f"DTSTART:{at:%Y%m%dT%H%M%SZ}"
        for at in (season.starts_at, season.ends_at + HOUR, season.hard_end_at + HOUR)
    ]
    assert [line for line in after if line.startswith("UID:")] == [
        line for line in before["2/1"] if line.startswith("UID:")
    ]
    assert lines("1/1") == before["1/1"]
    assert visitor.get(f"{SEASON}groups/3/1/calendar.ics").status_code == 404
    assert "Gruppe 2.1" in visitor.get(f"{SEASON}groups/2/1/calendar.ics?language=de").content.decode()
