"""All that may be looked up of Catan Horror, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from horror.games.catan_horror import glossary
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.lookup import cards, moves, pieces, signs
from horror.games.catan_horror.palette import PALETTES
from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.catan_horror.summary import SYMBOLS, kind_letters, signed
from horror.games.catan_horror.words import word
from horror.games.island.lookup import texts
from horror.games.island.lookup.things import Lookup, Price, two_letters
from horror.games.island.picture.pieces import definitions, road
from horror.games.locale import speech
from horror.games.lookup.words import headings
from horror.games.picture.signs import sign
from horror.games.picture.svg import Box
from horror.games.telling.words import vocabulary
from horror.rules.base.cards import KINDS
from horror.rules.cities.facts import TRACK_COMMODITY, TRACKS, ProgressCard
from horror.rules.kernel.things import Things, ThingTold
from horror.rules.monsters.facts import MonsterKind
from horror.rules.monsters.state import RANKS

ABOUT = vocabulary(texts.TEXTS, cards.TEXTS, moves.TEXTS, pieces.TEXTS, glossary.TEXTS)
RULES = (texts.RULES, cards.RULES, moves.RULES, pieces.RULES, glossary.RULES)
SIZES = ("settlement", "city", "metropolis")
TOKENS = ("clue", "trophy", "gate", "seal", "wall", "merchant", "assaulted", "squad", "hidden", "mad_knight")
PLAYED = "play_"
"""How kinds of moves begin that play a card."""


@lru_cache(maxsize=8)
def things(language: str, theme: str) -> Things:
    """Every kind of card, piece and move with what it does."""
    talk = speech(language)
    lookup, prices = Lookup(talk, word, ABOUT, RULES, PALETTES[theme]), costs(language)
    told = chain(
        lookup.kinds(KINDS, prices),
        _cards(lookup),
        _monsters(lookup),
        _tracks(lookup),
        _knights(lookup),
        _towns(lookup),
        _gates(lookup),
        _tokens(lookup),
        lookup.moves(CatanHorrorPosition.binding.moves),
        _plays(lookup),
        lookup.words(),
    )
    return Things(groups=_groups(lookup), things=list(told), costs=lookup.costs(prices))


def _groups(lookup: Lookup) -> dict[str, str]:
    listed = {
        group: lookup.label("shown", group)
        for group in (
            "resource", "commodity", "progress", "points", "clue", "trophy", "monster", "movement", "track",
            "knight", "town", "gate", "token", "move",
        )
    }  # fmt: skip
    return {**listed, **headings(lookup.speech)}


def costs(language: str = "en") -> dict[str, Price]:
    """What kinds of moves take by the rules as written (IMP-02, CK-01 to CK-03, CH-063, CH-073)."""
    say = speech(language).say
    action = Price(actions=1)
    return {
        "build_road": Price(FACTS.road_cost),
        "build_settlement": Price(FACTS.settlement_cost),
        "build_city": Price(FACTS.city_cost),
        "build_wall": Price(FACTS.wall_cost),
        "promote": Price(FACTS.promotion_cost),
        "improve": Price(note=say("as many of the track's commodity as the level")),
        "rebuild": Price(
            note=say(
                "{price} of the track's commodity, {more} if its last holder had level 5",
                price=FACTS.rebuild_price,
                more=FACTS.rebuild_price_fixed,
            )
        ),
        "swap_trophies": Price(note=say("trophies worth {price} toughness", price=FACTS.clue_price)),
        **dict.fromkeys(
            (
                "move",
                "attack",
                "attack_gate",
                "calm",
                "repair",
                "raze",
                "hide",
                "recruit",
                "form_squad",
                "join_squad",
            ),
            action,
        ),
        "rest": Price(FACTS.rest_cost, actions=1),
        "harvest": Price(actions=FACTS.harvest_cost),
        "militia": Price(actions=FACTS.militia_cost),
        "colonize": Price(FACTS.settlement_cost, FACTS.colonize_cost),
        "nurture": Price(FACTS.build_monster_cost, note=say("for each step")),
        "reroll_gate": Price(FACTS.reroll_cost),
    }


def _cards(lookup: Lookup) -> Iterator[ThingTold]:
    say = lookup.speech.say
    letters = two_letters([word(lookup.speech, "progress card", card.id) for card in FACTS.progress_cards])
    for card, pair in zip(FACTS.progress_cards, letters, strict=True):
        figures: dict[str, int | str] = {
            say("Deck"): word(lookup.speech, "track", card.deck),
            say("In the deck"): _dealt(card),
        }
        if card.points:
            figures[say("Points")] = card.points
        yield lookup.thing(
            "progress card",
            card.id,
            "progress",
            figures,
            rules=("CK-16",),
            shown=signs.progress(card.deck, pair),
        )


def _dealt(card: ProgressCard) -> int:
    return card.count if card.dealt else 0


def _monsters(lookup: Lookup) -> Iterator[ThingTold]:
    say, letters = lookup.speech.say, kind_letters(lookup.speech)
    for kind in FACTS.monsters:
        said = [lookup.about(lookup.speech, "about a movement", kind.movement), *_abilities(lookup, kind)]
        yield lookup.thing(
            "monster",
            kind.id,
            figures={
                say("Strength"): kind.strength,
                say("Toughness"): kind.toughness,
                say("Horror"): kind.horror,
                say("Awareness"): signed(kind.awareness),
                say("Movement"): word(lookup.speech, "movement", kind.movement),
                say("In the cup"): kind.count if kind.played else 0,
            },
            text=" ".join(said),
            rules=(
                *_abilities_cited(kind),
                *pieces.RULES["movement"][kind.movement],
                "CH-310",
                "CH-311",
                "CH-313",
            ),
            shown=signs.monster(kind.movement, letters[kind.id], kind.toughness),
        )
    for movement in pieces.RULES["movement"]:
        yield lookup.thing("movement", movement, shown=signs.monster(movement, "", 0))


def _abilities(lookup: Lookup, kind: MonsterKind) -> Iterator[str]:
    """CH-343, CH-344, CH-366, CH-367, CH-383, CH-317, CH-501: what it can besides."""
    say = lookup.speech.say
    if kind.physical == "immunity":
        yield say("Physical weapons do nothing to it.")
    if kind.physical == "resistance":
        yield say("Physical weapons count half against it.")
    if kind.magical == "immunity":
        yield say("Magic weapons do nothing to it.")
    if kind.magical == "resistance":
        yield say("Magic weapons count half against it.")
    if kind.nightmarish:
        yield say(
            "Nightmarish {count}: while it assaults a town, that takes so much Horror damage a turn.",
            count=kind.nightmarish,
        )
    if kind.overwhelming:
        yield say(
            "Overwhelming {count}: while it assaults a town, that takes so much Structural damage a turn.",
            count=kind.overwhelming,
        )
    if kind.endless:
        yield say("Endless: when it is killed it goes back to the cup and is no trophy.")
    if not kind.played:
        yield say("It is in the cup by option only.")


def _abilities_cited(kind: MonsterKind) -> Iterator[str]:
    if "immunity" in (kind.physical, kind.magical):
        yield "CH-343"
    if "resistance" in (kind.physical, kind.magical):
        yield "CH-344"
    if kind.nightmarish or kind.overwhelming:
        yield "CH-383"
    if kind.endless:
        yield "CH-367"
    if not kind.played:
        yield "CH-317" if kind.mask else "CH-501"


def _tracks(lookup: Lookup) -> Iterator[ThingTold]:
    say = lookup.speech.say
    for track, commodity in zip(TRACKS, TRACK_COMMODITY, strict=True):
        kind = word(lookup.speech, "resource", KINDS[commodity])
        yield lookup.thing(
            "track",
            track,
            figures={
                say("Level {level}", level=level): f"{level} {kind}"
                for level in range(1, FACTS.track_levels + 1)
            },
            text=say("Level 4 brings the track's metropolis, if it is free; level 5 makes it safe."),
            shown=signs.progress(track, lookup.label("track", track)[:1]),
        )


def _knights(lookup: Lookup) -> Iterator[ThingTold]:
    say = lookup.speech.say
    for strength, rank in enumerate(RANKS, 1):
        yield lookup.thing(
            "rank",
            rank,
            "knight",
            {
                say("Strength"): strength,
                say("Damage until he loses the rank"): strength,
                say("Mad at Sanity damage"): strength + FACTS.sanity_margin,
                say("Turns of Madness"): FACTS.madness_turns[strength - 1],
            },
            shown=signs.knight(rank),
        )
    for weapon in ("physical", "magic"):
        yield lookup.thing("weapon", weapon, "knight")


def _towns(lookup: Lookup) -> Iterator[ThingTold]:
    say, facts = lookup.speech.say, FACTS
    points = (facts.settlement_points, facts.city_points, facts.city_points + facts.metropolis_points)
    for kind, size, worth in zip(SIZES, facts.sizes, points, strict=True):
        yield lookup.thing(
            "town",
            kind,
            figures={
                say("Points"): worth,
                say("Horror until it is Mad"): size.horror,
                say("Structural damage until it falls"): size.structural,
                say("Illumination"): size.illumination,
                say("Mad, it brings a monster on"): f"{size.produces_on}+",
            },
            shown=signs.town(kind),
        )
    for state in pieces.RULES["state of a town"]:
        yield lookup.thing("state of a town", state, "town", shown=signs.town("city", state))


def _gates(lookup: Lookup) -> Iterator[ThingTold]:
    say = lookup.speech.say
    for world in FACTS.worlds:
        modifier = signed(world.modifier)
        yield lookup.thing(
            "world",
            world.id,
            "gate",
            {
                say("Added to strength"): modifier,
                say("Closes at damage"): FACTS.gate_damage,
                say("Markers"): world.count,
            },
            text=say("The world behind a gate changes the strength of who attacks it."),
            rules=("CH-231", "CH-232", "CH-233", "CH-234"),
            shown=signs.gate(SYMBOLS[world.id], modifier),
        )


def _tokens(lookup: Lookup) -> Iterator[ThingTold]:
    shown = {
        "clue": signs.clue(),
        "gate": signs.gate("star", ""),
        "seal": signs.seal(),
        "wall": signs.town("city", walled=True),
        "merchant": signs.merchant(),
        "assaulted": signs.assaulted(),
        "squad": signs.knight("strong", tag="S1"),
        "hidden": signs.knight("basic", hidden=True),
        "mad_knight": signs.knight("strong", mad=True),
    }
    for token in TOKENS:
        yield lookup.thing("token", token, shown=shown.get(token, ""))
    laid = sign(Box(-30, -12, 60, 24), road((-1, 0), (1, 0), signs.PLAIN), definitions(80))
    yield lookup.thing("token", "longest_road", shown=laid)
    yield lookup.thing("token", "harbour")


def _plays(lookup: Lookup) -> Iterator[ThingTold]:
    """Moves that play a card do what the card does."""
    for kind in CatanHorrorPosition.binding.moves:
        tag = str(kind.__struct_config__.tag)
        card = tag.removeprefix(PLAYED)
        if card != tag:
            said = lookup.about(lookup.speech, "about a progress card", card)
            rules = (*cards.RULES["progress card"][card], "CK-16")
            yield lookup.thing("move", tag, text=said, rules=rules)
