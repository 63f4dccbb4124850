"""`make serve`: one process that is a whole server, on this machine alone.

PORT chooses another port, DATA_DIR another folder for database, key and mails.
"""

from __future__ import annotations

import os
import socket
import sys

FOLDER = "deploy.mailbox.FolderBackend"


def main() -> int:
    wished = os.environ.get("PORT", "8000")
    if not (wished.isascii() and wished.isdecimal() and 0 < int(wished) < 65_536):
        print(
            f"PORT={wished} is no port; choose a number, for example:  make serve PORT=8001", file=sys.stderr
        )
        return 1
    port = int(wished)
    os.umask(0o077)  # the database holds hands, addresses and sessions: nobody else of this machine reads it
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    os.environ.setdefault("PUBLIC_URL", f"http://127.0.0.1:{port}")
    os.environ.setdefault("DEMO_GAME", "1")
    os.environ.setdefault("LOG_FORMAT", "text")
    os.environ.setdefault(
        "LOG_LEVEL", "WARNING"
    )  # what is printed below stays in sight; INFO tells each request

    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management.base import SystemCheckError
    from django.db.migrations.exceptions import InconsistentMigrationHistory

    try:
        django.setup()
    except ImproperlyConfigured as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except OSError as error:
        print(
            f"The data folder cannot be used: {error}. Choose another:  make serve DATA_DIR=...",
            file=sys.stderr,
        )
        return 1

    from django.conf import settings

    from deploy.embedded import UNUSABLE, AlreadyServed, CannotServe, claim

    if settings.EMBEDDED:
        try:
            claim()
        except (AlreadyServed, CannotServe) as refusal:
            print(refusal, file=sys.stderr)
            return 1
    if _taken(port):
        print(
            f"Port {port} of 127.0.0.1 is taken by another program. Choose another:  make serve PORT=8001",
            file=sys.stderr,
        )
        return 1
    from django.db import DatabaseError

    from horror.checks import may_serve

    try:
        applied = migrate()
        may_serve()
    except InconsistentMigrationHistory:
        print(
            f"The database in {settings.DATA_DIR} was made by an older, unreleased version of this program, "
            "whose steps are not those of today.\nKeep the folder if its games matter, and begin with another:  "
            "make serve DATA_DIR=...",
            file=sys.stderr,
        )
        return 1
    except (ImproperlyConfigured, SystemCheckError) as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except DatabaseError as error:
        print(UNUSABLE.format(error) if settings.EMBEDDED else error, file=sys.stderr)
        return 1
    if settings.EMBEDDED and settings.EMAIL_BACKEND == FOLDER:  # a process of its own would not know of it
        from accounts.post import loopback

        loopback.listen()
    print(_greeting(applied), flush=True)

    import uvicorn

    uvicorn.run(
        "deploy.asgi:application",
        host="127.0.0.1",
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # nobody stands in front: what claims so would be a client's lie
        timeout_graceful_shutdown=5,
        ws_max_size=65_536,  # clients say little; see docs/live.md
    )
    return 0


def _taken(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


def migrate() -> int:
    """Brings the database up to date; returns how many migrations that took."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        call_command("migrate", interactive=False, verbosity=0)
    return len(plan)


def _greeting(applied: int) -> str:
    from django.conf import settings
    from django.db import connection

    from deploy.secret import FILE
    from web.mailbox import key as mails_key

    database = settings.DATABASES["default"]
    place = database["NAME"] if connection.vendor == "sqlite" else f"PostgreSQL, {database['NAME']}"
    key = (
        "SECRET_KEY of the environment"
        if os.environ.get("SECRET_KEY")
        else f"{settings.DATA_DIR / FILE} (private)"
    )
    mails = "sent by EMAIL_URL"
    answers = "are read by nobody: docs/operations/mail.md"
    if settings.MAIL_IN:
        answers = f"come in by {', '.join(settings.MAIL_IN)} (docs/operations/mail.md)"
    if settings.EMAIL_BACKEND == FOLDER:
        from accounts.post import loopback

        if loopback.port() is not None:
            answers = f"by SMTP to 127.0.0.1:{loopback.port()}, or written on the pages of the mails"
        mails = f"kept in {settings.MAIL_FOLDER}; read them at {settings.PUBLIC_URL}/mails/?key={mails_key()}"
    redis = "none; worker and live pushes run in this process" if settings.EMBEDDED else "REDIS_URL"
    lines = {
        "server": f"{settings.PUBLIC_URL}/",
        "API": f"{settings.PUBLIC_URL}/api/v1/docs/",
        "database": f"{place} ({f'{applied} migrations applied' if applied else 'up to date'})",
        "Redis": redis,
        "secret key": key,
        "mails": mails,
        "answers": answers,
        "health": f"{settings.PUBLIC_URL}/health/ready",
        "log": "warnings only; LOG_LEVEL=INFO shows each request and job",
        "stop": "Ctrl-C",
    }
    return "\n".join(f"  {name:<11} {text}" for name, text in lines.items())


if __name__ == "__main__":
    sys.exit(main())
