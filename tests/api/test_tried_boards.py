"""The board to which a script would lead: told by a preview, redacted as all views are, written nowhere (TAB-15)."""

from __future__ import annotations

import gzip
import random
from typing import Any

import pytest

from api import codec
from horror.games import RULESETS
from horror.models import Entry, Game, Submission
from tests.api import contract
from tests.api.conftest import MakeTable, Person, Table, kind_of
from tests.api.playing import in_actions, setup_choice, through_setup
from tests.table.automatic_turn import place, position_bytes


def tried(person: Person, game: Table, body: Any, query: str = "picture=") -> dict[str, Any]:
    """What a preview tells."""
    answer = person.post(f"{game.path}/preview/?{query}", body)
    assert answer.status_code == 200, answer.content
    contract.check(answer.json(), "PreviewShown")
    found: dict[str, Any] = answer.json()
    return found


def shown_now(person: Person, game: Table, query: str = "picture=") -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"{game.path}/now/?{query}").json()
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_the_board_that_is_seen_once_the_script_has_run(
    table: MakeTable, chance: random.Random, ruleset: str
) -> None:
    """TAB-15: by the same word, piece by piece; and trying it has changed nothing."""
    game = table(ruleset=ruleset)
    asked = game.asked()
    move = setup_choice(asked, game.id, chance)
    for colours in ("", "theme=dark&"):
        before = shown_now(asked, game, f"{colours}picture=")
        rows = (Entry.objects.count(), Submission.objects.count())
        shown = tried(asked, game, {"moves": [move]}, f"{colours}picture={before['picture']}")
        assert shown["picture"] != before["picture"] and shown["board"]["pieces"] != before["board"]["pieces"]
        assert (Entry.objects.count(), Submission.objects.count()) == rows
        assert shown_now(asked, game, f"{colours}picture=") == before
    assert asked.submit(game.id, {"moves": [move]}).status_code == 200
    after = shown_now(asked, game, "theme=dark&picture=")
    assert shown["picture"] == after["picture"]
    assert {**shown["table"], "outcome": None} == after["table"]
    assert {**shown["board"], "cursor": after["board"]["cursor"]} == after["board"] and "ground" not in shown


def test_who_shows_that_board_already_or_asks_for_none_gets_none(
    table: MakeTable, chance: random.Random
) -> None:
    game = table()
    asked = game.asked()
    body = {"moves": [setup_choice(asked, game.id, chance)]}
    shown = tried(asked, game, body)
    same = tried(asked, game, body, f"picture={shown['picture']}")
    assert same == {name: value for name, value in shown.items() if name != "board"}
    plain = tried(asked, game, body, "")
    assert plain == {name: value for name, value in same.items() if name not in ("picture", "table")}
    lean = tried(asked, game, body, "view=false&picture=")
    assert (lean["view"], lean["board"]["panel"]) == (None, None) and shown["board"]["panel"]
    assert lean["board"]["pieces"] == shown["board"]["pieces"]


def test_where_it_stops_it_is_the_board_before_that_line(table: MakeTable, chance: random.Random) -> None:
    """What is drawn, hidden, or refused shows in no picture."""
    game = table()
    through_setup(game, chance)
    asked = game.asked()
    word = shown_now(asked, game)["picture"]
    for orders in ("roll", "roll\nend turn", "end turn", "build city 999"):
        shown = tried(asked, game, {"orders": orders}, f"picture={word}")
        assert (shown["picture"], shown["lines"]) == (word, []) and "board" not in shown, orders


INVENTED = """
name: a player who may exchange the chits of two hexes
rules: [CK-37]
progress: {red: [inventor]}
turn: {player: red, phase: actions}
"""


@pytest.mark.rules("CK-37")
def test_a_ground_that_is_nowhere_yet_comes_with_it(table: MakeTable) -> None:
    """Its address is the one at which it is once the script has run."""
    game = table(ruleset="catan_horror")
    place(Game.objects.get(pk=game.id), position_bytes(INVENTED))
    red = game.people[0]
    choices = red.get(f"{game.path}/choices/").json()["choices"]
    fields = next(each for each in choices if kind_of(each) == "play_inventor")["template"]["fields"]
    move = {"type": "play_inventor"} | {name: domain["values"][0] for name, domain in fields.items()}
    now = shown_now(red, game)
    shown = tried(red, game, {"moves": [move]})
    board, ground = shown["board"], shown["ground"]
    assert board["ground"] != now["ground"] and "<svg" in ground
    assert red.get(board["ground"].removeprefix("/api/v1")).status_code == 404
    assert red.submit(game.id, {"moves": [move]}).status_code == 200
    assert red.get(board["ground"].removeprefix("/api/v1")).content.decode() == ground


def test_of_the_answer_the_board_alone_is_compressed(table: MakeTable, chance: random.Random) -> None:
    """As in `now/`: what is hidden from others, and what the author has written, is stored as it is."""
    game = table()
    asked = game.asked()
    body = {"moves": [setup_choice(asked, game.id, chance)]}
    plain = asked.post(f"{game.path}/preview/?picture=", body)
    small = asked.http.post(
        f"/api/v1{game.path}/preview/?picture=",
        body,
        content_type="application/json",
        headers={"Accept-Encoding": "gzip", "Authorization": f"Bearer {asked.token}"},
    )
    assert "Content-Encoding" not in plain.headers and small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.content) == plain.content
    assert small.headers["Cache-Control"] == "private, no-store"
    pieces = codec.encode(plain.json()["board"])
    hidden = plain.content[: plain.content.index(pieces)]
    assert hidden in small.content and len(pieces) > 5 * (len(small.content) - len(hidden))


HOPED = """
name: a player with a road's price but for its bricks
rules: [TAB-15]
towns: {12: red settlement}
roads: {12-17: red}
hands: {red: {lumber: 2, ore: 1}}
turn: {player: red, phase: actions}
"""


def test_a_move_that_lacks_its_cost_and_those_behind_it_have_their_orders(table: MakeTable) -> None:
    """TAB-15, TAB-112: so that they can be given in a turn to come; what could not be made either way has none."""
    game = table(ruleset="catan_horror")
    place(Game.objects.get(pk=game.id), position_bytes(HOPED))
    red = game.people[0]
    short = red.get(f"{game.path}/choices/").json()["short"]
    road = next(each for each in short if kind_of(each) == "build_road")
    move, order = road["move"], road["order"]
    nowhere = {"type": "build_road", "border": "1-2"}
    shown = tried(red, game, {"moves": [move, {"type": "end_turn"}, nowhere]}, "if=my_turn")
    assert (shown["lines"], shown["refusal"]["line"]) == ([], 1)
    assert shown["untold"] == [
        {"line": 1, "move": move, "order": order},
        {"line": 2, "move": {"type": "end_turn"}, "order": "end turn"},
    ]


@pytest.mark.parametrize("query", ["picture=AB", "picture=" + "g" * 30, "theme=red", "view=none"])
def test_what_is_no_word_of_a_picture_is_malformed(table: MakeTable, query: str) -> None:
    game = table()
    answer = game.people[0].post(f"{game.path}/preview/?{query}", {"orders": "roll"})
    assert (answer.status_code, answer.json()["path"]) == (400, f"?{query.partition('=')[0]}")


def test_what_is_made_once_is_not_offered_again_behind_a_line_of_which_nothing_is_told(
    table: MakeTable, chance: random.Random
) -> None:
    """TAB-15: the turn's roll; and behind the end of a turn nothing is. What else there was before it is still."""
    game = table()
    through_setup(game, chance)
    asked = game.asked()
    before = [kind_of(each) for each in asked.get(f"{game.path}/choices/").json()["choices"]]
    shown = tried(asked, game, {"orders": "roll"}, "")
    assert (shown["stopped"], "roll" in before) == ("draw", True)
    assert [kind_of(each) for each in shown.get("choices", [])] == [kind for kind in before if kind != "roll"]
    acting = in_actions(game, chance)
    ended = tried(acting, game, {"orders": "end turn"}, "")
    assert ended["stopped"] == "secret" and not {"choices", "short", "pieces"} & set(ended)
