"""Numbers of rules in mails, as links to their rules."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets
from horror.table import rule_book

register = template.Library()


@register.simple_tag(takes_context=True)
def ruled(context: Any, text: str) -> SafeString:
    """A text of which each number of a rule leads to the page that has it: in the books of the mail's game, of which
    ``ruleset`` is the name, else in those of any game; a number that no book has stays as it is."""
    parts = _numbers(tuple(rulesets().values())).split(text)
    ruleset = context.get("ruleset", "")
    return format_html_join(
        "", "{}", ((_link(part, ruleset) if at % 2 else part,) for at, part in enumerate(parts))
    )


@lru_cache(maxsize=8)
def _numbers(games: tuple[Ruleset, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b((?:{'|'.join(rule_book.series(games))})-\d{{2,3}})\b")


def _link(number: str, ruleset: str) -> str:
    games = sorted(rulesets().values(), key=lambda game: game.name != ruleset)
    name = next((game.name for game in games if rule_book.rule(game, number)), "")
    if not name:
        return number
    return format_html('<a href="{}/rules/{}/book#{}">{}</a>', settings.PUBLIC_URL, name, number, number)
