"""The mail host of others: handing a mail to it, and leaving it alone for a while when it does not answer.

Where it keeps silent each mail would wait for its time-out, one after the other. So after a failure nothing is tried
for a minute; then one mail shows whether it is back.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from datetime import timedelta
from email.utils import parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPServerDisconnected

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from horror.silence import Silence
from horror.table.errors import NotNow

log = structlog.get_logger(__name__)

SECONDS = 60.0
"""How long a host that did not answer is left alone."""

silence = Silence("mail_host_away", seconds=SECONDS)


_STATUS = re.compile(rb"5\.\d{1,3}\.\d{1,3}\b")
_changes: list[tuple[Callable[[], None], Callable[[], None]]] = []


def on_change(*, works: Callable[[], None], fails: Callable[[], None]) -> None:
    """Have these called when a mail was handed over, and when the host did not answer. What they raise is logged."""
    _changes.append((works, fails))


class NotTaken(Exception):
    """The mail host did not take a mail. Names the kind of error only: its words may hold an address.

    ``final``: it will not, however often it is asked. ``refused``: the host says that it will not
    hand it to its reader, and by ``status`` (RFC 3463) why. ``gone``: there is nobody any more whom it could be given.
    """

    final = refused = gone = False
    status = ""

    def __init__(self, error: Exception) -> None:
        super().__init__(type(error).__name__)
        said = list(error.recipients.values()) if isinstance(error, SMTPRecipientsRefused) else []
        self.refused = bool(said) and all(code >= 500 for code, _ in said)
        found = _STATUS.match(bytes(said[0][1])) if self.refused else None
        self.status = found[0].decode() if found else ""
        self.final = self.refused and not self.of_us

    @property
    def of_address(self) -> bool:
        """Whether it is for the address itself."""
        return self.status.startswith("5.1.") or self.status == "5.2.1"

    @property
    def of_us(self) -> bool:
        """Whether it is for who we are: it may think better of that."""
        return self.status.startswith("5.7.")


class NotKnown(Exception):
    """The mail host was spoken to and gave no answer: it may have the mail, or not. Names the kind of error only."""


def domain() -> str:
    """The domain that our mails come from."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


def must_be_there() -> None:
    """Raise :class:`NotNow` while the host is left alone, for as long as that still lasts."""
    if left := silence.left:
        raise NotNow(timedelta(seconds=left))


def take(message: EmailMessage, ready: Callable[[], None] = lambda: None) -> None:
    """Hand one mail over; ``ready`` is called when the host listens, before it is told anything: what it raises ends
    that. Raises :class:`NotTaken`, :class:`NotKnown`.
    """
    message.connection = connection = get_connection()
    try:
        connection.open()
    except (SMTPException, OSError) as error:
        silence.begin(error)
        _tell(works=False)
        raise NotTaken(error) from None
    try:
        ready()
        message.send()
    except (SMTPServerDisconnected, OSError) as error:
        if isinstance(error, SMTPException) and not isinstance(error, SMTPServerDisconnected):
            silence.end()
            raise NotTaken(error) from None
        silence.begin(error)
        _tell(works=False)
        raise NotKnown(type(error).__name__) from None
    finally:
        with contextlib.suppress(SMTPException, OSError):
            connection.close()
    silence.end()
    _tell(works=True)


def there() -> bool:
    """Whether the host answers now; who is told of changes hears of it."""
    connection = get_connection()
    try:
        connection.open()
    except (SMTPException, OSError):
        return False
    finally:
        with contextlib.suppress(SMTPException, OSError):
            connection.close()
    silence.end()
    _tell(works=True)
    return True


def _tell(*, works: bool) -> None:
    for well, fails in _changes:
        try:
            well() if works else fails()
        except Exception as error:  # a mail that was handed over stays so
            log.warning("mail_way_not_told", error=type(error).__name__)
