"""What may be chosen when a game of Catan Horror is created."""

from typing import Annotated, Literal

import msgspec

Meta = msgspec.Meta


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The options of Catan Horror; each default is the ruling of docs/rules/catan-horror.md."""

    victory_points: Annotated[int, Meta(ge=5, le=20, title="Points to win", description="CH-479.")] = 11
    discard_on_seven: Annotated[
        bool, Meta(title="Discards on a 7", description="CH-059: large hands are halved on a 7.")
    ] = True
    town_damage_turns: Annotated[
        Literal["every", "own"],
        Meta(
            title="Town damage",
            description="CH-049: in every game turn, or only in those of the town's owner.",
        ),
    ] = "every"
    desert: Annotated[
        Literal["keep", "replace"],
        Meta(title="Desert", description="CH-022: keep the desert, or a random hex and chit in its place."),
    ] = "keep"
    masks: Annotated[bool, Meta(title="Masks", description="CH-317: the five masks are in the cup.")] = False
    green_monsters: Annotated[
        bool, Meta(title="Green monsters", description="CH-503: the four green monsters are in the cup.")
    ] = False
    starting_mad_players: Annotated[
        int, Meta(ge=0, le=3, title="Mad players at the start", description="CH-447: random seats begin Mad.")
    ] = 0
    dead_become_mad: Annotated[
        bool, Meta(title="Dead players become Mad", description="CH-451: instead of leaving the game.")
    ] = False
    shared_victory_needs_mad_town: Annotated[
        bool,
        Meta(title="Shared victory", description="CH-483: all are saved only if a town was Mad before."),
    ] = False
    raze_others: Annotated[
        Literal["any", "mad_only"],
        Meta(title="Razing others", description="CH-110: any town of others, or only Mad ones."),
    ] = "any"
    open_offers: Annotated[
        int, Meta(ge=0, le=10, title="Open offers", description="TAB-12: open offers a seat; 0 is no trade.")
    ] = 3
    offers_a_turn: Annotated[
        int, Meta(ge=1, le=100, title="Offers a turn", description="TAB-12: offers a seat in a turn.")
    ] = 12
