"""Signs of single things, each an element that stands alone: with the shapes in it that it uses, and without ids."""

import re
from collections.abc import Iterable

from horror.games.picture.svg import Box, Markup, group, root

_USE = re.compile(r'<use href="#([^"]*)"([^>]*)/>')
_ID = re.compile(r' id="([^"]*)"')


def sign(box: Box, drawn: Markup, shapes: Iterable[Markup] = ()) -> str:
    """What is drawn within this box; ``shapes`` are those to which it refers. It says nothing to a screen reader: what
    it shows is always told beside it.
    """
    known = {found[1]: _ID.sub("", shape, count=1) for shape in shapes if (found := _ID.search(shape))}
    alone = _USE.sub(lambda used: f"<g{used[2]}>{known[used[1]]}</g>", drawn)
    return str(root(box, [group([Markup(alone)], text_anchor="middle")], aria_hidden="true"))
