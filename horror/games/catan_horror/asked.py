"""What is asked of a seat in Catan Horror, with its facts: which monster, which town, which knights."""

from collections.abc import Iterator, Sequence

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.view import FightView, HorrorView, KnightView, MonsterView, ShownView, TownView
from horror.games.island.telling.asked import Asking, amounts, discards, held, owed
from horror.rules.base.cards import Cards
from horror.rules.base.roles import DIE, HEX, INTERSECTION, KIND, PIECE, TOWN
from horror.rules.cities.roles import PROGRESS_CARD
from horror.rules.kernel.phrases import Phrase, counted, phrase
from horror.rules.kernel.roles import ALL, ALTERNATIVES, SEAT, Part
from horror.rules.monsters.roles import MONSTER, RANK


def placing(view: HorrorView) -> Phrase:
    """CH-027: a settlement, then a city."""
    if any(town.owner == view.reader for town in view.towns):
        return phrase("Set up: place your city, and a road beside it.")
    return phrase("Set up: place your settlement, and a road beside it.")


def rolling(view: HorrorView) -> Phrase:
    """CH-056, CK-34."""
    mine = view.seats[view.reader].progress
    if isinstance(mine, list) and "alchemist" in mine:
        return phrase("Roll the dice, or play your alchemist.")
    return phrase("Roll the dice.")


def before_combat(view: HorrorView) -> Phrase:
    """CH-050, CH-051: those who have not been told yet; the roll lets hiders hide and the rest fight."""
    groups = fight(view).targets
    if not groups:
        return phrase("Your knights know what to do: roll the dice.")
    scenes = [
        phrase(
            "{monsters} at {at}, and {knights} there",
            monsters=attackers(view, monsters),
            at=INTERSECTION(at),
            knights=pieces(here),
        )
        for at, monsters, here in meetings(view, groups)
    ]
    return phrase(
        "Say who fights and who hides, or roll the dice: {scenes}.",
        scenes=one_by_one(scenes) if scenes else pieces(groups),
    )


def rows(view: HorrorView) -> Sequence[str]:
    """CH-050, CH-372: the knights and squads of the reader of which each fights, hides or flees."""
    if view.question == "combat_phase":
        return fight(view).targets
    if view.question == "responses":
        return next((row.asked for row in view.answers if row.seat == view.reader), ())
    return ()


def joining(view: HorrorView) -> Phrase:
    """CH-132."""
    return phrase(
        "One of your hidden knights at {at} was found: say who comes out to help him, or pass.",
        at=INTERSECTION(fight(view).at),
    )


def acting(view: HorrorView) -> Phrase:
    """CH-045, CH-063."""
    return counted(
        "Take your turn: {n} Knight Action is left; trade and build, then end it.",
        "Take your turn: {n} Knight Actions are left; trade and build, then end it.",
        view.turn.actions_left,
    )


def sabotage(view: HorrorView) -> Phrase:
    """CK-30."""
    return phrase(
        "{name} plays the saboteur: discard {owed} of your {held} cards.",
        name=SEAT(view.turn.player),
        owed=owed(view),
        held=held(view),
    )


def gifts(view: HorrorView) -> Phrase:
    """CK-33."""
    return phrase(
        "{name} plays the wedding: give {owed} of your {held}.",
        name=SEAT(view.turn.player),
        owed=owed(view),
        held=counted("{n} card", "{n} cards", held(view)),
    )


def taking_cards(view: HorrorView) -> Phrase:
    """CK-20: the hand that is looked at."""
    seen = shown(view)
    return phrase(
        "Take {count} out of {name}'s hand: {hand}.",
        count=counted("{n} card", "{n} cards", seen.count),
        name=SEAT(seen.victim),
        hand=amounts(seen.hand if isinstance(seen.hand, Cards) else Cards()),
    )


def taking_progress(view: HorrorView) -> Phrase:
    """CK-31."""
    seen = shown(view)
    names = seen.progress if isinstance(seen.progress, list) else []
    return phrase(
        "Take one of {name}'s progress cards: {cards}.",
        name=SEAT(seen.victim),
        cards=ALL([PROGRESS_CARD(card) for card in names]),
    )


def harbour(view: HorrorView) -> Phrase:
    """CK-19."""
    return phrase(
        "{name} gives you 1 {resource}: choose the commodity that you give for it.",
        name=SEAT(view.turn.player),
        resource=KIND(shown(view).offered),
    )


def deserting(view: HorrorView) -> Phrase:
    """CK-27."""
    return phrase(
        "{name} plays the deserter: choose which of your knights leaves you, {knights}.",
        name=SEAT(view.turn.player),
        knights=ALTERNATIVES([PIECE(each.knight) for each in own_knights(view)]),
    )


def own_knights(view: HorrorView) -> list[KnightView]:
    """The sane knights of the reader."""
    return [knight for knight in view.knights if knight.owner == view.reader and not knight.mad]


def taking_in(view: HorrorView) -> Phrase:
    """CK-27."""
    return phrase(
        "Place the knight ({rank}) that came over to you, or place nobody.", rank=RANK(shown(view).rank)
    )


def aqueduct(view: HorrorView) -> Phrase:
    """CK-08."""
    return phrase("You got nothing from this roll: take a resource by your Aqueduct.")


def too_many_progress(view: HorrorView) -> Phrase:
    """CK-17."""
    return phrase(
        "You hold {held} progress cards and may keep {most}: choose which one goes under its deck.",
        held=view.seats[view.reader].progress_total,
        most=FACTS.progress_hand,
    )


def reward(view: HorrorView) -> Phrase:
    """CH-424."""
    return phrase("A loss of theirs is your reward: take any two resources.")


def assaulted(view: HorrorView) -> Phrase:
    """CH-372 to CH-375: before each town the monsters with their values, and the reader's own knights there."""
    asked = next(row.asked for row in view.answers if row.seat == view.reader)
    scenes = [
        phrase(
            "{monsters} before {town} at {at}, and {knights} there",
            monsters=attackers(view, monsters),
            town=town_with_wall(view, town),
            at=INTERSECTION(town.at),
            knights=pieces(groups),
        )
        for town, monsters, groups in assaults(view, asked)
    ]
    return phrase(
        "Say who fights, hides or flees: {scenes}.",
        scenes=one_by_one(scenes) if scenes else pieces(asked),
    )


def assaults(view: HorrorView, groups: Sequence[str]) -> Iterator[tuple[TownView, list[str], list[str]]]:
    """The towns at which these knights and squads stand, each with what is before it, oldest first."""
    towns = {town.at: town for town in view.towns}
    for at, monsters, here in meetings(view, groups):
        if at in towns:
            yield towns[at], monsters, here


def meetings(view: HorrorView, groups: Sequence[str]) -> Iterator[tuple[int, list[str], list[str]]]:
    """The intersections at which these knights and squads stand, with the monsters there, oldest first."""
    stands = {knight.squad or knight.knight: knight.at for knight in view.knights}
    comes = {monster.monster: monster.at for monster in view.monsters}
    comes |= {knight.knight: knight.at for knight in view.knights if knight.mad}
    for at in sorted({stands[name] for name in groups if name in stands}):
        here = [name for name in groups if stands.get(name) == at]
        yield at, [name for name in view.by_age if comes.get(name) == at], here


def sacrifice(view: HorrorView) -> Phrase:
    """CH-385, X-09."""
    asked = fight(view)
    return phrase(
        "{monster} attacks your knights at {at}: give the wall up to stop it, or pass.",
        monster=attacker(view, asked.monster),
        at=INTERSECTION(asked.at),
    )


def damage(view: HorrorView) -> Phrase:
    """CH-333, X-36: which of the knights that it can hit."""
    asked = fight(view)
    return phrase(
        "{monster} strikes at {at}: choose whom it hits, {knights}.",
        monster=attacker(view, asked.monster),
        at=INTERSECTION(asked.at),
        knights=ALTERNATIVES([PIECE(name) for name in asked.knights]),
    )


def targets(view: HorrorView) -> Phrase:
    """CH-337: where, whose target is open, and what there is to attack."""
    asked = fight(view)
    return phrase(
        "Choose whom {knights} attack at {at}, or pass: {monsters}.",
        knights=pieces(asked.knights),
        at=INTERSECTION(asked.at),
        monsters=attackers(view, asked.targets),
    )


def squads_dice(view: HorrorView) -> Phrase:
    """CH-353, CH-354: what each target costs before a die may hit it."""
    asked = fight(view)
    costs = [
        phrase("{monster} for {cost}", monster=PIECE(name), cost=cost)
        for name, cost in zip(asked.targets, asked.costs, strict=True)
    ]
    return phrase(
        "{squad} rolled {dice}: say what it hits, once dice are set aside ({costs}).",
        squad=PIECE(asked.squad),
        dice=ALL([DIE(die) for die in asked.dice]),
        costs=ALL(costs),
    )


def opening(view: HorrorView) -> Phrase:
    """CH-426, CH-427: the hexes of the number, one of which gets the gate."""
    match fight(view).hexes:
        case []:
            return phrase("No hex is free for the gate: leave it so, or pay a grain to roll again.")
        case [name]:
            return phrase(
                "A gate opens on {hex}: leave it there, or pay a grain to roll again.", hex=HEX(name)
            )
        case free:
            return phrase(
                "A gate opens: choose its hex, {hexes}.", hexes=ALTERNATIVES([HEX(name) for name in free])
            )


def sealing(view: HorrorView) -> Phrase:
    """CH-241."""
    return counted(
        "You closed the gate on {hex} and have {n} clue: say whether you spend it to seal the hex.",
        "You closed the gate on {hex} and have {n} clues: say whether you spend one to seal the hex.",
        view.seats[view.reader].clues,
        hex=HEX(fight(view).hex),
    )


def dividing(view: HorrorView) -> Phrase:
    """CH-412: the Mad towns that are left, and that the reader has pieces for."""
    towns = ALTERNATIVES([INTERSECTION(at) for at in fight(view).towns])
    return phrase("Mad players divide the Mad towns: take the one at {towns}.", towns=towns)


def building(view: HorrorView) -> Phrase:
    """CH-012, TAB-06: after whose turn, and with how much."""
    return counted(
        "{name}'s turn is over, and you hold {n} card: build, pass, or pass until your turn.",
        "{name}'s turn is over, and you hold {n} cards: build, pass, or pass until your turn.",
        held(view),
        name=SEAT(view.turn.player),
    )


def commanding(view: HorrorView) -> Phrase:
    """CH-417, X-28."""
    monsters = attackers(view, view.movable)
    if len(view.movable) == 1:
        return phrase("You control {monsters}: move it, or leave it to the rules.", monsters=monsters)
    return phrase("You control {monsters}: move them, or leave them to the rules.", monsters=monsters)


# -- parts


def fight(view: HorrorView) -> FightView:
    """What an open question of a fight is about."""
    assert view.fight is not None
    return view.fight


def shown(view: HorrorView) -> ShownView:
    """What a card shows, or asks."""
    assert view.shown is not None
    return view.shown


def attacker(view: HorrorView, name: str | None) -> Phrase:
    """A monster by id, kind and values; a Mad knight by its id and rank."""
    for monster in view.monsters:
        if monster.monster == name:
            return monster_with_values(monster)
    rank = next((knight.rank for knight in view.knights if knight.knight == name), "basic")
    return phrase("{knight} (Mad, {rank})", knight=PIECE(name), rank=RANK(rank))


def attackers(view: HorrorView, names: Sequence[str]) -> Part:
    """Several of them."""
    return ALL([attacker(view, name) for name in names])


def pieces(names: Sequence[str]) -> Part:
    """Several pieces by their ids."""
    return ALL([PIECE(name) for name in names])


def one_by_one(scenes: Sequence[Phrase]) -> Phrase:
    """What is before each town, one after the other."""
    first, *others = scenes
    return phrase("{scene}; {others}", scene=first, others=one_by_one(others)) if others else first


def monster_with_values(monster: MonsterView) -> Phrase:
    """``M3 high priest (strength 2, toughness 2)``; of the toughness what is left."""
    return phrase(
        "{monster} {kind} (strength {strength}, toughness {toughness})",
        monster=PIECE(monster.monster),
        kind=MONSTER(monster.kind),
        strength=monster.strength,
        toughness=monster.toughness - monster.damage,
    )


def town_with_wall(view: HorrorView, town: TownView) -> Phrase:
    """``your walled city``, ``Bob's settlement``."""
    kind, owner = TOWN(town.kind), SEAT(town.owner)
    if town.owner == view.reader:
        if town.walled:
            return phrase("your {town} (walled)", town=kind)
        return phrase("your {town}", town=kind)
    if town.walled:
        return phrase("{name}'s {town} (walled)", name=owner, town=kind)
    return phrase("{name}'s {town}", name=owner, town=kind)


ASKED: Asking = {
    "place_towns_and_cities": placing,
    "combat_phase": before_combat,
    "roll": rolling,
    "join_fight": joining,
    "sacrifice_wall": sacrifice,
    "assign_damage": damage,
    "knights_attack": targets,
    "assign_dice": squads_dice,
    "discards": discards,
    "sabotage": sabotage,
    "gifts": gifts,
    "take_from_hand": taking_cards,
    "take_progress": taking_progress,
    "answer_harbour": harbour,
    "choose_deserter": deserting,
    "place_deserter": taking_in,
    "aqueduct": aqueduct,
    "progress_overflow": too_many_progress,
    "choose_reward": reward,
    "actions": acting,
    "seal_gate": sealing,
    "place_gate": opening,
    "divide_towns": dividing,
    "responses": assaulted,
    "special_building": building,
    "control_monsters": commanding,
}
"""By the step that asks, which a view names (``question``)."""
