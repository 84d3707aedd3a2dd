"""`make fast`: compile the shipped rulesets ahead of time, so that whole random games run some thirty times as fast.

It needs a C compiler (gcc or clang) and nothing else; without one, everything works as before. What it writes lies in
`dogtable/ahead/built`. Rulesets are compiled for every number of players, with their options as they are by default.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from dogtable.ahead.building import build
from dogtable.ahead.finding import BUILT
from dogtable.ahead.keys import this_machine
from dogtable.base.errors import UsageError
from dogtable.base.paths import shipped_rulesets
from dogtable.base.program import Program
from dogtable.session.library import Library


def main(argv: Sequence[str] | None = None) -> int:
    """Compile, and tell what came of it."""
    parser = argparse.ArgumentParser(prog="python -m dogtable.cli.ahead", description=__doc__)
    parser.add_argument("rulesets", nargs="*", help="ids or paths (all that are shipped, when there are none)")
    parser.add_argument(
        "--for", dest="machine", default=this_machine(), help="the machine, such as win32-x86_64 (this one)"
    )
    args = parser.parse_args(argv)
    try:
        built = build(_programs(args.rulesets), args.machine)
    except UsageError as error:
        print(f"make fast: {error}", file=sys.stderr)
        return 1
    print(f"{len(built.libraries)} libraries for {args.machine} in {BUILT}")
    for name, reason in built.left.items():
        print(f"  {name} stays with Python: {reason}")
    return 0


def _programs(rulesets: Sequence[str]) -> Iterator[Program]:
    library = Library() if rulesets else Library(folders=shipped_rulesets())
    for name in rulesets or [shelved.id for shelved in library.shelf()]:
        rules = library.load(name)
        for players in rules.players:
            print(f"{rules.id}, {players} players", flush=True)
            yield rules.program(players, {})


if __name__ == "__main__":
    sys.exit(main())
