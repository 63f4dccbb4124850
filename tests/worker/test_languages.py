"""What mails say is translated: every message of the worker stands in the German catalogue."""

from __future__ import annotations

from tests.catalogues import check_german
from worker.locale.__main__ import FOLDER, messages


def test_the_german_catalogue_of_the_mails_is_complete() -> None:
    """Otherwise: python -m worker.locale."""
    check_german(FOLDER, messages())


def test_messages_of_templates_and_modules_are_found() -> None:
    texts = {(message.use, message.text, message.plural) for message in messages()}
    assert ("", "You get this because you play %(colour)s in %(game)s.", "") in texts
    assert ("", "%(names)s has won", "%(names)s have won") in texts
    assert ("colour", "white", "") in texts
