"""What may be chosen when a game of Catan Horror is created."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from horror.rules.kernel.options import OptionGroup, worded
from horror.rules.kernel.ruleset import Preset

Meta = msgspec.Meta


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The options of Catan Horror; each default is the ruling of docs/rules/catan-horror.md."""

    victory_points: Annotated[
        int, Meta(ge=5, le=20, title="Points to win", description="CH-478, CH-479: how many.")
    ] = 11
    discard_on_seven: Annotated[
        bool, Meta(title="Discards on a 7", description="CH-059, IMP-08: large hands are halved on a 7.")
    ] = True
    town_damage_turns: Annotated[
        Literal["every", "own"],
        Meta(
            title="Town damage",
            description="CH-049, R-09, X-21: in every game turn, or only in those of the town's owner.",
            extra_json_schema=worded(every="in every turn", own="in its owner's turns"),
        ),
    ] = "every"
    desert: Annotated[
        Literal["keep", "replace"],
        Meta(
            title="Desert",
            description="CH-021, CH-022: keep the desert, or a random hex and chit in its place.",
            extra_json_schema=worded(keep="stays", replace="is replaced"),
        ),
    ] = "keep"
    masks: Annotated[bool, Meta(title="Masks", description="CH-317: the five masks are in the cup.")] = False
    green_monsters: Annotated[
        bool,
        Meta(
            title="Green monsters",
            description="CH-501 to CH-503: the four green ones are in the cup; Hounds leap, Chthonians stay.",
        ),
    ] = False
    starting_mad_players: Annotated[
        int,
        Meta(
            ge=0,
            le=3,
            title="Mad players at the start",
            description="CH-447 to CH-450: so many seats begin Mad.",
        ),
    ] = 0
    mad_seats: Annotated[
        Literal["drawn", "last"],
        Meta(
            title="Who begins Mad",
            description="CH-448: drawn, or the last seats in turn order, where volunteers sit down.",
            extra_json_schema=worded(drawn="drawn by lot", last="the last in turn order"),
        ),
    ] = "drawn"
    dead_become_mad: Annotated[
        bool,
        Meta(title="Dead players become Mad", description="CH-451 to CH-453: instead of leaving the game."),
    ] = False
    shared_victory_needs_mad_town: Annotated[
        bool,
        Meta(
            title="Shared victory", description="CH-483, R-12: all are saved only if a town was Mad before."
        ),
    ] = False
    raze_others: Annotated[
        Literal["any", "mad_only"],
        Meta(
            title="Razing others",
            description="CH-110: any town of others, or only Mad ones.",
            extra_json_schema=worded(any="any town", mad_only="only Mad ones"),
        ),
    ] = "any"
    gates_apart: Annotated[
        bool,
        Meta(
            title="Gates apart",
            description="CH-033: the second starting gate is not beside a town of a seat that has one at the first.",
        ),
    ] = False
    recruit_from: Annotated[
        Literal["here", "anywhere"],
        Meta(
            title="Recruiting",
            description="CH-139, R-13: in the town where the recruiter stands, or from any town to where he stands.",
            extra_json_schema=worded(here="from the town where he stands", anywhere="from any town"),
        ),
    ] = "here"
    monster_control: Annotated[
        Literal["every", "own"],
        Meta(
            title="Control of monsters",
            description="CH-419: Mad players move monsters in every monster turn, or in those of their own turns.",
            extra_json_schema=worded(every="in every monster turn", own="in those of their own turns"),
        ),
    ] = "every"
    mad_production: Annotated[
        Literal["roll", "build"],
        Meta(
            title="Mad players' monsters",
            description="CH-436: their towns also roll for monsters, or bring forth only what is built.",
            extra_json_schema=worded(roll="rolled for, too", build="only what is built"),
        ),
    ] = "roll"
    open_offers: Annotated[
        int, Meta(ge=0, le=10, title="Open offers", description="TAB-12: open offers a seat; 0 is no trade.")
    ] = 3
    offers_a_turn: Annotated[
        int, Meta(ge=1, le=100, title="Offers a turn", description="TAB-12: offers a seat in a turn.")
    ] = 12
    resigned: Annotated[
        Literal["steward", "dead"],
        Meta(
            title="Who resigns",
            description="TAB-30, TAB-32, TAB-36 to TAB-39: is played on by the steward, or is dead to the game.",
            extra_json_schema=worded(steward="the steward plays on", dead="leaves the game"),
        ),
    ] = "steward"


OPTION_GROUPS = (
    OptionGroup(title="The island", options=("desert", "gates_apart")),
    OptionGroup(
        title="Monsters and towns", options=("masks", "green_monsters", "town_damage_turns", "raze_others")
    ),
    OptionGroup(
        title="Mad players",
        options=(
            "starting_mad_players", "mad_seats", "dead_become_mad", "monster_control", "mad_production",
        ),
    ),
    OptionGroup(
        title="Cards, trade and recruiting",
        options=("discard_on_seven", "recruit_from", "open_offers", "offers_a_turn"),
    ),
    OptionGroup(title="How it ends", options=("victory_points", "shared_victory_needs_mad_town")),
    OptionGroup(title="The table", options=("resigned",)),
)  # fmt: skip
_CORRESPONDENCE = {
    "town_damage_turns": "own",
    "gates_apart": True,
    "shared_victory_needs_mad_town": True,
}
PRESETS: Mapping[str, Preset] = {
    "correspondence": Preset(
        title="Correspondence",
        description="R-09, CH-033, R-12: for games of a move a day: no town falls between two turns of its owner, "
        "nobody begins between both gates, and all are saved only from a danger that there was.",
        options=_CORRESPONDENCE,
        preselected=True,
    ),
    "first_game": Preset(
        title="First game",
        description="R-09, CH-110, CH-478: as correspondence, but to 9 points, about ten rounds, and nobody razes "
        "another's town while it is not Mad.",
        options=_CORRESPONDENCE | {"victory_points": 9, "raze_others": "mad_only"},
    ),
    "short": Preset(
        title="Short game",
        description="R-09, CH-478: as correspondence, but to 8 points: for leagues whose seasons are to be short, and "
        "for a first look at one.",
        options=_CORRESPONDENCE | {"victory_points": 8},
    ),
    "dark": Preset(
        title="Dark",
        description="R-09, CH-478: the long game, to 13 points, in which the island has time to fill with monsters; "
        "a third of such games ends with all saved together.",
        options={"town_damage_turns": "own", "victory_points": 13},
    ),
    "one_against_all": Preset(
        title="One against all",
        description="CH-447, CH-448, CH-419, CH-436: who sits last begins Mad, and commands the monsters in his own "
        "turns; with four seats he wins about as often as the others together, with three more often.",
        options={
            "starting_mad_players": 1,
            "mad_seats": "last",
            "town_damage_turns": "own",
            "monster_control": "own",
            "mad_production": "build",
        },
        even=False,
    ),
    "by_the_letter": Preset(
        title="By the letter",
        description="No options, the rules as they are written. More than half of such games are lost: of three towns "
        "that fall two do before their owner has had a turn.",
        options={},
    ),
}
"""R-09, R-12: sets of options under a name, the one that is offered first before the others (docs/balance.md)."""
