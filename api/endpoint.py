"""The shape of every endpoint: parse, one call, render.

What an operation takes and gives is declared once, and serves to check requests, to write the OpenAPI document, and to
bound who may ask how often.
"""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple, cast

import msgspec
import structlog
from django.db import connection
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotAcceptable
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import security, trials
from api import caching, codec, limits
from api.authentication import (
    AppSessionAuthentication,
    BearerAuthentication,
    SessionAuthentication,
    credential,
)
from api.language import PARAMETER, LanguageQuery, label, language_of, speak
from api.media import JSON, JSONRenderer, StructParser
from api.problems import Malformed, NotAuthenticated, Problem, ProblemRaised
from api.schema import declare, parameters
from horror.rules.kernel.phrases import phrase

HEAVY = 10
"""Units from which on a request waits for its turn."""
PATIENCE = 5.0
"""Seconds that it waits at most."""
_turn = threading.BoundedSemaphore(1)
"""One heavy request at a time in a process: whoever asks for many at once slows himself down, and others by one."""


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """A request without members: an empty body, or `{}`."""


codec.prepare(Nothing)


class Operation(NamedTuple):
    """What one method of one address takes: body, query, scope (None: anybody), the one that suffices where somebody
    does it for himself (None: the same), whether one may on trial (TAB-200), the limit that it spends, whether its
    answers tell people something (problems always do), and the statuses of the problems that it may answer with."""

    body: type[msgspec.Struct] | None
    query: type[msgspec.Struct] | None
    scope: str | None
    own: str | None
    trial: bool
    visitors: bool
    limit: str
    tells: bool
    problems: frozenset[int]


OPERATIONS: dict[str, Operation] = {}
"""By their names in the OpenAPI document."""


def operation(
    summary: str,
    answers: Mapping[int, Any],
    *,
    body: type[msgspec.Struct] | None = None,
    query: type[msgspec.Struct] | None = None,
    scope: str = "read",
    own: str | None = None,
    visitors: bool = False,
    trial: bool | None = None,
    limit: str | None = None,
    problems: Sequence[int] = (),
    media: str | Sequence[str] = JSON,
    headers: Sequence[OpenApiParameter] = (),
    named: Sequence[OpenApiParameter] = (),
    tag: str = "games",
    name: str | None = None,
    described: bool = True,
    kept: str = caching.PRIVATE,
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Declares a method of an endpoint: what it takes, what it answers, and which problems it may answer with.

    `visitors` may call it without credentials; everybody else needs `scope`, or where that suffices for oneself `own`
    (:meth:`Endpoint.is_own` says when). On `trial` one may do what only reads, and what says so. The method gets
    `body` and `query` as
    structs where it declares them, and returns a struct (or a response of its own). `described` is false for what
    has no place in the document. `named` are parts of the address of which its pattern does not tell all. `kept` is
    how its answers may be kept, where the method does not say so itself.
    """
    statuses = {400, 401, 403, 405, 406, 429, 500, 503, *problems}
    statuses |= {415} if body is not None else set()
    statuses |= {422} if headers else set()
    declare(Problem, body, *answers.values())
    if query is not None:
        codec.prepare(query)
    on_trial = scope == "read" if trial is None else trial
    taken = query.__struct_encode_fields__ if query is not None else ()
    described_query = [*parameters(query), *([] if PARAMETER in taken else parameters(LanguageQuery))]

    def decorate(function: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        tells = PARAMETER in taken or function.__name__ != "get"  # what becomes of a deed is told in words
        declared = Operation(
            body, query, scope, own, on_trial, visitors, limit or scope, tells, frozenset(statuses)
        )
        if name is not None:
            OPERATIONS[name] = declared

        @wraps(function)
        def handler(view: Endpoint, request: Request, **arguments: Any) -> HttpResponseBase:
            given = dict(request.query_params.lists())
            if PARAMETER not in taken and PARAMETER in given:
                codec.query({PARAMETER: given.pop(PARAMETER)}, LanguageQuery)
            if query is not None:
                arguments["query"] = codec.query(given, query)
            elif given:
                raise Malformed("this address takes no parameters", path=f"?{next(iter(given))}")
            if request.method not in ("GET", "HEAD"):
                arguments["body"] = view.body(request, body or Nothing)
                if body is None:
                    del arguments["body"]
            view.kept = caching.Kept(kept)
            result = function(view, request, **arguments)
            if isinstance(result, HttpResponseBase):
                return result
            status, content = result if isinstance(result, tuple) else (min(answers), result)
            return HttpResponse(
                codec.encode(content) if content is not None else b"", status=status, content_type=JSON
            )

        handler.operation = declared  # type: ignore[attr-defined]
        return extend_schema(
            exclude=not described,
            summary=summary,
            description=inspect.getdoc(function) or summary,
            operation_id=name,
            tags=[tag],
            auth=[],  # api.document says who may call it
            request=body,
            parameters=[*described_query, *headers, *named],
            responses={
                (status, one): answer
                for status, answer in answers.items()
                for one in ([media] if isinstance(media, str) else media)
            },
        )(handler)

    return decorate


def _wait_for_turn() -> bool:
    """True once it has come; raises a problem where it does not in time. No connection is kept meanwhile: there are
    few, and others need none of this.
    """
    if not connection.in_atomic_block:
        connection.close()
    if not _turn.acquire(timeout=PATIENCE):
        raise ProblemRaised("too much is asked for at once", kind="unavailable", retry_after=5)
    return True


class Endpoint(APIView):
    """Base of all endpoints."""

    authentication_classes = [BearerAuthentication, AppSessionAuthentication, SessionAuthentication]
    permission_classes = []
    parser_classes = [StructParser]
    renderer_classes: list[type[BaseRenderer]] = [JSONRenderer]

    expected_body: type[msgspec.Struct]
    spent: limits.Spent | None = None
    kept = caching.Kept()
    in_turn = False

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if game := kwargs.get("game"):
            structlog.contextvars.bind_contextvars(game=game)
        super().initial(request, *args, **kwargs)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        try:
            return super().perform_content_negotiation(request, force)
        except NotAcceptable as error:
            self.perform_authentication(request)  # whoever is refused is told so in his language
            raise NotAcceptable(available_renderers=error.available_renderers) from None

    def perform_authentication(self, request: Request) -> None:
        super().perform_authentication(request)
        speak(language_of(request, request.user if request.user.is_authenticated else None))

    @property
    def declared(self) -> Operation | None:
        method = (self.request.method or "").lower()
        handler = getattr(self, "get" if method == "head" else method, None)
        return getattr(handler, "operation", None)

    def body(self, request: Request, kind: type[msgspec.Struct]) -> Any:
        """The request's body as this struct; an empty body counts as `{}`."""
        self.expected_body = kind
        data = request.data
        return data if isinstance(data, kind) else codec.decode(b"{}", kind)

    def check_permissions(self, request: Request) -> None:
        """Counts the request, also one that is then refused, and looks at its scope."""
        operation = self.declared
        self.spent = limits.spend(operation.limit if operation else "read", limits.who(request, request.user))
        if operation is None:  # OPTIONS, or a method that there is not
            return
        known = credential(request) if request.auth is not None else None
        if known is None:
            if not operation.visitors:
                raise NotAuthenticated("this needs an access token or a session")
        elif (
            scope := operation.own if operation.own and self.is_own(request) else operation.scope
        ) not in known.scopes:
            raise ProblemRaised(
                phrase("this access token lacks the scope {scope}", scope=scope),
                kind="scope-missing",
                scope=scope,
            )
        elif not operation.trial and trials.is_trial(security.somebody(request)):
            raise ProblemRaised(
                "this needs an account with an address: on trial one plays against bots",
                kind="refused",
                code="on_trial",
                rule="TAB-200",
            )

    def is_own(self, request: Request) -> bool:
        """Whether somebody asks for something that is about himself, for which another scope is declared."""
        return False

    def charge(self, request: Request, cost: int, limit: str | None = None) -> None:
        """Count what the request costs beyond the one unit that every request does, before it is done; of another
        limit, if one is named. Reading that is heavy then waits for its turn. Raises TooMany.
        """
        operation = self.declared
        assert operation is not None
        if cost > 0:
            spent = limits.spend(limit or operation.limit, limits.who(request, request.user), cost)
            self.spent = self.spent if limit else spent
        if cost >= HEAVY and (limit or operation.limit) == "read" and not self.in_turn:
            self.in_turn = _turn.acquire(blocking=False) or _wait_for_turn()

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().dispatch(request, *args, **kwargs)
        finally:
            if self.in_turn:
                _turn.release()

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        # The framework takes any response; its stubs name the one that it makes itself.
        response = super().finalize_response(request, cast(Response, response), *args, **kwargs)
        response = caching.finish(request, response, self.kept)
        operation = self.declared
        if response.status_code >= 400 or (
            operation is not None and operation.tells and response.status_code != 204
        ):
            label(request, response)
        if self.spent is not None:
            for name, value in self.spent.headers().items():
                response.headers.setdefault(name, value)
        return response
