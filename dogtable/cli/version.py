"""Print the version."""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.base.errors import UsageError
from dogtable.base.version import __version__

if TYPE_CHECKING:
    from dogtable.ahead.libraries import Entry, Listing


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument(
        "--verbose", action="store_true", help="with all that a report of a fault needs: versions, screen, folders"
    )


def run(args: argparse.Namespace) -> int:
    """Print it."""
    print(f"dogtable {__version__}")
    if args.verbose:
        for what, text in _facts(args.data):
            print(f"{what:<12} {text}")
    return 0


def _facts(data: Path | None) -> list[tuple[str, str]]:
    from dogtable.base.paths import program_folder, user_folders
    from dogtable.ui.about import screen, sdl_version

    folders = user_folders(data)
    return [
        ("runs as", _kind(program_folder())),
        *_libraries(),
        ("Python", f"{platform.python_implementation()} {platform.python_version()} ({sys.executable})"),
        ("system", platform.platform()),
        ("pygame-ce", f"{_version('pygame-ce')}, SDL {sdl_version()}"),
        ("PyYAML", _version("PyYAML")),
        ("platformdirs", _version("platformdirs")),
        ("screen", screen()),
        ("program", str(program_folder())),
        ("data", _folder(folders.data)),
        ("cache", _folder(folders.kept.cache)),
        ("rulesets", _folder(folders.rulesets)),
        ("log", _folder(folders.log)),
    ]


def _libraries() -> Iterator[tuple[str, str]]:
    """Tell by what rulesets are compiled to machine code, which are, and which stay with Python."""
    from dogtable.ahead.choice import COMPILE, PURE, is_pure, may_compile
    from dogtable.ahead.compilers import compiler_for
    from dogtable.ahead.finding import places
    from dogtable.ahead.keys import this_machine

    try:
        by = f"in the background, by {compiler_for(this_machine()).name}"
    except UsageError:
        by = "nothing, there is no C compiler"
    yield "compiling", f"nothing, {PURE if is_pure() else COMPILE} is set" if not may_compile() else by
    if is_pure():
        return
    for place in places():
        with suppress(OSError), place() as opened:
            yield from (("compiled", text) for text in _lines(opened.listing(), this_machine()))


def _lines(found: Listing, machine: str) -> Iterator[str]:
    """Give a line for each game of a list: what there is of it for a machine, or why not."""
    games: dict[str, list[Entry]] = {}
    for entry in found.libraries.values():
        if f"-{machine}." in entry.file:
            games.setdefault(entry.name, []).append(entry)
    for name, entries in sorted(games.items()):
        size = sum(entry.size for entry in entries)
        yield f"{name}: {size / 1000:.0f} kB by {entries[0].compiler}, {entries[0].made}"
    yield from sorted({f"{left.name}: stays with Python, {left.why}" for left in found.left.values()})


def _kind(folder: Path) -> str:
    if getattr(sys, "frozen", False):
        return "a program of its own (frozen)"
    return "a checkout" if (folder / "pyproject.toml").is_file() else "an installed package"


def _folder(path: Path) -> str:
    return str(path) if path.exists() else f"{path} (not there yet)"


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "of unknown version"
