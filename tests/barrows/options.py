"""What may be chosen when a game of Barrows is made."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from horror.rules.kernel.options import worded
from horror.rules.kernel.ruleset import Preset
from horror.rules.kernel.variants import Variant
from tests.barrows.steps import hold_fair, hold_none


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a game of Barrows."""

    rounds: Annotated[
        int, msgspec.Meta(ge=1, le=50, title="Rounds", description="BW-50: after how many the market closes.")
    ] = 3
    start: Annotated[
        Literal["plain", "rich"],
        msgspec.Meta(
            title="Start",
            description="BW-01: with apples alone, or with two plums among them.",
            extra_json_schema=worded(plain="apples alone", rich="with two plums"),
        ),
    ] = "plain"
    fair: Annotated[
        bool, msgspec.Meta(title="Fair", description="BW-30: whether a fair follows every turn.")
    ] = True


OPTIONS_BIND: Mapping[str, Mapping[Any, Variant]] = {
    "start": {"rich": Variant(facts={"start": ("apple",) * 4 + ("plum",) * 2 + ("bell",)})},
    "fair": {False: Variant(bodies={hold_fair: hold_none})},
}
FOUR_SEATS = Variant(facts={"stock": 9})
"""BW-02: what games of four seats and more have."""
PRESETS: Mapping[str, Preset] = {
    "short": Preset(
        title="Short",
        description="Two rounds, a rich start, no fair.",
        options={"rounds": 2, "start": "rich", "fair": False},
    )
}
