"""The sentences for knights and squads: what they do, and what becomes of them."""

from horror.games.catan_horror.told_pieces import dice, first, kind_word, moved, within
from horror.games.catan_horror.words import word
from horror.games.island.telling.teller import Sentences, Teller
from horror.rules.monsters.actions.events import Harvested, KnightRested, Recruited, SquadFormed
from horror.rules.monsters.fights.events import CombatRolled
from horror.rules.monsters.knights.events import (
    Checked,
    KnightAppeared,
    KnightGone,
    KnightHid,
    KnightHit,
    KnightMaddened,
    KnightMoved,
    KnightRanked,
    KnightRecovered,
    SanityLost,
)


def recruited(tell: Teller, e: Recruited) -> str:
    return tell.by(
        e.seat,
        "You called up a knight at {at}; it appears in the wrap-up.",
        "{name} called up a knight at {at}; it appears in the wrap-up.",
        at=e.at,
    )


def knight_appeared(tell: Teller, e: KnightAppeared) -> str:
    return tell.by(
        e.seat,
        "Your {knight} ({rank}) appeared at {at}.",
        "{name}'s {knight} ({rank}) appeared at {at}.",
        knight=within(tell, e.knight),
        rank=word(tell.speech, "rank", e.rank),
        at=e.at,
    )


def knight_moved(tell: Teller, e: KnightMoved) -> str:
    if e.rule == "CH-375":
        (at,) = e.path
        return tell.speech.say("{knight} fled to {at}.", knight=first(tell, e.mover), at=at)
    return moved(tell, e.mover, e.path)


def squad_formed(tell: Teller, e: SquadFormed) -> str:
    return tell.speech.say(
        "{squad} consists of {members} now.",
        squad=first(tell, e.squad),
        members=tell.speech.listed(e.members),
    )


def knight_hid(tell: Teller, e: KnightHid) -> str:
    if e.hidden:
        return tell.speech.say("{knight} is hidden.", knight=first(tell, e.knight))
    return tell.speech.say("{knight} is hidden no longer.", knight=first(tell, e.knight))


def checked(tell: Teller, e: Checked) -> str:
    parts = {
        "knight": first(tell, e.knight),
        "die": e.die,
        "bonus": f"{e.bonus:+d}",
        "trophy": f" {_spent(tell, e.trophy)}" if e.trophy else "",
    }
    if e.check == "hide":
        if e.passed:
            return tell.speech.say("{knight} hides: {die} and {bonus}, a success{trophy}.", **parts)
        return tell.speech.say("{knight} does not manage to hide: {die} and {bonus}{trophy}.", **parts)
    if e.passed:
        return tell.speech.say("{knight} razes: {die} and {bonus}, a success{trophy}.", **parts)
    return tell.speech.say("{knight} does not manage to raze: {die} and {bonus}{trophy}.", **parts)


def _spent(tell: Teller, trophy: str) -> str:
    return tell.speech.say("(with a trophy: {kind})", kind=kind_word(tell, trophy))


def combat_rolled(tell: Teller, e: CombatRolled) -> str:
    parts = {
        "knights": tell.speech.listed([within(tell, name) for name in e.knights]),
        "dice": dice(tell, e.dice),
        "hits": e.hits,
    }
    if not e.dice:
        return tell.by(
            e.seat,
            "You have no dice to roll with {knights}.",
            "{name} has no dice to roll with {knights}.",
            **parts,
        )
    if e.against is None:
        return tell.by(
            e.seat,
            "You rolled {dice} with {knights}; hits: {hits}, to be shared out.",
            "{name} rolled {dice} with {knights}; hits: {hits}, to be shared out.",
            **parts,
        )
    return tell.by(
        e.seat,
        "You rolled {dice} with {knights} against {monster}; hits: {hits}.",
        "{name} rolled {dice} with {knights} against {monster}; hits: {hits}.",
        monster=within(tell, e.against),
        **parts,
    )


def harvested(tell: Teller, e: Harvested) -> str:
    return tell.by(
        e.seat,
        "You harvested {cards} with {knight}.",
        "{name} harvested {cards} with {knight}.",
        cards=tell.cards(e.cards),
        knight=within(tell, e.knight),
    )


def knight_hit(tell: Teller, e: KnightHit) -> str:
    by = tell.payer(e.seat) if e.seat is not None else within(tell, str(e.monster))
    parts = {"knight": first(tell, e.knight), "damage": e.damage, "by": by}
    if e.rank is None:
        return tell.speech.say("{knight} took {damage} damage from {by} and died.", **parts)
    return tell.speech.say(
        "{knight} took {damage} damage from {by} and lives, as a {rank} knight.",
        rank=word(tell.speech, "rank", e.rank),
        **parts,
    )


def knight_ranked(tell: Teller, e: KnightRanked) -> str:
    parts = {"knight": first(tell, e.knight), "rank": word(tell.speech, "rank", e.rank)}
    if e.rule == "CH-360":
        return tell.speech.say("{knight} was demoted: it is {rank} now.", **parts)
    return tell.speech.say("{knight} was promoted: it is {rank} now.", **parts)


def knight_gone(tell: Teller, e: KnightGone) -> str:
    return tell.by(
        e.seat,
        "Your {knight} left the board.",
        "{name}'s {knight} left the board.",
        knight=within(tell, e.knight),
    )


def knight_rested(tell: Teller, e: KnightRested) -> str:
    return tell.speech.say(
        "{knight} rested; it has {damage} damage and {sanity} Sanity damage left.",
        knight=first(tell, e.knight),
        damage=e.damage,
        sanity=e.sanity,
    )


def sanity_lost(tell: Teller, e: SanityLost) -> str:
    return tell.speech.say(
        "{knight} took Sanity damage, {total} in all.", knight=first(tell, e.knight), total=e.total
    )


def knight_maddened(tell: Teller, e: KnightMaddened) -> str:
    return tell.speech.say(
        "{knight} went Mad; turns of Madness: {turns}.", knight=first(tell, e.knight), turns=e.turns
    )


def knight_recovered(tell: Teller, e: KnightRecovered) -> str:
    return tell.speech.say("{knight} came to its senses.", knight=first(tell, e.knight))


KNIGHTS_SENTENCES: Sentences = {
    Recruited: recruited,
    KnightAppeared: knight_appeared,
    KnightMoved: knight_moved,
    SquadFormed: squad_formed,
    KnightHid: knight_hid,
    Checked: checked,
    CombatRolled: combat_rolled,
    Harvested: harvested,
    KnightHit: knight_hit,
    KnightRanked: knight_ranked,
    KnightGone: knight_gone,
    KnightRested: knight_rested,
    SanityLost: sanity_lost,
    KnightMaddened: knight_maddened,
    KnightRecovered: knight_recovered,
}
