"""What several commands share: finding rulesets, reading `--option K=V`, showing progress."""

from __future__ import annotations

import argparse
import math
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.base.errors import UsageError

if TYPE_CHECKING:
    from dogtable.session.library import Library
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.study.failures import Failure
    from dogtable.study.saying import Saying


def library(args: argparse.Namespace) -> Library:
    """Return the rulesets that this user has."""
    from dogtable.session.library import Library

    return Library(data=args.data)


def saying(language: str = "en") -> Saying:
    """Return the words of reports in a language; UsageError where the program does not speak it."""
    from dogtable.study.saying import Saying
    from dogtable.ui.text import Catalogue, languages

    codes = [code for code, _ in languages()]
    if language not in codes:
        raise UsageError(f"the program does not speak {language!r}; it speaks {', '.join(codes)}")
    return Saying(Catalogue.load(language), language)


def game_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what chooses a game: ruleset, players, options, seed."""
    parser.add_argument("ruleset", metavar="RULESET", help="an id (see dogtable list) or a path")
    parser.add_argument("--players", type=whole(1), metavar="N", help="how many play (default: the fewest)")
    parser.add_argument(
        "--option", action="append", default=[], nargs="+", metavar="K=V", help="set an option of the ruleset"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same game")


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` on, up to `most` if there is one, for arguments."""

    def read(word: str) -> int:
        number = int(word)
        if number < least:
            raise argparse.ArgumentTypeError(f"wants at least {least}, not {number}")
        if most is not None and number > most:
            raise argparse.ArgumentTypeError(f"wants at most {most}, not {number}")
        return number

    read.__name__ = "whole number"  # what argparse calls it, where a word is no number
    return read


def opening(parser: argparse.ArgumentParser) -> None:
    """Add the argument of games that begin at random."""
    parser.add_argument(
        "--opening",
        type=whole(0),
        default=0,
        metavar="N",
        help="the first N decisions of a game are random, the same in both games of a deal: for games in which nothing "
        "is drawn, and bots would play one game again and again (default 0)",
    )


def seconds(word: str) -> float:
    """Read a time in seconds, for arguments."""
    number = float(word)
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"wants more than 0 seconds, not {word}")
    return number


def options(args: argparse.Namespace) -> dict[str, object]:
    """Read all `--option K=V`; UsageError for one without `=`."""
    given: dict[str, object] = {}
    for word in (word for words in args.option for word in words):
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"--option wants NAME=VALUE, not {word!r}")
        given[name.strip()] = value.strip()
    return given


def players(args: argparse.Namespace, rules: LoadedRuleset) -> int:
    """Return the number of players, checked against the ruleset."""
    count = args.players if args.players is not None else rules.players[0]
    rules.program(count, options(args))  # says what does not fit, before anything begins
    return int(count)


def count(number: int, thing: str) -> str:
    """Return so many things in words: `1 game`, `2 games`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def duration(seconds: float) -> str:
    """Return a time in words for a progress line: `8 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


@contextmanager
def wholly() -> Iterator[None]:
    """Do a block to its end, for what has to be done wholly or not at all: a Ctrl-C within it is raised after it.

    Signals reach the main thread alone, which is where commands run.
    """
    held = False

    def hold(_number: int, _frame: object) -> None:
        nonlocal held
        held = True

    before = signal.signal(signal.SIGINT, hold)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt


def looked_at(rules: LoadedRuleset, found: Sequence[Failure]) -> list[Failure]:
    """Return errors in which games ended, the most frequent first, with their games kept in the current folder."""
    from dogtable.study.failures import MOST, kept

    looked, others = list(found[:MOST]), found[MOST:]
    if looked:
        with Progress(len(looked), "errors looked at") as progress:
            for n, failure in enumerate(looked):
                looked[n] = kept(rules, failure, Path(), progress.heard)
                progress.step()
    return [*looked, *others]


_WIDE = 78
"""Signs of the line that says how far a long run is."""


class Progress:
    """A line on the terminal that says how far a long run is, from its beginning on; silent in a pipe."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.done, self.decisions = total, what, 0, 0
        self._end: float | None = None  # when it will be over, where that is known better than by rate
        self._shown = sys.stderr.isatty()
        self._begin = time.monotonic()
        self._last = 0.0

    def step(self, count: int = 1, left: float | None = None) -> None:
        """Say that `count` more are done; `left` is how many seconds are left where it is known better than by rate."""
        self.done += count
        self._end = None if left is None else time.monotonic() + left
        self._say()

    def say(self, what: str) -> None:
        """Say anew what is being counted, with nothing more done."""
        self.what = what
        self._say()

    def heard(self, decisions: int) -> None:
        """Say that so many more decisions were made, in games that are being played."""
        self.decisions += decisions
        self._say()

    def _say(self) -> None:
        now = time.monotonic()
        if self._shown and (now - self._last > 0.1 or self.done == self.total):
            self._last = now
            left = None if self._end is None else max(0.0, self._end - now)
            if left is None and self.done:
                left = (now - self._begin) / self.done * (self.total - self.done)
            line = f"{self.done}/{self.total} {self.what}"
            line += f", {count(self.decisions, 'decision')}" if self.decisions else ""
            line += "" if left is None else f", {duration(left)} left"
            print(f"\r{line:<{_WIDE}}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Progress:
        self._say()
        return self

    def __exit__(self, *_: object) -> None:
        """Clear the line."""
        if self._shown:
            print("\r" + " " * _WIDE + "\r", end="", file=sys.stderr, flush=True)


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Lay rows out in columns; those numbered in `right` are flush right."""
    if not rows:
        return ""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = (
        "  ".join(
            cell.rjust(w) if n in right else cell.ljust(w) for n, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def emit(rules: LoadedRuleset, folder: Path) -> None:
    """Write the generated Python of a ruleset, for every number of players, where people can read it."""
    from dogtable.compile.readable import write_readable

    for count in rules.players:
        print(f"written: {write_readable(rules.program(count), folder)}")
