"""A player for the crash tests: goes on in the last game of a journal with random answers until it is killed."""

from __future__ import annotations

from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table

Told = tuple[str, int, str]


def play(data: Path, ruleset: str, tell: Connection) -> None:
    """Tell (`want`, count, key) before an answer is given and (`done`, count, hash) when it has been carried out.

    So whoever kills it knows what must have been kept. `open` and `over` are told like `done`.
    """
    library = Library(data=data)
    journal = Journal(library.user.journal)
    rules = library.load(ruleset)
    saved = [game for game in journal.games() if not game.over]
    if saved:
        table = Table.open(journal, saved[0].id, library)
    else:
        players = rules.players[0]
        table = Table.new(journal, rules, players, {}, seats.make(["person"] * players))
    rng = Random()
    tell.send(("open", table.match.count, table.match.hash()))
    while not table.over:
        seat = rng.choice(table.waiting)
        decision = table.decision(seat)
        assert decision is not None
        key = rng.choice(decision.options).key
        tell.send(("want", table.match.count, key))
        table.answer(seat, key)
        tell.send(("done", table.match.count, table.match.hash()))
    tell.send(("over", table.match.count, table.match.hash()))
