"""What is to be said of a game that goes on and on: which position came again, and whose answers led round."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dogtable.base.program import ASK, ASKED, COUNTER
from dogtable.engine.game import Game
from dogtable.engine.history import Answer, History
from dogtable.engine.keys import key_of
from dogtable.engine.state import State

_LAST: Final = 1_000
"""Answers that are looked at."""
_SHOWN: Final = 4
"""Answers of a way round, and questions, that are told one by one."""
_COUNTERS: Final = (ASKED, COUNTER)
"""Cells that differ though the position is the same: how many decisions there were, and draws of chance."""


def circling(game: Game, past: History, cells: State) -> str:
    """Return, of answers and the cells behind the last of them, which positions came again, and whose loop it is."""
    first = max(0, past.count - _LAST)
    answers = [past[n] for n in range(first, past.count)]
    came: dict[tuple[int, ...], list[int]] = {}  # the positions, each with the numbers of the answers behind which
    for n, one in enumerate([*(answer.before for answer in answers), cells], first):
        came.setdefault(tuple(cell for place, cell in enumerate(one) if place not in _COUNTERS), []).append(n)
    asked = Counter((answer.before[ASK], answer.seat) for answer in answers)
    who = "; ".join(f"{_asked(game, ask)} of seat {seat} ({n} times)" for (ask, seat), n in asked.most_common(_SHOWN))
    most = max(came.values(), key=len)
    if not most[1:]:
        return f"no position came again in its last {len(answers)} answers{_loop(game, answers)}; asked was {who}"
    *_, before, after = most
    round_ = answers[before - first : after - first]
    return (
        f"its last {len(answers)} answers went round in {len(came)} positions; that after answer {before} came "
        f"{len(most)} times, and again after answer {after}: {_way(game, round_)}{_loop(game, round_)}; asked was {who}"
    )


def _asked(game: Game, ask: int) -> str:
    info = game.program.asks[ask]
    return f"{info.name} at {info.span}"


def _loop(game: Game, answers: list[Answer]) -> str:
    """Return where the innermost loop stands that is around all that was asked; "" where there is none."""
    around = [game.program.asks[ask].loops for ask in {answer.before[ASK] for answer in answers}]
    found = next((span for span in around[0] if all(span in loops for loops in around)), None)
    return "" if found is None else f"; what goes round is the loop at {found}"


def _way(game: Game, answers: list[Answer]) -> str:
    """Return the answers of a way round, as far as they are few."""
    texts = [f"seat {one.seat} {key_of(game, one.before, one.seat, one.path)}" for one in answers[:_SHOWN]]
    left = len(answers) - len(texts)
    return ", ".join(texts) + (f", and {left} more" if left else "")
