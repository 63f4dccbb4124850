"""``python -m docs.tools.lessons [--check]``: record the first games that teach, as pages play them without a server.

Each game that has a lesson (`Ruleset.lesson`) is played by the engine itself, and what the API would tell at each step
is written down, for each language and theme: `web/static/web/learn/lessons/<game>.<language>.<theme>.json`. A test
makes them anew and compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from horror.games import RULESETS
from horror.games.grammar.meaning import meant
from horror.games.locale import languages
from horror.games.scenario.document import Given
from horror.games.scenario.drawing import ScenarioDraws
from horror.games.scenario.face import face_of
from horror.games.scenario.guide import position_of
from horror.rules.kernel.able import Able
from horror.rules.kernel.choices import as_json
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.events import redact, sees
from horror.rules.kernel.face import THEMES
from horror.rules.kernel.lesson import Lesson, Scene, Step
from horror.rules.kernel.phrases import places_of
from horror.table.choices import pieces, told

FOLDER = Path(__file__).resolve().parents[2] / "web" / "static" / "web" / "learn" / "lessons"


class Recorder:
    """Plays a lesson and notes what its learner is told, in one language and theme. What is drawn is noted once."""

    def __init__(self, name: str, language: str, theme: str) -> None:
        self.rules: Any = RULESETS[name]
        self.face = face_of(RULESETS, name)
        self.language, self.theme = language, theme
        self.drawn: dict[str, int] = {}
        self.grounds: dict[str, str] = {}
        self.moments = 0

    def recorded(self) -> dict[str, Any]:
        """The whole lesson."""
        lesson: Lesson = self.rules.lesson(self.language)
        steps = [step for scene in lesson.scenes for step in self.scene(lesson.seat, scene)]
        return {
            "ruleset": self.rules.name,
            "steps": steps,
            "end": lesson.end,
            "drawn": list(self.drawn),
            "grounds": self.grounds,
        }

    def scene(self, colour: str, scene: Scene) -> Iterator[dict[str, Any]]:
        """The steps of a scene, each with the position in which it is made, and what follows from it."""
        self.position = position_of(RULESETS, self.rules.name, dict(scene.position))
        self.colours = list(self.face.players(self.position))
        self.seat = self.colours.index(colour)
        if self.position.automatic_turn_next:
            self.position.advance(NoDraws())
        called = [self.rules.seat_name(each, self.language) for each in self.colours]
        self.names = [name[:1].upper() + name[1:] for name in called]
        self.ordered = self.face.next_draws(Given(dict(scene.position), "").mapping())
        for number, step in enumerate(scene.steps):
            before = self.now()
            move, said = self.made(step)
            yield {
                "name": step.name,
                "scene": scene.title if number == 0 else "",
                "text": step.text,
                "places": list(step.places),
                "move": move,
                "said": said,
                "now": before,
                "after": self.now() if number == len(scene.steps) - 1 else None,
            }

    def made(self, step: Step) -> tuple[Any, list[str]]:
        """What is ordered in a step, as JSON, and what the learner is told of all that follows; raises ValueError where
        dice are left over."""
        draws = ScenarioDraws(step.dice, step.random, self.ordered, self.face.die_faces, str)
        move, said = None, list[str]()
        if step.order:
            ordered = meant(self.rules, step.order, self.position, self.seat)
            move = as_json(ordered)["move"]
            said += self.told(self.face.apply(self.position, self.seat, ordered, draws))
        for each in step.then:
            said += self.told(self.followed(each, draws))
        if any(draws.unused):
            raise ValueError(f"{step.name}: draws are left over: {draws.unused}")
        return move, said

    def followed(self, each: str | Mapping[str, str], draws: ScenarioDraws) -> Sequence[Any]:
        """The events of an order of somebody else, or of the automatic turn."""
        if isinstance(each, str):
            events: Sequence[Any] = self.position.advance(draws)
            return events
        ((colour, order),) = each.items()
        seat = self.colours.index(colour)
        return self.face.apply(self.position, seat, meant(self.rules, order, self.position, seat), draws)

    def told(self, events: Sequence[Any]) -> list[str]:
        """What the learner is told of events, in sentences."""
        seen = [redact(event, self.seat) for event in events if sees(event, self.seat)]
        return [self.rules.narrate(event, self.seat, self.names, self.language) for event in seen]

    def now(self) -> dict[str, Any]:
        """What `GET …/now/?picture=` would tell, as far as a page reads it that shows a lesson."""
        self.moments += 1
        position, rules, language = self.position, self.rules, self.language
        view, able = position.view(self.seat), Able(position, self.seat)
        asked = {each.id: rules.asked(each, view) for each in position.waiting() if each.seat == self.seat}
        return {
            "game": {
                "id": "lesson",
                "ruleset": rules.name,
                "status": "running",
                "seat": self.seat,
                "seats": [
                    {"colour": colour, "name": name}
                    for colour, name in zip(self.colours, self.names, strict=True)
                ],
                "decisions": [each for each in position.waiting() if each.known_to(self.seat)],
                "cursor": self.moments,
                "epoch": "first",
                "undo": 0,
            },
            "choices": told(rules, view, able.priced, language),
            "short": told(rules, view, able.short, language),
            "pieces": pieces(view, able.priced, able.short),
            "asked": {
                name: {"text": rules.tell(phrase, self.names, language), "places": places_of(phrase.parts)}
                for name, phrase in asked.items()
            },
            "table": {
                "headline": rules.headline(view, self.names, language),
                "standings": rules.standings(view, self.names, language),
                "holdings": rules.holdings(view, language),
                "offers": rules.offers(view, able.choices, self.names, language),
                "left": rules.left(view, language),
            },
            "draft": None,
            "picture": str(self.moments),
            "board": self.board(view),
        }

    def board(self, view: Any) -> dict[str, Any]:
        """The board in parts: its pieces by the numbers of what is drawn, its ground by an address."""
        picture = self.rules.picture(view, self.language, self.theme)
        ground = picture.alone("ground")
        address = next(
            (name for name, drawn in self.grounds.items() if drawn == ground), f"ground-{len(self.grounds)}"
        )
        self.grounds[address] = ground
        return {
            "title": picture.title,
            "description": picture.description,
            "ground": address,
            "pieces": [
                [piece.id, self.drawn.setdefault(piece.svg, len(self.drawn))] for piece in picture.pieces
            ],
        }


def lessons() -> Iterator[tuple[Path, bytes]]:
    """Every recorded lesson, with the file in which it stands."""
    for name, rules in RULESETS.items():
        if rules.lesson() is None:
            continue
        for language in languages():
            for theme in THEMES:
                recorded = Recorder(name, language, theme).recorded()
                yield FOLDER / f"{name}.{language}.{theme}.json", msgspec.json.encode(recorded) + b"\n"


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = []
    for file, content in lessons():
        if not file.exists() or file.read_bytes() != content:
            stale.append(file.name)
            if not arguments:
                file.write_bytes(content)
    print("\n".join(stale) or "nothing has changed")
    return int(bool(arguments and stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
