"""What is told to newcomers: sections with pictures, in every language, that cite rules that there are."""

from __future__ import annotations

from horror.games.locale import languages_known
from horror.games.scenario.guide import position_of
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.face import THEMES
from horror.rules.kernel.guide import Section
from horror.rules.kernel.registry import Rulesets
from horror.rules.kernel.ruleset import Ruleset
from horror.table.rule_book import rule
from tests.games.conformance.pictures import Pictures

MOST_WORDS = 75
SECTIONS = range(8, 13)


def guide(games: Rulesets, rules: Ruleset) -> None:
    """Few short sections, alike in all languages but for their words; each with a picture, and its rules."""
    english = rules.guide()
    assert len(english) in SECTIONS and len({each.name for each in english}) == len(english)
    for section in english:
        words = " ".join(section.paragraphs).split()
        assert len(words) <= MOST_WORDS, f"{section.name} has {len(words)} words"
        assert section.name not in said(section), f"{section.name} has no words"
        missing = [number for number in section.rules if rule(rules, number) is None]
        assert section.rules and not missing, f"{section.name} cites no such rules: {missing}"
        drawn(games, rules, section)
    for language in set(languages_known()) - {"en"}:
        for own, other in zip(english, rules.guide(language), strict=True):
            assert wordless(own) == wordless(other) and len(said(own)) == len(said(other))
            same = [text for text, told in zip(said(own), said(other), strict=True) if text == told]
            assert not same, f"{section.name} says this in English alone: {same}"


def drawn(games: Rulesets, rules: Ruleset, section: Section) -> None:
    """The position of a section can be, and its picture is a whole one in every theme, with what is marked on it."""
    position = position_of(games, rules.name, dict(section.position))
    assert not position.finished
    for theme in THEMES:
        picture = rules.picture(position.view(SPECTATOR), "en", theme)
        pictured = Pictures.valid(picture.pointed(section.marked, section.shown, section.caption))
        whole = Pictures.valid(picture.pointed((), (), section.caption))
        assert len(list(pictured.iter())) > len(list(whole.iter())) or not section.marked


def said(section: Section) -> list[str]:
    """All words of a section."""
    return [section.title, section.caption, *section.paragraphs]


def wordless(section: Section) -> Section:
    """A section without its words."""
    return section._replace(title="", caption="", paragraphs=())
