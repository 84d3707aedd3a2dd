"""The page of `make bench`: the table of figures, what they are over time, and the drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from tests.bench.measure import Figure, Plot
from tests.bench.plots import bars, plot

_STYLE = """
:root { color-scheme: light dark; --ink: #26221c; --paper: #fdfbf6; --line: #ddd6c8; --good: #2f7d4f; --bad: #b3401e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4d8; --paper: #1d1c1a; --line: #403c35; --good: #6cc08b;
 --bad: #f08a66; } }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; padding: 0 1em; max-width: 74em; color: var(--ink);
 background: var(--paper); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { text-align: left; padding: .3em .7em .3em 0; vertical-align: top; border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; white-space: nowrap; } .reached { color: var(--good); fill: var(--good); }
.missed { color: var(--bad); fill: var(--bad); } .muted, .note { opacity: .7; font-size: 90%; }
svg { width: 100%; height: auto; font-size: 12px; fill: var(--ink); } svg .grid { stroke: var(--line); }
svg .plain { fill: var(--ink); opacity: .35; }
svg .one { stroke: var(--ink); } svg line.goal { stroke: var(--bad); stroke-dasharray: 5 3; stroke-width: 1.5; }
svg text.goal { fill: var(--bad); } figure { margin: 0 0 1.2em; break-inside: avoid; }
figcaption { font-weight: 600; margin-bottom: .3em; } .plots { columns: 2; column-gap: 2em; }
.legend span { margin-right: 1.2em; white-space: nowrap; } .legend i { display: inline-block; width: .8em;
 height: .8em; margin-right: .4em; border-radius: 2px; } .legend, .note { margin: .2em 0; }
@media (max-width: 60em) { .plots { columns: 1; } }
"""


def page(
    run: Mapping[str, Any],
    figures: Sequence[Figure],
    plots: Sequence[Plot],
    before: Mapping[tuple[str, str], float],
    over_time: Mapping[tuple[str, str], Sequence[tuple[str, float]]],
) -> str:
    """Return the page as HTML, whole in itself. `before` and `over_time` are of earlier runs (see history)."""
    machine = ", ".join(f"{name} {value}" for name, value in run["machine"].items())
    when = f"{run['when']} UTC, commit {run['commit']}, load {run['load'][0]} before and {run['load'][1]} after"
    quick = "<p class=missed>A quick look: rounds are short, and figures are rough.</p>" if run["quick"] else ""
    rows = "".join(_row(figure, before.get((figure.id, figure.what))) for figure in figures)
    heads = "<tr><th><th>what<th>goal<th class=n>ratio<th>figure<th>spread<th class=n>before"
    drawn = "".join([*(plot(one) for one in plots), *(plot(one) for one in _trends(over_time))])
    ratios = f"<h2>Ratios</h2>{_ratios(figures)}"
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Figures</title><style>{_STYLE}</style>"
        f"<h1>Figures</h1><p>{escape(when)}<br><span class=muted>{escape(machine)}</span></p>{quick}"
        f"<table>{heads}{rows}</table>{ratios}<h2>Plots</h2><div class=plots>{drawn}</div></html>\n"
    )


def _row(figure: Figure, before: float | None) -> str:
    sign = {True: "reached", False: "missed", None: "muted"}[figure.reached]
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    old = "" if before is None else f"{before:,.3g}"
    return (
        f"<tr><td>{figure.id}<td>{escape(figure.what)}<td>{escape(figure.goal)}<td class='n {sign}'>{ratio}"
        f"<td class={sign}>{escape(figure.figure)}<td>{escape(figure.spread)}<td class='n muted'>{old}"
    )


def _ratios(figures: Sequence[Figure]) -> str:
    """Return the ratios that are to be large as bars: to games by hand, to peers."""
    parts = []
    for id_, title in (("P1", "P1 · random games ÷ the same by hand"), ("P2", "P2 · our games ÷ those of peers")):
        rows = [(f.what, f.ratio, _least(f.goal)) for f in figures if f.id == id_ and f.ratio]
        parts.append(bars(title, rows))
    return "".join(parts)


def _least(goal: str) -> float | None:
    """Return the number of a goal like "≥ 0.8"."""
    return float(goal.removeprefix("≥ ")) if goal.startswith("≥ ") else None


def _trends(over_time: Mapping[tuple[str, str], Sequence[tuple[str, float]]]) -> list[Plot]:
    """Return how the ratios of P1 went from run to run, when there were several."""
    ways = {what.split(", ", 1)[1].removesuffix(" ÷ by hand") for id_, what in over_time if id_ == "P1"}
    found = []
    for way in sorted(ways):
        series = {
            what.split(",")[0]: [(float(n), value) for n, (_, value) in enumerate(told, 1)]
            for (id_, what), told in over_time.items()
            if id_ == "P1" and f", {way} ÷" in what
        }
        if any(len(told) > 1 for told in series.values()):
            goal = 1.0 if way == "rules.playout" else None
            title = f"{way} ÷ by hand, from run to run"
            found.append(Plot("P1", title, "run", "ratio", series, log_y=True, goal=goal))
    return found
