"""A match: who is asked what, the answer carried out (`course`), and all that can be asked about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from dogtable.base.errors import Span, UsageError
from dogtable.base.program import COUNTER
from dogtable.base.ruleset import Ruleset
from dogtable.base.texts import Names
from dogtable.engine import record
from dogtable.engine.canonical import position_hash
from dogtable.engine.decision import Decision, Reason
from dogtable.engine.decision_ahead import Ahead
from dogtable.engine.effects import Effect, effects
from dogtable.engine.events import Event, tell
from dogtable.engine.history import Answer
from dogtable.engine.keys import key_of
from dogtable.engine.match_core import MatchCore
from dogtable.engine.moments import Moment, after
from dogtable.engine.packed import pack
from dogtable.engine.past import Given, PastAnswer, past_answers
from dogtable.engine.position import lying, position
from dogtable.engine.reasons import Blame
from dogtable.engine.sample import Bits, sample
from dogtable.engine.sentences import place_called
from dogtable.engine.sight import Sight
from dogtable.engine.state import State
from dogtable.engine.steps import Step, steps
from dogtable.engine.tracing import cells_of, set_by
from dogtable.engine.view import view
from dogtable.engine.why import Stuck, blame, nameable, rests, stuck, why_not


class Match(MatchCore):
    """A match of a ruleset for a number of players, with options by name and the seed of its chance.

    Without a seed one is made up (see `seed`). `chance`, a function of (kind, outcomes) that gives an index, decides
    instead of the generator. UsageError when there is no such number of players or option.
    """

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return all that a seat may know, as plain JSON; of a watcher's, for None."""
        self._check_seat(seat)
        asked = self._asked
        if asked is not None and asked.seat != seat and asked.together:
            asked = next((one for one in self.decisions if one.seat == seat and isinstance(one, Ahead)), None)
        if asked is not None and asked.seat == seat and (ready := asked.view) is not None:
            return ready
        return view(self._game, self._cells, seat, self.result, self.decisions)

    def events(
        self, seat: int | None, since: int = 0, names: Names | None = None, until: Moment | None = None
    ) -> list[Event]:
        """Return what has happened after event number `since`, as far as the seat may know it.

        `names` puts it into words: those of another language, the names of the players. With `until` it is told as
        the seat could tell it at that moment: what came of an answer may have changed later what its pieces are called.
        """
        self._check_seat(seat)
        game, cells, ended, history = self._game, self._cells, self.result, self._history
        batches: list[list[Event]] = []
        for n in range(self.count - 1, -2, -1):  # the answers from the last to the first, then the opening
            first, raws = history.batch(n)
            if first + len(raws) <= since + 1:
                break
            if until is not None and first < until.n:
                raws, cells, ended, until = raws[: until.n - first], until.cells, None, None
            if until is not None:
                cells, ended = history[n].before, None
                continue
            with game.lock:  # by which spaces a piece went is looked for now
                batches.append(tell(Sight(game.naming, cells, seat), names or self.names, raws, first, ended))
            if n >= 0:
                cells, ended = history[n].before, None
        return [event for batch in reversed(batches) for event in batch if event.n > since]

    def why_not(self, picks: Mapping[str, Any] | str, seat: int | None = None) -> Reason | None:
        """Return why no option has these picks (some or all of one, or a key); None when there is one."""
        decision = self._of(seat)
        return why_not(self._game, self._cells, decision, picks, self.names)

    def blame(self, picks: Mapping[str, Any] | str, seat: int | None = None) -> Blame | None:
        """Return which part of the rules forbids what `why_not` is asked about: its place, and what it was asked of.

        It tells what is hidden, too. None when an option has these picks, or nothing in particular forbids them.
        """
        return blame(self._game, self._cells, self._of(seat), picks)

    def nameable(self, seat: int | None = None) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return what `why_not` can be asked about: name, sort, and of pieces which kinds it may be, of words which."""
        return nameable(self._game, self._of(seat))

    def stuck(self, seat: int, since: int = 0, names: Names | None = None) -> list[Stuck]:
        """Return when, after event number `since`, a seat could choose nothing at all, and why it could not."""
        self._check_seat(seat)
        return stuck(self._game, self._history, seat, since, names or self.names)

    def rests(self, count: int) -> list[Moment]:
        """Return every moment, since `count` answers were given, in which a seat could be asked for an answer.

        They are in order, whether that seat had an answer and is asked now, or had none and was passed over.
        """
        found = rests(self._game, self._history, count)
        now = [Moment(self.event_count + 1, one.seat, self._cells) for one in self.decisions if one.answers]
        return found + now

    def after(self, events: Collection[int]) -> list[Moment]:
        """Return how the game stood right after the events of these numbers, in order.

        There is nothing of what was put together otherwise than by answers (the opening of a match that began in a
        position), and nothing where not the generator decided chance: neither can be carried out once more.
        """
        if self._chance.hook is not None:
            return []
        return after(self._game, self._history, self.seed, events, first=-1 if self._start is None else 0)

    def steps(self) -> list[Step]:
        """Return what came of the last answer (without any, of the opening) step by step, for eyes that see everything.

        There is nothing of what cannot be carried out once more (see `after`).
        """
        history = self._history
        if self._chance.hook is not None or (self._start is not None and not history.count):
            return []
        return steps(self._game, history, self.seed, self._cells, self.names, self.result)

    def set_by(self) -> list[dict[int, Span]]:
        """Return for each of the `steps` which statement set which cell since the one before; last, after all of them.

        There is nothing of an opening, and of what cannot be carried out once more.
        """
        history = self._history
        if self._chance.hook is not None or not history.count or history.last.drawn[1]:
            return []
        return set_by(self._game, history.last)

    def cells_of(self) -> Mapping[str, Any]:
        """Return the cells of variables and of fields of named pieces, laid out as a position has their values."""
        return cells_of(self._game, self._cells)

    def called(self, seat: int | None, place: str) -> str:
        """Return what a place is called in sentences that a seat reads."""
        self._check_seat(seat)
        return place_called(Sight(self._game.naming, self._cells, seat), self.names, self._game.naming.place(place))

    def view_at(self, moment: Moment, seat: int | None) -> dict[str, Any]:
        """Return what a seat knew at such a moment; nobody is asked in it."""
        return self.view_of(moment.cells, seat)

    def view_of(self, cells: State, seat: int | None) -> dict[str, Any]:
        """Return what a seat knows in cells of this match at any moment; nobody is asked in it."""
        self._check_seat(seat)
        return view(self._game, cells, seat, None, [])

    def position(self) -> dict[str, Any]:
        """Return the whole position as plain JSON, hidden things too; `Match.at` takes it."""
        result = self.result
        return position(self._game, self._cells, result.to_json() if result else None)

    def lying(self, cells: State) -> dict[str, Any]:
        """Return what a position tells of cells of this match at any moment, asked or not: all but "at"."""
        return lying(self._game, cells)

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

    def given(self, seat: int) -> list[State]:
        """Return the cells before each answer of a seat, in order: to be rewritten for it before it is told of them."""
        self._leave()
        return [answer.before for answer in self._past if answer.seat == seat]

    def past(self, seat: int) -> tuple[PastAnswer, ...]:
        """Return what a seat was told of the last answers of others, the last first, as a bot gets it."""
        self._check_seat(seat)
        history = self._history

        def given() -> Iterator[Given]:
            for n in range(history.count - 1, -1, -1):
                answer = history.answer(n)
                assert answer.heard is not None
                yield Given(answer.before, answer.seat, answer.path, answer.heard.raws)

        return past_answers(self._game, seat, given(), self._cells)

    def can_undo(self, seat: int) -> bool:
        """Return whether the last answer was this seat's, it is asked again, and it has learnt nothing new since.

        Nothing new: chance has decided nothing, no face is known to the seat that was not before, and nobody else
        could have answered on the way: that they did not tells something, whether they were asked or not.
        """
        if self.count == 0 or [decision.seat for decision in self.decisions] != [seat]:
            return False
        answer = self._history.last
        if answer.seat != seat or answer.before[COUNTER] != self._cells[COUNTER]:
            return False
        if any(ask.sort == "respond" for ask in self._game.program.asks) and any(
            moment.seat != seat for moment in self.rests(self.count - 1)
        ):
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

    def effects(self, seat: int | None = None) -> list[Effect]:
        """Return what comes of each option of a seat that is asked, in their order, as far as it can know it."""
        with self._game.lock:
            return effects(self._game, self._of(seat))

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


def replay(written: Mapping[str, Any], rules: Ruleset) -> Match:
    """Return the match that a record tells, played again on `rules`.

    SaveError when the record is damaged, or when the same answers do not lead to the same positions any more.
    """
    checked = record.check(written)
    match = record.begin({**checked, "decisions": []}, rules, Match)
    for n, (seat, key) in enumerate(checked["decisions"]):
        record.check_mark(checked, match, n)
        record.answer(match, seat, key, n)
    record.check_mark(checked, match, match.count)
    return match


class WatchedMatch(Match):
    """A match whose state is looked at after every answer, as at a table: it goes by the blocks from the start."""

    goes_straight = False
