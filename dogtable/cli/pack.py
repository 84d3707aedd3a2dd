"""Put a ruleset of your own into one file that others add to their shelf: ID-VERSION.dogtable-game.

It is checked first; with errors nothing is written. `author:` and `licence:` under `game:` go along.

example:
  dogtable pack my-game/
"""

from __future__ import annotations

import argparse
from pathlib import Path

from dogtable.base.errors import RulesetError, UsageError
from dogtable.base.files import PACK
from dogtable.cli import common


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the ruleset's folder")
    parser.add_argument("--to", type=Path, metavar="FILE", help="the file to write (default: in the current folder)")


def run(args: argparse.Namespace) -> int:
    """Write it."""
    from dogtable.session.inspection import inspect
    from dogtable.session.packs import pack

    if not (args.folder / "game.yaml").is_file():
        raise UsageError(f"'{args.folder}' is no folder of a ruleset: there is no game.yaml in it")
    rules, problems = inspect(common.library(args), args.folder)
    errors = [problem for problem in problems if not problem.is_warning]
    if rules is None or errors:
        raise RulesetError(errors)
    version = f"-{rules.rules.game.version}" if rules.rules.game.version else ""
    file = args.to or Path(f"{rules.id}{version}{PACK}")
    if file.suffix != PACK:
        raise UsageError(f"the name of a pack ends in {PACK}, not '{file.name}'")
    manifest, left_out = pack(rules, args.folder.resolve(), file)
    print(f"written: {file} ({manifest.title}, {file.stat().st_size // 1000 + 1} kB)")
    for name in left_out:
        print(f"left out, as no part of a ruleset: {name}")
    missing = [f"`{what}:`" for what in ("version", "author", "licence") if not getattr(manifest, what)]
    if missing:
        print(f"not said under `game:`, and so not told to others: {', '.join(missing)}")
    return 0
