"""How the databases are spoken to: what a connection is told, how long it is kept."""

from typing import Any
from urllib.parse import unquote

from environ import Env

# A host that is gone without a word is told from one that takes long by TCP alone: after some 25 seconds, or 20 where
# we have just said something. By default whoever waits for an answer waits for hours. Means nothing on a socket of
# this machine.
_SILENT = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}


def sqlite(url: str, conn_max_age: int) -> dict[str, Any]:
    """WAL, synchronous=FULL: a committed move survives power loss. IMMEDIATE: writers queue, none fails."""
    return {
        **Env.db_url_config(url),
        "CONN_MAX_AGE": conn_max_age,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        },
    }


def postgresql(url: str, conn_max_age: int, pooler: bool) -> dict[str, Any]:
    """Connections that are given up when the server does not answer, and hold no lock for long."""
    config = Env.db_url_config(url)
    options: dict[str, Any] = {"server_side_binding": True, "connect_timeout": 5, **_SILENT}
    if not pooler:
        # Planned once a connection: a third of the server's work for a move, and less of ours.
        options["prepare_threshold"] = 3
        options["options"] = "-c lock_timeout=15s -c idle_in_transaction_session_timeout=60s"
    return {
        **config,
        "ENGINE": "horror.postgresql",
        "HOST": unquote(config["HOST"]),  # libpq takes the folder of a socket as an encoded host
        "CONN_MAX_AGE": conn_max_age,
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": pooler,
        "OPTIONS": options,
    }
