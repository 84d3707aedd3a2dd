"""A match: who is asked what, the answer carried out, all that can be asked about it.

The state is a value: a list of ints that is copied before it changes. So a clone shares everything, taking back is the
older value, and an answer that goes wrong leaves the match as it was. What happened is worked out when somebody reads
the events; and as long as nobody looks at the state at all, a match goes straight on (`straight`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from dogtable.base.errors import UsageError
from dogtable.base.program import ASKING, COUNTER, ME, OVER, STATUS
from dogtable.base.ruleset import Ruleset
from dogtable.base.texts import Names
from dogtable.engine import at, record
from dogtable.engine.canonical import position_hash
from dogtable.engine.chance import Chance, Chooser
from dogtable.engine.decision import Decision, Option, Reason
from dogtable.engine.events import Event, tell
from dogtable.engine.fault import FaultError, HaltError
from dogtable.engine.game import Game, game_of
from dogtable.engine.hearing import listened, teller, told_of
from dogtable.engine.history import Answer, Heard, History
from dogtable.engine.keys import Path, key_of
from dogtable.engine.machine import Machine
from dogtable.engine.packed import pack
from dogtable.engine.position import position
from dogtable.engine.result import Result, result_of
from dogtable.engine.sample import Bits, sample
from dogtable.engine.sight import Sight
from dogtable.engine.state import Cells
from dogtable.engine.straight import Ahead, Straight, begun
from dogtable.engine.view import view
from dogtable.engine.why import Stuck, Unasked, nameable, stuck, unasked, why_not

T = TypeVar("T")


class Match:
    """A match of a ruleset for a number of players, with options by name and the seed of its chance.

    Without a seed one is made up (see `seed`). `chance`, a function of (kind, outcomes) that gives an index, decides
    instead of the generator. UsageError when there is no such number of players or option.
    """

    rules: Ruleset
    seed: int
    _names: Names
    _game: Game
    _chance: Chance
    _start: Mapping[str, Any] | None  # the position it began in
    _straight: Straight | None  # while it goes straight on; its state and its past are made when that ends
    _asked: Ahead | None  # the decision that is open then; None when it is over
    _past: History
    _state: Cells
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
        if chance is None:
            self._straight = begun(self._game, self.seed, self._names)
            if self._straight is not None:
                self._asked, self._straight.first = self._straight.first, None
                return
        (cells, paths), heard = self._run(lambda machine: machine.begin(self.seed))
        self._past = History(self._tell, heard)
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
    ) -> Match:
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
        match._past = History(match._tell, heard)
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
        if not isinstance(number, int) or not isinstance(options or {}, Mapping):
            raise UsageError(f"expected a number of players and options by name, found {players!r} and {options!r}")
        self._game = game_of(rules.program(number, options or {}))
        self.seed = secrets.randbits(53) if seed is None else seed
        self._names = self._game.names
        self._chance = Chance(chance)
        self._start = None
        self._straight = None
        self._asked = None
        self._heard = False
        self._tell = teller(self._game, self.seed)
        self._become([])

    # -------------------------------------------------------------------------------------------------- what is asked

    @property
    def players(self) -> int:
        """Return the number of players."""
        return self._game.program.layout.players

    @property
    def count(self) -> int:
        """Return how many answers were given."""
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
            if cells[STATUS] == ASKING:
                self._open = [Decision(self._game, cells, cells[ME], self._names, self._options)]
            else:
                machine = self._game.machine
                seats = {*machine.waiting(cells), *machine.sealed(cells)}
                self._open = [Decision(self._game, cells, seat, self._names) for seat in sorted(seats)]
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
            raise UsageError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        else:
            decision = next((d for d in self.decisions if d.seat == seat), None)
        if decision is not None:
            return decision
        if self.decision is None:
            raise UsageError("the match is over" if self.result else "nobody is asked in this position")
        raise UsageError(f"seat {seat} is not asked now; seat {self.decision.seat} is")

    # ---------------------------------------------------------------------------------------------------- what is done

    def choose(self, option: Option | str, seat: int | None = None) -> None:
        """Answer a decision with an option or its key; `seat` says whose, where several are open.

        UsageError when it is no option; RuleError when a rule goes wrong, and then nothing has happened.
        """
        asked = self._asked
        if asked is not None:
            straight = asked.straight
            if (
                isinstance(option, Option)
                and option.decision is asked
                and (seat is None or seat == asked.seat)
                and straight.retraced is None
            ):
                try:
                    self._asked = straight.choose(option.number)
                except (FaultError, HaltError):  # what is wrong, the blocks say: with its place
                    self._leave()
                except BaseException:
                    self._leave()
                    raise
                else:
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

    def _take(self, seat: int, path: Path, key: str | None = None) -> None:
        before, drawn = self._cells, self._chance.mark
        cells = before[:]
        try:
            options, heard = self._run(lambda machine: machine.take(cells, path, seat), self._heard)
        except BaseException:  # raised again below; the match must stand as before, whatever it was
            self._chance.back_to(drawn)
            raise
        if heard is not None:
            heard = told_of(self._game, path, heard)
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

    def clone(self) -> Match:
        """Return the same match once more; the two go their own ways."""
        self._leave()
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._past = self._past.clone()
        twin._chance = self._chance.clone()
        return twin

    def _become(self, cells: Cells, options: list[Path] | None = None) -> None:
        self._state = cells
        self._options = options
        self._open = None
        self._result = None

    def _leave(self) -> None:
        """Go straight on no more: all that was chosen is played once more by the blocks."""
        straight, self._straight, self._asked = self._straight, None, None
        if straight is not None:
            played, drawn = straight.retrace(), self._chance.mark
            self._past = History(self._tell)
            for before, seat, path in played.answers:
                self._past.add(Answer(before, seat, path, drawn, None, None))
            self._become(played.cells, played.options)

    @property
    def _cells(self) -> Cells:
        if self._straight is not None:
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

    # ---------------------------------------------------------------------------------------------------- what is told

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

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return all that a seat may know, as plain JSON; of a watcher's, for None."""
        self._check_seat(seat)
        return view(self._game, self._cells, seat, self.result, self.decisions)

    def events(self, seat: int | None, since: int = 0, names: Names | None = None) -> list[Event]:
        """Return what has happened after event number `since`, as far as the seat may know it.

        `names` puts it into words: those of another language, the names of the players.
        """
        self._check_seat(seat)
        game, cells, ended, history = self._game, self._cells, self.result, self._history
        told: list[list[Event]] = []
        for n in range(self.count - 1, -2, -1):  # the answers from the last to the first, then the opening
            first, raws = history.batch(n)
            if first + len(raws) <= since + 1:
                break
            with game.lock:  # by which spaces a piece went is looked for now
                told.append(tell(Sight(game.naming, cells, seat), names or self.names, raws, first, ended))
            if n >= 0:
                cells, ended = history[n].before, None
        return [event for batch in reversed(told) for event in batch if event.n > since]

    def why_not(self, picks: Mapping[str, Any] | str, seat: int | None = None) -> Reason | None:
        """Return why no option has these picks (some or all of one, or a key); None when there is one."""
        decision = self._of(seat)
        return why_not(self._game, self._cells, decision, picks, self.names)

    def nameable(self, seat: int | None = None) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return what `why_not` can be asked about: name, sort, and of pieces which kinds it may be."""
        return nameable(self._game, self._of(seat))

    def stuck(self, seat: int, since: int = 0, names: Names | None = None) -> list[Stuck]:
        """Return when, after event number `since`, a seat could choose nothing at all, and why it could not."""
        self._check_seat(seat)
        return stuck(self._game, self._history, seat, since, names or self.names)

    def unasked(self, seat: int, since: int = 0) -> list[Unasked]:
        """Return when, after event number `since`, a seat was not asked for an answer, as it had none."""
        self._check_seat(seat)
        return unasked(self._game, self._history, seat, since)

    def view_at(self, moment: Unasked, seat: int | None) -> dict[str, Any]:
        """Return what a seat knew at such a moment; nobody is asked in it."""
        self._check_seat(seat)
        return view(self._game, moment.cells, seat, None, [])

    def position(self) -> dict[str, Any]:
        """Return the whole position as plain JSON, hidden things too; `Match.at` takes it."""
        result = self.result
        return position(self._game, self._cells, result.to_json() if result else None)

    def hash(self) -> str:
        """Return 16 hex digits of the position, equal on every system."""
        return position_hash(self.position())

    @property
    def log(self) -> list[tuple[int, str]]:
        """Return all answers: the seat and the key of each."""
        self._leave()
        return [(answer.seat, self._key(answer)) for answer in self._past]

    def _key(self, answer: Answer) -> str:
        if answer.key is None:
            answer.key = key_of(self._game, answer.before, answer.seat, answer.path)
        return answer.key

    @property
    def event_count(self) -> int:
        """Return how many events there have been: the number of the last one."""
        return self._history.events

    def answers_of(self, seat: int) -> int:
        """Return how many answers a seat has given."""
        self._leave()
        return sum(answer.seat == seat for answer in self._past)

    def can_undo(self, seat: int) -> bool:
        """Return whether the last answer was this seat's, it is asked again, and it has learnt nothing new since.

        Nothing new: chance has decided nothing, and no face is known to the seat that was not before.
        """
        if self.count == 0 or [decision.seat for decision in self.decisions] != [seat]:
            return False
        answer = self._past.last
        if answer.seat != seat or answer.before[COUNTER] != self._cells[COUNTER]:
            return False
        masks = [info.mask for info in self._game.program.layout.pieces if info.mask >= 0]
        return not any(self._cells[mask] & ~answer.before[mask] & 1 << seat for mask in masks)

    def preview(self, keys: str | Sequence[str], seat: int) -> dict[str, Any]:
        """Return what a seat would see once its options are carried out, one after another, as far as it can know.

        Where the seat is asked again in the same breath, the view's decision has its options. Each is carried out to
        its end or to where something that it cannot know would come out; nobody else answers.
        """
        cells, machine = self._cells, self._game.machine
        for key in [keys] if isinstance(keys, str) else keys:
            decision = Decision(self._game, cells, seat, self.names)
            with self._game.lock:
                cells = machine.outcome(cells, decision.option(key).path, seat)
        again = [Decision(self._game, cells, seat, self.names)] if seat in machine.waiting(cells) else []
        shown = view(self._game, cells, seat, None, again)
        if again:
            shown["decision"]["options"] = [{"key": o.key, "picks": o.picks} for o in again[0].options]
        return shown

    @property
    def game(self) -> Game:
        """Return what this match shares with others of its Program, for the engine and for bots."""
        return self._game

    @property
    def cells(self) -> Cells:
        """Return the state itself. It is not to be changed."""
        return self._cells

    def sample(self, seat: int, rng: Bits) -> Match:
        """Return a match in a random world that looks the same to a seat that is asked now (see `sample.sample`)."""
        twin = self.clone()
        twin._become(sample(self._game.program, pack(self, seat), rng).cells)
        return twin

    def record(self, seats: Sequence[Mapping[str, str]] | None = None) -> dict[str, Any]:
        """Return the match as plain JSON that `replay` plays again; `seats` are the names and kinds of the players."""
        every = record.MARK_EVERY
        self._leave()
        before = {n: self._past[n].before for n in range(every, self.count, every)}
        marks = {str(n): position_hash(position(self._game, cells, None)) for n, cells in before.items()}
        marks[str(self.count)] = self.hash()
        return record.written(
            self.rules,
            players=self.players,
            options=self.options,
            seats=seats,
            seed=self.seed,
            start=self._start,
            chance=self._chance.outcomes,
            decisions=self.log,
            marks=marks,
        )

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.players:
            raise UsageError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")

    def __repr__(self) -> str:
        return f"<Match {self.rules.id}, {self.players} players, {self.count} answers, {self.decision or 'over'}>"


def replay(told: Mapping[str, Any], rules: Ruleset) -> Match:
    """Return the match that a record tells, played again on `rules`.

    SaveError when the record is damaged, or when the same answers do not lead to the same positions any more.
    """
    match = record.begin(told, rules, Match)
    for n, (seat, key) in enumerate(told["decisions"]):
        record.check_mark(told, match, n)
        record.answer(match, seat, key, n)
    record.check_mark(told, match, match.count)
    return match
