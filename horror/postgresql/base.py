"""The database's connections; Django finds this module by the setting ``ENGINE``."""

from __future__ import annotations

import select
from typing import Any

from django.db.backends.postgresql import base

PREPARED = 60
"""Statements that a connection keeps prepared: those of moves take the server a quarter of a megabyte each, and differ
by how many entries, seats and jobs there are; some fifty forms of all statements come again and again.
"""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is kept from one request to the next."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        connection.prepared_max = PREPARED
        return connection

    def is_usable(self) -> bool:
        """Whether the connection is still there; asked before its first use in a request.

        A server that ends one says so, and the system learns by itself of a host that is gone (deploy.settings): both
        can be read from the socket, on which nothing else comes unasked. Only then the server is asked, which was a
        sixth of what a request that reads costs.
        """
        connection = self.connection
        if connection is None or connection.closed:
            return False
        waiting = select.poll()
        waiting.register(connection.fileno(), select.POLLIN)
        return not waiting.poll(0) or super().is_usable()
