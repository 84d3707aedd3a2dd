"""The report page of an arena: one HTML file that needs nothing else, in the light or dark of whoever looks.

It is written for people who know no statistics: every figure says what it means, and how sure it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from dogtable.study import findings, plots
from dogtable.study.failures import told

MOST_NAMED = 3
"""Settings named in the title."""
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
th, td { padding: .25rem .5rem; text-align: right; } th:first-child, td:first-child { text-align: left; }
small { color: var(--soft); white-space: nowrap; } th { font-weight: 600; border-bottom: 1px solid var(--rule); }
svg { display: block; overflow: visible; } .keys svg { display: inline; margin-right: .4em; }
.keys span { display: inline-block; margin-right: 1.2em; } svg text { font-size: 13px; fill: var(--ink);
  paint-order: stroke; stroke: var(--paper); stroke-width: 4px; }
.grid { stroke: var(--rule); } .axis { stroke: var(--soft); }
.span { stroke: var(--main); stroke-width: 3; opacity: .45; stroke-linecap: round; } .point, .bar { fill: var(--main); }
.mark { stroke: var(--soft); stroke-dasharray: 4 4; } .wrong { color: rgb(var(--bad)); }
.pale .point, .pale .span, .pale text { opacity: .55; } ul { padding-left: 1.2rem; }
li { margin: .35rem 0; }
.part-0 { fill: var(--main); } .part-1 { fill: #c9973f; } .part-2 { fill: #8a6fb0; } .part-3 { fill: var(--rule); }
"""
_READING = """\
Bots played these games against each other. A figure such as 62 % (55 to 69) says: 62 % were seen, and what would be
seen in very many games lies between 55 and 69, nineteen times out of twenty. The more games, the narrower the range.
Where the range holds what luck alone would bring, nothing is known yet, and the page says so or draws it pale."""
_METHOD = """\
A two-player share is p = (w/n) / (w/n + v/m): what a bot has won of the seats that it held, against what the other has
won of its own; 50 % are equal bots, however many play. Wins that are shared count in part. Its interval is Wilson's;
that of a seat, too, for fewer games where those of one deal come out alike. Ratings are those of the Bradley-Terry
model on the scale of Elo (400 points are odds of ten to one), with one drawn game more for every pair; 0 is the mean of
the bots. Every deal was played twice, with the two bots exchanged: the variance of a game comes apart by what both
games have in common and in what they differ, and its intervals are those of 400 draws of the deals (bootstrap).
What goes with winning is the slope of a straight line through the shares of seats of the same bot, with an interval
over whole deals. All intervals are 95 %; "beyond luck" allows for how many things were looked at (Bonferroni)."""


def page(told: Told) -> str:
    """Return the page for a summary."""
    read = findings.readable(told)
    settings = read["settings"]
    body = "".join(_section(setting, told["test"]) for setting in settings)
    together = _together(read) if len(settings) > 1 else ""
    titles = "; ".join(setting["name"] for setting in settings[:MOST_NAMED]) + "; …" * (len(settings) > MOST_NAMED)
    count = f"{told['games']:,} of {told['planned']:,} games, seed {told['seed']}"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width"><title>Arena: {escape(titles)}</title><style>{_STYLE}</style></head>\n'
        f"<body><h1>Arena: {escape(titles)}</h1><p>{count}</p><p>{escape(_READING)}</p>{together}{body}"
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
        lines = "".join(f"<li>{escape(line)}</li>" for line in findings.short(one))
        parts.append(f"<h3>In short</h3><ul>{lines}</ul>")
        parts += _plots(one)
        parts += [_test(one["pairings"], test)] if test else []
    parts += [f'<p class="wrong">{escape(told(failure))}</p>' for failure in one["failures"]]
    return "".join(parts)


def _plots(one: Told) -> Iterator[str]:
    if not findings.only_ablation(one):
        yield f"<h3>Who is stronger</h3><p>{findings.RATING}</p>{_ratings(one['ratings'])}"
        yield f"<h3>Everybody against everybody</h3><p>{findings.CROSS}</p>{_cross(one)}{_who(one['bots'])}"
        yield from _deciding(one["pairings"])
    yield from _ablation(one["ablation"])
    fair = 1 / one["players"]
    seats = [(f"seat {n}", s["share"], s["low"], s["high"]) for n, s in enumerate(one["seats"])]
    pale = [f"seat {n}" for n, s in enumerate(one["seats"]) if not s["beyond_luck"]]
    yield f"<h3>Wins by seat</h3><p>{findings.SEATS}</p>{plots.whiskers(seats, _percent, fair, pale)}"
    yield from _goes_with(one["goes_with"])
    length, wide = one["decisions"], one["branching"]
    bars = plots.histogram(length["histogram"], length["width"], "answers")
    yield f"<h3>Length of games</h3><p>{findings.LENGTH} Here {length['mean']} on average.</p>{bars}"
    yield (
        f"<h3>Branching</h3><p>How much there is to choose from: {wide['mean']} options on average where there is a "
        f"choice, {wide['max']} at most; {wide['choices']} choices a game.</p>"
    )
    yield from _times(one["bots"])


def _ablation(terms: Sequence[Told]) -> Iterator[str]:
    """Yield what each term of advice is worth."""
    if terms:
        named = [(f"{term['term']} ({term['bot']})", term) for term in terms]
        rows = [(name, term["share"], term["low"], term["high"]) for name, term in named]
        pale = [name for name, term in named if term["verdict"] == "open"]
        yield f"<h3>Which advice pays</h3><p>{findings.ABLATION}</p>{plots.whiskers(rows, _percent, 0.5, pale)}"


def _who(bots: Sequence[Told]) -> str:
    """Return whose tempers these are, where characters of the table have them."""
    told = (f"{bot['bot']} is how {' and '.join(bot['characters'])} play." for bot in bots if bot["characters"])
    return "".join(f"<p>{escape(line)}</p>" for line in told)


def _deciding(pairings: Sequence[Told]) -> Iterator[str]:
    """Yield what decides between each two bots: bars, and a table with intervals."""
    known = [(f"{pair['one']} : {pair['other']}", pair["deciding"]) for pair in pairings if pair["deciding"]]
    if known:
        shares = [(name, [parts[part]["share"] for part in findings.PARTS]) for name, parts in known]
        head = "".join(f"<th>{escape(words)}</th>" for words in findings.PARTS.values())
        cells = ("".join(_part(parts[part]) for part in findings.PARTS) for _, parts in known)
        rows = "".join(
            f"<tr><td>{escape(name)}</td>{told}<td>{parts['deals']}</td></tr>"
            for (name, parts), told in zip(known, cells, strict=True)
        )
        yield f"<h3>What decides</h3><p>{findings.DECIDING}</p>{plots.stacked(shares, [*findings.PARTS.values()])}"
        yield f'<div class="wide"><table><tr><th></th>{head}<th>deals</th></tr>{rows}</table></div>'


def _part(part: Told) -> str:
    return f"<td>{part['share']:.0%}<br><small>{100 * part['low']:.0f} to {100 * part['high']:.0f}</small></td>"


def _goes_with(things: Sequence[Told]) -> Iterator[str]:
    """Yield what goes with winning, a plot for what seats got, played, gave, did and picked."""
    for first, (heading, about) in findings.FAMILIES.items():
        of = [one for one in things if one["name"].startswith(first + " ")]
        if not of:
            continue
        ends = of if len(of) <= 2 * findings.MOST else [*of[: findings.MOST], *of[-findings.MOST :]]
        rows, pale = [], []
        for one in ends:
            name = f"{one['called']} ({one['seats']})"
            rows.append((name, one["lift"], one["lift"] - one["within"], one["lift"] + one["within"]))
            pale += [] if one["beyond_luck"] else [rows[-1][0]]
        some = f" Of {len(of)}, the {findings.MOST} at either end." if ends is not of else ""
        yield f"<h3>{heading}</h3><p>{about}{some} {findings.EFFECT}</p>{plots.whiskers(rows, _lift, 0.0, pale)}"


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


def _lift(lift: float) -> str:
    return f"{100 * lift:+.1f}" if round(1000 * lift) else "0"


def _percent(share: float) -> str:
    return f"{100 * share:.3g} %"
