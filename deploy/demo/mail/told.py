"""What is told of a game by mail when it is over: the thread of a seat, mails and lines by seat, the dice, the sum."""

from __future__ import annotations

import email
import email.policy
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx

from deploy.demo.environment import ROOT, short
from deploy.demo.mail import books
from deploy.demo.mail.evening import Course, World, lost

API = "/api/v1"
WHOLE = 3
"""So many mails of the thread are told whole: the first that asks, one of the middle, and the last."""
HEADERS = ("From", "To", "Reply-To", "Subject", "Message-ID", "In-Reply-To", "References", "Auto-Submitted")


class ToldWrong(RuntimeError):
    """What was played is not there to be told, or the dice are not verified."""


def told(world: World, course: Course) -> dict[str, Any]:
    """Everything, and what the last line says. Raises ToldWrong, HTTPError."""
    player = world.players[1]
    mails = [_parsed(raw) for raw in world.mailbox(player.address)]
    _thread(player.name, mails)
    for number in _chosen(mails):
        _whole(mails[number])
    figures = _figures(world, course)
    return {**_game(world), **figures}


def _parsed(raw: bytes) -> EmailMessage:
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def _text(mail: EmailMessage) -> list[str]:
    part = mail.get_body(("plain",))
    return [] if part is None else str(part.get_content()).splitlines()


def _first(mail: EmailMessage) -> str:
    return next((line.strip() for line in _text(mail) if line.strip()), "")


def _thread(name: str, mails: Sequence[EmailMessage]) -> None:
    """Subjects and first lines, each subject once."""
    print(f"\nThe mails of {name}")
    before = ""
    for mail in mails:
        subject = str(mail["Subject"])
        if subject != before:
            print(f"  {subject}")
        print(f"      {_first(mail)[:110]}")
        before = subject


def _chosen(mails: Sequence[EmailMessage]) -> list[int]:
    asking = [
        number for number, mail in enumerate(mails) if any(line.startswith("1. ") for line in _text(mail))
    ]
    if not asking:
        return []
    return sorted({asking[0], asking[len(asking) // 2], len(mails) - 1})[:WHOLE]


def _whole(mail: EmailMessage) -> None:
    print("\n  ┌─")
    for name in HEADERS:
        if mail[name]:
            print(f"  │ {name}: {' '.join(str(mail[name]).split())}")
    print("  │")
    for line in _text(mail):
        print(f"  │ {line}".rstrip())
    print("  └─")


def _figures(world: World, course: Course) -> dict[str, Any]:
    """Mails by seat, and what became of all."""
    came = books.came_in(world.server.folder, [each.address for each in world.players])
    print("\nMails by seat                 to it   from it   lines typed")
    incoming = {}
    for player in world.players:
        incoming[player.name] = len(world.mailbox(player.address))
        print(
            f"  {player.name:<24} {incoming[player.name]:>8} {course.handed_in[player.name]:>9} "
            f"{course.typed[player.name]:>13}"
        )
    own_turns = max(1, course.turns / len(world.players))
    each = sum(incoming.values()) / len(incoming) / own_turns
    typed = sum(course.handed_in.values()) / len(incoming) / own_turns
    print(f"  a seat, for each turn of its own, which is about a day: {each:.1f} to it, {typed:.1f} from it")
    for state, count in sorted(Counter((row.state, row.reason) for row in came).items()):
        print(f"  read: {' '.join(filter(None, state)):<24} {count:>8}")
    missing = lost(world, course.handed_in)
    for line in missing:
        print(f"  lost: {line}")
    receipts = sum(
        row.kind == "receipt" and row.state == "sent" for row in books.went_out(world.server.folder)
    )
    return {
        "mails_in": sum(course.handed_in.values()),
        "mails_out": sum(incoming.values()),
        "per_seat_day": {"to": round(each, 1), "from": round(typed, 1)},
        "receipts": receipts,
        "lost": len(missing),
        "seconds": round(course.seconds, 1),
    }


def _game(world: World) -> dict[str, Any]:
    """The game as anybody may read it now: how it ended, its moves, its dice verified."""
    with httpx.Client(base_url=world.server.url, timeout=60, trust_env=False) as visitor:
        games = visitor.get(f"{API}/games/", params={"status": "finished"}).raise_for_status().json()["games"]
        if len(games) != 1:
            raise ToldWrong(f"{len(games)} games are finished, not one")
        path = f"{API}/games/{games[0]['id']}"
        game = visitor.get(f"{path}/").raise_for_status().json()
        moves, after = 0, 0
        while True:
            page = (
                visitor.get(f"{path}/events/", params={"after": after, "limit": 500})
                .raise_for_status()
                .json()
            )
            moves += sum(item.get("seat") is not None and bool(item.get("events")) for item in page["items"])
            after = page["cursor"]
            if after >= page["head"]:
                break
        export = world.server.folder / "game.jsonl"
        export.write_bytes(visitor.get(f"{path}/export/").raise_for_status().content)
    _verify(export, game["commitment"])
    return {
        "game": game["id"],
        "moves": moves,
        "turns": game["turn"],
        "result": game["result"],
        "verified": True,
    }


def _verify(export: Path, commitment: str) -> None:
    """Have the dice verified by a program that knows nothing of this one. Raises ToldWrong."""
    command = [sys.executable, "-I", str(ROOT / "clients" / "verify_dice.py"), str(export), "--complete"]
    done = subprocess.run([*command, "--commitment", commitment], capture_output=True, text=True, check=False)
    print("\nThe dice")
    print("\n".join(f"  {line}" for line in (done.stdout + done.stderr).splitlines()))
    if done.returncode:
        raise ToldWrong(f"the dice of {short(export)} are not verified")
