"""What every game's state has, for the kernel to run it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from horror.rules.kernel.agenda import Step


class GameState(msgspec.Struct, omit_defaults=True, kw_only=True):
    """Base of the state of every game.

    ``version`` is that of the rules by which it is played; ``agenda`` the steps that remain to be done, the next one
    last, for everybody but the kernel to look at; ``decisions`` the number that was last given to a question. By
    ``options`` and by how many ``seats`` there are it is found what the rules bind.
    """

    if TYPE_CHECKING:  # each game declares them, in the order in which its stored states have them
        version: int
        agenda: Sequence[Step]
        decisions: int

        @property
        def options(self) -> Any: ...
        @property
        def seats(self) -> Sequence[Any]: ...
