"""The table of commands in docs/mail.md is that of the server."""

from __future__ import annotations

from docs.tools import mail_page


def test_the_page_has_the_commands_that_there_are():
    assert mail_page.PAGE.read_text("utf-8") == mail_page.page(), "run python -m docs.tools.mail_page"
