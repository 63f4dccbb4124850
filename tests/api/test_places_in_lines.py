"""Lines of the log and of a preview say which places of the board they tell of."""

from __future__ import annotations

import random

from tests.api.conftest import MakeTable


def test_lines_name_the_places_of_which_they_tell(table: MakeTable, chance: random.Random) -> None:
    game = table(3)
    assert game.step(chance).status_code == 200
    player = game.asked()
    lines = player.get(f"{game.path}/log/?limit=100").json()["lines"]
    named = {line["text"]: line["places"] for line in lines}
    assert named["The game began."] == []
    [(text, (at, road))] = [(text, places) for text, places in named.items() if "placed a settlement" in text]
    assert f"at {at} and a road on {road}." in text and at in road.split("-")
    items = player.get(f"{game.path}/events/?text=true&limit=100").json()["items"]
    [item] = [each for each in items if text in each["text"]]
    assert item["places"][item["text"].index(text)] == [at, road]
    assert all(len(each.get("places", [])) in (0, len(each["text"])) for each in items)

    choice = player.get(f"{game.path}/choices/").json()["choices"][0]
    fields = choice["template"]["fields"] if "template" in choice else {}
    move = {
        "type": "place",
        **{name: field["values"][0] for name, field in fields.items()},
        **choice.get("move", {}),
    }
    [line] = player.post(f"{game.path}/preview/", {"moves": [move]}).json()["lines"]
    assert line["places"][0] == [str(move["at"]), move["road"]]
