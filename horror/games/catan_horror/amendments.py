"""The amendments of Catan Horror, newest last (docs/ruleset.md)."""

from horror.games.catan_horror.values import merchants_kind
from horror.rules.kernel.variants import Amendment, Variant
from horror.rules.legacy import generals_above, hiders_by_number, merchant_on_desert
from horror.rules.monsters.fights.combat import may_be_hit
from horror.rules.monsters.towns.invasion import hiders

AMENDMENTS: tuple[Amendment, ...] = (
    Amendment(
        version=2,
        date="2026-11-22",
        rules=("CK-21", "IMP-01"),
        sentence="A merchant on the desert exchanges nothing: it gave paper at 2 to 1.",
        before=Variant({merchants_kind: merchant_on_desert.merchants_kind}),
    ),
    Amendment(
        version=3,
        date="2026-11-22",
        rules=("TAB-01", "CH-374"),
        sentence="Hiders in an invaded town are checked by seats from the active one, not by the numbers of knights.",
        before=Variant({hiders: hiders_by_number.hiders}),
    ),
    Amendment(
        version=4,
        date="2026-11-22",
        rules=("CH-155", "CH-465"),
        sentence="In a squad that is hit a General and a Mighty Knight are of equal rank.",
        before=Variant({may_be_hit: generals_above.may_be_hit}),
    ),
)
