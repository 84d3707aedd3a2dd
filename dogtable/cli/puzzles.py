"""Find puzzles: positions of bots' games in which one move is far better than all others, for a ruleset's puzzles.yaml.

What a short search finds has to be found by longer ones with other seeds. Of all that is found the best are kept: of
each difficulty alike, where there are, and of all themes. The same seed finds the same puzzles, for rounds are counted,
not time. What was found is written after every game; stopped, the search goes on there.

examples:
  dogtable puzzles RULESET --games 500
  dogtable puzzles RULESET --games 40 --seed 7 --out rulesets/RULESET/puzzles.yaml
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import UsageError
from dogtable.cli import common

if TYPE_CHECKING:
    from dogtable.session.puzzles.model import Puzzle

HEAD: Final = "# Found by `dogtable puzzles {search}`, {games} games so far."
FIRST_LINE: Final = re.compile(r"# Found by `dogtable puzzles (?P<search>[^`]*)`, (?P<games>[0-9]{1,6}) games so far\.")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    common.game_arguments(parser)
    parser.add_argument("--games", type=common.whole(1), default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--most", type=common.whole(1), default=60, metavar="N", help="keep so many (default 60)")
    parser.add_argument(
        "--out", type=Path, default=Path("puzzles.yaml"), metavar="FILE", help="where they go (default puzzles.yaml)"
    )


def run(args: argparse.Namespace) -> int:
    """Search, and say what was found."""
    from dogtable.session.puzzles.model import DIFFICULTIES
    from dogtable.study.puzzling import Search, chosen

    rules = common.library(args).load(args.ruleset)
    players = common.players(args, rules)
    options = {k: str(v) for k, v in common.options(args).items()}
    seed = args.seed if args.seed is not None else 0
    named = [rules.id, f"--players {players}", *(f"--option {k}={v}" for k, v in options.items()), f"--seed {seed}"]
    games, puzzles = _gone_on(args.out, " ".join(named))
    search = Search(rules, players, options, seed)
    with common.Progress(args.games - games, "games") as progress:
        search.progress = lambda: progress.say(f"games, {search.sieve.looked} positions, {len(puzzles)} found")
        while games < args.games:
            search.harder = 2 * sum(one.difficulty == DIFFICULTIES[0] for one in puzzles) > args.most
            puzzles = chosen([*puzzles, *search.game(games)], args.most)
            games += 1
            progress.step()
            _write(args.out, HEAD.format(search=" ".join(named), games=games), puzzles)
    rated = Counter(puzzle.difficulty for puzzle in puzzles)
    text = ", ".join(f"{rated[one]} {one}" for one in DIFFICULTIES)
    sieve = search.sieve
    print(f"{common.count(games, 'game')}: {common.count(rated.total(), 'puzzle')} ({text}) in {args.out}")
    print(f"this time {sieve.looked} positions, {sieve.short} searched, {sieve.long} of them long, {sieve.found} found")
    return 0


def _gone_on(path: Path, search: str) -> tuple[int, list[Puzzle]]:
    """Return how many games were searched before and what was found; UsageError where a file is another search's."""
    from dogtable.lang.report import Report
    from dogtable.session.puzzles.read import read_text

    if not path.exists():
        return 0, []
    text = path.read_text(encoding="utf-8")
    found = FIRST_LINE.match(text)
    if found is None or found["search"] != search:
        raise UsageError(f"{path} holds puzzles of another search; remove it, or name another file with --out")
    report = Report()
    puzzles = read_text(text, str(path), report)
    report.raise_errors()
    return int(found["games"]), puzzles


def _write(path: Path, head: str, puzzles: list[Puzzle]) -> None:
    from dogtable.session.puzzles.written import text_of

    half = path.with_name(f"{path.name}.new")
    half.write_text(f"{head}\n{text_of(puzzles)}", encoding="utf-8")
    half.replace(path)  # whole or not at all
