"""What the verbs take and give: one vocabulary for API, mail, bots, jobs and commands."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from horror import sizes
from horror.clock import Habits, How
from horror.clock.vacation import Span
from horror.models.game import Letters, Visibility
from horror.models.log import Source
from horror.rules.kernel.glance import OddsTold
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import Part
from horror.table.choices import ChoiceShown
from horror.table.deeds import TableAct


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks, and how to know the same request again.

    ``author`` is the person's primary key, None for bots, jobs and commands. ``key`` is the client's
    idempotency key, empty where a repeat is a new request; ``body_hash`` tells whether a repeated key came
    with the same body (any digest of at most 64 characters). The same key and body get the first answer;
    another body raises ``KeyReused``. ``earlier_hashes`` are those by which the same body was known before.
    ``how`` is by what the seat is played, where its source does not say it: by an early turn, by a continuation;
    ``order`` the standing order that does it.
    """

    author: Any = None
    source: Source = "api"
    key: str = ""
    body_hash: str = ""
    earlier_hashes: tuple[str, ...] = ()
    how: How | None = None
    order: str = ""


class Act(Caller, frozen=True, kw_only=True):
    """A script to be run for a seat.

    ``script`` holds moves and lines of order text, run in order; a line ``say to <colours|all>: <text>`` is
    a message and counts on its own. ``decision`` is the id of the decision that the first line answers: if
    it is closed, the answer is a conflict. ``expected_cursor`` is the cursor of the view that the author
    decided on: if something since then changed what the seat must know, the answer is a conflict; so it is when
    ``epoch``, within which that cursor counts, is not that of now.
    ``continues``: what the seat has done itself since that view, and what followed of it, is no such change within one
    own turn (MAIL-15).
    ``entropy`` enters the chain of the dice of the first version, ``link`` (hex) is the seat's link of this turn in
    those of the second (docs/dice.md). ``atomic`` runs all or nothing, and is refused where a draw,
    a secret or the end of a gather would come before the last line (TAB-35).
    """

    seat: int
    script: tuple[Move | str, ...]
    atomic: bool = False
    decision: str = ""
    expected_cursor: int | None = None
    epoch: str = ""
    continues: bool = False
    entropy: str = ""
    link: str = ""


class Item(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One item of a reader's stream.

    ``seat`` made it (None: the table or an automatic turn). ``move`` is there for the reader's own moves,
    and for all in the record of a game that is over. ``events`` are redacted for the reader, each an object
    of the ruleset's event union. ``table`` is what the table did.
    ``answered`` marks an item that tells only that the seat gave an answer to ``decision``. ``by_order`` is the number
    of the reader's standing order that made the move (TAB-122). ``undone`` is true once an undo took the item back.
    ``muted`` marks what somebody wrote whom the reader has muted or blocked: to be folded away (PEO-05).
    ``text`` holds the log lines, where they were asked for, and ``places``, as many lists, the places and pieces of the
    board that each of them names; there where one does.
    """

    cursor: int
    at: datetime
    turn: int
    seat: int | None = None
    decision: str = ""
    move: dict[str, Any] | None = None
    events: list[dict[str, Any]] = []
    table: TableAct | None = None
    answered: bool = False
    by_order: str = ""
    undone: bool = False
    muted: bool = False
    text: list[str] = []
    places: list[list[str]] = []


class OpenDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that a seat is asked for, as the table has it open.

    ``id``, ``kind`` (what is asked), ``blocking`` (whether the game waits for it), ``gather`` (several seats answer
    together, and an answer may still be changed) and ``answered`` are the rules' own. ``since`` is the time from
    which the game has waited for this seat without a break, there while it does: after a pause, a quarantine or a move
    to another server it waits anew. ``due`` is until when it has to answer, there while a clock runs (TAB-50).
    """

    id: str
    kind: str
    seat: int
    blocking: bool = True
    gather: bool = False
    answered: bool = False
    since: datetime | UnsetType = UNSET
    due: datetime | UnsetType = UNSET


class Question(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an open decision asks of its seat, with its facts: the ``text`` in the reader's language. It follows from
    ``key``, the sentence in English with its parts in braces (``many`` where it counts and the number ``n`` among its
    parts is not one), and ``parts``; ``places`` are the places and pieces of the board that it names. ``rows`` are the
    pieces of the seat each of which is to be told what it does. ``neutral`` is the move that changes as little as the
    rules allow (TAB-05): what cards a discard may be filled with. It is there where the seat is waited for.
    """

    text: str
    key: str
    parts: dict[str, Part] = {}
    many: str = ""
    places: list[str] = []
    rows: list[str] = []
    neutral: dict[str, Any] | None = None


class Refusal(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Why a script stopped, and where: ``line`` counts from 1.

    ``reason`` says so in the reader's language. It follows from ``key``, the sentence in English with its parts in
    braces, and ``parts``; ``places`` are those of the board that it names. They are kept, and the sentence is made when
    it is told: it is empty in what is stored, but in answers of before there were keys.

    ``rule`` for an illegal move, with the kind of the open ``decision`` where it answers none; ``column``, ``expected``
    and the ``nearest`` order where an order does not parse (``unparsed``), or where none is near a few ``orders`` that
    may be given, one of each kind, both also in the reader's words (``nearest_text``, ``order_texts``); for both what
    would be ``legal`` (``horror.rules.kernel.choices.as_json``).
    """

    line: int
    reason: str
    key: str = ""
    parts: dict[str, Part] = {}
    places: list[str] = []
    rule: str | None = None
    decision: str | None = None
    unparsed: bool = False
    column: int | None = None
    expected: list[str] = []
    nearest: str | None = None
    nearest_text: str | None = None
    orders: list[str] = []
    order_texts: list[str] = []
    legal: list[dict[str, Any]] = []


class Conflict(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Why an act was not tried (TAB-19): its decision is closed, or the view has changed; ``changes`` says
    how. Or the server goes on from a backup since, and ``epoch`` is that of now. ``detail`` follows from ``key`` and
    ``parts`` as the reason of a :class:`Refusal` does.
    """

    code: Literal["decision_closed", "view_changed", "epoch_changed"]
    detail: str
    decisions: list[OpenDecision]
    key: str = ""
    parts: dict[str, Part] = {}
    changes: list[Item] = []
    epoch: str = ""


class Mixed(msgspec.Struct, kw_only=True):
    """What the author's seat added to the dice of a turn (docs/dice.md): whether its link is ``in`` the mix (or a
    ``deposit`` of it is), ``missing``, or shown and not mixed yet (``unripe``); and the mix from then on, in hex.
    """

    turn: int
    state: Literal["in", "deposit", "missing", "unripe"]
    mix: str


class LineMeant(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A line of a script that counts: the ``move`` that it means, with what it left open filled in, and the same as
    text, its one canonical ``order``; ``order_text`` is that in the reader's words, where those are others (TAB-216).
    """

    line: int
    move: dict[str, Any] = {}
    order: str = ""
    order_text: str = ""


class LineShown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A standing order: its number in the list (``R2``), its canonical ``line``, the same in the reader's words where
    those are others (``line_text``), and whether it is ``active``: not dropped, switched off, or over.
    """

    id: str
    line: str
    active: bool
    line_text: str = ""


class ListShown(msgspec.Struct, kw_only=True):
    """The standing orders of a seat in their order, and how often they were written (``version``)."""

    version: int
    orders: list[LineShown]


class Answer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The answer to a request, stored with it and given again when the request comes back: the same in every byte, but
    for the sentences that say why something was not done, which are in the language of who asks.

    ``done``: all of it counts. ``partial``: the lines before ``refusal`` count, and every message; the rest is
    kept as ``draft``. ``refused``: nothing counts. ``conflict``: not tried.
    ``cursor`` is the author's cursor afterwards (0 where the author has none), ``items`` what came of it as
    the author sees it, ``seat`` the seat that acted or sat down; ``lines`` are the lines of a person's script that
    count, but messages. ``dice`` is there with a bound seat's first move in a
    turn, ``invitation`` (its id) where somebody was invited, ``standing`` where the script said something of standing
    orders (TAB-121).
    """

    outcome: Literal["done", "partial", "refused", "conflict"]
    cursor: int = 0
    seat: int | None = None
    items: list[Item] = []
    lines: list[LineMeant] = []
    refusal: Refusal | None = None
    conflict: Conflict | None = None
    draft: list[Any] = []
    dice: Mixed | None = None
    invitation: str | None = None
    standing: ListShown | None = None


class Previewed(LineMeant, kw_only=True, omit_defaults=True):
    """One line of a preview: the ``move`` that it means and its ``order``, as in an answer, and the events that it
    would bring about, as its author would see them; ``text`` tells them, a sentence each, and ``places`` are the places
    and pieces of the board that each of them names.
    """

    events: list[dict[str, Any]]
    text: list[str] = []
    places: list[list[str]] = []


class Preview(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a script would do, as far as that can be told without a draw and without what its author may not know.

    ``stopped`` says why it is told no further, at line ``stopped_line``: the line would ``draw``, may show a
    ``secret`` (as the end of a game does, and the end of a turn may), or would be the last answer of a ``gather``,
    whose other answers are hidden; where it would draw, ``odds`` say how likely that ends well. ``view`` is the
    author's view before that line, or after the last one; ``choices`` are what it may do then, ``short`` what it might
    do but for what that takes, and ``pieces`` where those stand that both name. Where it stopped, what is made but once
    (the turn's roll, the last answer of a ``gather``) is not among them again, and behind the end of a turn nothing is.
    ``refusal`` is that of the first line which does not parse or is illegal. ``assumes`` is there where the script was
    tried in the author's own turn, were all else as it is: what is not guessed; lines that come before that moment (the
    roll) are passed over. ``untold`` are moves of which nothing is told, where one stopped it or is refused or comes
    behind that, as far as they might be made at this view but for what they take. ``standing`` are the standing orders
    as they would be then, where the script says something of them.
    """

    lines: list[Previewed]
    view: dict[str, Any] | None
    untold: list[LineMeant] = []
    choices: list[ChoiceShown] = []
    short: list[ChoiceShown] = []
    pieces: dict[str, str] = {}
    assumes: list[str] | None = None
    stopped: Literal["", "draw", "secret", "gather"] = ""
    stopped_line: int | None = None
    odds: list[OddsTold] = []
    refusal: Refusal | None = None
    standing: ListShown | None = None


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """What the table keeps of a person at a seat; copied from the account by the caller. ``away`` are the days on
    which the person is on vacation, asked for where somebody sits down.
    """

    name: str
    language: str = "en"
    time_zone: str = "UTC"
    mails: bool = True
    habits: Habits = Habits()
    away: tuple[Span, ...] = ()


class Reliability(msgspec.Struct, frozen=True, kw_only=True):
    """How far others can rely on somebody: the ``score`` (0 to 100), whether the person is ``new``, and until when no
    game is begun (TAB-86 to TAB-88). ``apart`` are the people (primary keys) with whom this one sits at no new table
    (PEO-02), and until ``kept_until`` staff let the person sit at none (PEO-23). Told by the caller, who knows what
    people have done.
    """

    score: int
    new: bool = False
    barred_until: datetime | None = None
    apart: frozenset[Any] = frozenset()
    kept_until: datetime | None = None


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A person (a primary key) who is put into a seat of a new game, as who makes a league's games does."""

    person: Any
    profile: Profile


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """What a game is created with.

    ``options`` are the ruleset's, as JSON, over those of its ``preset``; ``seats`` how many; ``bots`` names of bots,
    put into the last free seats, each of which takes ``pace`` seconds for a move; ``creator_seat`` is None where the
    creator only hosts; ``people`` sit in the seats of these indices, which no person may ask for; ``autostart`` starts
    the game when its last seat is taken. ``lobby_until`` None means two weeks from now. ``strict`` (None: when somebody
    sits from the beginning) and ``opening_hours`` are about bound dice (docs/dice.md). ``rates`` are those of its clock
    as JSON: a ``preset``, and what is otherwise than there (docs/clocks.md); None for what is usual.
    ``reliability`` is the creator's, None where nobody asks for it; who has less than ``least_reliability`` (0 to 95)
    does not sit down in the game, nor, without ``newcomers``, who is new. ``rated``: whether it is to be rated (None:
    if it can be, TAB-180); ``tag`` is a word under which games are found together (TAB-181). ``language`` is the one in
    which people write at the table, empty for any (None: the creator's, TAB-190).
    ``host`` is the word of the service that makes the game and hosts it (TAB-140), which no person may ask for; such a
    game has all its players from the beginning. ``starts_at`` is when it begins (TAB-141); None: as soon as it may.
    ``ballots`` are the questions that may be put to all (horror.table.terms; None: all of them), ``pause_hours`` and
    ``pauses`` how long pauses by vote last and how many there are (None: any number), ``letters`` who may be written
    to. ``days_with`` is the word under which vacation is counted together with that in other games (TAB-168),
    ``readers`` the one of who may read the game (TAB-169): no person may ask for either. ``trial``: TAB-200.
    """

    ruleset: str
    seats: int
    name: str
    options: dict[str, Any] = {}
    preset: str = ""
    visibility: Visibility = "public"
    password: str = ""
    bots: tuple[str, ...] = ()
    pace: int = 0
    creator_seat: int | None = 0
    profile: Profile | None = None
    people: Mapping[int, Seated] = MappingProxyType({})
    autostart: bool = False
    lobby_until: datetime | None = None
    strict: bool | None = None
    opening_hours: int = 12
    reliability: Reliability | None = None
    least_reliability: int = 0
    newcomers: bool = True
    rates: Mapping[str, Any] | None = None
    rated: bool | None = None
    tag: str = ""
    language: str | None = None
    host: str = ""
    starts_at: datetime | None = None
    ballots: tuple[str, ...] | None = None
    pause_hours: int = sizes.PAUSE_HOURS
    pauses: int | None = None
    letters: Letters = "all"
    days_with: str = ""
    readers: str = ""
    trial: bool = False


class Substitution(msgspec.Struct, frozen=True, kw_only=True):
    """How a person takes an open ``seat`` of a game under way. ``reliability`` is the person's, None where nobody asks
    for it; ``program``: a program decides for this person.
    """

    profile: Profile
    seat: int
    password: str = ""
    reliability: Reliability | None = None
    program: bool = False


class Join(msgspec.Struct, frozen=True, kw_only=True):
    """How a person sits down: at ``seat``, or at the first free one. ``salt`` enters the key of dice of the
    first version.

    ``anchor`` (hex) binds the dice of this ``seat``, as its chain number ``generation`` (docs/dice.md).
    ``reliability`` is the person's, None where nobody asks for it.
    """

    profile: Profile
    seat: int | None = None
    password: str = ""
    salt: str = ""
    anchor: str = ""
    generation: int = 0
    reliability: Reliability | None = None
