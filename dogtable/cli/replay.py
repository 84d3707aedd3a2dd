"""Play a saved or shared game again, and print what happened.

With --verify nothing is printed but whether the game comes out as it was recorded, on this machine and this Python.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import SaveError, UsageError
from dogtable.cli import common
from dogtable.engine.sentences import signed

if TYPE_CHECKING:
    from dogtable.base.texts import Names
    from dogtable.engine.match import Match
    from dogtable.session.proving import Proved


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add this command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a .dogtable file, or records of dogtable sim")
    parser.add_argument("--verify", action="store_true", help="only compare with what was recorded")


def run(args: argparse.Namespace) -> int:
    """Replay it; 1 when it comes out otherwise."""
    from dogtable.session.proving import Prover
    from dogtable.session.record import has_many, read_records

    if not args.file.exists():
        raise UsageError(f"there is no file '{args.file}'")
    many = has_many(args.file)
    library = common.library(args)
    number = wrong = 0
    noticed: set[str] = set()
    with Prover(library) as prover:
        for number, record in enumerate(read_records(args.file), 1):
            where = f"game {number}" if many else args.file.name
            try:
                proved = prover.prove(record, where)
            except SaveError as error:
                if not args.verify:
                    raise
                wrong += 1
                print(error)
                continue
            rules, notice = library.for_record(proved.record)
            if notice not in ("", *noticed):
                noticed.add(notice)
                print(notice)
            if args.verify:
                wrong += bool(proved.differs)
                print(f"{where}: {proved.differs or _compared(proved)}")
            else:
                _tell(rules, proved.record)
    if args.verify and many:
        print(f"{number - wrong} of {number} games come out as recorded")
    return 1 if wrong else 0


def _compared(proved: Proved) -> str:
    answers = common.count(len(proved.record["decisions"]), "answer")
    return f"{answers}, {common.count(proved.compared, 'position')} compared, all as recorded"


def _tell(rules: Any, record: dict[str, Any]) -> None:
    from dogtable.engine.match import replay

    names = rules.names([str(seat.get("name", "")) for seat in record["seats"]])
    match = replay(record, rules)
    for line in (*log(match, names), *standing(match, names)):
        print(line)


def log(match: Match, names: Names, since: int = 0) -> Iterator[str]:
    """Yield what happened after event number `since`, as the log of the window tells it to whoever sees all."""
    from dogtable.ui.phrases import flow, joiner
    from dogtable.ui.table.folding import folded, so_do
    from dogtable.ui.table.history import read
    from dogtable.ui.text import FALLBACK, Catalogue

    seats = [names.seat(seat) for seat in range(match.players)]
    boards, text = match.view(None)["boards"], Catalogue.load(FALLBACK)
    lines = read(match.events(None, since, names), tuple(boards)).lines
    for _, line in folded(lines, seats, so_do(text), joiner(text)):
        if line.heading:
            yield f"\n{line.heading}"
        else:
            yield f"{line.dealt} dealt." if line.dealt else line.paragraph(flow(text))


def standing(match: Match, names: Names) -> Iterator[str]:
    """Yield what the log leaves open: who is asked now, or the scores, where there are any, by what they came from."""
    result, decision = match.result, match.decision
    if decision is not None:
        yield f"The game is not over; {names.seat(decision.seat)} is asked: {decision.ask}"
    for seat, scores in enumerate(result.scores if result is not None else ()):
        if scores:
            text = ", ".join(f"{source} {signed(points)}" for source, points in scores.items())
            yield f"{names.seat(seat)}: {signed(sum(scores.values()))} ({text})"
