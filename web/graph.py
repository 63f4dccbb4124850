"""Which modules of the pages import which, read out of the modules themselves."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

MODULES = Path(__file__).parent / "static" / "web"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)  # types name modules there, which are not loaded
_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*["'](\.{1,2}/[^"']+)["']""")


class Graph:
    """The modules below a folder, by their names in it (`game/page.js`). Each is read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._imports: dict[str, list[str]] = {}

    def imports(self, name: str) -> list[str]:
        """The modules that a module imports, in its order. Raises OSError where there is no such module."""
        if name not in self._imports:
            addresses = _IMPORT.findall(_COMMENT.sub("", (self._folder / name).read_text()))
            here = posixpath.dirname(name)
            self._imports[name] = [posixpath.normpath(posixpath.join(here, each)) for each in addresses]
        return self._imports[name]

    def below(self, name: str) -> list[str]:
        """All modules that a module imports, by whatever way: those nearest first, each once."""
        found: list[str] = []
        waiting = [name]
        for each in waiting:
            for other in self.imports(each):
                if other not in found and other != name:
                    found.append(other)
                    waiting.append(other)
        return found


graph = Graph(MODULES)
"""That of this process: as the modules were when a page was first asked for."""
