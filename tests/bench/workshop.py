"""P13: how soon a changed file of the largest ruleset is on the table again, and how soon an editor is answered."""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from dogtable.base.rng import Rng
from dogtable.editor.project import Project
from dogtable.editor.words import declared, meaning_of, proposals, word_at
from dogtable.session.anew import played_anew, read_anew
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make
from dogtable.session.table import Table
from dogtable.ui.watching import OFTEN
from tests.bench.measure import Figure, percentile
from tests.rulesets.found import folders

LARGEST = "we-rate-dogs"
PLAYED = 60  # answers before the file is changed


@contextmanager
def _own() -> Iterator[tuple[Path, Library]]:
    """The largest ruleset as somebody's own."""
    with tempfile.TemporaryDirectory() as folder:
        home = shutil.copytree(folders()[LARGEST], Path(folder) / LARGEST)
        yield home, Library(data=Path(folder) / "data")


def reloading(scale: float) -> list[Figure]:
    """From a file that is saved to the table by the new rules, at the same position; half a look at the files added."""
    times = []
    with _own() as (home, library):
        journal = Journal(library.user.journal)
        rules = library.read(home)
        table = Table.new(journal, rules, rules.players[0], {}, make(["you", "person", "person"]), seed=1)
        rng = Rng(1)
        while table.match.count < PLAYED and (decision := table.match.decision) is not None:
            table.answer(decision.seat, decision.options[rng.below(len(decision.options))].key)
        file = home / "game.yaml"
        for number in range(7 if scale >= 1 else 2):
            file.write_text(f"{file.read_text(encoding='utf-8')}# {number}\n", encoding="utf-8")
            begin = time.perf_counter()
            table = played_anew(table, read_anew(library, home), journal).table
            times.append(time.perf_counter() - begin + OFTEN / 2)
        journal.close()
    value = statistics.median(times)
    words, spread = f"{value:.2f} s", f"{min(times):.2f} to {max(times):.2f}"
    return [Figure("P13", "a changed file on the table again", "≤ 1 s", words, value, spread, {}, value, value <= 1)]


def answers(scale: float) -> list[Figure]:
    """What is asked at the words of the largest file of rules: what fits, what it means, where it stands."""
    ms: dict[str, list[float]] = {"completion": [], "meaning": [], "declaration": [], "references": []}
    with _own() as (home, library):
        project = Project(home, library)
        file = max(home.glob("*.yaml"), key=lambda path: path.stat().st_size)
        project.open = {str(file): file.read_text(encoding="utf-8")}
        project.check()
        lines = project.open[str(file)].splitlines()
        step = 7 if scale >= 1 else 70
        for line in lines[::step]:
            for column in range(0, len(line), 9):
                word = word_at(line, column)
                if word is None:
                    continue
                asked: dict[str, Callable[[], object]] = {
                    "completion": lambda line=line, column=column: list(proposals(project.sound, line, column)),
                    "meaning": lambda word=word: meaning_of(project.sound, word),
                    "declaration": lambda word=word: declared(project.sound, word),
                    "references": lambda word=word: project.occurrences(word.text, is_field=word.sort == "field"),
                }
                for name, ask in asked.items():
                    begin = time.perf_counter()
                    ask()
                    ms[name].append((time.perf_counter() - begin) * 1000)
    return [_answer(name, times) for name, times in ms.items()]


def _answer(name: str, times: list[float]) -> Figure:
    p95 = percentile(times, 0.95)
    words = f"p95 {p95:.1f}, worst {max(times):.1f} ms of {len(times)}"
    return Figure("P13", f"an editor's question: {name}", "p95 ≤ 100 ms", words, p95, reached=p95 <= 100)


FIGURES = {"P13": lambda scale: [*reloading(scale), *answers(scale)]}
