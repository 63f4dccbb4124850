"""What of standing orders is refused as soon as it is written, as line, data or list, and where in it (TAB-101)."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games import RULESETS
from horror.games.standing.errors import BadStanding
from horror.games.standing.order import MOST_ORDERS, AnyOrder, Order, StandingOrder
from horror.games.standing.turn import Begins
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.ruleset import BadOrder
from tests.games.standing.positions import VIEWS, data, language_of, parsed


def test_a_family_that_the_game_lacks_is_no_word_of_it() -> None:
    """TAB-109"""
    with pytest.raises(BadOrder) as caught:
        parsed("classic", "when assaulted: all fight")
    assert caught.value.column == 6 and "offered" in caught.value.expected
    with pytest.raises(BadStanding) as refused:
        language_of("classic").decode({"match": {"family": "assault"}, "do": [[]]}, VIEWS["classic"])
    assert (refused.value.rule, refused.value.path) == ("TAB-109", ("match", "family"))
    assert "trade" in refused.value.reason and "assault" not in refused.value.reason


REFUSED = [
    ("classic", "when offered 1 ore for 1 wool: build road 12-17", "TAB-109", ("do", 0, 0)),
    ("classic", "when discarding: drop wool else roll", "TAB-109", ("do", 1, 0)),
    ("classic", "when discarding: build city 99", "TAB-109", ("do", 0, 0)),
    ("classic", "when my turn begins: build city 99 unless changed nothing", "TAB-101", ("do",)),
    ("classic", "when discarding and I keep 1 ore: drop wool", "TAB-107", ("guards", 0)),
    ("catan_horror", "when my turn begins and outnumbered: roll", "TAB-107", ("guards", 0)),
    ("catan_horror", "when discarding and by turn 9 and I can afford: drop wool", "TAB-107", ("guards", 1)),
    ("classic", "when my turn begins: roll; build city 99", "TAB-101", ("do",)),
    ("classic", "when my turn begins: roll; build road 12-13", "TAB-101", ("do",)),
    ("classic", "when placing: first of 12, 55", "TAB-101", ("do",)),
    ("classic", "when placing: first of 12 road 19-24, 19 road 12-13", "TAB-101", ("do",)),
    ("classic", "when T7 is accepted: end turn", "TAB-108", ("watch",)),
    ("classic", "if late: end turn else steward; end turn", "TAB-118", ("do", 1)),
    ("classic", "if late: ask me", "TAB-128", ("do", 0, 0)),
    ("classic", "after 8 h: end turn else ask me", "TAB-128", ("do", 1, 0)),
    ("classic", "when discarding: ask me to discard 2 wool", "TAB-128", ("do", 0, 0)),
    ("classic", "when discarding: ask me; drop wool", "TAB-128", ("do", 0)),
    ("catan_horror", "when special building: pass; ask me to roll", "TAB-109", ("do", 0, 1)),
    ("catan_horror", "when special building: ask me to build city 99", "TAB-101", ("do",)),
    ("classic", "when discarding: try to discard 2 wool", "TAB-129", ("do", 0, 0)),
    ("catan_horror", "when special building: try to build city 12; pass", "TAB-129", ("do", 0, 0)),
    ("catan_horror", "when my turn begins: roll; seal gate Z", "TAB-101", ("do",)),
    ("catan_horror", "when my turn begins: roll; build city 0", "TAB-101", ("do",)),
    ("catan_horror", "when assaulted: K77 fight", "TAB-108", ("watch",)),
    ("catan_horror", "when my town 30 is assaulted: K1 fight", "TAB-108", ("watch",)),
]


@pytest.mark.parametrize(("game", "line", "rule", "path"), REFUSED)
def test_what_can_be_seen_to_be_wrong_is_refused_when_it_is_written(
    game: str, line: str, rule: str, path: tuple[str | int, ...]
) -> None:
    """TAB-101"""
    with pytest.raises(BadStanding) as caught:
        parsed(game, line)
    assert (caught.value.rule, caught.value.path) == (rule, path)
    assert "{" not in caught.value.reason and str(caught.value).startswith(rule)


def test_what_is_not_there_may_be_named_by_who_watches_nothing() -> None:
    """TAB-108"""
    order = parsed("catan_horror", "when assaulted: K77 fight unless changed nothing")
    assert order.watch == "nothing"


def test_what_no_rule_allows_is_refused_by_its_rule() -> None:
    """TAB-101"""
    order = "K1 attack M1 using trophy ghoul"
    line = f"when my turn begins: roll; {order}"
    with pytest.raises(BadStanding) as read:
        parsed("catan_horror", line)
    assert (read.value.rule, read.value.column) == ("CH-459", line.index("K1") + 1)
    assert "trophy" in read.value.reason
    with pytest.raises(BadStanding) as sent:
        language_of("catan_horror").decode(
            data(do=[[{"do": "order", "order": order}]]), VIEWS["catan_horror"]
        )
    assert (sent.value.rule, sent.value.path) == ("CH-459", ("do", 0, 0)) and "trophy" in sent.value.reason


def trade(get: dict[str, Any]) -> dict[str, Any]:
    return {"family": "trade", "get": get, "give": {"cards": {"wool": 1}}}


def test_data_are_kept_in_one_order() -> None:
    """TAB-100: many ways to send it too, and one to keep it."""
    view, language = VIEWS["catan_horror"], language_of("catan_horror")
    drop = {"do": "drop", "kinds": ["wool", "ore", "wool"]}
    sites = [{"at": 12, "road": "017-12"}, {"at": 12, "road": "12-17"}, {"at": 19}]
    sent = {
        "when offered anything by red, blue: decline": data(
            match={"family": "trade", "by": ["blue", "red", "blue"]}, do=[[{"do": "order", "order": "no"}]]
        ),
        "when discarding: drop wool, ore": data(match={"family": "discard"}, do=[[drop]]),
        "when taking: take ore, wool": data(
            match={"family": "taking"}, do=[[{"do": "take", "kinds": ["ore", "ore", "wool"]}]]
        ),
        "when placing: first of 12 road 12-17, 19 road any": data(
            match={"family": "placing"}, do=[[{"do": "first_of", "sites": sites}]]
        ),
    }
    for line, each in sent.items():
        assert language.format(language.decode(each, view)) == line


def test_data_are_looked_at_as_lines_are() -> None:
    """TAB-100, TAB-101"""
    language, view = language_of("classic"), VIEWS["classic"]
    sent = data(do=[[{"do": "order", "order": "Roll the dice"}]])
    assert language.decode(sent, view) == parsed("classic", "when my turn begins: roll")
    refused: list[tuple[dict[str, Any], str, tuple[str | int, ...]]] = [
        (data(do=[]), "TAB-100", ("do",)),
        (data(do=[[]]), "TAB-100", ("do",)),
        (data(do=[[{"do": "order", "order": "rol"}]]), "TAB-109", ("do", 0, 0, "order")),
        (data(do=[[{"do": "drop", "kinds": ["wool"]}]]), "TAB-109", ("do", 0, 0)),
        (data(do=[[{"do": "order", "order": "build city 99"}]]), "TAB-101", ("do",)),
        (data(until={"until": "day", "day": "2027-02-30"}), "TAB-106", ("until", "day")),
        (data(delay={"least": 20, "most": 10}), "TAB-110", ("delay",)),
        (data(delay={"least": 4, "most": 10}), "TAB-100", ("delay", "least")),
        (data(watch="all"), "TAB-100", ("watch",)),
        (data(more=1), "TAB-100", ()),
        (data(guards=[{"guard": "keep", "cards": {"wool": 1}}]), "TAB-107", ("guards", 0)),
        (data(guards=[{"guard": "keep", "cards": {}}]), "TAB-100", ("guards", 0)),
        (data(guards=[{"guard": "points", "seat": "pink", "points": 3}]), "TAB-109", ("guards", 0)),
        (data(match={"family": "trade", "get": {"cards": {"ore": 1}}}), "TAB-100", ("match",)),
        (data(match={"family": "trade", "by": ["red", "pink"]}), "TAB-109", ("match",)),
        (data(match={"family": "moonrise"}), "TAB-109", ("match", "family")),
        (data(match=trade({"cards": {}})), "TAB-100", ("match", "get")),
        (data(match=trade({"cards": {"ore": 2}, "bound": "any"})), "TAB-100", ("match", "get")),
    ]
    for each, rule, path in refused:
        with pytest.raises(BadStanding) as caught:
            language.decode(each, view)
        assert (caught.value.rule, caught.value.path) == (rule, path), each


def test_an_order_is_no_longer_than_a_line() -> None:
    """TAB-101: what is sent as data has a line too."""
    language, view = language_of("classic"), VIEWS["classic"]
    long: AnyOrder = StandingOrder(
        match=Begins(), do=(tuple([Order("build road 12-17")] * 26), (Order("end turn"),))
    )
    with pytest.raises(BadStanding, match="TAB-101: an order has at most 500 characters, and this one has 5"):
        language.checked(long, view)
    fits: AnyOrder = StandingOrder(match=Begins(), do=(tuple([Order("build road 12-17")] * 25),))
    assert len(language.format(language.checked(fits, view))) < 500


def test_a_list_is_refused_whole_with_the_place_of_what_is_wrong() -> None:
    """TAB-101"""
    language, view = language_of("classic"), VIEWS["classic"]
    roll = "when my turn begins: roll"
    orders = language.checked_list([roll, parsed("classic", "when discarding: drop wool")], view)
    assert [language.format(order) for order in orders] == [roll, "when discarding: drop wool"]
    assert len(language.checked_list([roll] * MOST_ORDERS, view)) == 40
    with pytest.raises(BadStanding, match="TAB-101: a seat has at most 40 standing orders, and these are 41"):
        language.checked_list([roll] * 41, view)
    with pytest.raises(BadStanding) as unread:
        language.checked_list([roll, "when my turn begins: rol"], view)
    assert (unread.value.rule, unread.value.path, unread.value.column) == ("TAB-100", (1,), 22)
    with pytest.raises(BadStanding) as unfit:
        language.checked_list([roll, roll, "when discarding: drop wool else roll"], view)
    assert unfit.value.path == (2, "do", 1, 0)


def test_refusals_of_the_rules_keep_their_number() -> None:
    """What no rule ever allows is refused by it."""
    with pytest.raises(IllegalMove):
        RULESETS["catan_horror"].parse("K1 attack M1 using trophy ghoul", VIEWS["catan_horror"])
