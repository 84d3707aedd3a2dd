"""P3: the slowest positions that a search has found, kept in `corpus/`; how long each takes, by time and by lines.

A file holds positions of one ruleset (docs/positions.md), each with how many options it has, and how many lines of
Python it takes to list them and to carry out an answer: figures that are the same on every machine. `corpus_search`
finds them, `python -m tests.bench.corpus_search --count` writes the figures anew after a change of the engine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dogtable
from dogtable.base.errors import UsageError
from dogtable.base.fuel import DECISION_FUEL
from dogtable.base.program import ASKING, STATUS
from dogtable.base.ruleset import Ruleset
from dogtable.engine.machine import Machine
from dogtable.engine.match import Match
from dogtable.engine.state import State
from tests.bench.lines import lines
from tests.bench.measure import Figure, percentile

FOLDER = Path(__file__).parent / "corpus"
ANSWERS = 12
"""So many of a position's answers are carried out, evenly spread over its options."""


@dataclass
class Slow:
    """A slow position: where it is from, how many options it has, and lines to list them and to answer (the worst)."""

    position: Mapping[str, Any]
    asked: str
    options: int
    listing: int
    answering: int


def read(ruleset: str) -> list[Slow]:
    """Return the positions that are kept of a ruleset."""
    path = FOLDER / f"{ruleset}.json"
    return [Slow(**one) for one in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []


def write(ruleset: str, found: Sequence[Slow]) -> None:
    """Keep these positions of a ruleset, one a line."""
    told = [json.dumps(vars(one), separators=(",", ":"), ensure_ascii=False) for one in found]
    (FOLDER / f"{ruleset}.json").write_text("[\n" + ",\n".join(told) + "\n]\n", encoding="utf-8")


class Opened:
    """A position that was opened: what is asked there, listed and answered as often as wanted."""

    def __init__(self, rules: Ruleset, position: Mapping[str, Any]) -> None:
        self.match = Match.at(rules, position)
        decision = self.match.decision
        if decision is None:
            raise UsageError("nobody is asked anything in this position")
        self.asked, self.seat, self.width = decision.name, decision.seat, len(decision.options)
        self.machine: Machine = self.match.game.machine
        self.cells = self.match.cells

    def list(self) -> list[Any]:
        """Work the options out anew."""
        return listed(self.machine, self.cells, self.seat)

    def answers(self, options: Sequence[Any]) -> Iterator[Callable[[], object]]:
        """Yield what carries out some of the answers, each on a copy of the state, and lists what comes next."""
        step = max(1, len(options) // ANSWERS)
        for path in options[::step]:
            cells = self.cells[:]
            yield lambda s=cells, p=path: self.machine.take(s, p, self.seat)


def listed(machine: Machine, cells: State, seat: int) -> list[Any]:
    """Work out the options of a seat that is asked, whatever was listed before."""
    if cells[STATUS] != ASKING:
        return machine.options(cells, seat)
    machine.runtime.fuel[0] = DECISION_FUEL
    return machine.all_options(cells)


def counted(rules: Ruleset, position: Mapping[str, Any]) -> Slow:
    """Open a position and count."""
    opened = Opened(rules, position)
    options = opened.list()
    for answer in opened.answers(options):
        answer()  # what is compiled or loaded late is there now
    listing = lines(opened.list)
    answering = max((lines(answer) for answer in opened.answers(options)), default=0)
    return Slow(position, opened.asked, len(options), listing, answering)


def timed(rules: Ruleset, position: Mapping[str, Any], times: int = 3) -> tuple[float, float]:
    """Return the best milliseconds of some listings, and those of the slowest answer with the listing after it."""
    opened = Opened(rules, position)
    options = opened.list()
    listing = min(ms(opened.list) for _ in range(times))
    runs = (opened.answers(options) for _ in range(times))
    answers = [min(ms(answer) for answer in same) for same in zip(*runs, strict=True)]
    return listing, max(answers, default=0.0)


def ms(work: Callable[[], object]) -> float:
    """Return the milliseconds of the processor of one call."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1000


def slowest(_scale: float) -> list[Figure]:
    """P3: the times of the positions that are kept."""
    figures = []
    for path in sorted(FOLDER.glob("*.json")):
        rules = dogtable.load(path.stem)
        found = [timed(rules, slow.position) for slow in read(path.stem)]
        worst = max(max(pair) for pair in found)
        p50 = percentile([listing for listing, _ in found], 0.5)
        told = f"{len(found)} positions: listing p50 {p50:.2f}, worst {max(a for a, _ in found):.2f} ms, "
        told += f"slowest answer {max(b for _, b in found):.2f} ms"
        what = f"{path.stem}, the slowest positions found by search"
        figures.append(Figure("P3", what, "≤ 10 ms", told, worst, reached=worst <= 10))
    return figures


FIGURES = {"P3": slowest}
