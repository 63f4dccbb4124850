"""What the options of Catan Horror bind (docs/options.md); numbers are asked for where their rules are."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from horror.games.catan_horror.island import replace_deserts
from horror.rules.base.options import RESIGNING
from horror.rules.kernel.variants import Variant
from horror.rules.monsters.actions.moves import raze, recruit
from horror.rules.monsters.facts import Facts, MonsterKind
from horror.rules.monsters.mad import blame
from horror.rules.monsters.players import endings
from horror.rules.monsters.roaming import movement_step
from horror.rules.monsters.turn import monster_turn, production_roll, setup


def played(holds: Callable[[MonsterKind], bool]) -> Variant:
    """The kinds of monsters of which this holds are in the cup."""

    def monsters(facts: Facts) -> dict[str, Any]:
        return {
            "monsters": tuple(replace(kind, played=True) if holds(kind) else kind for kind in facts.monsters)
        }

    return Variant(facts=monsters)


OPTIONS_BIND: Mapping[str, Mapping[Any, Variant]] = {
    "discard_on_seven": {False: Variant({production_roll.ask_discards: production_roll.ask_no_discards})},
    "town_damage_turns": {"own": Variant({monster_turn.town_turn: monster_turn.town_turn_of_owner})},
    "desert": {"replace": Variant(values={"lay_deserts": replace_deserts})},
    "masks": {True: played(lambda kind: kind.mask)},
    "green_monsters": {True: played(lambda kind: kind.movement == "special")},
    "mad_seats": {"last": Variant({setup.next_mad: setup.last_mad})},
    "dead_become_mad": {
        True: Variant(
            {blame.note_loss: blame.remember_loss, blame.becomes_mad: blame.becomes_mad_unless_beaten}
        )
    },
    "shared_victory_needs_mad_town": {True: Variant({endings.was_in_danger: endings.town_was_mad})},
    "raze_others": {"mad_only": Variant({raze.forbidden: raze.spared})},
    "gates_apart": {True: Variant({setup.starting_grounds: setup.grounds_apart})},
    "recruit_from": {"anywhere": Variant({recruit.grounds: recruit.any_grounds})},
    "monster_control": {"own": Variant({movement_step.controlling_seat: movement_step.active_if_mad})},
    "mad_production": {"build": Variant({monster_turn.rolls: monster_turn.rolls_unheld})},
    **RESIGNING,
}
