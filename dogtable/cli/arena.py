"""Let bots play each other: a round robin (everybody everybody else) or a ladder (each the next).

Every deal is played twice, with the two bots exchanged, and every way of seating comes in turn. Results are kept in a
file, a game a row: a run that is stopped, or killed, goes on where it was when the same command is given again. A bot
is written NAME, NAME@iterations=N (reproducible) or NAME@seconds=S; behind it may stand @temper=T (docs/bots.md), or
@without=TERM, a term of the ruleset's advice that is left out.

What is told: who wins how much, and what decides (who plays, the seats, the deal), which cards and answers go with
winning, which terms of advice pay (--ablate). --report writes all of it on a page, in words and pictures.

examples:
  dogtable arena RULESET --bots random,greedy
  dogtable arena RULESET --bots easy,medium,hard@iterations=400 --games 200 --report page.html
  dogtable arena RULESET --bots hard,medium,easy --ladder --sprt 55,65
  dogtable arena RULESET --ablate greedy --games 200 --report advice.html
  dogtable arena RULESET --styles greedy --games 100 --report styles.html
  dogtable arena RULESET ANOTHER --players all --bots random,greedy --ladder --json
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import UsageError
from dogtable.cli import common

if TYPE_CHECKING:
    from dogtable.base.program import Program
    from dogtable.session.library import Library
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.study.arena import Run
    from dogtable.study.cluster import Certificates
    from dogtable.study.hands import Hands
    from dogtable.study.outcome import Outcome
    from dogtable.study.schedule import Pairing, Setting
    from dogtable.study.sequential import Sequential

FILE = "arena.sqlite"
MOST_SEED = 10**12
"""Of a run: the seeds of its games are a million times as large, and are kept as numbers of 64 bits."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    add = parser.add_argument
    add("rulesets", nargs="+", metavar="RULESET", help="ids (see dogtable list) or paths")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--bots", metavar="A,B,…", help="who meets: at least two, such as random,hard@iterations=100")
    who.add_argument(
        "--ablate", metavar="A,…",
        help="each of these bots meets itself without one term of the ruleset's advice, for each term",
    )  # fmt: skip
    who.add_argument("--styles", metavar="A", help="this bot in every temper: everybody meets everybody (docs/bots.md)")
    add("--ladder", action="store_true", help="each meets only the next of the list (else: all meet all)")
    add("--games", type=common.whole(1), default=100, metavar="N", help="games of every pairing (default 100)")
    add(
        "--sprt", type=_test, metavar="LOW,HIGH",
        help="end a pairing as soon as it is clear whether the first bot has a two-player share of HIGH percent rather "
        "than LOW (a sequential test, wrong one time in twenty); --games is then the most",
    )  # fmt: skip
    add("--players", default="", metavar="N,…", help="how many play; several, or all (default: the fewest)")
    add(
        "--option", action="append", default=[], nargs="+", metavar="K=V,…",
        help="set an option of the ruleset; with several values, all are played",
    )  # fmt: skip
    add(
        "--seed",
        type=common.whole(-MOST_SEED, MOST_SEED),
        default=0,
        metavar="N",
        help="the same seed gives the same games (default 0)",
    )
    common.opening(parser)
    add("--jobs", type=common.whole(1), metavar="N", help="processes (default: one a core)")
    add("--cluster", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://host:8786 (extra: cluster)")
    add("--tls-ca", type=Path, metavar="FILE", help="play there over TLS: the authority's certificate (PEM)")
    add("--tls-cert", type=Path, metavar="FILE", help="one's own certificate, signed by that authority")
    add("--tls-key", type=Path, metavar="FILE", help="its key (default: it stands in the certificate's file)")
    add("--file", type=Path, metavar="FILE", help=f"where results are kept (default: {FILE} in the data folder)")
    add("--show", action="store_true", help="play nothing; tell what the file holds")
    add("--report", type=Path, metavar="FILE", help="write a page with plots (HTML)")
    add("--language", default="en", metavar="LANG", help="the language of that page and of titles (default en)")
    add("--csv", type=Path, metavar="FILE", help="write every game, one a row")
    add("--json", action="store_true", help="print the result as JSON")


def _test(text: str) -> Sequential:
    """Return the test of two percentages, such as 55,65."""
    from dogtable.study.sequential import Sequential

    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low = high = 0.0
    if not 0 < low < high < 100:
        raise argparse.ArgumentTypeError(f"{text} is not two rising percentages between 0 and 100, such as 55,65")
    return Sequential(low / 100, high / 100)


def run(args: argparse.Namespace) -> int:
    """Play what is missing, and tell what came of it; 1 when a game ended in an error."""
    from dogtable.study import files
    from dogtable.study.arena import Run
    from dogtable.study.page import page
    from dogtable.study.store import Store
    from dogtable.study.summary import summary

    certificates, say, library = _certificates(args), common.saying(args.language), common.library(args)
    library.speak(args.language)
    asked = dict(_settings(library, args))
    settings = list(asked)
    pairings = _pairings_of(settings, args)
    path = args.file or library.user.data / FILE
    store = Store(path, settings)
    try:
        arena = Run(store, settings, pairings, args.games, args.seed, args.sprt)
        if not args.show:
            _play(arena, args, certificates)
        result = summary(arena, None if args.show else lambda setting, found: common.looked_at(asked[setting], found))
        if args.report is not None:
            args.report.write_text(page(result, say), encoding="utf-8")
        if args.csv is not None:
            with args.csv.open("w", encoding="utf-8", newline="") as out:
                files.write_games(out, arena)
        print(json.dumps(result, ensure_ascii=False) if args.json else _text(result, store.others(), path))
    finally:
        store.close()
    return 1 if any(setting["errors"] for setting in result["settings"]) else 0


def _pairings_of(settings: Sequence[Setting], args: argparse.Namespace) -> list[Pairing]:
    """Return who meets whom: as was said, in every temper, or each without one term of advice."""
    from dogtable.study import entrant, schedule

    entrants = entrant.parse_all(args.bots or args.ablate or args.styles)
    for setting in settings:
        entrant.check_terms(entrants, setting.program)
    if args.ablate is not None:
        return schedule.ablated(settings, entrants)
    if args.styles is not None:
        entrants = [style for one in entrants for style in entrant.styles(one)]
    return schedule.pairings(len(settings), entrants, args.ladder)


def _settings(library: Library, args: argparse.Namespace) -> Iterator[tuple[Setting, LoadedRuleset]]:
    """Yield every ruleset for every number of players and every combination of options that was asked for."""
    from dogtable.study.schedule import setting_of

    given = {name: str(values).split(",") for name, values in common.options(args).items()}
    seen: set[Setting] = set()
    for ruleset in args.rulesets:
        rules = library.load(ruleset)
        for players in _players(args.players, rules):
            for options in _options(rules, players, given):
                setting = setting_of(rules, players, options, args.opening)
                if setting in seen:
                    raise UsageError(f"{setting.name} is asked for twice")
                rules.compile_in_background(players, options)
                seen.add(setting)
                yield setting, rules


def _options(rules: LoadedRuleset, players: int, given: dict[str, list[str]]) -> Iterator[dict[str, object]]:
    """Yield every combination of values that makes a game of its own: some options do not matter to some players."""
    programs: list[Program] = []
    for values in itertools.product(*given.values()):
        options: dict[str, object] = dict(zip(given, values, strict=True))
        program = dataclasses.replace(rules.program(players, options), options={}, code=("", b""))
        if program not in programs:
            programs.append(program)
            yield options


def _players(asked: str, rules: LoadedRuleset) -> Sequence[int]:
    if not asked:
        return rules.players[:1]
    if asked == "all":
        return [count for count in rules.players if count > 1]
    words = [word.strip() for word in asked.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise UsageError(f"--players wants numbers parted by commas, or all, not {asked!r}")
    return [int(word) for word in words]


def _certificates(args: argparse.Namespace) -> Certificates | None:
    from dogtable.study.cluster import Certificates

    files = (args.tls_ca, args.tls_cert, args.tls_key)
    if files == (None, None, None):
        return None
    if args.cluster is None or args.tls_ca is None or args.tls_cert is None:
        raise UsageError("TLS wants --cluster with --tls-ca and --tls-cert (and --tls-key, if the key lies by itself)")
    return Certificates(*files)


def _play(arena: Run, args: argparse.Namespace, certificates: Certificates | None) -> None:
    from dogtable.study.hands import Here, Processes

    missing = arena.missing
    if not missing:
        return
    jobs = min(args.jobs or os.cpu_count() or 1, missing)
    hands: Hands
    with common.Progress(missing, "games") as progress:
        if args.cluster is not None:
            from dogtable.study.cluster import Cluster

            hands = Cluster(args.cluster, certificates)
        else:
            hands = Here(progress.heard) if jobs == 1 else Processes(jobs, progress.heard)

        def each(outcomes: Sequence[Outcome]) -> None:
            progress.step(len(outcomes), arena.seconds_left() / hands.jobs)

        try:
            arena.play(hands, each)
        except KeyboardInterrupt as stop:
            arena.look()
            kept = f"{missing - arena.missing} of {missing} missing games played; all are kept in {arena.store.path}"
            raise KeyboardInterrupt(f"stopped, {kept}, and the same command goes on") from stop


def _text(arena: dict[str, Any], others: int, path: Path) -> str:
    parts = [_setting(setting, arena["test"]) for setting in arena["settings"]]
    if len(arena["settings"]) > 1:
        parts.append("all settings together\n" + _ratings(arena["ratings"], []))
    lines = [f"{arena['games']} of {common.count(arena['planned'], 'game')}; kept in {path}"]
    if others:
        lines.append(f"{common.count(others, 'game')} of other settings, rules or bots are in the file, too")
    return "\n\n".join([*parts, "\n".join(lines)])


def _setting(one: dict[str, Any], test: dict[str, float] | None) -> str:
    from dogtable.study import failures

    lines = [one["name"], _ratings(one["ratings"], one["bots"]), "", _pairings(one["pairings"], test), ""]
    seats = (f"{n}: {s['share']:.1%} ({s['low']:.1%} to {s['high']:.1%})" for n, s in enumerate(one["seats"]))
    length, wide = one["decisions"], one["branching"]
    lines += [
        "seats      " + ", ".join(seats),
        f"length     {length['mean']} answers ({length['min']} to {length['max']})",
        f"branching  {wide['mean']} options where there is a choice, {wide['max']} at most; "
        f"{wide['choices']} choices a game",
    ]
    lines += [*_ablation(one["ablation"])] or [*_deciding(one["pairings"])]
    lines += [_goes_with(one["goes_with"])] if one["goes_with"] else []
    lines += (failures.worded(failure, common.saying()) for failure in one["failures"])
    return "\n".join(lines)


def _pairings(pairings: Sequence[dict[str, Any]], test: dict[str, float] | None) -> str:
    """Return a table of who won how much; without a test of the first bot, told of the one that won more."""
    titles = ["pairing", "games", "two-player share", "95 % (Wilson)"]
    rows = [(*titles, f"{test['low']:.0%} or {test['high']:.0%}") if test else tuple(titles)]
    for pair in pairings:
        share = pair["equivalent"]
        names, bounds = f"{pair['one']} : {pair['other']}", (share["share"], share["low"], share["high"])
        if test is None and bounds[0] < 0.5:
            names, bounds = f"{pair['other']} : {pair['one']}", (1 - bounds[0], 1 - bounds[2], 1 - bounds[1])
        row = (names, str(pair["games"]), f"{bounds[0]:.1%}", f"{bounds[1]:.1%} to {bounds[2]:.1%}")
        rows.append((*row, _holds(test, pair["test"])) if test else row)
    return common.table(rows, right=(1, 2, 3))


def _holds(test: dict[str, float], stands: dict[str, Any]) -> str:
    """Tell what came of a test: the claim that holds, or how far from a verdict it is."""
    if stands["holds"] == "open":
        return f"open ({stands['ratio']:+.1f} of {test['bound']:.1f})"
    return f"{test[stands['holds']]:.0%} holds after {common.count(stands['deals'], 'deal')}"


def _ratings(ratings: Sequence[dict[str, Any]], bots: Sequence[dict[str, Any]]) -> str:
    times = {bot["bot"]: bot["ms"] for bot in bots}
    rows = [("bot", "Elo", "95 %", *(("ms p50", "p99", "max") if times else ()))]
    for one in ratings:
        took = times.get(one["bot"], {})
        cells = ("-" if took[key] is None else f"{took[key]:.1f}" for key in ("p50", "p99", "max") if took)
        rows.append((one["bot"], f"{one['points']:+.0f}", f"±{one['within']:.0f}", *cells))
    return common.table(rows, right=range(1, 9))


def _deciding(pairings: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what decides between each two bots, as far as enough deals tell."""
    for pair in pairings:
        if (parts := pair["deciding"]) is not None:
            text = ", ".join(
                f"{words} {parts[name]['share']:.0%} ({parts[name]['low']:.0%} to {parts[name]['high']:.0%})"
                for name, words in (("bots", "who plays"), ("seats", "seats"), ("deal", "deal"), ("rest", "the rest"))
            )
            yield f"decides    {pair['one']} : {pair['other']}: {text}"


def _ablation(terms: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what each term of advice is worth, by the share of the bot that has it over the one without."""
    for one in terms:
        text = f"{one['share']:.1%} ({one['low']:.1%} to {one['high']:.1%}), {_VERDICTS[one['verdict']]}"
        yield f'advice     {one["bot"]} with "{one["term"]}" over without: {text}'


_VERDICTS = {"pays": "it pays", "costs": "it costs", "open": "cannot be told from luck"}


def _goes_with(things: Sequence[dict[str, Any]]) -> str:
    """Tell of what goes most with winning, and least: what luck does not explain."""
    sure = [one for one in things if one["beyond_luck"]]
    best, worst = [one for one in sure[:3] if one["lift"] > 0], [one for one in sure[::-1][:3] if one["lift"] < 0]
    words = [f"{one['name']} {one['lift']:+.1%}" for one in (*best, *worst)]
    return "wins       " + (", ".join(words) or "nothing goes with winning beyond luck")
