"""`make demo-mail` in its short form: the same processes, up to the first turn."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from deploy.demo.environment import ROOT
from deploy.demo.mail import books, evening
from deploy.demo.mail.__main__ import MANNERS, world

PLACINGS = 2
"""Moves of each seat before the first turn."""


def test_of_mails_that_come_by_two_ways_none_is_lost_and_each_is_obeyed_and_answered_once(
    tmp_path: Path,
) -> None:
    """Four robots sign up, make a game, sit down and place, in the manners of four mail programs; each of their mails
    comes by two hosts (MAIL-02, MAIL-05, MAIL-06, MAIL-14, MAIL-16).
    """
    with world(tmp_path, copies=2) as where:
        course = evening.played(where, lambda progress: progress.turn > 0)
        assert evening.lost(where, course.handed_in) == []
        came = books.came_in(where.server.folder, [player.address for player in where.players])
    by_mail = Counter(row.message_id for row in came)
    assert set(course.handed_in) == set(MANNERS)
    assert len(by_mail) == sum(course.handed_in.values())
    assert set(by_mail.values()) == {2}
    assert Counter(row.message_id for row in came if row.answer is not None) == dict.fromkeys(by_mail, 1)
    assert books.moves(where.server.folder, turn=0) == PLACINGS * len(MANNERS)


def test_the_real_hosts_say_what_they_need(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "deploy.demo.mail.real"], cwd=ROOT, env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "apt-get install" in done.stderr
    assert "neomutt" in done.stderr
