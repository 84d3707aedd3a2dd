"""What a bot is given: the knowledge of one seat as bare ints. Nothing that `view(seat)` does not say is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dogtable.base.errors import UsageError
from dogtable.base.frozen import Frozen
from dogtable.base.program import ASKED, CUT, ME, STATUS, TOGETHER
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.past import is_plain

if TYPE_CHECKING:
    from dogtable.engine.game import Game
    from dogtable.engine.match import Match

PAST = 8
"""Of so many decisions of its own a seat is told what it knew before each; of games that are longer nothing."""


class Packed(Frozen):
    """The cells as `seat` knows them: pieces it does not see are stand-ins, and there is no seed and no counter.

    Which numbers stand in is a function of the view, so they say nothing. `decisions` counts those of the seat. `past`
    has a number for what the seat knew before each of them (`print_of`), in games for two with hidden things.
    """

    seat: int
    cells: tuple[int, ...]
    decisions: int
    past: tuple[int, ...] = ()


def pack(match: Match, seat: int) -> Packed:
    """Return the packed view of a seat that is asked now; UsageError when it is not."""
    if all(decision.seat != seat for decision in match.decisions):
        raise UsageError(f"seat {seat} is not asked now, so there is nothing to hand to it")
    game, given = match.game, match.given(seat)
    cells = tuple(Rewriting(game, match.cells, seat).written(len(given)))
    if not game.remembers or len(given) > PAST:
        return Packed(seat, cells, len(given))
    known = (Rewriting(game, before, seat).written(n) for n, before in enumerate(given))
    past = tuple(print_of(game, seat, before) for before in known)
    if match.cells[STATUS] == TOGETHER and seat in game.machine.sealed(match.cells):
        past = past[:-1]  # what it has sealed it may still change: that is no past
    return Packed(seat, cells, len(given), past)


def pack_waiting(match: Match, seat: int) -> Packed | None:
    """Return the packed view of a seat while another one alone is asked.

    None where it is asked itself, and where others are told nothing of what is being chosen (`past.is_plain`).
    """
    game, cells = match.game, match.cells
    if match.result is not None or cells[ME] == seat or not is_plain(game, cells):
        return None
    decisions = len(match.given(seat))
    return Packed(seat, tuple(Rewriting(game, cells, seat).written(decisions)), decisions)


def as_asked(game: Game, seat: int, cells: Sequence[int]) -> tuple[int, ...]:
    """Return the cells of a packed view as they are before anybody has sealed an answer.

    What is sealed tells a seat nothing that it does not know. Nor does it matter how the rules came to ask.
    """
    machine, asked = game.machine, list(cells)
    asked[CUT] = 0
    if asked[STATUS] == TOGETHER:
        asked[ASKED] -= seat in machine.sealed(asked)
        machine.lay_together(asked, machine.together(asked))
    return tuple(asked)


def print_of(game: Game, seat: int, cells: Sequence[int]) -> int:
    """Return a number that stands for the cells of a packed view: the same for the same view, in every process."""
    return hash(as_asked(game, seat, cells))
