"""A game as it is now, in one answer: what a page shows of it after each piece of news."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from api import codec
from api.boards import PICTURE, BoardShown, DrawnQuery, Word, address, board_shown, picture_of, word_for
from api.endpoint import operation
from api.games import GameDetail, detail
from api.reading import GameReading
from api.shapes import door, told_in
from api.themes import ThemeQuery
from horror.table import drafts, read
from horror.table.acts import Question
from horror.table.choices import ChoiceShown, pieces, told
from horror.table.standing import Standing, standing


class NowQuery(ThemeQuery):
    """In which language, in which colours, and whether the board is wanted too."""

    picture: Annotated[
        Word | None,
        Meta(
            description="The word of the picture that you show, empty while you show none: where it is another one"
            " now, `board` is told. Without it, it is not."
        ),
    ] = None
    view: Annotated[
        bool,
        Meta(
            description="Whether the `view` is told, and the `panel` of the `board`: who shows what the game says of"
            " itself (`table`, `says`) needs neither, and has half as much to fetch."
        ),
    ] = True


class Now(msgspec.Struct, kw_only=True):
    """A game at one moment, that of `game.cursor`: the `view` that you may have of the position (null before the
    start, and with `view=false`), as in `…/table/` the same in words (`table`, null before the start), and with
    `questions`, `asked`, `choices`, `short` and `pieces`, as in `…/choices/`, what your seat is asked and may do.
    `picture` is another word whenever `…/board.svg` may be another picture; `ground` and `legend` are the addresses of
    those parts of it, as in `…/board.json`. All three are null before the start. `board` is what `…/board.json` says,
    for who has asked with the word of another picture; else null. `draft` is a word that is another one whenever your
    draft is, null where there is none."""

    game: GameDetail
    view: Any
    table: Standing | None
    questions: dict[str, str]
    asked: dict[str, Question]
    choices: list[ChoiceShown]
    short: list[ChoiceShown]
    pieces: dict[str, str]
    picture: str | None
    ground: str | None
    legend: str | None
    board: BoardShown | None
    draft: str | None


class NowView(GameReading):
    @operation(
        "The game as it is now: all that follows from a piece of news",
        {200: Now},
        query=NowQuery,
        visitors=True,
        problems=[404],
        tag="reading",
        name="get_now",
    )
    def get(self, request: Request, game: str, query: NowQuery) -> Now | HttpResponse:
        found = door(request, game)
        told_in(found, request, query.language)
        shown = detail(found, request)
        if (same := self.same(request, found, query, shown, drafts.word(found))) is not None:
            return same
        view = read.view(found) if found.game.started_at else None
        colours = DrawnQuery(theme=query.theme)
        word = None if view is None else word_for(found, view, query.theme)
        wanted = word is not None and query.picture not in (None, word)
        if wanted:
            self.charge(request, PICTURE)
        able, asked = read.able(found), read.questions(found)
        drawn = None if view is None else picture_of(found, view, query.theme)
        board = None
        if drawn is not None and wanted:
            board = board_shown(found, drawn, colours, panel=query.view)
        if board is not None:
            self.kept = self.kept._replace(part=codec.encode(board))
        return Now(
            game=shown,
            view=view if query.view else None,
            table=None if view is None else standing(found, view, able),
            questions={decision: each.text for decision, each in asked.items()},
            asked=asked,
            choices=told(found.rules, view, able.priced, found.language),
            short=told(found.rules, view, able.short, found.language),
            pieces=pieces(view, able.priced, able.short),
            picture=word,
            ground=None if drawn is None else address(found, drawn, "ground", colours),
            legend=None if drawn is None else address(found, drawn, "legend", colours),
            board=board,
            draft=drafts.word(found),
        )
