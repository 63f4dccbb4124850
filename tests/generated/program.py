"""Ten moves through the client that openapi-python-client makes of the document, all of it typed."""

from __future__ import annotations

import os
import secrets
import time
from collections import Counter

from horror_client import AuthenticatedClient, Client
from horror_client.api.games import create_game, get_game
from horror_client.api.play import list_choices, submit
from horror_client.api.reading import list_events
from horror_client.models import (
    Answer,
    Choices,
    ChoiceShown,
    ConflictProblem,
    DomainShown,
    Events,
    GameDetail,
    IllegalMoveProblem,
    NewGameRequest,
    Submit,
)
from horror_client.types import Unset

SERVER = os.environ["SERVER"]
client = AuthenticatedClient(base_url=SERVER, token=os.environ["TOKEN"])


def concrete(choices: list[ChoiceShown]) -> ChoiceShown:
    """The first choice that is a move; templates are for cleverer programs."""
    return next((choice for choice in choices if not isinstance(choice.move, Unset)), choices[0])


def value(domain: DomainShown) -> object:
    """A value of a template's field."""
    least = domain.least if isinstance(domain.least, int) else 0
    values = domain.values if isinstance(domain.values, list) else []
    if domain.domain == "one_of":
        return values[0]
    if domain.domain == "some_of":
        return values[:least]
    cards: dict[str, int] = {}
    assert not isinstance(domain.limits, Unset) and domain.limits is not None
    for kind, limit in domain.limits.additional_properties.items():
        if some := min(limit, least - sum(cards.values())):
            cards[kind] = some
    return cards


def body(choice: ChoiceShown, decision: str, cursor: int) -> Submit:
    """The submission of a choice; the template's move is put together as JSON."""
    sent: dict[str, object] = {
        "decision": decision,
        "expected_cursor": cursor,
        "entropy": secrets.token_hex(16),
    }
    if not isinstance(choice.move, Unset):
        sent["moves"] = [choice.move.to_dict()]
    else:
        assert choice.template is not None and not isinstance(choice.template, Unset)
        fields = choice.template.fields.additional_properties
        sent["moves"] = [
            {"type": choice.template.type_, **{name: value(domain) for name, domain in fields.items()}}
        ]
    return Submit.from_dict(sent)


def main() -> None:
    made = create_game.sync(
        client=client,
        body=NewGameRequest.from_dict(
            {
                "ruleset": "catan_horror",
                "seats": 3,
                "name": "openapi-python-client",
                "options": {
                    "open_offers": 0
                },  # nobody waits for answers to offers, which this program gives none
                "bots": ["random", "random"],
                "autostart": True,
            }
        ),
    )
    assert isinstance(made, GameDetail), made
    wrong = submit.sync(
        made.id,
        client=client,
        body=Submit.from_dict({"moves": [{"type": "end_turn"}]}),
        idempotency_key=secrets.token_hex(9),
    )
    assert isinstance(wrong, IllegalMoveProblem) and not isinstance(wrong.legal, Unset) and wrong.legal
    print(f"{wrong.rule}: {wrong.legal[0].order}, for example")
    moves = 0
    while moves < 10:
        offered = list_choices.sync(made.id, client=client)
        assert isinstance(offered, Choices), offered
        asked = [
            each
            for each in offered.decisions
            if each.seat == offered.seat and each.blocking and not each.answered
        ]
        if not asked:
            time.sleep(0.1)
            continue
        answer = submit.sync(
            made.id,
            client=client,
            body=body(concrete(offered.choices), asked[0].id, offered.cursor),
            idempotency_key=secrets.token_hex(9),
        )
        if isinstance(answer, Answer):
            moves += 1
        else:
            assert isinstance(answer, ConflictProblem), answer
    visitor = Client(base_url=SERVER)
    game = get_game.sync(made.id, client=visitor)  # a visitor may, see `security`
    assert isinstance(game, GameDetail) and game.host is False
    stream = list_events.sync(made.id, client=client, text=True)
    assert isinstance(stream, Events), stream
    kinds = Counter(
        type(event).__name__
        for item in stream.items
        if not isinstance(item.events, Unset)
        for event in item.events
    )
    assert "Rolled" in kinds or "Placed" in kinds, kinds
    print(dict(kinds))


if __name__ == "__main__":
    main()
