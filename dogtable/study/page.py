"""The report page of an arena: one HTML file that needs nothing else, in the light or dark of whoever looks.

It is written for people who know no statistics: every figure says what it means, and how sure it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from dogtable.study import plots
from dogtable.study.deciding import PARTS
from dogtable.study.deeds import DEEDS
from dogtable.study.failures import worded as failure_worded
from dogtable.study.findings import Findings, only_ablation
from dogtable.study.saying import Saying
from dogtable.study.summary import PICKED

MOST_NAMED = 3
"""Settings named in the title."""
MOST = 8
"""Things shown at either end."""
Summary = Mapping[str, Any]

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
_TIMES = {"half": "p50", "nine": "p90", "all": "p99", "longest": "max"}


def page(summary: Summary, say: Saying) -> str:
    """Return the page for a summary, in the language of who says it."""
    return _Page(say).whole(summary)


def _data(summary: Summary) -> str:
    """Return the summary so that no text in it can end the element it stands in."""
    return json.dumps(summary, ensure_ascii=False).replace("<", "\\u003c")


class _Page:
    """Writes the page in a language; what it returns is HTML."""

    def __init__(self, say: Saying) -> None:
        self._say, self._findings = say, Findings(say)
        self._plots = plots.Plots(say)

    def _words(self, key: str, /, **values: object) -> str:
        return escape(self._say(key, **values))

    def _head(self, key: str, about: str = "", level: int = 3) -> str:
        """Return a heading, and what is to be said below it."""
        return f"<h{level}>{self._words(key)}</h{level}>" + (f"<p>{about}</p>" if about else "")

    def whole(self, summary: Summary) -> str:
        say, read = self._say, self._findings.readable(summary)
        names = [self._findings.setting(one) for one in read["settings"]]
        body = "".join(
            self._section(name, one, summary["test"]) for name, one in zip(names, read["settings"], strict=True)
        )
        together = self._together(read) if len(names) > 1 else ""
        title = self._words("title", settings="; ".join(names[:MOST_NAMED]) + "; …" * (len(names) > MOST_NAMED))
        games, planned = say.number(summary["games"], ","), say.number(summary["planned"], ",")
        count = self._words("games", games=games, planned=planned, seed=summary["seed"])
        example = say.ranged(say.percent(0.62), 55, 69)
        reading = self._words("reading", example=example, seen=say.percent(0.62))
        method = self._words("method", even=say.percent(0.5), sure=say.percent(0.95))
        return (
            f'<!DOCTYPE html>\n<html lang="{escape(say.language)}"><head><meta charset="utf-8"><meta name="viewport" '
            f'content="width=device-width"><title>{title}</title><style>{_STYLE}</style></head>\n'
            f"<body><h1>{title}</h1><p>{count}</p><p>{reading}</p>{together}{body}"
            f"{self._head('counted', method, 2)}\n"
            f'<script type="application/json" id="summary">{_data(summary)}</script></body></html>\n'
        )

    def _together(self, summary: Summary) -> str:
        return f"{self._head('together', level=2)}{self._head('rating')}{self._ratings(summary['ratings'])}"

    def _section(self, name: str, one: Summary, test: Summary | None) -> str:
        """Return what there is to say of one setting."""
        games, seconds = self._say.number(one["games"], ","), self._say.number(one["seconds"], ",.0f")
        took = self._words("took", games=games, seconds=seconds, ruleset=one["ruleset"], hash=one["hash"])
        parts = [f"<h2>{escape(name)}</h2><p>{took}</p>"]
        if one["games"]:
            lines = "".join(f"<li>{escape(line)}</li>" for line in self._findings.short(one))
            parts.append(f"{self._head('short')}<ul>{lines}</ul>")
            parts += self._all_plots(one)
            parts += [self._test(one["pairings"], test)] if test else []
        failures = (escape(failure_worded(failure, self._say)) for failure in one["failures"])
        return "".join([*parts, *(f'<p class="wrong">{failure}</p>' for failure in failures)])

    def _all_plots(self, one: Summary) -> Iterator[str]:
        say, words = self._say, self._words
        if not only_ablation(one):
            yield f"{self._head('strong', words('about_rating'))}{self._ratings(one['ratings'])}"
            yield f"{self._head('cross', words('about_cross'))}{self._cross(one)}{self._who(one['bots'])}"
            yield from self._deciding(one["pairings"])
        yield from self._ablation(one["ablation"])
        names = [say("seat", number=n) for n in range(one["players"])]
        seats = [(name, s["share"], s["low"], s["high"]) for name, s in zip(names, one["seats"], strict=True)]
        pale = [name for name, s in zip(names, one["seats"], strict=True) if not s["beyond_luck"]]
        plot = self._plots.whiskers(seats, self._plots.percent, 1 / one["players"], pale)
        yield f"{self._head('seats', words('about_seats'))}{plot}"
        yield from self._goes_with(one["goes_with"])
        length, wide = one["decisions"], one["branching"]
        # text: arena.length_bar
        bars = self._plots.histogram(length["histogram"], length["width"], "length_bar")
        yield f"{self._head('length', words('about_length', mean=say.number(length['mean'])))}{bars}"
        mean, choices = say.number(wide["mean"]), say.number(wide["choices"])
        yield self._head("branching", words("about_branching", mean=mean, most=wide["max"], choices=choices))
        yield from self._times(one["bots"])

    def _ablation(self, terms: Sequence[Summary]) -> Iterator[str]:
        """Yield what each term of advice is worth."""
        if terms:
            named = [(self._say("bot", name=term["term"], how=term["bot"]), term) for term in terms]
            rows = [(name, term["share"], term["low"], term["high"]) for name, term in named]
            pale = [name for name, term in named if term["verdict"] == "open"]
            about = self._words("about_ablation", even=self._say.percent(0.5))
            yield f"{self._head('pays', about)}{self._plots.whiskers(rows, self._plots.percent, 0.5, pale)}"

    def _who(self, bots: Sequence[Summary]) -> str:
        """Return whose tempers these are, where characters of the table have them."""
        named = [(bot["bot"], self._say.list(bot["characters"])) for bot in bots if bot["characters"]]
        return "".join(f"<p>{self._words('plays_so', bot=bot, characters=names)}</p>" for bot, names in named)

    def _deciding(self, pairings: Sequence[Summary]) -> Iterator[str]:
        """Yield what decides between each two bots: bars, and a table with intervals."""
        known = [(f"{pair['one']} : {pair['other']}", pair["deciding"]) for pair in pairings if pair["deciding"]]
        if known:
            names = [self._say(f"part_{part}") for part in PARTS]
            shares = [(name, [parts[part]["share"] for part in PARTS]) for name, parts in known]
            head = "".join(f"<th>{escape(name)}</th>" for name in names)
            cells = ("".join(self._part(parts[part]) for part in PARTS) for _, parts in known)
            rows = "".join(
                f"<tr><td>{escape(name)}</td>{columns}<td>{parts['deals']}</td></tr>"
                for (name, parts), columns in zip(known, cells, strict=True)
            )
            head += f"<th>{self._words('deals')}</th>"
            yield f"{self._head('deciding', self._words('about_deciding'))}{self._plots.stacked(shares, names)}"
            yield f'<div class="wide"><table><tr><th></th>{head}</tr>{rows}</table></div>'

    def _part(self, part: Summary) -> str:
        return self._figures("<td>", self._say.percent(part["share"]), 100 * part["low"], 100 * part["high"])

    def _figures(self, cell: str, value: str, low: float, high: float) -> str:
        return f"{cell}{escape(value)}<br><small>{escape(self._say.span(low, high))}</small></td>"

    def _goes_with(self, things: Sequence[Summary]) -> Iterator[str]:
        """Yield what goes with winning, a plot for what seats got, played, gave, did and picked."""
        for family in (*DEEDS, PICKED):  # text: arena.got arena.played arena.gave arena.did arena.picked
            of = [one for one in things if one["name"].startswith(family + " ")]
            if not of:
                continue
            ends = of if len(of) <= 2 * MOST else [*of[:MOST], *of[-MOST:]]
            rows, pale = [], []
            for one in ends:
                name = self._say("bot", name=one["called"], how=one["seats"])
                rows.append((name, one["lift"], one["lift"] - one["within"], one["lift"] + one["within"]))
                pale += [] if one["beyond_luck"] else [rows[-1][0]]
            some = [self._words("ends", of=len(of), most=MOST)] if ends is not of else []
            # text: arena.about_got arena.about_played arena.about_gave arena.about_did arena.about_picked
            about = " ".join([self._words(f"about_{family}"), *some, self._words("about_effect")])
            yield f"{self._head(family, about)}{self._plots.whiskers(rows, self._plots.lift, 0.0, pale)}"

    def _ratings(self, ratings: Sequence[Summary]) -> str:
        rows = [(r["bot"], r["points"], r["points"] - r["within"], r["points"] + r["within"]) for r in ratings]
        return self._plots.whiskers(rows, self._plots.points, 0.0)

    def _cross(self, one: Summary) -> str:
        """Return a table of everybody against everybody else, the best first; the darker a cell, the clearer it is."""
        bots = [rating["bot"] for rating in one["ratings"]]
        shares: dict[tuple[str, str], tuple[float, float, float, int]] = {}
        for pair in one["pairings"]:
            share, low, high = (pair["equivalent"][key] for key in ("share", "low", "high"))
            shares[pair["one"], pair["other"]] = (share, low, high, pair["games"])
            shares[pair["other"], pair["one"]] = (1 - share, 1 - high, 1 - low, pair["games"])
        head = "".join(f"<th>{escape(bot)}</th>" for bot in bots)
        rows = ("".join(self._cell(shares.get((bot, other))) for other in bots) for bot in bots)
        lines = "".join(f"<tr><td>{escape(bot)}</td>{row}</tr>" for bot, row in zip(bots, rows, strict=True))
        return f'<div class="wide"><table><tr><th></th>{head}</tr>{lines}</table></div>'

    def _cell(self, cell: tuple[float, float, float, int] | None) -> str:
        if cell is None:
            return '<td class="soft">–</td>'
        share, low, high, games = cell
        tone, depth = ("good" if share >= 0.5 else "bad"), abs(share - 0.5)
        title = self._words("games_of", games=self._say.number(games, ","))
        opened = f'<td style="background: rgba(var(--{tone}), {depth:.2f})" title="{title}">'
        return self._figures(opened, self._say.percent(share, ".1f"), 100 * low, 100 * high)

    def _test(self, pairings: Sequence[Summary], test: Summary) -> str:
        """Return what a sequential test of each pairing has come to."""
        say, words = self._say, self._words
        low, high = (say.percent(test[key]) for key in ("low", "high"))
        holds = {key: words("test_holds", share=share) for key, share in (("low", low), ("high", high))}
        verdicts = {**holds, "open": words("test_open")}
        rows = "".join(
            f"<tr><td>{words('test_over', one=pair['one'], other=pair['other'])}</td>"
            f"<td>{verdicts[pair['test']['holds']]}</td><td>{pair['test']['deals']}</td>"
            f"<td>{escape(say.number(pair['test']['ratio'], '+.2f'))}</td></tr>"
            for pair in pairings
        )
        # text: arena.test_pairing arena.test_share arena.ratio
        head = "".join(f"<th>{words(key)}</th>" for key in ("test_pairing", "test_share", "deals", "ratio"))
        about = words("test_asks", low=low, high=high, bound=f"±{say.number(test['bound'], '.2f')}")
        table = f"<table><tr>{head}</tr>{rows}</table>"
        return f'{self._head("test", about)}<div class="wide">{table}</div>'

    def _times(self, bots: Sequence[Summary]) -> Iterator[str]:
        """Yield how long decisions took, where any was timed."""
        timed = [bot for bot in bots if bot["ms"]["decisions"]]
        if timed:
            # text: arena.time_*
            names = {self._say(f"time_{name}"): key for name, key in _TIMES.items()}
            rows = [(bot["bot"], [(name, bot["ms"][key]) for name, key in names.items()]) for bot in timed]
            yield f"{self._head('times')}{self._plots.times(rows)}"
