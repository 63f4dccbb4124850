"""The games of the database, brought into the states that they are in: `python -m tests.earlier.making FOLDER`.

What follows is how the files of this package came about, at the commit that :data:`tests.earlier.COMMIT` names and from
its code. Nothing runs it again but whoever makes the next ones, with what has to be changed for that, at that commit:

    python -m tests.earlier.making FOLDER                 # database.sqlite3.xz and people.tar.xz
    python -m tests.earlier.making OTHER --postgresql     # database.sql.xz, which says the same
    # into a third folder: the unpacked database as horror.sqlite3, and what is in people.tar.xz; then
    DATA_DIR=THIRD SECRET_KEY=... python -m tests.earlier THIRD --exports     # exports.tar.xz, and what it tells
    python -m tests.earlier.expected THIRD                # told, went_on, exported, words

The key is that of :mod:`tests.earlier.players`. Everything follows from the requests below and from what they draw,
which is the same each time; so both databases hold the same games.
"""

from __future__ import annotations

import gzip
import json
import lzma
import os
import re
import subprocess
import sys
import tarfile
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve")


def make(folder: Path) -> None:
    """Fill the database of this process, and a folder with what people keep."""
    from allauth.account.models import EmailAddress

    from accounts import tokens
    from accounts.models import User
    from tests.earlier import house
    from tests.earlier.players import BEGAN, Clock, Player

    clock = Clock(BEGAN)
    with house.open_house(clock):
        people: list[Player] = []
        for number, name in enumerate(NAMES, 1):
            user = User.objects.create_user(
                f"{name.lower()}@example.org", name=name, id=uuid.UUID(int=number), joined_at=clock(),
                language="de" if name == "Dot" else "en", mails="none" if name == "Cid" else "turn",
            )  # fmt: skip
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
            _, token = tokens.create(user, "programs", tokens.SCOPES, clock() + timedelta(days=300), clock())
            people.append(Player(name, token, folder / f"notes-{name}.json"))
        kept = [{"name": player.name, "token": player.token} for player in people]
        (folder / "people.json").write_text(json.dumps(kept))
        Maker(people, clock).make()


class Maker:
    """Who makes the games."""

    def __init__(self, people: Sequence[Any], clock: Any) -> None:
        self.people = people
        self.ann, self.ben, self.cid, self.dot, self.eve = people
        self.clock = clock
        self.now = clock

    # -- ways to get there

    def lobby(self, host: Any, seats: int, name: str, ruleset: str = "classic", **fields: Any) -> str:
        self.clock.go(minutes=1)
        body = {"ruleset": ruleset, "seats": seats, "name": name, "strict": False, **fields}
        return str(host.must("POST", "/games/", body)["id"])

    def game(self, name: str, count: int = 3, bound: Sequence[int] = (), **fields: Any) -> str:
        """A game of the first people; those of bound seats have sent their first links."""
        bots = fields.get("bots", [])
        game = self.lobby(self.ann, count + len(bots), name, **fields)
        for seat, player in enumerate(self.people[1:count], 1):
            given = {"seat": seat, **player.anchor(game, seat)} if seat in bound else {"salt": f"salt {seat}"}
            given |= {"password": fields["password"]} if "password" in fields else {}
            player.must("POST", f"/games/{game}/join/", given)
        if 0 in bound:
            self.ann.must("PUT", f"/games/{game}/dice/anchor/", self.ann.anchor(game, 0))
        self.ann.must("POST", f"/games/{game}/start/")
        for seat in bound:
            self.people[seat].ready(game)
        return game

    def play(
        self,
        game: str,
        moves: int = 400,
        until: Callable[[], bool] | None = None,
        eager: tuple[str, ...] | None = None,
        quiet: tuple[str, ...] | None = None,
    ) -> None:
        """So many moves, or until something is so, which must come."""
        from tests.earlier import house
        from tests.earlier.players import EAGER, TRADE, asked

        for _ in range(moves):
            if until is not None and until():
                return
            self.clock.go(seconds=30)
            house.work(self.clock)
            if until is not None and until():
                return
            seats = {
                seat["index"]: seat["player"] for seat in self.ann.must("GET", f"/games/{game}/")["seats"]
            }
            owing = asked(self.ann, game)
            by_id = {str(uuid.UUID(int=number)): player for number, player in enumerate(self.people, 1)}
            players = [by_id[seats[seat]] for seat in owing if seats[seat] in by_id]
            if not players:
                assert until is None, f"{game} waits for nobody"
                return
            status, told = players[0].decide(game, eager or EAGER, TRADE if quiet is None else quiet)
            assert status == 200, told
        assert until is None, f"{game}: not reached"

    def to_its_end(self, player: Any, game: str) -> None:
        """Let bots play, each of which takes its time."""
        from tests.earlier import house

        while player.must("GET", f"/games/{game}/")["status"] == "running":
            self.clock.go(seconds=1)
            assert house.work(self.clock)

    def decisions(self, game: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ann.must("GET", f"/games/{game}/decisions/")["decisions"]
        return found

    def half_answered(self, game: str) -> Callable[[], bool]:
        """Whether several are asked together, and some have answered."""

        def half() -> bool:
            together = [one for one in self.decisions(game) if one["gather"] and one["blocking"]]
            return len({one["answered"] for one in together}) == 2

        return half

    def may(self, player: Any, game: str, kind: str) -> Callable[[], bool]:
        from tests.earlier.players import kind_of

        def may() -> bool:
            choices = player.must("GET", f"/games/{game}/choices/")["choices"]
            return kind in {kind_of(choice) for choice in choices}

        return may

    def write(self, game: str, player: Any, text: str, *to: int) -> None:
        self.clock.go(seconds=10)
        body = {"text": text, "to": list(to) or None}
        player.must("POST", f"/games/{game}/messages/", body)

    def vote(self, game: str, what: str, *players: Any) -> None:
        for player in players:
            self.clock.go(seconds=10)
            player.must("POST", f"/games/{game}/votes/", {"what": what})

    def told_by_mail(self) -> None:
        from tests.earlier import house

        self.clock.go(minutes=10)
        house.work(self.clock, "mail")

    # -- the games

    def make(self) -> None:
        self.lobbies()
        self.asked_together()
        self.at_the_table()
        self.halted()
        self.left()
        self.versions()
        self.told_by_mail()
        self.bound()
        self.over()
        self.restored()
        self.waiting()

    def lobbies(self) -> None:
        from horror.table.people import seats

        host = self.ann
        game = self.lobby(host, 4, "Lobby", password="open sesame", bots=["steward"])
        for player in (self.ben, self.dot):
            player.must("POST", f"/games/{game}/join/", {"password": "open sesame", "salt": player.name})
        self.dot.must("POST", f"/games/{game}/leave/")
        self.write(game, self.ben, "Who is the fourth?")
        for name in ("Cid", "Eve", "Nobody of this name", "Dot"):
            self.clock.go(seconds=1)
            asked = host.must("POST", f"/games/{game}/invitations/", {"name": name})
            if name == "Eve":
                self.eve.must("POST", f"/games/{game}/invitations/{asked['id']}/decline/")
            if name == "Dot":
                host.must("DELETE", f"/games/{game}/invitations/{asked['id']}/")
        game = self.lobby(host, 4, "Invited", "catan_horror", visibility="private", autostart=True)
        for player in (self.ben, self.cid, self.dot):
            asked = host.must("POST", f"/games/{game}/invitations/", {"name": player.name})
            if player is not self.dot:
                player.must("POST", f"/games/{game}/invitations/{asked['id']}/accept/")
        opening = self.lobby(host, 3, "Opening", "catan_horror", strict=True)
        host.must("PUT", f"/games/{opening}/dice/anchor/", host.anchor(opening, 0))
        self.ben.must("POST", f"/games/{opening}/join/", {"seat": 1, **self.ben.anchor(opening, 1)})
        self.cid.must("POST", f"/games/{opening}/join/", {"seat": 2})
        host.must("POST", f"/games/{opening}/start/")
        self.ben.ready(opening)
        gone = self.lobby(self.dot, 3, "Closed by its host")
        self.eve.must("POST", f"/games/{gone}/join/", {})
        self.dot.must("POST", f"/games/{gone}/leave/")
        until = (self.clock() + timedelta(hours=2)).isoformat()
        self.lobby(self.dot, 3, "Nobody came", lobby_until=until)
        self.clock.go(hours=3)
        assert seats.close_expired(self.clock()) == 1

    def asked_together(self) -> None:
        game = self.game("Seven", 4)
        self.play(game, until=self.half_answered(game), eager=("roll", "end_turn"))
        game = self.game("Special building", 4, ruleset="catan_horror", visibility="unlisted")
        self.play(game, until=self.half_answered(game), eager=("roll", "end_turn"))

    def at_the_table(self) -> None:
        game = self.game("At the table", 3, bots=["steward"], options={"victory_points": 12})
        self.write(game, self.ann, "Good evening")
        self.write(game, self.ben, "To Ann alone, grün", 0)
        self.write(game, self.cid, "To Ann and Ben", 0, 1)
        self.play(game, 60, quiet=())
        self.play(game, until=self.may(self.ann, game, "roll"))
        status, told = self.ann.submit(game, "roll\nend turn\nend turn")
        assert status == 200 and told["outcome"] == "partial" and told["draft"], told
        self.play(game, until=self.may(self.ben, game, "end_turn"))
        # An offer and its withdrawal, taken back; then one more, and the question whether it may be.
        for orders in ("offer 1 wool for 1 ore", "offer 1 grain for 1 ore", "offer 1 brick for 1 ore",
                       "offer 1 lumber for 1 ore", "offer 1 ore for 1 wool"):  # fmt: skip
            if self.ben.submit(game, orders)[0] == 200:
                self.ben.must("POST", f"/games/{game}/undo/", {})
                assert self.ben.submit(game, orders)[0] == 200
                break
        else:
            raise AssertionError("Ben has no cards")
        self.vote(game, "draw", self.cid)
        self.vote(game, "pause", self.ann, self.cid)
        self.ben.must("POST", f"/games/{game}/undo/ask/", {})
        self.cid.must("POST", f"/games/{game}/undo/consent/", {"agree": True})
        self.told_by_mail()

    def halted(self) -> None:
        from horror.table import quarantine

        game = self.game("Paused")
        self.play(game, 20)
        self.vote(game, "pause", self.ann, self.ben, self.cid)
        game = self.game("Quarantined", ruleset="catan_horror")
        self.play(game, 20)
        quarantine.quarantine(game, self.clock(), job_id=0, kind="advance", report="what went wrong")
        self.told_by_mail()

    def left(self) -> None:
        game = self.game(
            "Played on by the steward", ruleset="catan_horror", visibility="private", password="sesame"
        )
        self.play(game, 15)
        self.write(game, self.ann, "For Cid alone", 2)
        self.write(game, self.cid, "I must go", 0)
        self.cid.must("POST", f"/games/{game}/resign/")
        self.write(game, self.ben, "For whoever sits there now", 2)
        self.play(game, 12)
        game = self.game("Left for good", 4, ruleset="catan_horror", options={"resigned": "dead"})
        self.play(game, 30)
        self.ben.must("POST", f"/games/{game}/resign/")
        self.play(game, 10)
        game = self.game("The steward instead")
        self.play(game, 15)
        self.ben.must("POST", f"/games/{game}/resign/")

    def versions(self) -> None:
        from horror.models import Game
        from horror.rules.kernel.draws import commitment
        from horror.table import amend, dice
        from horror.table.acts import Caller

        for name in ("Older rules", "Amended"):
            game = self.lobby(self.ann, 3, name, options={"open_offers": 0})
            Game.objects.filter(pk=game).update(rules_version=1)
            self._filled(game)
            self.play(game, 25)
        amend.amend(game, Caller(source="command"), self.clock())
        self.play(game, 5)
        game = self.lobby(self.ann, 3, "Dice of the first version")
        row = Game.objects.get(pk=game)
        secret = dice.opened(row.dice_secret)
        Game.objects.filter(pk=game).update(dice_version=1, commitment=commitment(secret))
        self._filled(game)
        self.play(game, 20)

    def _filled(self, game: str) -> None:
        for player in (self.ben, self.cid):
            player.must("POST", f"/games/{game}/join/", {"salt": f"salt of {player.name}"})
        self.ann.must("POST", f"/games/{game}/start/")

    def bound(self) -> None:
        game = self.game("Bound", 3, (0, 1))
        self.play(game, 20)
        body = self.ann.notes.deposit(game, self.ann.dice(game), 5)
        self.ann.notes.answered(game, self.ann.must("POST", f"/games/{game}/dice/deposit/", body))
        self.ben.must("POST", f"/games/{game}/dice/release/")
        self.play(game, 12)
        dice = self.cid.must("GET", f"/games/{game}/dice/")
        generation = dice["links"]["seats"][2]["generation"]
        anchor = self.cid.notes.anchor(game, dice, 2)
        assert anchor["generation"] == generation
        self.cid.must("PUT", f"/games/{game}/dice/anchor/", anchor)
        self.play(game, 12)
        self.vote(game, "stir", self.ann, self.ben, self.cid)
        self.play(game, 12)
        game = self.game("Bound strictly", 3, (0, 1, 2), ruleset="catan_horror", strict=True)
        self.play(game, 25)
        self.cid.must("POST", f"/games/{game}/resign/")
        self.play(game, 8)

    def over(self) -> None:
        from accounts.models import User
        from horror.table.exports import exported, imports

        game = self.lobby(
            self.eve, 3, "Won", bots=["steward"] * 3, seat=None, options={"victory_points": 5}, autostart=True
        )
        self.to_its_end(self.eve, game)
        game = self.lobby(
            self.dot, 3, "Horror to its end", "catan_horror", bots=["steward"] * 3, seat=None,
            options={"victory_points": 5}, autostart=True,
        )  # fmt: skip
        self.to_its_end(self.dot, game)
        game = self.game("Cancelled", bound=(0, 1))
        self.play(game, 12)
        self.write(game, self.ben, "For Ann", 0)
        self.vote(game, "cancel", self.ann, self.ben, self.cid)
        game = self.game("A draw", ruleset="catan_horror")
        self.play(game, 12)
        self.vote(game, "draw", self.ann, self.ben, self.cid)
        self.write(game, self.cid, "That was that")
        game = self.lobby(self.eve, 3, "Stopped", bots=["steward"] * 3, seat=None, autostart=True)
        self.eve.must("POST", f"/games/{game}/cancel/")
        golden = ROOT / "tests" / "golden" / "classic-resigned-9.jsonl.gz"
        lines = gzip.decompress(golden.read_bytes()).splitlines(keepends=True)
        imports.bring_in(exported.read(lines), self.clock(), anew=True)
        assert User.objects.count() == len(NAMES)

    def waiting(self) -> None:
        """Games that wait for a job: the island's, and a bot's."""
        from horror.models import Job
        from tests.earlier.players import asked

        game = self.game("The island's turn", ruleset="catan_horror")

        def island() -> bool:
            return Job.objects.open().filter(game=game, kind="advance").exists()

        self.play(game, 60)
        for _ in range(200):
            if island():
                break
            self.clock.go(seconds=30)
            seat = asked(self.ann, game)[0]
            status, told = self.people[seat].decide(game, ("roll", "end_turn"))
            assert status == 200, told
        assert island()
        self.lobby(
            self.eve, 3, "Bots alone", bots=["steward", "random", "steward"], seat=None, autostart=True
        )

    def restored(self) -> None:
        from horror.table.exports import restore

        self.clock.go(hours=1)
        epoch = restore.begin(self.clock())
        assert all(told.error is None for told in restore.tell(epoch, self.clock))
        assert restore.end(epoch, self.clock())
        game = self.game("After the backup", 3, (0,))
        self.play(game, 8)


# -- the files


def sqlite(folder: Path) -> Path:
    """The database, packed."""
    import sqlite3

    file = folder / "horror.sqlite3"
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    database.close()
    return file


def dumped(url: str) -> bytes:
    """The database as SQL that any version takes."""
    from deploy.servers import postgresql_binaries  # type: ignore[import-untyped]  # of the earlier code

    program = postgresql_binaries()[0] / "pg_dump"
    options = ["--inserts", "--rows-per-insert=200", "--no-owner", "--no-privileges", "--no-comments"]
    text = subprocess.run([program, *options, url], stdout=subprocess.PIPE, check=True).stdout.decode()
    leave = re.compile(r"^(SET |SELECT pg_catalog\.set_config|\\|--|$)")
    kept = [line for line in text.splitlines() if not leave.match(line)]
    return "\n".join(kept).encode() + b"\n"


def packed(data: bytes) -> bytes:
    return lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)


@contextmanager
def settings_for(folder: Path, postgresql: bool) -> Iterator[str]:
    """Django, set up for a new database in this process; its address."""
    from deploy.servers import servers

    from tests.earlier.players import SECRET_KEY

    for name in ("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "PUBLIC_URL"):
        os.environ.pop(name, None)
    os.environ.update(
        DJANGO_SETTINGS_MODULE="deploy.settings",
        DATA_DIR=str(folder),
        SECRET_KEY=SECRET_KEY,
        LOG_LEVEL="ERROR",
    )
    import django

    if not postgresql:
        django.setup()
        yield ""
        return
    with servers(durable=False) as found:
        url = found.environment()["DATABASE_URL"]
        os.environ["DATABASE_URL"] = url
        django.setup()
        yield url
        from django.db import connections

        connections.close_all()


def main() -> int:
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True)
    postgresql = "--postgresql" in sys.argv
    with settings_for(folder, postgresql) as url:
        from tests.earlier import house

        house.migrated()
        make(folder)
        if postgresql:
            (HERE / "database.sql.xz").write_bytes(packed(dumped(url)))
            return 0
        from django.db import connections

        connections.close_all()
        (HERE / "database.sqlite3.xz").write_bytes(packed(sqlite(folder).read_bytes()))
    with tarfile.open(HERE / "people.tar.xz", "w:xz", preset=9) as archive:
        for file in sorted(folder.glob("*.json")):
            archive.add(file, file.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
