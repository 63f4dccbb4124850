"""Templates of standing orders: named lists in an account, to be copied to a seat when its player wishes (TAB-127)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from accounts.models import OrderTemplates, User

MOST = 10
"""Templates that a person may have for a ruleset."""


class Template(msgspec.Struct, frozen=True, kw_only=True):
    """A list of standing orders by its ``name``: the lines of its ``orders``."""

    name: str
    orders: list[str]


_templates = list[Template]
msgspec.json.Decoder(_templates)  # built before any thread reads one: none looks at it half made


def all_of(user: User) -> dict[str, list[Template]]:
    """The templates of a person, by rulesets."""
    rows = OrderTemplates.objects.filter(user=user).order_by("ruleset")
    return {row.ruleset: msgspec.convert(row.templates, _templates) for row in rows}


def of(user: User, ruleset: str) -> list[Template]:
    """The templates of a person for a ruleset."""
    row = OrderTemplates.objects.filter(user=user, ruleset=ruleset).first()
    return [] if row is None else msgspec.convert(row.templates, _templates)


def write(user: User, ruleset: str, templates: Sequence[Template]) -> None:
    """Put these in the place of a person's templates for a ruleset."""
    if not templates:
        OrderTemplates.objects.filter(user=user, ruleset=ruleset).delete()
        return
    kept = {"templates": msgspec.to_builtins(list(templates))}
    OrderTemplates.objects.update_or_create(user=user, ruleset=ruleset, defaults=kept)
