"""What is asked of a seat in Catan Horror, with its facts: which monster, which town, which knights."""

from collections.abc import Iterator, Sequence

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.told_pieces import dice, kind_word
from horror.games.catan_horror.view import FightView, HorrorView, MonsterView, ShownView, TownView
from horror.games.catan_horror.words import word
from horror.games.island.telling.asked import Asking, discards, held, owed
from horror.games.island.telling.teller import Teller


def placing(tell: Teller, view: HorrorView) -> str:
    """CH-027: a settlement, then a city."""
    if any(town.owner == tell.reader for town in view.towns):
        return tell.speech.say("Set up: place your city, and a road beside it.")
    return tell.speech.say("Set up: place your settlement, and a road beside it.")


def rolling(tell: Teller, view: HorrorView) -> str:
    """CH-056, CK-34."""
    mine = view.seats[tell.reader].progress
    if isinstance(mine, list) and "alchemist" in mine:
        return tell.speech.say("Roll the dice, or play your alchemist.")
    return tell.speech.say("Roll the dice.")


def before_combat(tell: Teller, view: HorrorView) -> str:
    """CH-050, CH-051: those who have not been told yet; the roll lets hiders hide and the rest fight."""
    groups = fight(view).targets
    if not groups:
        return tell.speech.say("Your knights know what to do: roll the dice.")
    return tell.speech.say(
        "Monsters stand beside {knights}: say who fights and who hides, or roll the dice.",
        knights=tell.speech.listed(groups),
    )


def joining(tell: Teller, view: HorrorView) -> str:
    """CH-132."""
    return tell.speech.say(
        "One of your hidden knights at {at} was found: say who comes out to help him, or pass.",
        at=fight(view).at,
    )


def acting(tell: Teller, view: HorrorView) -> str:
    """CH-045, CH-063."""
    return tell.speech.count(
        "Take your turn: {n} Knight Action is left; trade and build, then end it.",
        "Take your turn: {n} Knight Actions are left; trade and build, then end it.",
        view.turn.actions_left,
    )


def sabotage(tell: Teller, view: HorrorView) -> str:
    """CK-30."""
    return tell.speech.say(
        "{name} plays the saboteur: discard {owed} of your {held} cards.",
        name=tell.names[view.turn.player],
        owed=owed(tell, view),
        held=held(tell, view),
    )


def gifts(tell: Teller, view: HorrorView) -> str:
    """CK-33."""
    return tell.speech.say(
        "{name} plays the wedding: give {owed} of your {held} cards.",
        name=tell.names[view.turn.player],
        owed=owed(tell, view),
        held=held(tell, view),
    )


def taking_cards(tell: Teller, view: HorrorView) -> str:
    """CK-20: the hand that is looked at."""
    seen = shown(view)
    return tell.speech.say(
        "Take {count} cards out of {name}'s hand: {hand}.",
        count=seen.count,
        name=victim(tell, seen),
        hand=tell.cards(seen.hand),
    )


def taking_progress(tell: Teller, view: HorrorView) -> str:
    """CK-31."""
    seen = shown(view)
    names = seen.progress if isinstance(seen.progress, list) else []
    return tell.speech.say(
        "Take one of {name}'s progress cards: {cards}.",
        name=victim(tell, seen),
        cards=tell.speech.listed([word(tell.speech, "progress card", card) for card in names]),
    )


def harbour(tell: Teller, view: HorrorView) -> str:
    """CK-19."""
    return tell.speech.say(
        "{name} gives you 1 {resource}: choose the commodity that you give for it.",
        name=tell.names[view.turn.player],
        resource=word(tell.speech, "resource", shown(view).offered or ""),
    )


def deserting(tell: Teller, view: HorrorView) -> str:
    """CK-27."""
    return tell.speech.say(
        "{name} plays the deserter: choose which of your knights leaves you.",
        name=tell.names[view.turn.player],
    )


def taking_in(tell: Teller, view: HorrorView) -> str:
    """CK-27."""
    rank = word(tell.speech, "rank", shown(view).rank or "basic")
    return tell.speech.say("Place the knight ({rank}) that came over to you, or place nobody.", rank=rank)


def aqueduct(tell: Teller, view: HorrorView) -> str:
    """CK-08."""
    return tell.speech.say("You got nothing from this roll: take a resource by your Aqueduct.")


def too_many_progress(tell: Teller, view: HorrorView) -> str:
    """CK-17."""
    return tell.speech.say(
        "You hold {held} progress cards and may keep {most}: choose which one goes under its deck.",
        held=view.seats[tell.reader].progress_total,
        most=FACTS.progress_hand,
    )


def reward(tell: Teller, view: HorrorView) -> str:
    """CH-424."""
    return tell.speech.say("A loss of theirs is your reward: take any two resources.")


def assaulted(tell: Teller, view: HorrorView) -> str:
    """CH-372 to CH-375: before each town the monsters with their values, and the reader's own knights there."""
    asked = next(row.asked for row in view.answers if row.seat == tell.reader)
    scenes = [
        tell.speech.say(
            "{monsters} before {town} at {at}, and {knights} there",
            monsters=tell.speech.listed([attacker(tell, view, name) for name in monsters]),
            town=town_with_wall(tell, town),
            at=town.at,
            knights=tell.speech.listed(groups),
        )
        for town, monsters, groups in assaults(view, asked)
    ]
    return tell.speech.say(
        "{scenes}: say who fights, hides or flees.",
        scenes="; ".join(scenes) or tell.speech.listed(asked),
    )


def assaults(view: HorrorView, groups: Sequence[str]) -> Iterator[tuple[TownView, list[str], list[str]]]:
    """The towns at which these knights and squads stand, each with what is before it, oldest first."""
    stands = {knight.squad or knight.knight: knight.at for knight in view.knights}
    comes = {monster.monster: monster.at for monster in view.monsters}
    comes |= {knight.knight: knight.at for knight in view.knights if knight.mad}
    for town in view.towns:
        here = [name for name in groups if stands.get(name) == town.at]
        if here:
            yield town, [name for name in view.by_age if comes.get(name) == town.at], here


def sacrifice(tell: Teller, view: HorrorView) -> str:
    """CH-385, X-09."""
    asked = fight(view)
    return tell.speech.say(
        "{monster} attacks your knights at {at}: give the wall up to stop it, or pass.",
        monster=attacker(tell, view, asked.monster),
        at=asked.at,
    )


def damage(tell: Teller, view: HorrorView) -> str:
    """CH-333, X-36."""
    return tell.speech.say(
        "{monster} strikes: choose which of your knights it hits.",
        monster=attacker(tell, view, fight(view).monster),
    )


def targets(tell: Teller, view: HorrorView) -> str:
    """CH-337."""
    return tell.speech.say(
        "Choose which of {monsters} your knights and squads attack, or pass.",
        monsters=tell.speech.listed([attacker(tell, view, name) for name in fight(view).targets]),
    )


def squads_dice(tell: Teller, view: HorrorView) -> str:
    """CH-353, CH-354: what each target costs before a die may hit it."""
    asked = fight(view)
    costs = [
        tell.speech.say("{monster} for {cost}", monster=name, cost=cost)
        for name, cost in zip(asked.targets, asked.costs, strict=True)
    ]
    return tell.speech.say(
        "{squad} rolled {dice}: say what it hits, once dice are set aside ({costs}).",
        squad=asked.squad,
        dice=dice(tell, asked.dice),
        costs=tell.speech.listed(costs),
    )


def sealing(tell: Teller, view: HorrorView) -> str:
    """CH-241."""
    return tell.speech.count(
        "You closed the gate on {hex} and have {n} clue: say whether you spend it to seal the hex.",
        "You closed the gate on {hex} and have {n} clues: say whether you spend one to seal the hex.",
        view.seats[tell.reader].clues,
        hex=fight(view).hex,
    )


def building(tell: Teller, view: HorrorView) -> str:
    """CH-012, TAB-06."""
    return tell.speech.say(
        "{name}'s turn is over: build out of turn, pass, or pass until your turn.",
        name=tell.names[view.turn.player],
    )


def commanding(tell: Teller, view: HorrorView) -> str:
    """CH-417, X-28."""
    return tell.speech.say(
        "You control {monsters}: move them, or leave them to the rules.",
        monsters=tell.speech.listed([attacker(tell, view, name) for name in view.movable]),
    )


# -- parts


def fight(view: HorrorView) -> FightView:
    """What an open question of a fight is about."""
    assert view.fight is not None
    return view.fight


def shown(view: HorrorView) -> ShownView:
    """What a card shows, or asks."""
    assert view.shown is not None
    return view.shown


def victim(tell: Teller, seen: ShownView) -> str:
    """Whose cards are looked at."""
    assert seen.victim is not None
    return tell.names[seen.victim]


def attacker(tell: Teller, view: HorrorView, name: str | None) -> str:
    """A monster by id, kind and values; a Mad knight by its id and rank."""
    for monster in view.monsters:
        if monster.monster == name:
            return monster_with_values(tell, monster)
    rank = next((knight.rank for knight in view.knights if knight.knight == name), "basic")
    return tell.speech.say("{knight} (Mad, {rank})", knight=name, rank=word(tell.speech, "rank", rank))


def monster_with_values(tell: Teller, monster: MonsterView) -> str:
    """``M3 high priest (strength 2, toughness 2)``; of the toughness what is left."""
    return tell.speech.say(
        "{monster} {kind} (strength {strength}, toughness {toughness})",
        monster=monster.monster,
        kind=kind_word(tell, monster.kind),
        strength=monster.strength,
        toughness=monster.toughness - monster.damage,
    )


def town_with_wall(tell: Teller, town: TownView) -> str:
    """``your walled city``, ``Bob's settlement``."""
    kind = word(tell.speech, "town", town.kind)
    if town.owner == tell.reader:
        if town.walled:
            return tell.speech.say("your {town} (walled)", town=kind)
        return tell.speech.say("your {town}", town=kind)
    if town.walled:
        return tell.speech.say("{name}'s {town} (walled)", name=tell.names[town.owner], town=kind)
    return tell.speech.say("{name}'s {town}", name=tell.names[town.owner], town=kind)


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
    "responses": assaulted,
    "special_building": building,
    "control_monsters": commanding,
}
"""By the step that asks, which a view names (``question``)."""
