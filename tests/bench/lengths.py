"""Scale: what a random game costs by its number of players and its length, and decisions a second along a game."""

from __future__ import annotations

import time
from random import Random

import dogtable
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.bench.measure import Figure, Plot, percentile
from tests.bench.state import EXAMPLES, SHIPPED

STRETCHES = 20
"""A game is told in so many stretches of equally many decisions."""


def players(scale: float) -> list[Plot]:
    """Measure random games for each number of players: games a second, and decisions a second."""
    games: dict[str, list[tuple[float, float]]] = {}
    decisions: dict[str, list[tuple[float, float]]] = {}
    for name in SHIPPED:
        rules = Library().load(name)
        for number in rules.players:
            played, answered, spent = _playouts(rules, number, 1.5 * scale)
            games.setdefault(name, []).append((float(number), played / spent))
            decisions.setdefault(name, []).append((float(number), answered / spent))
    return [
        Plot("scale", "Random games a second, by players", "players", "games/s", games, log_y=True),
        Plot("scale", "Their decisions a second, by players", "players", "decisions/s", decisions, log_y=True),
    ]


def _playouts(rules: LoadedRuleset, number: int, seconds: float) -> tuple[int, int, float]:
    rules.playout(0, players=number)
    begin, seed, decisions = time.process_time(), 1, 0
    while (spent := time.process_time() - begin) < seconds:
        decisions += rules.playout(seed, players=number).decisions
        seed += 1
    return seed - 1, decisions, spent


def length(scale: float) -> list[Plot]:
    """Measure single games: their time by how many decisions they had."""
    series = {}
    for name in (*SHIPPED, *EXAMPLES):
        rules = Library().load(name)
        found = []
        end = time.process_time() + 1.2 * scale
        seed = 0
        while time.process_time() < end and len(found) < 120:
            begin = time.process_time()
            decisions = rules.playout(seed).decisions
            if seed:  # the first one compiles
                found.append((float(decisions), (time.process_time() - begin) * 1000))
            seed += 1
        series[name] = found
    title, note = "A random game's time, by its length", "Straight lines: a decision late in a game costs no more."
    return [Plot("scale", title, "decisions", "ms", series, log_x=True, log_y=True, note=note, points=True)]


def along(scale: float) -> list[Figure | Plot]:
    """Measure the public loop along long games: the time of a decision at the beginning and at the end of a match."""
    series: dict[str, list[tuple[float, float]]] = {}
    figures: list[Figure | Plot] = []
    for name in SHIPPED:
        rules = Library().load(name)
        stretches: list[list[float]] = [[] for _ in range(STRETCHES)]
        for seed in range(1, max(2, round(6 * scale)) + 1):
            times = _one(rules, seed)
            for n, spent in enumerate(times):
                stretches[n * STRETCHES // len(times)].append(spent)
        medians = [percentile(spent, 0.5) * 1000 for spent in stretches]
        series[name] = [((n + 0.5) * 100 / STRETCHES, ms) for n, ms in enumerate(medians)]
        ratio = sum(medians[-5:]) / sum(medians[:5])
        told = f"{sum(medians[:5]) / 5:.3f} ms in the first quarter, {sum(medians[-5:]) / 5:.3f} in the last"
        figures.append(Figure("scale", f"{name}, a decision late ÷ early in a match", "", told, ratio, ratio=ratio))
    title = "A match that is looked into, along its game: median time of a decision"
    return [*figures, Plot("scale", title, "percent of the game", "ms", series)]


def _one(rules: LoadedRuleset, seed: int) -> list[float]:
    match = dogtable.Match(rules, seed=seed)
    match.clone()  # somebody looks into it, as at a table
    choice = Random(seed).choice
    times = []
    begin = time.process_time()
    while (decision := match.decision) is not None:
        match.choose(choice(decision.options))
        now = time.process_time()
        times.append(now - begin)
        begin = now
    return times


FIGURES = {"players": players, "length": length, "along": along}
