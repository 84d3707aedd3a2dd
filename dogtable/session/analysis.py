"""Looking back at a game: each side's chances after every answer, where they turned, what would have been better.

The game is over, so all lies open: the chances are those of the position as it was, also of what no seat could see.
What would have been better is asked of the strongest bot, which knows what the seat knew and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from dogtable.bots.judge import chances_of
from dogtable.session.advising import Advice, Adviser
from dogtable.session.foresight import foreseen

if TYPE_CHECKING:
    from dogtable.engine.events import Event
    from dogtable.session.replay import Replay

MOST: Final = 8
"""So many turning points are told at most."""
LOSS: Final = 0.03
"""An answer after which its side's chances are less by so much is worth to be thought about."""
LEAST: Final = 0.06
"""A side's chances turn where one answer moves them by so much."""
CLEARLY: Final = 0.05
"""An option is clearly better than another one by so much of a win."""
ITERATIONS: Final = 120
"""How long the bot thinks about what would have been better."""


@dataclass(frozen=True, slots=True)
class Turning:
    """An answer that moved the chances: its number (from 1), whose it was, and by how much their side's changed."""

    number: int
    seat: int
    change: float


class Analysis:
    """All there is to see of a finished game. `work` fills it, in a thread; the rest is read in the window's own."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.rules, self.seats = replay.rules, replay.seats
        start = replay.at(0)
        self.players = start.players
        self.program = self.rules.program(start.players, start.options)
        self.sides: Sequence[Sequence[int]] = self.program.layout.teams
        self.names = self.rules.names([seat.name for seat in self.seats])
        self.chances: list[list[float]] = []  # after so many answers, of each side
        self.turnings: Sequence[Turning] = ()
        self.losses: Sequence[Turning] = ()  # those worth to be thought about, the largest first
        self.advice: dict[int, Advice] = {}  # by the number of the answer: what was best there
        self.ready = False  # `work` is done
        self.begun = False  # somebody has seen to it that it is being done
        self._adviser = Adviser(self.rules.hash, self.program, self.names)
        self._asking = 0

    @property
    def length(self) -> int:
        """How many answers were given."""
        return len(self.replay.answers)

    @property
    def progress(self) -> float:
        """How much of the work is done, from 0 to 1."""
        whole = 2 * self.length + 1
        return min(1.0, (self.replay.loaded + len(self.chances)) / whole)

    def side(self, seat: int) -> int:
        """Return the number of the side a seat is on."""
        return next(n for n, side in enumerate(self.sides) if seat in side)

    # ------------------------------------------------------------------ chances
    def work(self) -> None:
        """Play the game through and judge it; SaveError when it does not fit its rules."""
        self.replay.load()
        chances: list[list[float]] = []
        match = self.replay.at(self.length)
        for _ in range(self.length + 1):  # from the end: taking an answer back is quicker than finding a point
            of_seats = chances_of(self.program, match.cells, match.count // self.players)
            chances.append([sum(of_seats[seat] for seat in side) / len(side) for side in self.sides])
            self.chances = chances
            if match.count:
                match.undo()
        self.chances = [_shared(one) for one in reversed(chances)]
        moved = changes(self.chances, [seat for seat, _ in self.replay.answers], self.side)
        self.turnings = turning_points(moved)
        lost = sorted((one for one in moved if one.change <= -LOSS), key=lambda one: one.change)
        self.losses = list(islice(filter(self._had_choice, lost), MOST))
        self.ready = True

    def _had_choice(self, one: Turning) -> bool:
        asked = self.replay.at(one.number - 1).decisions
        return any(decision.seat == one.seat and decision.offered > 1 for decision in asked)

    def stop(self) -> None:
        """Ask for nothing more, and end the bot's process; what was found is kept."""
        self._asking = 0
        self._adviser.close()

    # ------------------------------------------------------------------ what would have been better
    @property
    def asking(self) -> int:
        """The number of the answer that is being thought about; 0: none."""
        return self._asking

    @property
    def failed(self) -> bool:
        """Whether the bot could not answer the last question."""
        return self._adviser.failed

    def ask(self, number: int, came: Callable[[], None] | None = None) -> None:
        """Have somebody think about what was best instead of an answer; `poll` brings it.

        What is thought about just now is put off for it. `came` as of an `Adviser`.
        """
        if number in self.advice or number == self._asking or not 1 <= number <= self.length:
            return
        self._asking = number
        match = self.replay.at(number - 1)
        self._adviser.ask(match, self.replay.answers[number - 1][0], iterations=ITERATIONS, came=came)

    def poll(self) -> bool:
        """Take in what was found; True when something was, or nothing will be. Never blocks."""
        if not self._asking:
            return False
        advice = self._adviser.poll()
        if self._adviser.busy:  # with nothing yet, or with no more than the first answer of a move
            return False
        if advice is not None:
            self.advice[self._asking] = advice
        self._asking = 0
        return True

    def next_to_ask(self) -> int:
        """Return the largest loss that was not thought about yet: by the number of its answer; 0: none."""
        return next((one.number for one in self.losses if one.number not in self.advice), 0)

    def foreseen(self, number: int) -> list[Event]:
        """Return what would have come of the best move instead of an answer, as far as its seat could know it."""
        advice = self.advice[number]
        return foreseen(self.replay.at(number - 1), advice.seat, advice.keys, self.names)

    def was_better(self, number: int) -> bool | None:
        """Return whether something was clearly better than an answer; None as long as nobody has thought about it."""
        advice = self.advice.get(number)
        gap = 0.0 if advice is None else advice.gap(self.replay.answers[number - 1][1])
        return None if advice is None else gap is not None and gap >= CLEARLY


def _shared(chances: Sequence[float]) -> list[float]:
    whole = sum(chances)
    return [one / whole for one in chances] if whole > 0 else [1 / len(chances)] * len(chances)


def changes(chances: Sequence[Sequence[float]], answered: Sequence[int], side: Callable[[int], int]) -> list[Turning]:
    """Return by how much each answer moved the chances of the side that gave it.

    `chances` are those of each side after so many answers, `answered` the seats that gave them.
    """
    return [
        Turning(number, seat, chances[number][side(seat)] - chances[number - 1][side(seat)])
        for number, seat in enumerate(answered, 1)
    ]


def turning_points(moved: Sequence[Turning], most: int = MOST) -> list[Turning]:
    """Return the answers that moved the chances most, the first of the game first."""
    largest = sorted((one for one in moved if abs(one.change) >= LEAST), key=lambda one: -abs(one.change))
    return sorted(largest[:most], key=lambda one: one.number)
