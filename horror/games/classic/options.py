"""What may be chosen when a classic game is created."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from horror.games.island.layout import LAYING_OPTIONS
from horror.rules.base.options import RESIGNING
from horror.rules.kernel.options import OptionGroup, worded
from horror.rules.kernel.variants import Variant


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a classic game; each default is the rule as written."""

    victory_points: Annotated[
        int,
        msgspec.Meta(
            ge=3, le=18, title="Points to win", description="BASE-87: how many points win the game."
        ),
    ] = 10
    island: Annotated[
        Literal["shuffled", "fixed"],
        msgspec.Meta(
            title="Island",
            description="BASE-02: shuffled terrain, or the fixed island of a first game.",
            extra_json_schema=worded(shuffled="shuffled", fixed="fixed, for a first game"),
        ),
    ] = "shuffled"
    chits: Annotated[
        Literal["lettered", "shuffled"],
        msgspec.Meta(
            title="Chits",
            description="BASE-04, BASE-05: in lettered order on the spiral, or shuffled.",
            extra_json_schema=worded(lettered="in lettered order", shuffled="shuffled"),
        ),
    ] = "lettered"
    harbours: Annotated[
        Literal["fixed", "shuffled"],
        msgspec.Meta(
            title="Harbours",
            description="BASE-07: as on the printed frame, or shuffled among the places.",
            extra_json_schema=worded(fixed="as printed", shuffled="shuffled"),
        ),
    ] = "fixed"
    open_offers: Annotated[
        int,
        msgspec.Meta(
            ge=0,
            le=10,
            title="Open offers",
            description="TAB-12: open offers a seat; 0 is no trade between seats.",
        ),
    ] = 3
    offers_a_turn: Annotated[
        int,
        msgspec.Meta(
            ge=1, le=100, title="Offers a turn", description="TAB-12: offers that a seat makes in a turn."
        ),
    ] = 12
    resigned: Annotated[
        Literal["steward", "dead"],
        msgspec.Meta(
            title="Who resigns",
            description="TAB-30, TAB-32, TAB-36 to TAB-39: is played on by the steward, or is out of the game.",
            extra_json_schema=worded(steward="the steward plays on", dead="leaves the game"),
        ),
    ] = "steward"


OPTION_GROUPS = (
    OptionGroup(title="The island", options=("island", "chits", "harbours")),
    OptionGroup(title="Trade", options=("open_offers", "offers_a_turn")),
    OptionGroup(title="How it ends", options=("victory_points",)),
    OptionGroup(title="The table", options=("resigned",)),
)
OPTIONS_BIND: Mapping[str, Mapping[Any, Variant]] = {**LAYING_OPTIONS, **RESIGNING}
"""What the values of options bind; numbers are asked for where their rules are."""
