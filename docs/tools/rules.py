"""``python -m docs.tools.rules CH-249``: a rule with its code, tests and option; ``--write`` makes the pages anew."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from docs.tools.rule_pages import implemented, rule_card, write
from docs.tools.rulebook import ROOT, citations, rule_book, uncovered


def main(arguments: list[str] | None = None) -> int:
    parser = ArgumentParser(
        prog="rules",
        description="Print rules (docs/rules) with what implements and shows them, or make the pages of them anew.",
    )
    parser.add_argument("numbers", nargs="*", metavar="NUMBER", type=str.upper, help="a rule, like CH-249")
    parser.add_argument(
        "--write", action="store_true", help="write the pages that are made of rules and code"
    )
    parser.add_argument("--uncovered", action="store_true", help="list the rules that nothing shows yet")
    given = parser.parse_args(arguments)
    if not (given.numbers or given.write or given.uncovered):
        parser.error("name a rule, like CH-249, or give --write or --uncovered")
    for number in given.numbers:
        if number not in rule_book():
            parser.error(f"there is no rule {number}")
        print(f"{rule_card(number)}\n")
    if given.write:
        for path in write():
            print(f"wrote {path.relative_to(ROOT)}")
    if given.uncovered:
        for number in uncovered():
            print(f"{number}  {rule_book()[number]}")
            print(f"{'':8}{_proposal(number)}; {'; '.join(implemented(number)) or 'no code cites it'}")
    return 0


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


if __name__ == "__main__":
    sys.exit(main())
