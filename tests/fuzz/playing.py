"""Mutated rules that are sound are played: each ends by its rules, by a rule error with a place, or at a limit."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from dogtable.base.errors import RuleError, RulesetError
from dogtable.base.program import ASKING, OVER, STATUS
from dogtable.compile.compiler import compile_rules
from dogtable.engine.machine import Machine
from dogtable.lang.load import load_sources
from dogtable.lang.tree import Rules

ROOT = Path(__file__).parents[2]
SLOWEST = 2.0  # seconds of processor time, to compile or to come to the next decision

_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
_NAME = re.compile(r"(?<![\w.])[a-z_]{1,20}(?=[\w(\[). ,:]*)")
_NUMBERS = ("0", "1", "2", "3", "7", "63", "64", "1000", "999999999")
_WORDS = (
    ("<", "<="),
    ("==", "!="),
    (" and ", " or "),
    ("not ", ""),
    (" + ", " - "),
    ("me", "next(me)"),
    (" in ", " not in "),
)


@dataclass
class Played:
    """What came of the mutants. `bad` are those that broke the promise, with what happened."""

    refused: int = 0
    errors: dict[str, int] = field(default_factory=dict)  # by code, at run time
    ended: int = 0
    stopped: int = 0
    slowest: float = 0.0
    bad: list[tuple[str, Mapping[str, str]]] = field(default_factory=list)

    @property
    def sound(self) -> int:
        """How many passed the checker."""
        return self.ended + self.stopped + sum(self.errors.values()) + len(self.bad)


def mutants(texts: Mapping[str, str], seed: int) -> Iterator[dict[str, str]]:
    """Yield texts with one to three small changes that often leave them sound."""
    rng = Random(seed)
    while True:
        files = dict(texts)
        path = rng.choice(sorted(files))
        for _ in range(rng.randint(1, 3)):
            files[path] = changed(files[path], rng)
        yield files


def changed(text: str, rng: Random) -> str:
    """Return a text with one small change to a line of it."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    line = lines[at]
    match rng.randrange(6):
        case 0:
            lines[at] = _replaced(_NUMBER, line, lambda: rng.choice(_NUMBERS), rng)
        case 1:
            old, new = rng.choice(_WORDS)
            lines[at] = line.replace(old, new, 1) if rng.random() < 0.7 else line.replace(new or "(", old, 1)
        case 2:
            names = _NAME.findall(text)
            lines[at] = _replaced(_NAME, line, lambda: rng.choice(names), rng)
        case 3:
            del lines[at]
        case 4:
            lines.insert(at, line)
        case _:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], line
    return "\n".join(lines) + "\n"


def _replaced(pattern: re.Pattern[str], line: str, new: Callable[[], str], rng: Random) -> str:
    found = list(pattern.finditer(line))
    if not found:
        return line
    one = rng.choice(found)
    return line[: one.start()] + new() + line[one.end() :]


def play(sound: int, texts: Mapping[str, str], seed: int = 1, decisions: int = 60) -> Played:
    """Play so many sound mutants, each up to so many decisions."""
    tally = Played()
    for number, files in enumerate(mutants(texts, seed)):
        if tally.sound >= sound:
            return tally
        try:
            rules, _ = load_sources(files)
        except RulesetError:
            tally.refused += 1
        except Exception as error:  # noqa: BLE001  # any other exception is what this looks for
            tally.bad.append((f"{type(error).__name__}: {error}", files))
        else:
            _one(rules, files, tally, number, decisions)
    raise AssertionError("mutants never end")


def _one(rules: Rules, files: Mapping[str, str], tally: Played, seed: int, decisions: int) -> None:
    begin = time.process_time()
    try:
        machine = Machine(compile_rules(rules, rules.game.players[0]))
        _clock(begin, files, tally, "to compile")
        rng = Random(seed)
        begin = time.process_time()
        cells = machine.start(seed)
        _clock(begin, files, tally, "to begin")
        for _ in range(decisions):
            if cells[STATUS] == OVER:
                _ = machine.scores(cells), machine.ranking(cells), machine.winners(cells)
                tally.ended += 1
                return
            begin = time.process_time()
            seat = machine.waiting(cells)[0]
            options = machine.options(cells, seat)
            if not options:
                tally.bad.append((f"no options, status {cells[STATUS]} (asking is {ASKING})", files))
                return
            machine.take(cells, rng.choice(options), seat)
            _clock(begin, files, tally, "to the next decision")
        tally.stopped += 1
    except (RuleError, RulesetError) as error:
        _clock(begin, files, tally, "to a rule error")
        problem = error.problem if isinstance(error, RuleError) else error.problems[0]
        tally.errors[problem.code] = tally.errors.get(problem.code, 0) + 1
        if not problem.span.path or problem.span.line < 1:
            tally.bad.append((f"{problem.code} without a place", files))
    except Exception as error:  # noqa: BLE001  # any other exception is what this looks for
        tally.bad.append((f"{type(error).__name__}: {error}", files))


def _clock(begin: float, files: Mapping[str, str], tally: Played, what: str) -> None:
    took = time.process_time() - begin
    tally.slowest = max(tally.slowest, took)
    if took > SLOWEST:
        tally.bad.append((f"{took:.1f} s {what}", files))
