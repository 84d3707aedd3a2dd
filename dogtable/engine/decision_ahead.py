"""Decisions of matches that go straight on (`straight`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dogtable.base.program import AskInfo
from dogtable.base.texts import Names
from dogtable.engine.attempt import Path
from dogtable.engine.decision import Decision
from dogtable.engine.game import Game
from dogtable.engine.resting import Resting, Turned
from dogtable.engine.sentences import kinds_in, words_of
from dogtable.engine.state import State

if TYPE_CHECKING:
    from dogtable.engine.straight import Straight


class Ahead(Decision):
    """A decision of a match that goes straight on: its options are counted, and known once they are looked at.

    So many answers (`count`) were given before it. `ask_number` is the number of the ask that is open. `rests` is the
    match of the library, as long as it rests here; None where it goes by Python, or has gone on. Those of a library are
    made by it (`ahead/asking.c`).
    """

    rests: Resting | Turned | None

    def __init__(self, straight: Straight, count: int, options: int, seat: int, ask: int) -> None:
        self.straight = straight
        self.rests = None
        self.count = count
        self.offered = options
        self.seat = seat
        self.ask_number = ask

    @property
    def _names(self) -> Names:  # type: ignore[override] # an attribute there
        return self.straight.names

    @property
    def _game(self) -> Game:  # type: ignore[override] # likewise
        return self.straight.track.game

    @cached_property
    def _cells(self) -> State:  # type: ignore[override] # likewise; here it is made when it is read
        if self.rests is not None and self.straight.cells is not None:
            return self.straight.cells
        retraced = self.straight.retrace()
        return retraced.cells if self.count == len(retraced.answers) else retraced.answers[self.count][0]

    @cached_property
    def paths(self) -> Sequence[Path]:
        """Return the options as the machine takes them."""
        return self._game.machine.options(self._cells, self.seat) if self.rests is None else self.rests.paths()

    def beside(self, seats: Sequence[int], sealed: Collection[int]) -> list[Decision]:
        """Return the decisions of all seats that are asked at once with this one, of which some have sealed an answer.

        From now on the match of the library is turned to the seat of the one that is looked into.
        """
        resting = self.rests.resting if isinstance(self.rests, Turned) else self.rests
        assert resting is not None
        found: list[Decision] = []
        for seat in seats:
            resting.turn(seat)
            one = self if seat == self.seat else resting.decision(self.straight)
            one.rests = Turned(resting, seat, has_sealed=seat in sealed)
            found.append(one)
        return found

    def turn(self) -> None:
        """Have this seat give the next answer, where several are asked at once."""
        if isinstance(self.rests, Turned):
            self.rests = self.rests.turn()
            self.straight.turned[self.count] = self.seat

    @property
    def view(self) -> dict[str, Any] | None:
        """Return what the seat may know, made by the library; None where Python has to say it."""
        resting = self.rests
        if resting is None:
            return None
        result = resting.seen(None)
        if result is None and self._plans(resting):
            result = resting.seen(None)
        if result is not None:
            result["decision"] = self.straight.track.questions[self.seat].question(self)
        return result

    def _plans(self, resting: Resting | Turned) -> bool:
        """Hand the library the plan of what the seat sees and picks; whether it had none yet."""
        if resting.goes_by(self.seat):
            return False
        resting.plan(self.seat, self.straight.track.plan(self.seat))
        return True

    def picked(self, number: int) -> dict[str, Any]:
        """Return the picks of one of the options."""
        resting = self.rests
        if resting is not None:
            result = resting.picked(number)
            if result is None and self._plans(resting):
                result = resting.picked(number)
            if result is not None:
                return result
        return super().picked(number)

    @property
    def asked(self) -> AskInfo:
        """Return where in the rules this is."""
        return self._game.program.asks[self.ask_number]

    @cached_property
    def ask(self) -> str:
        """Return the sentence that says what is asked; "" where the ruleset says nothing."""
        texts = self.asked.texts
        if not texts:
            return ""
        asked = (texts[0], ()) if self._has_plain_text else self._game.machine.ask_text(self._cells, self.seat)
        assert asked is not None
        said = self.straight.track.questions[self.seat].said(*asked)
        return words_of(self.sight, self._names, *asked) if said is None else said

    @property
    def _has_plain_text(self) -> bool:
        texts = self.asked.texts
        return not texts or (len(texts) == 1 and not kinds_in(self._game.program.texts[texts[0]]))

    @property
    def is_settled(self) -> bool:
        """Return whether what a view says of it is the same whenever this seat is asked this."""
        return self._has_plain_text and not self._game.machine.has_left(self.ask_number)

    @property
    def left(self) -> int | None:
        """Return the rounds still to come of the innermost asking loop of a composite answer, this one included."""
        return self._game.machine.left(self._cells) if self._game.machine.has_left(self.ask_number) else None

    @property
    def together(self) -> bool:
        """Return whether several seats answer at once, sealed."""
        return self.asked.sort == "together"

    def __repr__(self) -> str:
        return f"<Decision {self.name} of seat {self.seat}: {self.offered} options>"
