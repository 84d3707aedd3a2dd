"""A player for the crash tests: goes on in the last game of a journal with random answers until it is killed.

Usage: python -m tests.session.player DATA RULESET. It prints `want N KEY` before an answer is given and `done N HASH`
when it has been carried out, so that whoever kills it knows what must have been kept.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table


def main() -> None:
    data, ruleset = Path(sys.argv[1]), sys.argv[2]
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
    print("open", table.match.count, table.match.hash(), flush=True)
    while not table.over:
        seat = rng.choice(table.waiting)
        decision = table.decision(seat)
        assert decision is not None
        key = rng.choice(decision.options).key
        print("want", table.match.count, key, flush=True)
        table.answer(seat, key)
        print("done", table.match.count, table.match.hash(), flush=True)
    print("over", table.match.count, table.match.hash(), flush=True)


if __name__ == "__main__":
    main()
