"""Taking in a game that somebody shared: read, proved, and only then written down."""

from __future__ import annotations

from pathlib import Path

from dogtable.base.errors import SaveError, UsageError
from dogtable.base.reading import shown_line
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.proving import Prover
from dogtable.session.record import read_record
from dogtable.session.seats import Seat
from dogtable.session.table import Table


def take_in(journal: Journal, library: Library, path: Path, prover: Prover | None = None) -> Table:
    """Take the game of a `.dogtable` file into the journal and return its table; SaveError says why it is refused.

    Nothing is kept of what is refused. Waits until the game has been played through, in a process of its own or by
    `prover`.
    """
    name = shown_line(path.name)
    record = read_record(path)
    try:
        seats = [Seat.from_json(seat).to_json() for seat in record["seats"]]
    except UsageError as error:
        raise SaveError(
            "{name} is no sound saved game ({why}); it is left as it is.", name=name, why=error.message
        ) from error
    if not seats:
        raise SaveError("{name} does not say who sits where; it is left as it is.", name=name)
    if prover is None:
        with Prover(library) as own:
            proved = own.prove({**record, "seats": seats}, name)
    else:
        proved = prover.prove({**record, "seats": seats}, name)
    answers = [(seat, key) for seat, key in proved.record["decisions"]]
    game = journal.create(proved.record, answers)
    try:
        table = Table.open(journal, game, library)
        table.write_standing()
    except BaseException:
        journal.delete(game)
        raise
    return table
