"""How a match goes: who is asked what, answers carried out and taken back.

The state is a value: a list of ints that is copied before it changes. So a clone shares everything, taking back is the
older value, and an answer that goes wrong leaves the match as it was. What happened is worked out when somebody reads
the events; and as long as nobody looks at the state at all, a match goes straight on (`straight`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self, TypeVar

from dogtable.base.errors import RuleError, UsageError
from dogtable.base.program import ASKED, ASKING, ME, OVER, STATUS
from dogtable.base.ruleset import Ruleset
from dogtable.base.texts import Names
from dogtable.engine import at
from dogtable.engine.chance import Chance, Chooser
from dogtable.engine.circling import circling
from dogtable.engine.decision import Decision, Option
from dogtable.engine.decision_ahead import Ahead
from dogtable.engine.fault import FaultError, HaltError
from dogtable.engine.game import Game, game_of
from dogtable.engine.hearing import listened, public_part, teller
from dogtable.engine.history import Answer, Heard, History
from dogtable.engine.keys import Path
from dogtable.engine.machine import Machine
from dogtable.engine.result import Result, result_of
from dogtable.engine.state import State
from dogtable.engine.straight import Straight, begun

T = TypeVar("T")


class MatchCore:
    """A match as it is played; `Match` adds what is told of it."""

    goes_straight: ClassVar[bool] = True
    """Whether it may go straight on as long as nobody looks (`straight`)."""

    rules: Ruleset
    seed: int
    _names: Names
    _game: Game
    _chance: Chance
    _start: Mapping[str, Any] | None  # the position it began in
    _straight: Straight | None  # while it goes straight on; its state and its past are made when that ends
    _asked: Ahead | None  # the decision that is open then; None when it is over
    _past: History
    _state: State
    _options: list[Path] | None  # of the one seat that is asked, where they are known
    _open: list[Decision] | None
    _result: Result | None
    _heard: bool  # somebody has read what came of the last answer

    def __init__(
        self,
        rules: Ruleset,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        chance: Chooser | None = None,
    ) -> None:
        self._prepare(rules, players, options, seed, chance)
        if chance is None and self.goes_straight:
            self._straight = begun(self._game, self.seed, self._names)
            if self._straight is not None:
                self._asked, self._straight.first = self._straight.first, None
                return
        (cells, paths), heard = self._run(lambda machine: machine.begin(self.seed))
        self._past = self._past_after(heard)
        self._become(cells, paths)

    @classmethod
    def at(
        cls,
        rules: Ruleset,
        position: Mapping[str, Any],
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        chance: Chooser | None = None,
    ) -> Self:
        """Return a match that begins in a position, or in any part of one (docs/positions.md).

        Pieces that it does not place lie where the ruleset starts them. RulesetError when it is impossible.
        """
        if not isinstance(position, Mapping):
            raise UsageError(f"expected a position (a mapping, as `position()` gives it), found {position!r:.60}")
        match = cls.__new__(cls)
        number = players if players is not None else position.get("players")
        chosen = options if options is not None else position.get("options")
        match._prepare(rules, number, chosen, 0 if seed is None else seed, chance)
        match._start = dict(position)
        cells = at.cells_of(match._game, position, match.seed)
        match._chance = Chance(chance, at.fixed(match._game, position))
        _, heard = match._run(lambda machine: at.go_on(machine, cells, position), listen=True)
        match._past = match._past_after(heard)
        match._become(cells)
        return match

    def _prepare(
        self,
        rules: Ruleset,
        players: int | None,
        options: Mapping[str, object] | None,
        seed: int | None,
        chance: Chooser | None,
    ) -> None:
        self.rules = rules
        number = rules.players[0] if players is None else players
        if not isinstance(number, int) or (options and not isinstance(options, Mapping)):
            raise UsageError(f"expected a number of players and options by name, found {players!r} and {options!r}")
        self._game = game_of(rules.program(number, options or {}))
        self.seed = secrets.randbits(53) if seed is None else seed
        self._names = self._game.names
        self._chance = Chance(chance)
        self._start = None
        self._straight = None
        self._asked = None
        self._heard = False
        self._become([])

    def _past_after(self, opening: Heard | None) -> History:
        """Return a history without answers yet."""
        return History(teller(self._game, self.seed), opening)

    # -------------------------------------------------------------------------------------------------- what is asked

    @property
    def players(self) -> int:
        """Return the number of players."""
        return self._game.program.layout.players

    @property
    def count(self) -> int:
        """Return how many answers were given."""
        if self._asked is not None:
            return self._asked.count
        return self._past.count if self._straight is None else self._straight.count

    @property
    def names(self) -> Names:
        """Return what puts questions, options, reasons and events into words; another may be set at any time."""
        return self._names

    @names.setter
    def names(self, names: Names) -> None:
        self._leave()
        self._names = names
        self._open = None

    @property
    def teams(self) -> list[list[int]]:
        """Return the seats of each team; of games without teams, every seat for itself."""
        return [list(team) for team in self._game.program.layout.teams]

    @property
    def options(self) -> dict[str, object]:
        """Return the value of every option of the ruleset."""
        return dict(self._game.options)

    @property
    def decisions(self) -> Sequence[Decision]:
        """Return all open decisions. Who has sealed an answer may change it as long as somebody else is waited for."""
        cells = self._cells
        if self._open is None:
            asked = self._asked
            if cells[STATUS] == ASKING:
                self._open = [asked or Decision(self._game, cells, cells[ME], self._names, self._options)]
            else:
                machine = self._game.machine
                sealed = machine.sealed(cells)
                seats = sorted({*machine.waiting(cells), *sealed})
                if asked is not None:
                    self._open = asked.beside(seats, sealed)
                else:
                    self._open = [Decision(self._game, cells, seat, self._names) for seat in seats]
        return self._open

    @property
    def decision(self) -> Decision | None:
        """Return the decision that is waited for, the first of several; None when the match is over."""
        straight = self._straight
        if straight is not None and straight.retraced is None:
            return self._asked
        cells = self._cells
        if cells[STATUS] == ASKING:
            return (self._open or self.decisions)[0]
        waiting = self._game.machine.waiting(cells)
        return next((d for d in self.decisions if d.seat in waiting), None)

    def _of(self, seat: int | None) -> Decision:
        if seat is None:
            decision = self.decision
        elif not 0 <= seat < self.players:
            raise UsageError("there is no seat {seat}; seats are 0 to {last}", seat=seat, last=self.players - 1)
        else:
            decision = next((d for d in self.decisions if d.seat == seat), None)
        if decision is not None:
            return decision
        if self.decision is None:
            raise UsageError("the match is over" if self.result else "nobody is asked in this position")
        raise UsageError("seat {seat} is not asked now; seat {asked} is", seat=seat, asked=self.decision.seat)

    # ---------------------------------------------------------------------------------------------------- what is done

    def choose(self, option: Option | str, seat: int | None = None) -> None:
        """Answer a decision with an option or its key; `seat` says whose, where several are open.

        UsageError when it is no option; RuleError when a rule goes wrong, and then nothing has happened.
        """
        straight = None if self._asked is None else self._asked.straight
        if straight is not None and straight.retraced is None:
            if seat is None and self._open is None and not isinstance(option, str):
                meant: Option | None = option
            else:
                meant = self._meant(straight, option, seat)
            try:
                following = straight.answer(meant)
            except (FaultError, HaltError):  # what is wrong, the blocks say: with its place
                self._leave()
            except BaseException:  # stopped in the middle (Ctrl-C, say): that game is not to be gone on with
                self._leave()
                raise
            else:
                if following is not False:
                    self._asked = following
                    return
        self._leave()
        if isinstance(option, Option):
            seat = option.seat if seat is None else seat
        decision = self._of(seat)
        if isinstance(option, Option) and option.belongs_to(decision.seat, self._state):
            self._take(decision.seat, option.path)
        else:
            key = option if isinstance(option, str) else option.key
            self._take(decision.seat, decision.option(key).path, key)

    def _meant(self, straight: Straight, option: Option | str, seat: int | None) -> Option | None:
        """Return the option that is meant in a match that goes straight on, which is turned to its seat.

        None where it is none of the decisions that are open; then nothing is turned.
        """
        if isinstance(option, str) and straight.cells is not None:
            option = self._of(seat).option(option)
        if not isinstance(option, Option) or (seat is not None and seat != option.seat):
            return None
        opened = self._open
        if opened is not None:
            if not any(option.decision is one for one in opened):
                return None
            self._open = None
            for one in opened:
                if isinstance(one, Ahead) and one is option.decision:
                    one.turn()
                elif isinstance(one, Ahead):
                    one.rests = None
        return option

    def _take(self, seat: int, path: Path, key: str | None = None) -> None:
        before, drawn = self._cells, self._chance.mark
        cells = before[:]
        swift = None if self._heard or self._chance.hook else self._game.native  # loading one takes longer
        try:
            options, heard = self._run(lambda machine: (swift or machine).take(cells, path, seat), self._heard)
        except BaseException as error:  # raised again below; the match must stand as before, whatever it was
            self._chance.back_to(drawn)
            if isinstance(error, RuleError) and before[ASKED] >= self._game.machine.limit:  # E507
                error.problem = replace(error.problem, hint=circling(self._game, self._past, before))
            raise
        if heard is not None:
            heard = public_part(self._game, path, heard)
        self._heard = False
        self._past.add(Answer(before, seat, path, drawn, heard, key))
        self._become(cells, options)

    def undo(self) -> None:
        """Take back the last answer; UsageError when there is none."""
        self._leave()
        if self.count == 0:
            raise UsageError("there is nothing to take back")
        answer = self._past.take_back()
        self._become(answer.before)
        self._chance.back_to(answer.drawn)

    def clone(self) -> Self:
        """Return the same match once more; the two go their own ways."""
        self._leave()
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._past = self._past.clone()
        twin._chance = self._chance.clone()
        return twin

    def _become(self, cells: State, options: list[Path] | None = None) -> None:
        self._state = cells
        self._options = options
        self._open = None
        self._result = None

    def _leave(self) -> None:
        """Go straight on no more: all that was chosen is played once more by the blocks."""
        straight, self._straight, self._asked = self._straight, None, None
        if straight is not None:
            played, drawn = straight.retrace(), self._chance.mark
            self._past = self._past_after(None)
            for before, seat, path in played.answers:
                self._past.add(Answer(before, seat, path, drawn, None, None))
            self._become(played.cells, played.options)

    @property
    def _cells(self) -> State:
        straight = self._straight
        if straight is not None:
            if straight.retraced is None and straight.cells is not None:
                return straight.cells
            self._leave()
        return self._state

    @property
    def _history(self) -> History:
        if self._straight is not None:
            self._leave()
        self._heard = True
        return self._past

    def _run(self, work: Callable[[Machine], T], listen: bool = False) -> tuple[T, Heard | None]:
        """Let the machine work; return what it returns and, if anybody listens, what came of it.

        Where not the generator decides chance, it is always listened to, for that cannot be carried out once more.
        """
        hook = self._chance.hook
        try:
            if listen or hook is not None:
                return listened(self._game, work, hook)
            with self._game.lock:
                return work(self._game.machine), None
        except (IndexError, TypeError) as error:
            if self._start is None:
                raise
            # Frames of a position can hold what the rules would never put there.
            raise at.impossible("its frames do not fit the rules") from error

    # --------------------------------------------------------------------------------------------------- how it stands

    @property
    def result(self) -> Result | None:
        """Return how the match ended; None while it goes on."""
        if self._result is None:
            straight = self._straight
            if straight is not None and straight.retraced is None:
                self._result = straight.result
            elif self._cells[STATUS] == OVER:
                self._result = result_of(self._game, self._cells)
        return self._result

    @property
    def game(self) -> Game:
        """Return what this match shares with others of its Program, for the engine and for bots."""
        return self._game

    @property
    def cells(self) -> State:
        """Return the state itself. It is not to be changed."""
        return self._cells
