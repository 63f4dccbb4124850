"""Hosts, domains and addresses of the small world in which the real mail hosts talk."""

from __future__ import annotations

from typing import NamedTuple


class Host(NamedTuple):
    """A mail host of a domain, with the ports of what checks mails for it."""

    domain: str
    address: str
    dkim: int
    dmarc: int

    @property
    def name(self) -> str:
        return f"mx.{self.domain}"


# Addresses of RFC 5737, as those of the loopback network pass any check of senders.
OURS = Host("games.example", "192.0.2.25", 8891, 8893)
THEIRS = Host("letters.example", "198.51.100.25", 8892, 8894)
FORGER = "203.0.113.66"
"""From where somebody writes in a player's name."""
DNS = "127.0.0.1"
LMTP = ("127.0.0.1", 8024)
ASKED = ("127.0.0.1", 8025)
"""Where our server takes mails, and where it is asked which addresses there are."""
POLLED = f"games@{OURS.domain}"
"""Whose mailbox our server polls."""
SUBMISSION, IMAP = (THEIRS.address, 587), (THEIRS.address, 143)
"""Where players hand in mails, and read them."""
