"""Processes that die, or lose their database, at a chosen moment of changing a game.

    python -m tests.table.victim      each line on standard input is a JSON object that says what a fresh
    process shall
                                      do and where it ends; answered with a line that says what became of it

`after` n: the process kills itself after the nth statement (a commit counts as one); `how`: `die`, `tell` (it
dies, and says first whether that statement was a commit), or for the moment of the first commit
`terminated` (the server ends the session before it gets the commit), `in_flight` (the connection breaks once
the commit is sent, before the answer), or `wait` (after statement n until standard input is told to go on).
`games`: the rulesets that it plays, by the name of what holds them.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import uuid
from datetime import datetime
from io import StringIO
from typing import Any


class Fate:
    """Counts the statements of this process, and does what was ordered when the time has come."""

    def __init__(self, after: int, how: str) -> None:
        self.after, self.how, self.count = after, how, 0

    def watch(self) -> None:
        from django.db import connection as default

        connection: Any = default

        def wrapper(execute: Any, *arguments: Any) -> Any:
            result = execute(*arguments)
            self.statement()
            return result

        commit = connection._commit

        def committing() -> None:
            if self.how == "terminated":
                self.terminated(connection)
            elif self.how == "in_flight":
                self.in_flight(connection)
            commit()
            self.statement(commit=True)

        connection.ensure_connection()
        connection.execute_wrappers.append(wrapper)
        connection._commit = committing

    def statement(self, commit: bool = False) -> None:
        self.count += 1
        if self.count != self.after:
            return
        if self.how == "tell":
            print(json.dumps({"commit": commit}), flush=True)
        if self.how in ("die", "tell"):
            os.kill(os.getpid(), signal.SIGKILL)
        elif self.how == "wait":
            print(json.dumps({"waits": self.count}), flush=True)
            sys.stdin.readline()

    def terminated(self, connection: Any) -> None:
        import psycopg

        self.how = ""
        session = connection.connection.info.backend_pid
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 60000)", [session])

    def in_flight(self, connection: Any) -> None:
        import socket

        self.how = ""
        pgconn = connection.connection.pgconn
        pgconn.send_query(b"COMMIT")
        pgconn.flush()
        with socket.socket(fileno=os.dup(pgconn.socket)) as line:
            line.shutdown(socket.SHUT_RDWR)


def act(order: dict[str, Any]) -> None:
    import msgspec
    from django.core.management import call_command

    from accounts.post import bounces, store, ways
    from accounts.post.models import Inbound
    from horror.models import Draft
    from horror.table import acting, create, dispatch, drafts, frame, jobs, notes, submit
    from horror.table.acts import Act, Caller, Join, NewGame, Profile, Substitution
    from horror.table.conditions import Condition
    from horror.table.hosts import replacing
    from horror.table.hosts.replacing import Replacement
    from horror.table.late import heartbeats, lapse
    from horror.table.people import invitations, substitute
    from horror.table.votes import vote
    from worker.inbox.text import reports

    now = datetime.fromisoformat(order["now"])
    if order["do"] in ("restored", "rerate"):
        call_command(order["do"], stdout=StringIO())
        return
    if order["do"] == "submit":
        submit.submit(order["game"], Act(**{**order["act"], "script": tuple(order["act"]["script"])}), now)
    elif order["do"] == "two":
        with frame.on_table(order["game"], now) as held:
            for each in order["acts"]:
                act_of = Act(**{**each, "script": tuple(each["script"])})
                acting.take_part(held, act_of, submit.body_of(act_of))
    elif order["do"] == "lapse":
        lapse.look(order["game"], order["seat"], now)
    elif order["do"] == "substitute":
        caller = Caller(author=uuid.UUID(order["author"]), key="the key", body_hash="the body")
        substitute.take(order["game"], Substitution(profile=Profile(name="Dot"), seat=0), caller, now)
    elif order["do"] == "host_makes":
        create.create(msgspec.json.decode(order["new"], type=NewGame), Caller(source="host", key="k"), now)
    elif order["do"] == "host_replaces":
        new = msgspec.json.decode(order["new"], type=Replacement)
        replacing.replace(order["game"], new, Caller(source="host", key="k"), now)
    elif order["do"] == "accept":
        caller = Caller(author=uuid.UUID(order["author"]), key="k", body_hash="b")
        invitations.accept(order["game"], order["invitation"], Join(profile=Profile(name="Ben")), caller, now)
    elif order["do"] == "vote":
        caller = Caller(author=uuid.UUID(order["author"]), key="k", body_hash="b")
        vote.vote(order["game"], 1, order.get("what", "cancel"), True, caller, now)
    elif order["do"] == "plan":
        whatever = Condition(given=True, whatever=True)
        there = Draft.objects.filter(game=order["game"], seat=0).exists()
        drafts.write(
            order["game"], 0, order["lines"], whatever if there else Condition(), order["author"], now
        )
    elif order["do"] == "note":
        there = notes.of(order["game"], order["author"]) is not None
        known = Condition(given=True, whatever=True) if there else Condition()
        notes.write(order["game"], order["author"], order["text"], known, now)
    elif order["do"] == "beat":
        heartbeats.beat(now)
    elif order["do"] == "mail comes":
        store.take(order["raw"].encode(), order["to"], way=Inbound.Way.LMTP, sender="", now=now)
    elif order["do"] == "mail came back":
        with frame.durable():
            row = Inbound.objects.get(pk=order["mail"])
            said = reports.report(bytes(row.raw or b""))
            assert said is not None
            bounces.told(row, said, now)
    elif order["do"] == "mails come again":
        ways.well(ways.OUT, now)
    else:
        claimed = jobs.claim(order["job"], now)
        assert claimed is not None
        dispatch.run(claimed, now)


def child(order: dict[str, Any]) -> None:
    from django.db import Error
    from django.test import override_settings

    if "games" in order:
        override_settings(HORROR_GAMES=order["games"]).enable()
    fate = Fate(order.get("after", 0), order.get("how", "die"))
    fate.watch()
    try:
        act(order)
        print(json.dumps({"lived": fate.count}), flush=True)
    except Error as error:
        print(json.dumps({"error": type(error).__name__}), flush=True)


def main() -> None:
    import django

    django.setup()
    from django.test import override_settings

    from tests.table import listeners

    override_settings(HORROR_GAMES="tests.table.tides.GAMES").enable()
    listeners.subscribe()
    while line := sys.stdin.readline():
        pid = os.fork()
        if not pid:
            child(json.loads(line))
            os._exit(0)
        status = os.waitpid(pid, 0)[1]
        if os.WIFSIGNALED(status):
            print(json.dumps({"died": os.WTERMSIG(status)}), flush=True)
        elif status:
            print(json.dumps({"failed": status}), flush=True)


if __name__ == "__main__":
    main()
