"""What is answered at the fair (BW-30): moves that the step itself keeps."""

from typing import Annotated, ClassVar

from horror.rules.kernel.moves import Chance, Move
from tests.barrows.facts import GOOD


class Put(Move, frozen=True, tag="put"):
    """BW-30: give a good of the hand to the left neighbour."""

    rule: ClassVar[str] = "BW-30"
    ends: ClassVar[Chance] = "perhaps"

    good: Annotated[str, GOOD]


class Keep(Move, frozen=True, tag="keep"):
    """BW-30: give nothing."""

    rule: ClassVar[str] = "BW-30"
    ends: ClassVar[Chance] = "perhaps"
