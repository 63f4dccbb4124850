"""``python manage.py rules CH-249``: a rule with its code, tests and option; ``--write`` makes the pages anew."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from horror.management.rule_pages import implemented, rule_card, write
from horror.management.rulebook import ROOT, citations, rule_book, uncovered


class Command(BaseCommand):
    help = "Print rules (docs/rules) with what implements and shows them, or make the generated pages anew."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("numbers", nargs="*", metavar="NUMBER", help="a rule, like CH-249")
        parser.add_argument(
            "--write", action="store_true", help="write docs/rules/index.md and docs/options.md"
        )
        parser.add_argument("--uncovered", action="store_true", help="list the rules that nothing shows yet")

    def handle(self, *args: Any, **options: Any) -> None:
        if not (options["numbers"] or options["write"] or options["uncovered"]):
            raise CommandError("name a rule, like CH-249, or give --write or --uncovered")
        for number in options["numbers"]:
            if number.upper() not in rule_book():
                raise CommandError(f"there is no rule {number}")
            self.stdout.write(rule_card(number.upper()) + "\n")
        if options["write"]:
            for path in write():
                self.stdout.write(f"wrote {path.relative_to(ROOT)}")
        if options["uncovered"]:
            for number in uncovered():
                self.stdout.write(f"{number}  {rule_book()[number]}")
                self.stdout.write(
                    f"{'':8}{_proposal(number)}; {'; '.join(implemented(number)) or 'no code cites it'}"
                )


def _proposal(number: str) -> str:
    """What kind of scenario would show the rule, by how code cites it."""
    where = citations().get(number, ())
    if any(citation.refusal for citation in where):
        return "a refusal, and the same order where it is allowed"
    if any("/moves/" in citation.module for citation in where):
        return "an order and what it changes"
    if any(citation.module.endswith(("monster_turn.py", "movement.py")) for citation in where):
        return "a monster turn with scripted dice"
    if where:
        return "a position and what follows in it"
    return "code that follows it should cite it; or a reason in tests/rules/without_tests.toml"
