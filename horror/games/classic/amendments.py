"""The amendments of the classic game, newest last (docs/ruleset.md)."""

from horror.rules.development.army import give_up
from horror.rules.development.moves import play_knight
from horror.rules.kernel.variants import Amendment, Variant
from horror.rules.legacy import army_stays_aside, knight_robs_first

AMENDMENTS: tuple[Amendment, ...] = (
    Amendment(
        version=2,
        date="2026-11-20",
        rules=("BASE-84", "BASE-90"),
        sentence="A knight whose army wins the game robs nobody any more: the game ends at once.",
        before=Variant({play_knight.do: knight_robs_first.do}),
    ),
    Amendment(
        version=3,
        date="2026-11-23",
        rules=("TAB-36", "BASE-84"),
        sentence="A largest army that lies aside goes to who alone has most knights as soon as the others have left.",
        before=Variant({give_up: army_stays_aside.give_up}),
    ),
)
