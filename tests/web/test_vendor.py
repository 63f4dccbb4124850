"""The pages' libraries are those of the list, file by file, and need nothing but each other."""

from __future__ import annotations

import hashlib
import io
import json
import re
import tarfile
from pathlib import Path

import pytest

from docs.tools.vendor import LIST, Unlike, put
from tests.web.scripts import VENDOR

PACKAGES = json.loads(LIST.read_text())
FILES = sorted(path for path in VENDOR.rglob("*") if path.is_file() and path != LIST)
IMPORT = re.compile(r"""(?:\bfrom|^import|\bimport\()\s*["']([^"']+)["']""", re.MULTILINE)
LICENCES = {
    "BSD-3-Clause": "Redistribution and use in source and binary forms",
    "MIT": "Permission is hereby granted",
}


def test_what_is_committed_is_what_the_list_says() -> None:
    """Otherwise: make vendor."""
    listed = {
        f"{folder}/{name}": file["sha256"]
        for folder, package in PACKAGES.items()
        for name, file in package["files"].items()
    }
    assert listed == {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in FILES
    }


@pytest.mark.parametrize("folder", PACKAGES)
def test_a_package_is_pinned_by_the_hash_that_npm_publishes_and_brings_its_licence(folder: str) -> None:
    package = PACKAGES[folder]
    assert re.fullmatch(r"\d+\.\d+\.\d+", package["version"])
    assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", package["integrity"])
    assert LICENCES[package["license"]] in " ".join((VENDOR / folder / "LICENSE").read_text().split())


def test_no_registry_is_named() -> None:
    for path in [*FILES, LIST]:
        text = path.read_text()
        assert "registry." not in text and "resolved" not in json.dumps(PACKAGES), path


def test_a_module_of_others_imports_its_neighbours_by_relative_address() -> None:
    """A bare name would need an import map, which the policy of the pages refuses."""
    for path in FILES:
        if path.suffix == ".js":
            for address in IMPORT.findall(path.read_text()):
                assert address.startswith(("./", "../")) and (path.parent / address).resolve() in FILES, (
                    path,
                    address,
                )


def test_what_npm_brings_is_refused_unless_the_list_says_so(tmp_path: Path) -> None:
    """Nothing is written of a file that is not what it was."""
    tarball = tmp_path / "package.tgz"
    with tarfile.open(tarball, "w:gz") as archive:
        for name, content in {"a.js": b"export const a = 1;", "b.js": b"export const b = 2;"}.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    package = {"package": "two", "version": "1.0.0", "files": {"a.js": {"from": "a.js"}}}
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "old.js").touch()
    put(tmp_path / "two", package, tarball)
    assert [path.name for path in (tmp_path / "two").iterdir()] == ["a.js"]
    package["files"] = {"b.js": {"from": "b.js", "sha256": "0" * 64}}
    with pytest.raises(Unlike, match=r"two/b\.js"):
        put(tmp_path / "two", package, tarball)
    assert [path.name for path in (tmp_path / "two").iterdir()] == ["a.js"]
