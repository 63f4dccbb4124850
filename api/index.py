"""The front door of the API, and the page behind each kind of problem."""

from __future__ import annotations

import msgspec
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.problems import KINDS, NotFound, address


class Index(msgspec.Struct):
    """Where things are."""

    version: str
    links: dict[str, str]


class ProblemKind(msgspec.Struct):
    """A kind of problem: its `type` address, status, title, and what it tells a client."""

    type: str
    status: int
    title: str
    meaning: str


class IndexView(Endpoint):
    @operation("Where things are", {200: Index}, visitors=True, tag="index", name="get_index")
    def get(self, request: Request) -> Index:
        names = ("auth", "docs", "games", "me", "rulesets", "schema")
        return Index("1", {name: f"/api/v1/{name}/" for name in names})


class ProblemView(Endpoint):
    @operation(
        "What a kind of problem means",
        {200: ProblemKind},
        visitors=True,
        problems=[404],
        tag="index",
        name="get_problem",
    )
    def get(self, request: Request, kind: str) -> ProblemKind:
        if kind not in KINDS:
            raise NotFound
        known = KINDS[kind]
        return ProblemKind(address(kind), known.status, known.title, known.meaning)
