"""Compile rulesets to machine code now, rather than in the background when they are first played.

Whole random games then run many times as fast. It needs a C compiler (gcc, clang, or `pip install dogtable[fast]`);
without one everything works as before. What is compiled lies in the user's cache. Rulesets are compiled for every
number of players, with their options as they are by default.

examples:
  dogtable ahead                    all rulesets that came with the program
  dogtable ahead my-game/
  dogtable ahead --into FOLDER --for win32-x86_64    libraries for packages
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.cli import common

if TYPE_CHECKING:
    from dogtable.ahead.libraries import Listing
    from dogtable.base.paths import KeptFolders
    from dogtable.base.program import Program

_WAIT = 0.2  # seconds between two looks whether another process is done


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="ids or paths (default: all that are shipped)")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="put the libraries there, and take others away")
    parser.add_argument(
        "--for", dest="machine", metavar="MACHINE", help="the machine (with --into), such as win32-x86_64"
    )
    parser.add_argument("--asked", action="store_true", help=argparse.SUPPRESS)  # in the background: all that was asked


def run(args: argparse.Namespace) -> int:
    """Compile, and tell what came of it."""
    from dogtable.ahead.building import build
    from dogtable.ahead.making import make_all, step_back
    from dogtable.base.errors import UsageError
    from dogtable.base.paths import user_folders

    kept = user_folders().kept
    if args.asked:
        step_back()
        make_all(kept)
        return 0
    if args.machine and not args.into:
        raise UsageError("--for wants --into: libraries for other machines are of no use in this one's cache")
    found = build(_programs(args), args.machine or "", args.into, portable=True) if args.into else _here(kept, args)
    for entry in found.libraries.values():
        print(f"{entry.name}: {entry.size / 1000:.0f} kB by {entry.compiler}")
    for left in found.left.values():
        print(f"{left.name}: stays with Python, {left.why}")
    return 1 if any(left.again for left in found.left.values()) else 0


def _here(kept: KeptFolders, args: argparse.Namespace) -> Listing:
    """Compile into the user's cache; return what its list says of these programs."""
    from dogtable.ahead.compilers import compiler_for
    from dogtable.ahead.keys import this_machine
    from dogtable.ahead.known import is_made, listed
    from dogtable.ahead.libraries import Listing, own_path
    from dogtable.ahead.making import make_all, put_down
    from dogtable.ahead.material import materials
    from dogtable.base.own import OwnFolder

    names: set[str] = set()
    machine = this_machine()
    compiler_for(machine)
    for program in _programs(args):
        wanted = {material.key(machine): material for material in materials(program)}
        names |= wanted.keys()
        with OwnFolder(own_path(kept), make=True) as folder:
            put_down(kept, folder, {key: material for key, material in wanted.items() if not is_made(key)})
        while not make_all(kept):
            time.sleep(_WAIT)
    found = listed(kept)
    return Listing(
        {name: entry for name, entry in found.libraries.items() if name in names},
        {name: left for name, left in found.left.items() if name in names},
    )


def _programs(args: argparse.Namespace) -> Iterator[Program]:
    from dogtable.base.paths import shipped_rulesets
    from dogtable.session.library import Library

    library = common.library(args) if args.rulesets else Library(folders=shipped_rulesets(), data=args.data)
    for name in args.rulesets or [shelved.id for shelved in library.shelf()]:
        rules = library.load(name)
        for players in rules.players:
            yield rules.program(players, {})
