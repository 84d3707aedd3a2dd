"""The report page of an arena: one HTML file that needs nothing else, in the light or dark of whoever looks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from dogtable.study import plots

MOST_NAMED = 3
"""Settings named in the title."""
MOST_PICKS = 12
"""Picks shown at either end."""
Told = Mapping[str, Any]

_STYLE = """
:root { color-scheme: light dark; --ink: #23211e; --soft: #6d675f; --paper: #fbf8f2; --rule: #ddd5c8; --main: #1f6f6b;
  --good: 31, 111, 107; --bad: 176, 78, 41; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7de; --soft: #a39b8f; --paper: #1d1b19; --rule: #3b3732;
  --main: #5fb8b0; --good: 95, 184, 176; --bad: 224, 134, 92; } }
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 3rem; border-top: 1px solid var(--rule); padding-top: 1.5rem; }
h3 { margin: 1.8rem 0 .4rem; font-size: 1rem; } p, td.soft { color: var(--soft); margin: .3rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } .wide { overflow-x: auto; }
th, td { padding: .25rem .7rem; text-align: right; } th:first-child, td:first-child { text-align: left; }
small { color: var(--soft); } th { font-weight: 600; border-bottom: 1px solid var(--rule); }
svg { display: block; width: 100%; height: auto; }
svg text { font-size: 12px; fill: var(--ink); } .grid { stroke: var(--rule); } .axis { stroke: var(--soft); }
.span { stroke: var(--main); stroke-width: 3; opacity: .45; stroke-linecap: round; } .point, .bar { fill: var(--main); }
.mark { stroke: var(--soft); stroke-dasharray: 4 4; } .wrong { color: rgb(var(--bad)); }
"""
_METHOD = """\
A two-player share is p = (w/n) / (w/n + v/m): what a bot has won of the seats that it held, against what the other has
won of its own; 50 % are equal bots, however many play. Wins that are shared count in part. Its interval is Wilson's.
Ratings are those of the Bradley-Terry model on the scale of Elo (400 points are odds of ten to one), with one drawn
game more for every pair; 0 is the mean of the bots. All intervals are 95 %. Every deal was played twice, with the two
bots exchanged. What goes with winning need not bring it about: a pick that only who is ahead can make wins often."""


def page(told: Told) -> str:
    """Return the page for a summary."""
    settings = told["settings"]
    body = "".join(_section(setting, told["test"]) for setting in settings)
    together = _together(told) if len(settings) > 1 else ""
    titles = "; ".join(setting["name"] for setting in settings[:MOST_NAMED]) + "; …" * (len(settings) > MOST_NAMED)
    count = f"{told['games']:,} of {told['planned']:,} games, seed {told['seed']}"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>Arena: {escape(titles)}</title><style>{_STYLE}</style></head>\n'
        f"<body><h1>Arena: {escape(titles)}</h1><p>{count}</p>{together}{body}"
        f"<h2>How it was counted</h2><p>{escape(_METHOD)}</p>\n"
        f'<script type="application/json" id="summary">{_data(told)}</script></body></html>\n'
    )


def _data(told: Told) -> str:
    """Return the summary so that no text in it can end the element it stands in."""
    return json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")


def _together(told: Told) -> str:
    return f"<h2>All settings together</h2><h3>Rating</h3>{_ratings(told['ratings'])}"


def _section(one: Told, test: Told | None) -> str:
    """Return what there is to say of one setting."""
    head = f"<h2>{escape(one['name'])}</h2>"
    seconds = f"{one['seconds']:,.0f} s of one processor; ruleset {one['ruleset']}, hash {one['hash']}"
    parts = [head, f"<p>{one['games']:,} games, {escape(seconds)}</p>"]
    if one["games"]:
        parts += _plots(one)
        parts += [_test(one["pairings"], test)] if test else []
    for error in one["errors"]:
        where = f"{', '.join(error['seats'])}; seed {error['seed']}: {error['error']}"
        parts.append(f'<p class="wrong">A game ended in an error. {escape(where)}</p>')
    return "".join(parts)


def _plots(one: Told) -> Iterator[str]:
    yield f"<h3>Rating (Elo, 0 is the mean)</h3>{_ratings(one['ratings'])}"
    yield f"<h3>Two-player share of the row against the column</h3>{_cross(one)}"
    fair = 1 / one["players"]
    seats = [(f"seat {n}", s["share"], s["low"], s["high"]) for n, s in enumerate(one["seats"])]
    yield f"<h3>Share of wins by seat (dashed: fair)</h3>{plots.whiskers(seats, _percent, fair)}"
    length, wide = one["decisions"], one["branching"]
    bars = plots.histogram(length["histogram"], length["width"], "answers")
    yield f"<h3>Length of games (answers; mean {length['mean']})</h3>{bars}"
    yield (
        f"<h3>Branching</h3><p>{wide['mean']} options on average where there is a choice, {wide['max']} at most; "
        f"{wide['choices']} choices a game.</p>"
    )
    yield from _times(one["bots"])
    yield from _picks(one["picks"])


def _ratings(ratings: Sequence[Told]) -> str:
    rows = [(r["bot"], r["points"], r["points"] - r["within"], r["points"] + r["within"]) for r in ratings]
    return plots.whiskers(rows, lambda points: f"{points:+.0f}" if round(points) else "0", 0.0)


def _cross(one: Told) -> str:
    """Return a table of everybody against everybody else, the best first; a cell is the darker, the clearer it is."""
    bots = [rating["bot"] for rating in one["ratings"]]
    shares: dict[tuple[str, str], tuple[float, float, float, int]] = {}
    for pair in one["pairings"]:
        share, low, high = (pair["equivalent"][key] for key in ("share", "low", "high"))
        shares[pair["one"], pair["other"]] = (share, low, high, pair["games"])
        shares[pair["other"], pair["one"]] = (1 - share, 1 - high, 1 - low, pair["games"])
    head = "".join(f"<th>{escape(bot)}</th>" for bot in bots)
    rows = ("".join(_cell(shares.get((bot, other))) for other in bots) for bot in bots)
    lines = "".join(f"<tr><td>{escape(bot)}</td>{row}</tr>" for bot, row in zip(bots, rows, strict=True))
    return f'<div class="wide"><table><tr><th></th>{head}</tr>{lines}</table></div>'


def _cell(cell: tuple[float, float, float, int] | None) -> str:
    if cell is None:
        return '<td class="soft">–</td>'
    share, low, high, games = cell
    tone, depth = ("good" if share >= 0.5 else "bad"), abs(share - 0.5)
    told = f"{share:.1%}<br><small>{100 * low:.0f} to {100 * high:.0f}</small>"
    return f'<td style="background: rgba(var(--{tone}), {depth:.2f})" title="{games} games">{told}</td>'


def _test(pairings: Sequence[Told], test: Told) -> str:
    """Return what a sequential test of each pairing has come to."""
    low, high = (f"{test[key]:.0%}" for key in ("low", "high"))
    verdicts = {"low": f"{low} holds", "high": f"{high} holds", "open": "open"}
    rows = "".join(
        f"<tr><td>{escape(pair['one'])} over {escape(pair['other'])}</td><td>{verdicts[pair['test']['holds']]}</td>"
        f"<td>{pair['test']['deals']}</td><td>{pair['test']['ratio']:+.2f}</td></tr>"
        for pair in pairings
    )
    head = "<tr><th>pairing</th><th>share</th><th>deals</th><th>log-likelihood ratio</th></tr>"
    told = f"A share of {low} or of {high}? Decided at ±{test['bound']:.2f}."
    return f'<h3>Sequential test</h3><p>{told}</p><div class="wide"><table>{head}{rows}</table></div>'


def _times(bots: Sequence[Told]) -> Iterator[str]:
    """Yield how long decisions took, where any was timed."""
    names = {"p50": "median", "p90": "nine of ten within", "p99": "99 of 100 within", "max": "longest"}
    timed = [bot for bot in bots if bot["ms"]["decisions"]]
    if timed:
        rows = [(bot["bot"], [(name, bot["ms"][key]) for key, name in names.items()]) for bot in timed]
        yield f"<h3>Time of a decision (median, 90 %, 99 %, longest)</h3>{plots.times(rows, 'ms')}"


def _picks(picks: Sequence[Told]) -> Iterator[str]:
    """Yield what goes with winning: the picks of most and least lift."""
    ends = picks if len(picks) <= 2 * MOST_PICKS else [*picks[:MOST_PICKS], *picks[-MOST_PICKS:]]
    if ends:
        rows = [(p["pick"], p["lift"], p["lift"] - p["within"], p["lift"] + p["within"]) for p in ends]
        yield (
            "<h3>What goes with winning</h3><p>By how much seats that picked this at least once in a game won more "
            f"than is usual for their bot{'' if ends is picks else f' (the {MOST_PICKS} at either end)'}.</p>"
            f"{plots.whiskers(rows, _lift, 0.0)}"
        )


def _lift(lift: float) -> str:
    return f"{100 * lift:+.0f} %" if round(100 * lift) else "0 %"


def _percent(share: float) -> str:
    return f"{100 * share:.3g} %"
