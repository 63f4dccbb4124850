"""Scripted draws of a scenario: dice with named faces, draws that a cup or a deck puts in order, the rest by value."""

from collections.abc import Callable, Mapping, Sequence

from horror.rules.kernel.draws import Draw, ScriptedDraws
from horror.rules.kernel.errors import DrawMismatch


class ScenarioDraws(ScriptedDraws):
    """The draws of one round. ``ordered`` are the next draws by purpose, and lasts from round to round.

    ``faces`` are the names of a die's faces, by purpose. ``meant`` says what else a scripted value may mean (the place
    of a knight, for its id). Among things that are all alike nothing need be scripted.
    """

    def __init__(
        self,
        dice: Sequence[int | str],
        random: Sequence[str],
        ordered: dict[str, list[str]],
        faces: Mapping[str, Sequence[str]],
        meant: Callable[[str], str],
    ) -> None:
        super().__init__(dice, random)
        self._ordered = ordered
        self._faces = faces
        self._meant = meant

    def mark(self) -> tuple[list[int | str], list[str], dict[str, list[str]]]:
        """What is left of the script, to come back to."""
        ordered = {purpose: list(names) for purpose, names in self._ordered.items()}
        return list(self._dice), list(self._random), ordered

    def back_to(self, mark: tuple[list[int | str], list[str], dict[str, list[str]]]) -> None:
        """Take back what was drawn since the mark."""
        self._dice, self._random, ordered = list(mark[0]), list(mark[1]), mark[2]
        self._ordered.update({purpose: list(names) for purpose, names in ordered.items()})

    def _face(self, purpose: str) -> int:
        if self._dice and isinstance(self._dice[-1], str):
            face = self._dice[-1]
            faces = self._faces.get(purpose, ())
            if face not in faces:
                raise DrawMismatch(f"{face} is scripted for {purpose}, whose die has no such face")
            self._dice[-1] = faces.index(face) + 1
        return super()._face(purpose)

    def pick(self, purpose: str, labels: Sequence[str]) -> int:
        waiting = self._ordered.get(purpose, [])
        wanted = next((name for name in waiting if name in labels), None)
        if wanted is not None:
            waiting.remove(wanted)
            index = list(labels).index(wanted)
            self.record.append(Draw(purpose, len(labels), index))
            return index
        if self._random and self._random[-1] not in labels:
            self._random[-1] = self._meant(self._random[-1])
        if len(set(labels)) == 1 and (not self._random or self._random[-1] != labels[0]):
            return 0
        return super().pick(purpose, labels)
