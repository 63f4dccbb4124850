"""The amendments of the classic game, newest last (docs/ruleset.md)."""

from horror.rules.development.moves import play_knight
from horror.rules.kernel.variants import Amendment, Variant
from horror.rules.legacy import knight_robs_first

AMENDMENTS: tuple[Amendment, ...] = (
    Amendment(
        version=2,
        date="2026-11-20",
        rules=("BASE-84", "BASE-90"),
        sentence="A knight whose army wins the game robs nobody any more: the game ends at once.",
        before=Variant({play_knight.do: knight_robs_first.do}),
    ),
)
