"""Scale: a long list of saved games, replays of long games, rulesets of many cards."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from dogtable.base.paths import KeptFolders, UserFolders
from dogtable.engine.match import Match
from dogtable.session import seats
from dogtable.session.counted import Counted
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.replay import Replay
from dogtable.session.standing import Standing
from dogtable.session.statistics import Statistics
from tests.bench import many_cards
from tests.bench.measure import Figure, Plot
from tests.session.played import as_begun

GAMES = (100, 1_000, 3_000, 10_000)
ANSWERS_EACH = 100
SHOWN = 14  # games that the list shows at once
DECISIONS = (500, 1_000, 2_000, 5_000)
JUMPS = 100
TOLD = 50  # answers before the point whose events are told
CARDS = (100, 500, 1_000, 2_000)
GOAL = 100.0  # ms, for a list to open and for a jump
COUNTED = 500.0  # ms, for the statistics


def _said(how: Standing, names: Sequence[str]) -> str:
    return how.said(names, str)


def ms(work: Callable[[], object]) -> float:
    """Return the milliseconds of the processor that it takes."""
    begin = time.process_time()
    work()
    return (time.process_time() - begin) * 1000


def fill(journal: Journal, games: int) -> None:
    """Fill a journal by SQL with copies of one game."""
    head = (
        '{"dogtable": 1, "ruleset": {"id": "g", "version": "", "hash": "", "title": "Game %d"}, "players": 2,'
        ' "options": {}, "seats": [{"name": "Mira", "by": "you"}, {"name": "Anna", "by": "hard"}], "seed": 1}'
    )
    db = journal._db
    db.execute("BEGIN")
    db.executemany(
        "INSERT INTO games (id, ruleset, hash, header, created, touched, recent, status)"
        " VALUES (?1, 'g', '', ?2, ?3, ?3, ?3, 'x')",
        ((f"{n:06}", head % n, 10**9 - n) for n in range(games)),
    )
    every = ((f"{n:06}", k, k % 4, "card=king use=go_out marble=2") for n in range(games) for k in range(ANSWERS_EACH))
    db.executemany("INSERT INTO answers VALUES (?, ?, ?, ?)", every)
    db.execute("COMMIT")


def saved_games(scale: float) -> list[Figure | Plot]:
    """Measure how long the list of saved games takes to open, and to be searched, by how many there are."""
    opened: list[tuple[float, float]] = []
    searched: list[tuple[float, float]] = []
    for games in GAMES if scale >= 1 else GAMES[:2]:
        with tempfile.TemporaryDirectory() as folder:
            journal = Journal(Path(folder) / "games.sqlite")
            fill(journal, games)
            rounds = [ms(lambda: journal.listing()[:SHOWN]) for _ in range(3)]  # noqa: B023  called at once
            opened.append((float(games), statistics.median(rounds)))
            words = f"game {games - 1}"
            found = ms(lambda: list(journal.listing().found(words, _said, as_begun)))  # noqa: B023  likewise
            searched.append((float(games), found))
            journal.close()
    first, search = opened[-1][1], searched[-1][1]
    told = f"{first:.0f} ms; searched for the first time {search:.0f} ms"
    figure = Figure("scale", f"a list of {opened[-1][0]:,.0f} saved games opens", "≤ 100 ms", told, first)
    figure.reached = first <= GOAL
    series = {"opened": opened, "searched": searched}
    return [figure, Plot("scale", "The list of saved games", "saved games", "ms", series, log_x=True, goal=GOAL)]


def counted(scale: float) -> list[Figure | Plot]:
    """Measure how long the statistics of games that are over take, by how many there are: read, then summed up."""
    read: list[tuple[float, float]] = []
    summed: list[tuple[float, float]] = []
    seats_ = ", ".join(f'{{"name": "{by}", "by": "{by}"}}' for by in ("you", "easy", "medium", "hard"))
    ended = '{"winners": [0, 2], "utility": [0.5, 0, 0.5, 0], "scores": [{"a": 3}, {"a": 1}, {"a": 2}, {"a": 2}]}'
    for games in GAMES if scale >= 1 else GAMES[:2]:
        with tempfile.TemporaryDirectory() as folder:
            journal = Journal(Path(folder) / "games.sqlite")
            fill(journal, games)
            head = f'{{"ruleset": {{"title": "G"}}, "players": 4, "seats": [{seats_}]}}'
            journal._db.execute("UPDATE games SET over = 1, header = ?, result = ?", (head, ended))
            read.append((float(games), statistics.median(ms(journal.counted) for _ in range(3))))
            found, unread = journal.counted()
            assert (len(found), unread) == (games, 0)

            def sums(found: list[Counted] = found) -> None:
                of = Statistics(found, "you")
                assert of.against and of.ratings and of.longest and of.course and of.seats and of.months()

            summed.append((float(games), statistics.median(ms(sums) for _ in range(3))))
            journal.close()
    whole = read[-1][1] + summed[-1][1]
    told = f"{whole:.0f} ms: read beside the window {read[-1][1]:.0f}, summed up {summed[-1][1]:.0f}"
    figure = Figure("scale", f"the statistics of {read[-1][0]:,.0f} games", "≤ 500 ms", told, whole)
    figure.reached = whole <= COUNTED
    series = {"read": read, "summed up": summed}
    return [figure, Plot("scale", "Statistics", "games that are over", "ms", series, log_x=True, goal=COUNTED)]


def long_game(rules: LoadedRuleset, answers: int) -> dict[str, Any]:
    """Return the record of a random game of so many answers."""
    for seed in count():
        match, random = Match(rules, players=6, seed=seed), Random(seed)
        while match.decision is not None and match.count < answers:
            match.choose(random.choice(match.decision.options))
        if match.count == answers:
            return {**match.record(), "seats": [seat.to_json() for seat in seats.make(["person"] * 6)]}
    raise AssertionError("numbers do not end")


def look(shown: Replay, n: int) -> None:
    """Go to a point as a table would: the view there, and what came of the answers before it."""
    shown.at(n).view(0)
    shown.events(0, max(0, n - TOLD), n)


def replays(scale: float) -> list[Figure | Plot]:
    """Measure how long it takes to go to any point of a long game, and to play it through before."""
    rules = Library().load("dog")
    jumps: list[tuple[float, float]] = []
    loads: list[tuple[float, float]] = []
    for answers in DECISIONS:
        shown = Replay(long_game(rules, answers), rules)
        loads.append((float(answers), ms(shown.load)))
        random = Random(2)
        points = [random.randrange(answers + 1) for _ in range(max(10, round(JUMPS * scale)))]
        jumps.append((float(answers), max(ms(partial(look, shown, n)) for n in points)))
    worst = jumps[-1][1]
    told = f"{worst:.1f} ms, the view and the last {TOLD} answers told; played through before in {loads[-1][1]:.0f} ms"
    figure = Figure(
        "scale", f"to any point of a game of {DECISIONS[-1]:,} answers, the slowest", "≤ 100 ms", told, worst
    )
    figure.reached = worst <= GOAL
    series = {"the slowest jump": jumps, "played through once": loads}
    return [figure, Plot("scale", "Replays", "answers of the game", "ms", series, log_x=True, log_y=True, goal=GOAL)]


def cards(scale: float) -> list[Figure | Plot]:
    """Measure what a ruleset costs by the number of its cards: read, compiled, played, seen, laid out."""
    series: dict[str, list[tuple[float, float]]] = {}
    for number in CARDS:
        with tempfile.TemporaryDirectory() as folder:
            for name, spent in costs(Path(folder), number).items():
                series.setdefault(name, []).append((float(number), spent))
    told = "; ".join(f"{name} {points[-1][1]:.0f}" for name, points in series.items())
    most = max(points[-1][1] / points[0][1] for points in series.values())
    title = f"a ruleset of {CARDS[-1]:,} different cards, in ms"
    figure = Figure("scale", title, "", f"{told}; at most {most:.0f} times what {CARDS[0]} cost", most)
    note = "All straight or flatter: nothing grows faster than the cards."
    return [figure, Plot("scale", "Cards", "different cards", "ms", series, log_x=True, log_y=True, note=note)]


def costs(folder: Path, number: int) -> dict[str, float]:
    """Return the milliseconds of everything that is done with a ruleset of so many cards."""
    place = many_cards.write(folder, number)
    user = UserFolders(folder / "user", KeptFolders(folder / "cache", folder / "key"))
    library = Library(user=user)
    spent = {"read and checked": ms(lambda: library.load(place))}
    rules = library.load(place)
    spent["compiled"] = ms(lambda: rules.program(2, {}))
    rules.playout(0, 2)
    spent["a random game"] = min(ms(partial(rules.playout, seed, 2)) for seed in range(3))
    match, random = Match(rules, players=2, seed=1), Random(1)
    while match.decision is not None and match.count < 60:
        match.choose(random.choice(match.decision.options))
    spent["a view"] = min(ms(lambda: match.view(0)) for _ in range(5))
    spent["read from the cache"] = ms(lambda: Library(user=user).load(place).program(2, {}))
    spent["the table laid out"] = min(laid_out(rules, match) for _ in range(3))
    return spent


def laid_out(rules: LoadedRuleset, match: Match) -> float:
    """Return the milliseconds of one layout of the program's own table."""
    from dogtable.ui.look.layout import layout
    from dogtable.ui.look.state import Window
    from dogtable.ui.shots import ui_of
    from tests.ui.tables import looks

    look, view = rules.look(), match.view(0)
    ui = ui_of(view, seats.make(["person"] * match.players))
    return ms(lambda: layout(look, view, ui, Window(1920, 1080), looks.palette()))


FIGURES = {"journal": saved_games, "statistics": counted, "replay": replays, "cards": cards}
