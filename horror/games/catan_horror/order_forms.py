"""From moves of Catan Horror to their canonical orders: ``parse(format_move(move, view), view) == move``."""

from collections.abc import Callable, Sequence
from typing import Any

from horror.games.catan_horror import sight
from horror.games.catan_horror.order_cards import format_card, plays_card
from horror.games.catan_horror.view import HorrorView
from horror.games.island.grammar.trading import author, format_seats, format_terms
from horror.rules.base.cards import words
from horror.rules.kernel.moves import Move


def format_move(move: Move, view: HorrorView) -> str:
    """The canonical order for a move."""
    if plays_card(move):
        return format_card(move, view)
    tag = str(type(move).__struct_config__.tag)
    form = _FORMS.get(tag)
    return form(move, view) if form else tag.replace("_", " ")


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _using(move: Any) -> str:
    return "" if move.trophy is None else f" using trophy {_spoken(move.trophy)}"


def _joined(move: Any) -> str:
    joined = f" joined by {', '.join(move.joined)}" if move.joined else ""
    return joined + (f" with {move.weapon}" if move.weapon else "")


def _way(path: Sequence[int], simple: tuple[int, ...]) -> str:
    return f"move {path[-1]}" if tuple(path) == simple else f"move via {' '.join(map(str, path))}"


def _move(move: Any, view: HorrorView) -> str:
    to = move.path[-1] if move.path else 0
    return f"{move.knight} {_way(move.path or (0,), sight.knight_way(view, move.knight, to))}{_using(move)}"


def _move_monster(move: Any, view: HorrorView) -> str:
    return f"{move.monster} {_way(move.path, sight.monster_way(view, move.monster, move.path[-1]))}"


def _improve(move: Any, view: HorrorView) -> str:
    meant = sight.metropolis_of(view, author(view), move.track)
    if move.at is None:
        return f"improve {move.track}" + (" at none" if meant is not None else "")
    return f"improve {move.track} at {move.at}"


def _rebuild(move: Any, view: HorrorView) -> str:
    able = sight.rebuildable(view, author(view))
    return (
        f"rebuild metropolis {move.at}"
        if able == [move.track]
        else f"rebuild {move.track} metropolis {move.at}"
    )


def _dice(move: Any, view: HorrorView) -> str:
    """CH-353: the lowest dice are spent, the highest hit."""
    about = view.fight
    left = sorted(about.dice) if about else []
    costs = dict(zip(about.targets, about.costs, strict=True)) if about else {}
    parts = []
    for part in move.parts:
        cost = costs.get(part.monster, 0)
        spent, left = left[:cost], left[cost:]
        if spent:
            parts.append(f"{' '.join(map(str, spent))} against {part.monster}")
        hits = left[-part.hits :]
        left = left[: -part.hits]
        parts.append(f"{' '.join(map(str, hits))} hit {part.monster}")
    return f"dice {', '.join(parts)}"


def _trophies(move: Any) -> str:
    return ", ".join(map(_spoken, move.trophies))


_FORMS: dict[str, Callable[[Any, HorrorView], str]] = {
    "place": lambda move, view: f"place {move.town} {move.at} road {move.road}",
    "discard": lambda move, view: f"discard {words(move.cards.listed())}",
    "give": lambda move, view: f"give {words(move.cards.listed())}",
    "give_commodity": lambda move, view: f"give 1 {move.commodity}",
    "take_cards": lambda move, view: f"take {words(move.cards.listed())}",
    "take_reward": lambda move, view: f"take {words(move.cards.listed())}",
    "take_resource": lambda move, view: f"take 1 {move.resource}",
    "take_progress": lambda move, view: f"take {_spoken(move.card)}",
    "take_town": lambda move, view: f"take town {move.at}",
    "discard_progress": lambda move, view: f"discard {_spoken(move.card)}",
    "build_road": lambda move, view: f"build road {move.border}",
    "build_settlement": lambda move, view: f"build settlement {move.at}",
    "build_city": lambda move, view: f"build city {move.at}",
    "build_wall": lambda move, view: f"build wall {move.at}",
    "promote": lambda move, view: f"promote {move.knight}",
    "improve": _improve,
    "rebuild": _rebuild,
    "make_general": lambda move, view: f"discard {_spoken(move.card)} for general at {move.at}",
    "bank_trade": lambda move, view: f"bank {move.count} {move.give} for 1 {move.get}",
    "offer": lambda move, view: (
        f"offer {format_terms(move.give, move.get)} to "
        + format_seats(view, move.to, sight.traders(view, author(view)))
    ),
    "offer_harbor": lambda move, view: f"offer harbor {move.resource} to {view.seats[move.to].colour}",
    "accept": lambda move, view: f"accept {move.offer}",
    "decline": lambda move, view: f"decline {move.offer}",
    "counter": lambda move, view: f"counter {move.offer} {format_terms(move.give, move.get)}",
    "withdraw": lambda move, view: f"withdraw {move.offer}",
    "move": _move,
    "move_monster": _move_monster,
    "attack": lambda move, view: f"{move.knight} attack {', '.join(move.targets)}{_joined(move)}",
    "choose_target": lambda move, view: f"{move.knight} attack {move.target}{_joined(move)}",
    "attack_gate": lambda move, view: f"{move.knight} attack gate {move.hex}",
    "calm": lambda move, view: f"{move.knight} calm",
    "repair": lambda move, view: f"{move.knight} repair",
    "raze": lambda move, view: f"{move.knight} raze{_using(move)}",
    "hide": lambda move, view: f"{move.knight} hide{_using(move)}",
    "unhide": lambda move, view: f"{move.knight} unhide",
    "recruit": lambda move, view: f"{move.knight} recruit" + (f" from {move.town}" if move.town else ""),
    "rest": lambda move, view: f"{move.knight} rest" + (f" {move.member}" if move.member else ""),
    "harvest": lambda move, view: f"{move.knight} harvest {', '.join(move.hexes)}",
    "colonize": lambda move, view: (
        f"{move.knight} colonize" + (f" with {move.member}" if move.member else "")
    ),
    "form_squad": lambda move, view: f"{move.knight} form squad with {', '.join(move.members)}",
    "join_squad": lambda move, view: f"{move.knight} join {move.squad}",
    "militia": lambda move, view: f"militia {move.at}",
    "swap_trophies": lambda move, view: f"swap trophies {_trophies(move)} for clue",
    "spend_clue": lambda move, view: "spend clue for action",
    "seal_gate": lambda move, view: f"seal gate {move.hex}",
    "fight": lambda move, view: f"{move.knight} fight",
    "flee": lambda move, view: f"{move.knight} flee to {move.to}",
    "let_desert": lambda move, view: f"{move.knight} desert",
    "place_knight": lambda move, view: "place nobody" if move.at is None else f"place knight {move.at}",
    "sacrifice_wall": lambda move, view: f"sacrifice wall {move.at} against {move.monster}",
    "assign": lambda move, view: f"assign {move.monster} to {move.knight}",
    "dice": _dice,
    "gate_on": lambda move, view: f"gate on {move.hex or 'none'}",
    "nurture": lambda move, view: f"nurture {move.at}",
}
