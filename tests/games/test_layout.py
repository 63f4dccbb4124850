"""How panels and legends lie before a reader: rows and columns, nothing over anything else or out of its frame."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from horror.games.picture.layout import SMALL, Sheet, Style, columns, lines
from horror.games.picture.palette import QUIET
from horror.games.picture.panel import BADGE, NAME, Head, Seat
from horror.games.picture.svg import ORIGIN, text
from horror.rules.kernel.events import SPECTATOR
from tests.games.drawn_parts import POSITIONS, Drawn, Sign, Words, drawn, part_of
from tests.games.shown_positions import horror_shown

LANGUAGES = ("en", "de")
PANELS = [(position, language) for position in POSITIONS for language in LANGUAGES]
LEGENDS = [(position, language) for position in ("classic", "horror") for language in LANGUAGES]
PARTS = [(*each, "panel") for each in PANELS] + [(*each, "legend") for each in LEGENDS]


def margin(part: Drawn) -> float:
    """How far from the left edge the part begins, as its title does."""
    return part.words[0].x - part.frame.left


def figures(line: list[Words]) -> list[Words]:
    """What stands in the columns of a line."""
    return [each for each in line if each.anchor == "middle"]


def tables(panel: Drawn) -> list[tuple[list[Words], list[list[Words]]]]:
    """The lines of headings, each with the lines of figures below it."""
    found: list[tuple[list[Words], list[list[Words]]]] = []
    for line in filter(figures, panel.lines()):
        if figures(line)[0].ink == QUIET:
            found.append((line, []))
        else:
            found[-1][1].append(line)
    return found


@pytest.mark.parametrize(("position", "language", "part"), PARTS)
def test_nothing_is_written_over_anything_else(position: str, language: str, part: str) -> None:
    drawing = drawn(position, part, language)
    words, signs = [each.broad for each in drawing.words], [each.reach for each in drawing.pictured]
    for one, other in combinations([*words, *signs], 2):
        assert not one.covers(other), (one, other)
    for rule in drawing.rules:
        assert not [each for each in [*words, *signs] if each.top < rule.top < each.bottom]


@pytest.mark.parametrize(("position", "language", "part"), PARTS)
def test_everything_lies_within_the_frame(position: str, language: str, part: str) -> None:
    """Between the margins, but for the rim of a sign."""
    drawing = drawn(position, part, language)
    inside = drawing.frame.narrowed(margin(drawing))
    for each in drawing.words:
        assert each.broad.within(inside), each
    for sign in drawing.pictured:
        assert sign.reach.within(inside.narrowed(-2)), sign


@pytest.mark.parametrize(("position", "language", "part"), PARTS)
def test_the_frame_is_no_larger_than_it_must_be(position: str, language: str, part: str) -> None:
    """The margin is the same on all sides, and no wider than what is written large."""
    drawing = drawn(position, part, language)
    wide = margin(drawing)
    assert 0 < wide <= max(each.size for each in drawing.words)
    reaches = [*(each.reach for each in drawing.words), *(each.reach for each in drawing.signs)]
    assert min(each.top for each in reaches) - drawing.frame.top == pytest.approx(wide, abs=6)
    assert drawing.frame.bottom - max(each.bottom for each in reaches) == pytest.approx(wide, abs=6)
    if part == "panel":
        assert {(rule.left, rule.right) for rule in drawing.rules} == {
            (drawing.frame.left + wide, drawing.frame.right - wide)
        }
    else:
        across = sorted({sign.x for sign in drawing.signs if sign.y == drawing.signs[0].y})
        ends = across[-1] + (across[1] - across[0]) - (across[0] - drawing.words[0].x)
        assert drawing.frame.right - ends == pytest.approx(wide)


@pytest.mark.parametrize(("position", "language"), PANELS)
def test_words_of_a_row_stand_on_one_line(position: str, language: str) -> None:
    panel = drawn(position, "panel", language)
    for one, other in combinations(panel.words, 2):
        assert one.y == other.y or abs(one.y - other.y) > 0.8 * max(one.size, other.size), (one, other)


@pytest.mark.parametrize(("position", "language"), PANELS)
def test_figures_stand_in_columns_below_their_headings(position: str, language: str) -> None:
    found = tables(drawn(position, "panel", language))
    assert all(below for _, below in found)
    for headings, below in found:
        for line in below:
            assert [each.x for each in figures(line)] == [each.x for each in figures(headings)]
            assert {each.size for each in figures(line)} == {figures(below[0])[0].size}
        if below[0][0].size > figures(headings)[0].size and len(below) > 1:
            assert headings[0].y < below[0][0].y


@pytest.mark.parametrize(("position", "language"), PANELS)
def test_columns_are_of_one_width_and_reach_to_the_right_edge(position: str, language: str) -> None:
    """As wide as what stands in them, with the names on the left, where there are some."""
    panel = drawn(position, "panel", language)
    left, right = panel.words[0].x, panel.frame.right - margin(panel)
    for headings, below in tables(panel):
        middles = [each.x for each in figures(headings)]
        apart = [other - one for one, other in pairwise(middles)]
        assert apart == [pytest.approx(apart[0], abs=0.11)] * len(apart)
        assert right - middles[-1] == pytest.approx(apart[0] / 2, abs=0.11)
        for line in [headings, *below]:
            assert all(each.reach.right - each.reach.left <= apart[0] for each in figures(line)), line
            names = [each for each in line if each.anchor == "start"]
            begin = middles[0] - apart[0] / 2
            assert all(each.reach.right <= begin + 0.1 for each in names), line
            assert names or line is headings or begin == pytest.approx(left, abs=0.1)


@pytest.mark.parametrize(("position", "language"), PANELS)
def test_titles_stand_nearer_to_what_they_head_than_to_what_is_above(position: str, language: str) -> None:
    lines_ = drawn(position, "panel", language).lines()
    titled = [at for at, line in enumerate(lines_) if line[0].bold and line[0].size == 14 and at]
    titled += [at for at, line in enumerate(lines_) if figures(line) and line[0].text in ("points", "Punkte")]
    assert len(titled) >= 2
    for at in titled:
        above = min(each.reach.top for each in lines_[at]) - max(each.reach.bottom for each in lines_[at - 1])
        below = min(each.reach.top for each in lines_[at + 1]) - max(each.reach.bottom for each in lines_[at])
        assert above > 1.5 * below


@pytest.mark.parametrize(("position", "language"), PANELS)
def test_parts_are_apart_by_more_than_rows(position: str, language: str) -> None:
    """What stands below a title is nearer to it than to the next one; the same space parts all that are titled."""
    lines_ = drawn(position, "panel", language).lines()
    titled = [at for at, line in enumerate(lines_) if line[0].text in TITLES]
    assert titled
    for at in titled:
        above = lines_[at][0].reach.top - max(each.reach.bottom for each in lines_[at - 1])
        assert above >= lines_[at][0].size


TITLES = ("Bank", "Gates", "Tore", "Monsters", "Monster")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", ["horror", "crowded"])
def test_a_note_stands_nearer_to_what_it_is_about_than_to_what_comes_next(
    position: str, language: str
) -> None:
    lines_ = drawn(position, "panel", language).lines()
    start = next(at for at, line in enumerate(lines_) if line[0].text in ("Monsters", "Monster"))
    noted = 0
    for before, line, after in zip(lines_[start:], lines_[start + 1 :], lines_[start + 2 :], strict=False):
        if line[0].ink == QUIET and figures(before) and figures(after):
            assert line[0].y - before[0].y < after[0].y - line[0].y
            assert line[0].x == before[1].x, "it begins where the name does"
            noted += 1
    assert noted


@pytest.mark.parametrize(("position", "language"), PANELS)
def test_a_seat_stands_between_two_rules_with_its_notes_below_its_name(position: str, language: str) -> None:
    panel = drawn(position, "panel", language)
    seats = [panel.seat(number) for number in range(len(panel.rules))]
    ends = [*(rule.top for rule in panel.rules[1:]), panel.line("Bank")[0].reach.top]
    assert len({seat[0].x for seat in seats}) == 1
    for rule, end, seat in zip(panel.rules, ends, seats, strict=True):
        assert rule.top < min(each.reach.top for each in seat)
        last = max(seat, key=lambda each: each.y)
        assert end - last.reach.bottom >= 0.6 * last.size, "and some air"
        notes = [each for each in seat if each.ink == QUIET]
        assert notes and {each.x for each in notes} == {seat[0].x}
        assert all(each.y - seat[0].y > seat[0].size for each in notes)
        for one, other in pairwise(sorted({each.y for each in seat if each not in figures(seat)})):
            assert other - one <= 2 * last.size, "nothing comes between"


@pytest.mark.parametrize(("position", "language"), PANELS)
def test_what_sets_a_seat_apart_stands_to_the_right_in_bold(position: str, language: str) -> None:
    """Beside the notes, or below them."""
    panel = drawn(position, "panel", language)
    badges = [
        (seat, each) for seat in range(len(panel.rules)) for each in panel.seat(seat) if each.anchor == "end"
    ]
    assert len(badges) == {"classic": 2, "both": 1}.get(position, 0)
    for seat, badge in badges:
        assert badge.bold and badge.x == panel.frame.right - margin(panel)
        notes = [each for each in panel.seat(seat) if each.ink == QUIET]
        below = badge.y - notes[-1].y
        assert below == 0 or badge.size < below < 2 * badge.size
        assert badge.size == notes[-1].size


@pytest.mark.parametrize(("position", "language"), PANELS)
def test_the_piece_the_label_and_the_pointer_of_a_seat_stand_in_the_row_of_its_name(
    position: str, language: str
) -> None:
    panel = drawn(position, "panel", language)
    pointed = 0
    for number in range(len(panel.rules)):
        name, *_ = panel.seat(number)
        piece, *labels = panel.signs_in(panel.by_id(f"seat-{number}"))
        assert piece.reach.right <= name.x and piece.x == pytest.approx(
            (panel.words[0].x + name.x) / 2, abs=4
        )
        columns_ = figures(panel.seat(number))
        begin = columns_[0].x - (columns_[1].x - columns_[0].x) / 2
        for each in [piece, *labels]:
            assert in_the_row(each, name)
        for label in labels:
            assert name.reach.right < label.reach.left and label.reach.right <= begin + 0.5
        for pointer in panel.pointers(number):
            pointed += 1
            assert in_the_row(pointer, name)
            assert panel.frame.left < pointer.reach.left and pointer.reach.right <= panel.words[0].x
    assert pointed == 1


def in_the_row(sign: Sign, words: Words) -> bool:
    """Whether a sign stands in the middle of a row, and reaches as far up as down."""
    return abs(sign.y - words.middle) <= 2 and abs(sign.reach.middle[1] - words.middle) <= 4


@pytest.mark.parametrize("position", ["classic", "both", "horror"])
def test_dice_stand_side_by_side_and_what_they_show_beside_them(position: str) -> None:
    panel = drawn(position, "panel")
    one, other = panel.dice
    headline, said = panel.words[:2]
    assert one.reach.left == pytest.approx(headline.x, abs=1)
    apart = other.reach.left - one.reach.right
    assert 0 < apart == pytest.approx(said.x - other.reach.right, abs=1)
    assert headline.reach.bottom < one.reach.top
    for die in (one, other):
        assert die.reach.middle[1] == pytest.approx(said.middle, abs=2)
        assert die.reach.right - die.reach.left == pytest.approx(die.reach.bottom - die.reach.top)
        assert die.reach.right - die.reach.left > said.size


@pytest.mark.parametrize(("position", "language"), LEGENDS)
def test_signs_of_a_legend_stand_in_rows_and_columns(position: str, language: str) -> None:
    legend = drawn(position, "legend", language)
    rows: dict[float, list[float]] = {}
    for sign in legend.signs:
        rows.setdefault(sign.y, []).append(sign.x)
    terrains = sum(not each.letters and "url" in str(each.node[0].get("fill")) for each in legend.signs)
    shown = list(rows.values())
    assert list(rows) == sorted(rows) and all(row == sorted(row) for row in shown)
    for row in shown:
        apart = [other - one for one, other in pairwise(row)]
        assert apart == [pytest.approx(apart[0], abs=0.11)] * len(apart)
        assert row[0] == shown[0][0]
    assert {tuple(row) for row in shown[terrains // len(shown[0]) :]} == {tuple(shown[-1])}
    high = [other - one for one, other in pairwise(rows)][terrains // len(shown[0]) :]
    assert len(set(high)) == 1, "rows of pieces are of one height"


@pytest.mark.parametrize(("position", "language"), LEGENDS)
def test_what_a_sign_means_stands_close_beside_it_and_as_high(position: str, language: str) -> None:
    legend = drawn(position, "legend", language)
    begin = legend.signs[0].x - legend.words[0].x
    for sign in legend.signs:
        x = min(each.x for each in legend.words if each.x > sign.x)
        beside = [each for each in legend.words if each.x == x]
        near = [each for each in beside if min(legend.signs, key=lambda other:
                (other.x != sign.x, abs(other.y - each.middle))) is sign]  # fmt: skip
        assert sum(each.middle for each in near) / len(near) == pytest.approx(sign.y, abs=1)
        assert sign.x - begin <= sign.reach.left and sign.reach.right < x
        assert begin < x - sign.x <= begin + 8, "a sign has as much room to the left as to the right"
        assert [one.y < other.y <= one.y + 1.2 * one.size for one, other in pairwise(near)] == [True] * (
            len(near) - 1
        )


@pytest.mark.parametrize(("position", "language"), LEGENDS)
def test_signs_of_a_legend_are_larger_than_the_words_beside_them(position: str, language: str) -> None:
    for sign in drawn(position, "legend", language).signs:
        wide, high = sign.reach.right - sign.reach.left, sign.reach.bottom - sign.reach.top
        assert max(wide, high) >= 20 and min(wide, high) >= 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_on_a_label_fit(language: str) -> None:
    """Those too of a seat that has resigned, whose German is long."""
    view = horror_shown().view(SPECTATOR)
    seats = [replace(seat, resigned=True) for seat in view.seats]
    signs = [
        *part_of(replace(view, seats=seats), "panel", language).signs,
        *drawn("horror", "panel", language).signs,
        *drawn("horror", "legend", language).signs,
    ]
    labels = [each for sign in signs for each in sign.labelled]
    assert len(labels) >= 10
    for label, words in labels:
        assert label.left < words.left and words.right < label.right


@pytest.mark.parametrize(("position", "language"), LEGENDS)
def test_the_title_of_a_legend_keeps_clear_of_its_signs(position: str, language: str) -> None:
    legend = drawn(position, "legend", language)
    title = legend.words[0]
    assert min(sign.reach.top for sign in legend.signs) - title.reach.bottom > 0.5 * title.size


@pytest.mark.parametrize(("position", "language"), LEGENDS)
def test_meanings_keep_to_their_columns(position: str, language: str) -> None:
    legend = drawn(position, "legend", language)
    for each in legend.words[1:]:
        row = sorted({sign.x for sign in legend.signs if abs(sign.y - each.middle) < 24})
        own = max(x for x in row if x < each.x)
        following = [x for x in row if x > each.x]
        half = row[0] - legend.words[0].x
        end = following[0] - half if following else legend.frame.right - margin(legend)
        assert own < each.x and each.reach.right <= end


def test_columns_share_what_there_is() -> None:
    found = columns(4, 10, 90)
    assert [(each.left, each.right) for each in found] == [(10, 30), (30, 50), (50, 70), (70, 90)]
    assert [each.middle for each in found] == [20, 40, 60, 80]


def test_rows_follow_one_another() -> None:
    sheet = Sheet(100)
    assert [sheet.row(20), sheet.row(10), sheet.row(4)] == [10, 25, 32] and sheet.y == 34


PLAIN = Style(10)


@pytest.mark.parametrize(
    ("words", "room", "found"),
    [
        ("a bb ccc", "a bb ccc", ["a bb ccc"]),
        ("a bb ccc", "a bb cc", ["a bb", "ccc"]),
        ("a bb ccc", "a bb", ["a bb", "ccc"]),
        ("a bb ccc", "a b", ["a", "bb", "ccc"]),
        ("a bb cc dd ee", "cc dd", ["a bb", "cc dd", "ee"]),
        ("long words", "lo", ["long", "words"]),
        ("ab 1, cd 2", "ab 1, cd", ["ab 1,", "cd 2"]),
        ("1 ab, 2 cd", "1 ab, 2", ["1 ab,", "2 cd"]),
        ("", "long", []),
    ],
)
def test_words_are_put_on_lines_that_blanks_allow(words: str, room: str, found: list[str]) -> None:
    assert lines(words, PLAIN, PLAIN.wide(room)) == found


def test_more_larger_and_bolder_letters_are_wider() -> None:
    assert PLAIN.wide("abcd") == pytest.approx(2 * PLAIN.wide("ab"))
    assert Style(20).wide("ab") == pytest.approx(2 * PLAIN.wide("ab"))
    assert PLAIN.wide("ab") < Style(10, bold=True).wide("ab") < Style(12, bold=True).wide("ab")


def test_a_headline_is_as_large_as_there_is_room() -> None:
    def size(words: str, room: str) -> float:
        sheet = Sheet(Style(17, bold=True).wide(room))
        return float(
            str(next(Head(words, [], "").drawn(sheet))).partition('font-size="')[2].partition('"')[0]
        )

    assert size("as long", "as long") == size("short", "as long") > size("longer than that", "as long")


def test_a_headline_that_is_too_long_goes_on_below() -> None:
    sheet, more = Sheet(Style(14, bold=True).wide("longer than")), Sheet(400)
    drawn_on, in_one = (
        list(Head("longer than that", [], "").drawn(sheet)),
        list(Head("short", [], "").drawn(more)),
    )
    assert len(drawn_on) == len(in_one) + 1 and sheet.y > more.y


def high(width: float, note: str, badge: str) -> float:
    """How high a seat is on a panel so wide."""
    sheet = Sheet(width)
    seat = Seat(0, text(ORIGIN, "A"), "red", False, [1, 2], ["so", note], badge=badge)
    assert sum("translate" in each for each in seat.drawn(sheet, columns(2, 100, width))) == 1, "no label"
    return sheet.y


def test_a_badge_has_a_row_of_its_own_only_where_there_is_no_room_beside_the_notes() -> None:
    width = NAME + SMALL.wide("twelve sheep") + BADGE.wide("shepherd")
    assert high(width, "twelve sheep", "shepherd") == high(width, "twelve sheep", "")
    assert high(width, "twelve sheep", "shepherd") < high(width, "twelve sheep", "shepherds")
