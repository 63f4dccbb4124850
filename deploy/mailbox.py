"""Mail on the embedded default: each message becomes one file in a folder, to be looked at in the browser."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

_number = itertools.count()


class FolderBackend(BaseEmailBackend):
    """Writes each message as an `.eml` file into settings.MAIL_FOLDER; names sort by time."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.MAIL_FOLDER)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for message in email_messages:
            name = f"{time.time_ns():020d}-{os.getpid()}-{next(_number)}.eml"
            unfinished = folder / f".{name}.unfinished"  # who lists mails does not see it
            unfinished.touch(mode=0o600)
            unfinished.write_bytes(message.message().as_bytes())
            unfinished.rename(folder / name)
        return len(email_messages)
