"""The table, its page and its history: what was measured, what was not, and how runs compare."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bench import history
from tests.bench.__main__ import write
from tests.bench.figures import measures
from tests.bench.measure import NOT_YET, Figure, Plot, not_yet, percentile, ratio
from tests.bench.profile import headings
from tests.bench.table import markdown, print_table

FIGURES = [
    Figure("P1", "dog, rules.playout ÷ by hand", "≥ 1.0", "60 ÷ 79 games/s", 0.76, "0.73 to 0.79", {}, 0.76, False),
    Figure("P4", "copy <of> a game", "≤ 1.1", "1.1 µs", 1.01, ratio=1.01, reached=True),
    not_yet("P5", "iterations", "≥ 0.6", "there is no hard bot yet"),
]
PLOTS = [
    Plot("scale", "Time by length", "decisions", "ms", {"a": [(1, 2.0), (10, 20.0)], "b": [(5, 3.0)]}, goal=15),
    Plot("scale", "Over wide ranges", "cells", "µs", {"a": [(1, 0.01), (1000, 90.0)]}, log_x=True, log_y=True),
    Plot("scale", "Nothing found", "x", "y", {}),
]


def run(figures: list[Figure], **told: Any) -> dict[str, Any]:
    whole = {"when": "2026-11-22 12:00", "commit": "abc", "machine": {"cores": "2"}, "quick": False}
    return {**whole, "load": [[1.0], [2.0]], **told, "figures": history.values(figures)}


def test_every_figure_of_the_page_of_goals_is_measured_or_says_why_not() -> None:
    names = [name for name, _ in measures()]
    assert set(names) >= {f"P{n}" for n in range(1, 12)}
    numbered = [int(name[1:]) for name in names if name[0] == "P"]
    assert numbered == sorted(numbered)


def test_the_page_tells_all_figures_and_draws_all_plots(tmp_path: Path) -> None:
    write(tmp_path, run([]), FIGURES, PLOTS, {("P1", FIGURES[0].what): 0.5}, [run(FIGURES), run(FIGURES)])
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert all(word in page for word in ("copy &lt;of&gt; a game", NOT_YET, "0.73 to 0.79", "goal 15", "0.5"))
    assert page.count("<polyline") == 4  # two series, one, and P1 from run to run
    assert "http" not in page.replace("http://www.w3.org", "")  # whole in itself


def test_the_table_prints_what_missed_its_goal(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(FIGURES, {("P1", FIGURES[0].what): 0.5})
    lines = capsys.readouterr().out.splitlines()
    assert [line[0] for line in lines] == ["-", "+", " "]
    assert lines[0].endswith("before 0.5")
    assert "| **0.76** | **60 ÷ 79 games/s** |" in markdown(FIGURES)


def test_runs_are_kept_and_compared_with_their_like(tmp_path: Path) -> None:
    path = tmp_path / "history.json"
    history.add(path, run(FIGURES))
    history.add(path, run(FIGURES[1:], quick=True))
    kept = history.read(path)
    assert [len(one["figures"]) for one in kept] == [2, 1]
    assert history.before(kept, run([]))["P1", FIGURES[0].what] == 0.76
    assert history.before(kept, run([], machine={"cores": "8"})) == {}
    assert (("P4", "copy <of> a game", [1.01, 1.01])) in history.apart(kept)


def test_ratios_and_percentiles() -> None:
    assert ratio([(2.0, 1.0), (3.0, 1.0), (8.0, 2.0)]) == (3.0, "2.00 to 4.00")
    assert percentile([5.0, 1.0, 3.0], 0.5) == 3.0 and percentile([1.0], 0.999) == 1.0


def test_lines_of_a_ruleset_belong_to_what_they_define() -> None:
    text = "# a comment\ndefine:\n  far(m): 1\n  near:\n    is: 2\n\nplay:\n  - turns: 3\n"
    text += "routines:\n  go(m):\n    - set: x\n"
    found = headings(text)
    assert found[2:5] == ["define far", "define near", "define near"]
    assert found[7] == "play" and found[10] == "routines go"
