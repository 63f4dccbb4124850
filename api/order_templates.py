"""Your templates of standing orders: named lists for each game, to be copied to a seat (TAB-127)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import order_templates, security
from accounts.order_templates import MOST, Template
from api.endpoint import Endpoint, operation
from api.language import language_of
from api.problems import Malformed, NotFound
from api.shapes import Strict
from horror import sizes
from horror.games.standing.language import offered_by
from horror.games.standing.order import MOST_CHARACTERS, MOST_ORDERS
from horror.games.standing.spoken_lines import is_standing_in_any
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets
from horror.table.words import order_texts

Line = Annotated[str, Meta(max_length=MOST_CHARACTERS)]


class TemplateRequest(Strict):
    """A template: its `name`, and the lines of its `orders`."""

    name: Annotated[str, Meta(min_length=1, max_length=sizes.TEMPLATE_NAME)]
    orders: Annotated[list[Line], Meta(min_length=1, max_length=MOST_ORDERS)]


class TemplatesRequest(Strict):
    """All your `templates` for a game, in their order; those that are not among them are gone."""

    templates: Annotated[list[TemplateRequest], Meta(max_length=MOST)]


class OrderTemplateShown(msgspec.Struct, kw_only=True):
    """A template: its `name`, and the lines of its `orders` as they were kept; `order_texts` are the same in the words
    of your language, where those are others."""

    name: str
    orders: list[str]
    order_texts: list[str]


class TemplatesShown(msgspec.Struct, kw_only=True):
    """Your `templates` of standing orders, by the names of the games that they are for."""

    templates: dict[str, list[OrderTemplateShown]]


class MyTemplatesView(Endpoint):
    @operation(
        "Your templates of standing orders",
        {200: TemplatesShown},
        scope="standing",
        limit="account",
        tag="people",
        name="list_order_templates",
    )
    def get(self, request: Request) -> TemplatesShown:
        return _shown(request)


class MyTemplatesOfGameView(Endpoint):
    @operation(
        "Write your templates of standing orders for a game",
        {200: TemplatesShown},
        body=TemplatesRequest,
        scope="standing",
        limit="account",
        problems=[404],
        tag="people",
        name="put_order_templates",
    )
    def put(self, request: Request, name: str, body: TemplatesRequest) -> TemplatesShown:
        """Whether an order can be kept is seen when it is copied to a seat (`template` in `…/standing/` of a game): it
        may name places that are not there yet."""
        if name not in rulesets() or offered_by(rulesets()[name]) is None:
            raise NotFound
        _must_be_lists(body.templates)
        sent = [Template(name=each.name, orders=each.orders) for each in body.templates]
        order_templates.write(security.somebody(request), name, sent)
        return _shown(request)


def _shown(request: Request) -> TemplatesShown:
    user = security.somebody(request)
    language = language_of(request, user)
    return TemplatesShown(
        templates={
            name: [_told(each, rulesets().get(name), language) for each in templates]
            for name, templates in order_templates.all_of(user).items()
        }
    )


def _told(template: Template, rules: Ruleset | None, language: str) -> OrderTemplateShown:
    texts = [] if rules is None else order_texts(rules, template.orders, language)
    return OrderTemplateShown(name=template.name, orders=template.orders, order_texts=texts)


def _must_be_lists(templates: Sequence[TemplateRequest]) -> None:
    names: set[str] = set()
    for at, each in enumerate(templates):
        if each.name in names:
            raise Malformed("another template is called so", path=f"$.templates[{at}].name")
        names.add(each.name)
        for place, line in enumerate(each.orders):
            if not is_standing_in_any(line):
                raise Malformed("no standing order begins so", path=f"$.templates[{at}].orders[{place}]")
