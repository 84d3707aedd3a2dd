"""What `make play` runs: the window, or, on a machine without a screen, one game between bots and pictures of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from dogtable.base.paths import has_screen
from dogtable.cli.main import main as command

PICTURES = Path("build/screenshots")


def show(game: str) -> int:
    """Play one game between greedy bots, its log on the terminal, and leave pictures of the table."""
    from dogtable.bots.policies import POLICIES
    from dogtable.bots.process import Request
    from dogtable.cli.replay import log, standing
    from dogtable.engine.match import Match
    from dogtable.engine.packed import pack
    from dogtable.session import seats
    from dogtable.session.library import Library

    rules = Library().load(game)
    print(f"There is no screen here, so bots play one game of {rules.title}; its log follows.\n")
    who = seats.make(["greedy"] * rules.players[0])
    match = Match(rules, players=len(who), seed=20_261)
    names = rules.names([seat.name for seat in who])
    program = rules.program(match.players, match.options)
    shown = 0
    lines: list[str] = []
    pictures: list[tuple[dict[str, Any], list[str]]] = []
    while (decision := match.decision) is not None:
        request = Request("greedy", rules.hash, pack(match, decision.seat), match.count)
        match.choose(POLICIES["greedy"](program, request).key, seat=decision.seat)
        for line in log(match, names, shown):
            print(line)
            lines.append(line)
        shown = match.event_count
        if match.count in (40, 120):
            pictures.append((match.view(0), lines[-30:]))
    pictures.append((match.view(0), lines[-30:]))
    for line in standing(match, names):
        print(line)
    from dogtable.ui.shots import save_table

    PICTURES.mkdir(parents=True, exist_ok=True)
    for number, (view, told_so_far) in enumerate(pictures, 1):
        path = PICTURES / f"table-{number}.png"
        save_table(rules.look(), view, who, path, (1920, 1080), rules.title, told_so_far)
        print(f"picture: {path}")
    return 0


def main() -> int:
    """Open the window, or show what there is without one."""
    if has_screen():
        return command([])
    try:
        return show(sys.argv[1])
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the log has gone
        return 1


if __name__ == "__main__":
    sys.exit(main())
