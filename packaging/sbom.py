"""What is inside the frozen program: the SBOM (CycloneDX 1.5) and the file of copyrights, from components.toml.

Versions are asked of the libraries themselves where they tell, so the list says what is there, not what was planned.
`python packaging/sbom.py BUNDLE` prints the components of a bundle, and fails when it holds what none of them claims.
"""

from __future__ import annotations

import ctypes
import fnmatch
import hashlib
import importlib
import json
import platform
import re
import sqlite3
import subprocess
import sys
import textwrap
import tomllib
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from importlib import metadata
from pathlib import Path
from typing import Any

import contents

HERE = Path(__file__).resolve().parent
STDLIB = "<stdlib>"
WIDTH = 100


@dataclass
class Component:
    """One row of components.toml, with the files of the bundle that belong to it."""

    row: dict[str, Any]
    files: list[Path] = field(default_factory=list)
    modules: list[str] = field(default_factory=list)

    def claims(self, name: str) -> bool:
        """Whether a file of the bundle is its own, by its name relative to where the bundle keeps its files."""
        return any(fnmatch.fnmatchcase(name, pattern) for pattern in self.row["files"])

    def imports(self, module: str) -> bool:
        """Whether a top-level module inside the program is its own."""
        own = self.row.get("modules", [])
        return module in own or (STDLIB in own and (module in sys.stdlib_module_names or module.startswith("_sysconf")))

    @cached_property
    def version(self) -> str:
        """Its version as it tells itself; "" where it has none or cannot be asked."""
        way, *words = self.row["version"].split()
        return _WAYS[way](self, *words)

    def library(self, part: str) -> Path:
        """Return its file whose name contains `part`."""
        return next(file for file in self.files if part in file.name and not file.is_symlink())


# --------------------------------------------------------------------------------------------- asking for versions


def _pygame(_: Component, function: str) -> str:
    module, _dot, name = f"pygame.{function}".rpartition(".")
    return ".".join(map(str, getattr(importlib.import_module(module), name)()))


def _words(component: Component, part: str, *before: str) -> str:
    """Find the version that stands in a library after some words."""
    found = re.search(" ".join(before).encode() + rb" (\d[\d.]*)", component.library(part).read_bytes())
    return found[1].decode() if found else ""


def _call(component: Component, part: str, function: str, kind: str) -> str:
    """Ask a function of a library; one that was made for another system than this cannot be asked."""
    try:
        asked = ctypes.CDLL(str(component.library(part)))[function]
    except OSError:
        return ""
    if kind == "text":
        asked.restype = ctypes.c_char_p
        nowhere = [None] * 3  # for those that tell major, minor and patch apart, too, where they are handed places
        found = re.search(r"\d+(\.\d+)+", asked(*nowhere).decode())
        return found[0] if found else ""
    number = asked()
    return {
        "hundreds": f"{number // 10000}.{number // 100 % 100}.{number % 100}",
        "bytes": f"{number >> 16}.{number >> 8 & 255}.{number & 255}",
        "twelves": f"{number >> 24}.{number >> 12 & 4095}.{number & 4095}",
    }[kind]


def _constant(component: Component, part: str, name: str) -> str:
    """Read a text that a library holds; one that was made for another system than this cannot be read."""
    try:
        return (ctypes.c_char_p.in_dll(ctypes.CDLL(str(component.library(part))), name).value or b"").decode()
    except OSError:
        return ""


def _package(component: Component) -> str:
    """Return the version of Debian's package that a library was taken from; other systems cannot tell."""
    name = component.files[0].name
    try:
        owner = subprocess.run(["dpkg", "-S", f"*/{name}"], capture_output=True, text=True, check=True).stdout
        show = ["dpkg-query", "-W", "-f", "${Version}", owner.split(": ")[0].split(",")[0]]
        return subprocess.run(show, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


_WAYS: dict[str, Callable[..., str]] = {
    "none": lambda _: "",
    "dogtable": lambda _: contents.version(),
    "python": lambda _: platform.python_version(),
    "sqlite": lambda _: sqlite3.sqlite_version,
    "distribution": lambda _, name: metadata.version(name),
    "pygame": _pygame,
    "words": _words,
    "call": _call,
    "constant": _constant,
    "package": _package,
}

# ------------------------------------------------------------------------------------------------- what is inside


def components(bundle: Path) -> tuple[list[Component], list[str]]:
    """Return the components of a bundle, and what in it no component claims."""
    rows = tomllib.loads((HERE / "components.toml").read_text(encoding="utf-8"))["component"]
    found = [Component(row) for row in rows]
    foreign = []
    inner = bundle / "_internal"
    for file in sorted(path for path in bundle.rglob("*") if path.is_file() or path.is_symlink()):
        name = file.relative_to(inner if file.is_relative_to(inner) else bundle).as_posix()
        owner = next((one for one in found if one.claims(name)), None)
        if owner is None:
            foreign.append(name)
        else:
            owner.files.append(file)
    for module in modules(bundle):
        owner = next((one for one in found if one.imports(module)), None)
        if owner is None:
            foreign.append(f"the module {module}")
        else:
            owner.modules.append(module)
    return [one for one in found if one.files or one.modules], foreign


def modules(bundle: Path) -> list[str]:
    """Return the names of the top-level modules that are packed into the program's own file."""
    from PyInstaller.archive.readers import CArchiveReader

    program = next(path for path in (bundle / "dogtable", bundle / "dogtable.exe") if path.is_file())
    archive = CArchiveReader(str(program))
    names = [name for name, entry in archive.toc.items() if entry[4] in "sm"]
    names += archive.open_embedded_archive("PYZ.pyz" if "PYZ.pyz" in archive.toc else "PYZ-00.pyz").toc
    return sorted({name.split(".")[0] for name in names})


def cyclonedx(found: list[Component], system: str) -> dict[str, Any]:
    """Return the SBOM; the same bundle gives the same."""
    program, *others = (_entry(one) for one in found)
    digest = hashlib.sha256(json.dumps([program, others], sort_keys=True).encode()).hexdigest()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.UUID(digest[:32], version=4)}",
        "version": 1,
        "metadata": {"component": program, "properties": [{"name": "dogtable:system", "value": system}]},
        "components": others,
        "dependencies": [{"ref": program["bom-ref"], "dependsOn": [one["bom-ref"] for one in others]}],
    }


def _entry(one: Component) -> dict[str, Any]:
    row = one.row
    ident = re.sub(r"\W+", "-", row["name"].lower()).strip("-")
    entry = {"bom-ref": ident, "type": row["type"], "name": row["name"], "copyright": f"© {row['names']}"}
    if one.version:
        entry["version"] = one.version
    if "purl" in row:
        entry["purl"] = f"{row['purl']}@{one.version}"
    entry["licenses"] = [{"expression": row["licence"]}]
    sums = [hashlib.sha256(file.read_bytes()).hexdigest() for file in one.files if file.is_file()]
    if len(sums) == 1:
        entry["hashes"] = [{"alg": "SHA-256", "content": sums[0]}]
    return entry


# -------------------------------------------------------------------------------------------------- the copyrights


def copyrights(found: list[Component], *, common: Path | None = None) -> str:
    """Return who made what is inside, under which licence, with the licences' texts.

    Texts that lie in the folder `common` of the system (as on Debian) are named, not repeated.
    """
    lines = ["dogtable, and what comes along with it", ""]
    for one in found:
        lines += [f"{one.row['name']} {one.version}".strip(), f"  licence: {one.row['licence']}"]
        lines += textwrap.wrap(f"© {one.row['names']}", WIDTH, initial_indent="  ", subsequent_indent="  ")
        lines.append("")
    named = {part for one in found for part in one.row["licence"].split(" AND ")}
    for licence in sorted(named):
        lines += ["", "=" * WIDTH, licence, "=" * WIDTH, ""]
        shared = common / licence.removesuffix("-or-later") if common is not None else None
        if shared is not None and shared.exists():
            lines.append(f"On Debian systems the text of this licence is in {shared}.")
        else:
            lines.append(licence_text(licence).rstrip())
    return "\n".join(lines) + "\n"


def licence_text(licence: str) -> str:
    """Return the text of one licence."""
    if licence == "OFL-1.1":
        text = (contents.ROOT / "assets" / "fonts" / "Fraunces-OFL.txt").read_text(encoding="utf-8")
        return text[text.index("SIL OPEN FONT LICENSE Version 1.1") :]
    return (HERE / "licences" / f"{licence}.txt").read_text(encoding="utf-8")


def main() -> int:
    """Print what a bundle holds."""
    found, foreign = components(Path(sys.argv[1]))
    for one in found:
        print(f"{one.row['name']:<26}{one.version:<12}{one.row['licence']:<46}{len(one.files):>5} files")
    for name in foreign:
        print(f"nobody's: {name}", file=sys.stderr)
    return 1 if foreign else 0


if __name__ == "__main__":
    sys.exit(main())
