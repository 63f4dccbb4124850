"""Deciding: what is asked, what may be answered, and answering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from django.http import HttpResponse
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from api import codec
from api.authentication import credential
from api.boards import PICTURE, BoardShown, Word, board_ahead, word_for
from api.endpoint import Endpoint, operation
from api.handler import respond
from api.language import LanguageQuery, language_of
from api.problems import Changed, ProblemRaised, problem
from api.reading import GameReading
from api.script import Script, script_of
from api.seats import seat_of
from api.shapes import (
    Cursor,
    Epoch,
    Hash,
    SeatIndex,
    Strict,
    caller_of,
    door,
    key_header,
    now,
    person,
    told_in,
)
from api.themes import ThemeQuery
from horror import sizes
from horror.games.grammar.heads import is_message_in_any
from horror.games.standing.spoken_lines import is_beforehand_in_any
from horror.rules.kernel.phrases import Phrase, finished, phrase
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets
from horror.table import message, preview, read, submit
from horror.table.acts import Act, Answer, OpenDecision, Preview, Question, Refusal
from horror.table.choices import ChoiceShown, pieces, told
from horror.table.standing import Standing

_KEY = [key_header(required=False)]


class Decisions(msgspec.Struct, kw_only=True):
    """What the game waits for: the open decisions of all seats, which of them are yours, and what those ask (`asked`,
    as in `…/choices/`). `cursor` counts within the `epoch`."""

    cursor: int
    epoch: str
    decisions: list[OpenDecision]
    mine: list[str]
    asked: dict[str, Question]


class ChoicesQuery(LanguageQuery, rename={"supposed": "if"}):
    """In which language, and of which moment: now, or `if` it were your turn."""

    supposed: Literal["my_turn"] | None = None


class PreviewQuery(ThemeQuery, rename={"supposed": "if"}):
    """Of which moment: now, or `if` it were your turn; and how much of what would be then is told, in which language
    and in which colours."""

    supposed: Literal["my_turn"] | None = None
    picture: Annotated[
        Word | None,
        Meta(
            description="The word of the picture that you show, empty while you show none: where it would be another"
            " one after the last line that can be told, `board` is told. Without it, it is not."
        ),
    ] = None
    view: Annotated[
        bool,
        Meta(
            description="Whether the `view` is told, and the `panel` of the `board`; who shows neither has less to"
            " fetch."
        ),
    ] = True


class PreviewShown(Preview, kw_only=True):
    __doc__ = f"""{Preview.__doc__}
    For who has asked with the word of a picture, `table` says how the game stands at this view, as `…/table/` does,
    `picture` is the word of the picture that would be seen, and `board` this in its parts, where it is another one;
    else it is left out. `ground` is that of the board as a picture, where it is another one than now, so that nothing
    is at its address yet. `view` is null with `view=false`.
    """

    table: Standing | None = None
    picture: str | None = None
    board: BoardShown | None = None
    ground: str | None = None


class Choices(msgspec.Struct, kw_only=True):
    """Everything that your seat may do now; none when nothing is asked of you and nothing is open to you.
    `questions` says in your language what each decision of yours that is open asks, by its id; `asked` says the same
    with its numbers and names as data, and with the places that it names. What is `short` could be
    done as well, if you had what it takes. With `if=my_turn` both are those of your own turn, were all else as it is
    now: the list `assumes` names what comes before and is not guessed (the `roll`, what `others` do).
    `pieces` says where those stand that are named here: `{"K1": "12"}`. `cursor` counts within the `epoch`."""

    cursor: int
    epoch: str
    seat: int | None
    decisions: list[OpenDecision]
    questions: dict[str, str]
    asked: dict[str, Question]
    choices: list[ChoiceShown]
    short: list[ChoiceShown]
    pieces: dict[str, str]
    assumes: list[str] | None = None


class Submit(Script):
    """A script that counts. `decision` is the one that its first line answers, `expected_cursor` the cursor of the view
    that you decided on, `epoch` the one that was told with it; each makes the request fail with 409 if it is out of
    date. `link` is your seat's link of this turn, which a bound seat sends with its first move in it (docs/dice.md);
    `entropy` is text of your own that enters every later draw of dice of version 1."""

    decision: Annotated[str, Meta(max_length=sizes.DECISION)] = ""
    expected_cursor: Cursor | None = None
    # What is left out is not in the hash of a body, so that requests of before there were epochs are known again.
    epoch: Epoch | UnsetType | None = UNSET
    entropy: Annotated[str, Meta(max_length=sizes.ENTROPY)] = ""
    link: Hash | None = None


class MessageRequest(Strict):
    """A message to some seats, or (`to` null) to all and to whoever looks on."""

    text: Annotated[str, Meta(min_length=1, max_length=sizes.MESSAGE)]
    to: Annotated[list[SeatIndex], Meta(min_length=1, max_length=sizes.SEATS)] | None = None


def reads(request: Request) -> bool:
    """Whether the credential may read games, beside what else it may do in them."""
    return "read" in credential(request).scopes


def needs(request: Request, scope: str) -> None:
    """Raises :class:`ProblemRaised` where the credential lacks a scope that this request wants beside its own."""
    if scope not in credential(request).scopes:
        raise ProblemRaised(
            phrase("this access token lacks the scope {scope}", scope=scope),
            kind="scope-missing",
            scope=scope,
        )


def _needs_for(request: Request, script: Sequence[Any]) -> None:
    """Raises as :func:`needs` for what some lines of a script do, and orders do not."""
    if any(isinstance(line, str) and is_beforehand_in_any(line) for line in script):
        needs(request, "standing")


def answer(request: Request, game: str, rules: Ruleset, given: Answer) -> Answer | HttpResponse:
    """An answer of the table: what counts is 200, what is refused 422, what came too late 409. What has changed
    meanwhile is told to who may read."""
    reading = reads(request)
    given = read.told(game, rules, given, language_of(request, person(request)))
    if given.outcome == "refused" and given.refusal is not None:
        return refused(given.refusal)
    if given.outcome == "conflict" and given.conflict is not None:
        conflict = given.conflict
        items = conflict.changes if reading else []
        changed = Changed(
            decisions=msgspec.to_builtins(conflict.decisions) if reading else [],
            items=msgspec.to_builtins(items),
            after=items[0].cursor - 1 if items else given.cursor,
            cursor=items[-1].cursor if items else given.cursor,
            head=given.cursor,
        )
        return respond(
            problem(
                "conflict",
                Phrase(conflict.key, dict(conflict.parts)) if conflict.key else finished(conflict.detail),
                told=conflict.detail,
                code=conflict.code,
                rule="TAB-19",
                changed=changed,
                epoch=conflict.epoch or None,
            )
        )
    return given


def refused(why: Refusal) -> HttpResponse:
    said = Phrase(why.key, dict(why.parts)) if why.key else finished(why.reason)
    if why.unparsed:
        return respond(
            problem(
                "bad-order",
                said,
                told=why.reason,
                line=why.line,
                column=why.column,
                expected=why.expected or None,
                nearest=why.nearest,
                nearest_text=why.nearest_text,
                orders=why.orders or None,
                order_texts=why.order_texts or None,
                legal=why.legal or None,
            )
        )
    return respond(
        problem(
            "illegal-move",
            said,
            told=why.reason,
            rule=why.rule,
            decision=why.decision,
            line=why.line,
            legal=why.legal or None,
        )
    )


class DecisionsView(Endpoint):
    @operation(
        "What the game waits for",
        {200: Decisions},
        visitors=True,
        problems=[404],
        tag="play",
        name="list_decisions",
    )
    def get(self, request: Request, game: str) -> Decisions:
        found = door(request, game)
        told_in(found, request, None)
        decisions = read.decisions(found)
        return Decisions(
            cursor=found.cursor,
            epoch=found.epoch,
            decisions=decisions,
            mine=[each.id for each in decisions if each.seat == found.seat and not each.answered],
            asked=read.questions(found),
        )


class ChoicesView(GameReading):
    @operation(
        "What you may do now",
        {200: Choices},
        query=ChoicesQuery,
        problems=[404],
        tag="play",
        name="list_choices",
    )
    def get(self, request: Request, game: str, query: ChoicesQuery) -> Choices | HttpResponse:
        """Concrete moves, or templates of many. Every move of the list, and every assignment of a template, would be
        accepted now; nothing else would."""
        found = door(request, game)
        told_in(found, request, query.language)
        if (same := self.same(request, found, query)) is not None:
            return same
        ahead = query.supposed == "my_turn"
        able = read.able_in_turn(found) if ahead else read.able(found)
        view = read.view(found) if able.position else None
        asked = read.questions(found)
        return Choices(
            cursor=found.cursor,
            epoch=found.epoch,
            seat=found.seat,
            decisions=read.decisions(found),
            questions={decision: each.text for decision, each in asked.items()},
            asked=asked,
            choices=told(found.rules, view, able.priced, found.language),
            short=told(found.rules, view, able.short, found.language),
            pieces=pieces(view, able.priced, able.short),
            assumes=read.assumes(found) if ahead else None,
        )


class PreviewView(Endpoint):
    @operation(
        "What a script would do, up to the first draw",
        {200: PreviewShown},
        body=Script,
        query=PreviewQuery,
        scope="play",
        problems=[404, 409, 422],
        tag="play",
        name="preview",
        trial=True,
    )
    def post(self, request: Request, game: str, body: Script, query: PreviewQuery) -> Any:
        """Draws nothing, changes nothing, tells nobody (TAB-15). A token needs the scope `read` beside `play`, since
        the answer shows your view."""
        if not reads(request):
            raise ProblemRaised("this access token lacks the scope read", kind="scope-missing", scope="read")
        seat = seat_of(request, game)
        script = script_of(body, rulesets()[seat.ruleset])
        _needs_for(request, script)
        act = Act(author=request.user.pk, seat=seat.index, script=script, atomic=body.atomic)
        language = language_of(request, person(request))
        trial = preview.preview(game, act, now(), language, in_turn=query.supposed is not None)
        shown = PreviewShown(**msgspec.structs.asdict(trial.told))
        if not query.view:
            shown.view = None
        if query.picture is None:
            return shown
        shown.table = trial.standing
        shown.picture = word_for(trial.door, trial.view, query.theme)
        if shown.picture != query.picture:
            self.charge(request, PICTURE)
            shown.board, shown.ground = board_ahead(trial.door, trial.view, query.theme, panel=query.view)
            self.kept = self.kept._replace(part=codec.encode(shown.board))
        return shown


class SubmitView(Endpoint):
    @operation(
        "Decide: run a script for your seat",
        {200: Answer},
        body=Submit,
        scope="play",
        problems=[404, 409, 422, 503],
        headers=[key_header(required=True)],
        tag="play",
        name="submit",
        trial=True,
    )
    def post(self, request: Request, game: str, body: Submit) -> Any:
        """All of it counts (`done`), or the lines before the first that was refused (`partial`; the rest comes back
        as `draft`, the reason as `refusal`), and every message. When nothing counts, the answer is 422 and nothing
        has changed."""
        caller = caller_of(request, body, key_required=True)
        seat = seat_of(request, game)
        rules = rulesets()[seat.ruleset]
        script = script_of(body, rules)
        _needs_for(request, script)
        if any(isinstance(line, str) and is_message_in_any(line) for line in script):
            needs(request, "messages")
        self.charge(request, sum(isinstance(line, str) and is_message_in_any(line) for line in script), "say")
        act = Act(
            author=caller.author,
            source=caller.source,
            key=caller.key,
            body_hash=caller.body_hash,
            earlier_hashes=caller.earlier_hashes,
            seat=seat.index,
            script=script,
            atomic=body.atomic,
            decision=body.decision,
            expected_cursor=body.expected_cursor,
            epoch=body.epoch or "",
            entropy=body.entropy,
            link=body.link or "",
        )
        return answer(request, game, rules, submit.submit(game, act, now()))


class MessagesView(Endpoint):
    @operation(
        "Write to seats",
        {200: Answer},
        body=MessageRequest,
        scope="messages",
        limit="play",
        problems=[404, 409],
        headers=_KEY,
        tag="play",
        name="say",
    )
    def post(self, request: Request, game: str, body: MessageRequest) -> Answer:
        self.charge(request, 1, "say")
        return message.say(
            game, seat_of(request, game).index, body.to, body.text, caller_of(request, body), now()
        )
