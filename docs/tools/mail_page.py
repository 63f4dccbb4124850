"""The table of commands in docs/mail.md, made of the table of the server: ``python -m docs.tools.mail_page``."""

from __future__ import annotations

import os
import re
import sys

import django

from docs.tools.rulebook import ROOT

PAGE = ROOT / "docs" / "mail.md"
_TABLE = re.compile(r"(?<=<!-- commands -->\n)(.*?)(?=<!-- end of commands -->)", re.DOTALL)


def page() -> str:
    """The page with the table as it should be; Django has to be ready."""
    return _TABLE.sub(lambda _: _commands(), PAGE.read_text("utf-8"))


def _commands() -> str:
    from worker.inbox.commands.command import Subject
    from worker.inbox.commands.table import ABOUT, COMMANDS, HEADINGS

    parts = [_rows("Among orders", [(each.form, each.says, each.example) for each in ABOUT])]
    for subject in Subject:
        rows = [(each.form, each.says, each.example) for each in COMMANDS if each.subject == subject]
        parts.append(_rows(HEADINGS[subject], rows))
    return "\n".join(parts) + "\n"


def _rows(heading: str, rows: list[tuple[str, str, str]]) -> str:
    lines = [f"\n### {heading}\n", "| line | what it does | for instance |", "|---|---|---|"]
    for form, says, example in rows:
        shown = re.sub(r"\b([0-9a-f]{8})[0-9a-f]{56}\b", r"\1…", example)
        lines.append(f"| `{form.replace('|', chr(92) + '|')}` | {says} | `{shown}` |")
    return "\n".join(lines)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write("wrote docs/mail.md\n")
