"""Positions by a library that was compiled ahead of time: what a machine does with cells, some dozen times as fast.

What the library gives up (something went wrong there, say) the machine does, from the same cells: it tells what is
wrong, and where. Nobody may listen, and nobody but the cells may decide chance.
"""

from __future__ import annotations

import ctypes
import weakref
from array import array
from collections.abc import Callable, Iterator, Sequence

from dogtable.ahead.finding import PositionLibrary
from dogtable.base.fuel import STRETCH_FUEL
from dogtable.base.program import ME, SEED, EntryInfo, Program
from dogtable.engine.attempt import Path, Step
from dogtable.engine.machine import Machine
from dogtable.engine.state import State

OPTIONS, TAKE, OPEN_SEALED, SEAL, PASS_OVER, AHEAD, FURTHER, PLAY_OUT = range(8)
ADVICE, SCORES, WINNERS, LABEL, CHANCES, SHARES, FEATURES = range(8, 15)
"""What can be asked of a position, numbered as in `positions.c`."""
_WORD, _UNSIGNED = 8, (1 << 64) - 1  # bytes of a cell, and the bits of a seed
Answer = tuple[int, Sequence[int], list[int]]
"""How many cells there are (0: they are as they were), which are others, each with what it holds, and words: of options
how many there are, then each as its path is told."""


class NativeMachine:
    """Does by a library what `machine` does by Python, with the same cells, options and errors.

    `tables` say what values cells hold (`knowledge_tables`).
    """

    def __init__(self, machine: Machine, library: PositionLibrary, tables: array[int]) -> None:
        self.machine, self.library, self.tables = machine, library, tables
        self.given_up = 0  # so many calls were left to Python
        self._ask, self._judge = library.ask, library.judge
        self._begin_search, self._end_search, self._think = library.search, library.search_end, library.think
        self._world = library.world
        self._rewrite, self._greedy, self._play_on = library.rewrite, library.greedy, library.play_on
        self._believe = library.believe
        self._game = library.begin(machine.limit, STRETCH_FUEL, None, None)
        if not self._game:
            raise MemoryError
        weakref.finalize(self, library.end, self._game)
        self._cells: Callable[[list[int]], int] = library.method("cells", self._game)
        library.know(self._game, tables.buffer_info()[0])
        program = machine.program
        entries = [(ask, n, entry.picks) for ask, among in _entries(program) for n, entry in enumerate(among)]
        listing = {(ask, n): [pick.kind.sort == "list" for pick in picks] for ask, n, picks in entries}
        self._widths = {step: 2 + len(lists) for step, lists in listing.items()}
        self._lists = {step: lists for step, lists in listing.items() if any(lists)}

    # ------------------------------------------------------------------------------------------ as the machine does

    def options(self, s: Sequence[int], seat: int | None = None) -> list[Path]:
        """Return the legal options of a seat that is asked, in the order of the rules."""
        answer = self._asked(OPTIONS, s, s[ME] if seat is None else seat)
        return self.machine.options(s, seat) if answer is None else self._paths(answer[2])

    def take(self, s: State, path: Path, seat: int | None = None) -> list[Path]:
        """Take an option, in place, and run on to the next decision; return the options of the seat that is asked."""
        seat = self.machine.waiting(s)[0] if seat is None else seat
        answer = self._asked(TAKE, s, seat, path)
        return self.machine.take(s, path, seat) if answer is None else self._become(s, answer)

    def open_sealed(self, s: State) -> list[Path]:
        """Carry out the sealed answers, when all are in; return the next options as `take` does."""
        answer = self._asked(OPEN_SEALED, s)
        return self.machine.open_sealed(s) if answer is None else self._become(s, answer)

    def seal(self, s: State, seat: int, path: Path) -> None:
        """Write a sealed answer without running on, even when it is the last."""
        answer = self._asked(SEAL, s, seat, path)
        self.machine.seal(s, seat, path) if answer is None else self._become(s, answer)

    def pass_over(self, s: State, seat: int) -> None:
        """Make as if a seat were not asked for a sealed answer; nothing runs on."""
        answer = self._asked(PASS_OVER, s, seat)
        self.machine.pass_over(s, seat) if answer is None else self._become(s, answer)

    def ahead(self, s: Sequence[int], path: Path, seat: int | None = None) -> State:
        """Return a clone on which an option was carried out for good; see `Machine.ahead`."""
        answer = self._asked(AHEAD, s, s[ME] if seat is None else seat, path)
        if answer is None:
            return self.machine.ahead(s, path, seat)
        self._become(t := list(s), answer)
        return t

    def further(self, t: State, path: Path, seat: int | None = None) -> None:
        """Go on, in place, where `ahead` has left a choice, with an option of the seat that is asked."""
        answer = self._asked(FURTHER, t, t[ME] if seat is None else seat, path)
        self.machine.further(t, path, seat) if answer is None else self._become(t, answer)

    def play_out(self, s: State, seed: int) -> None:
        """Play on to the end, in place; see `Machine.play_out`."""
        answer = self._asked(PLAY_OUT, s, ctypes.c_int64(seed).value)
        self.machine.play_out(s, seed) if answer is None else self._become(s, answer)

    def play_on(self, s: State, seed: int, odds: int = 0, number: int = 0, decisions: int = 1 << 62) -> int | None:
        """Play on, in place, by advice, as `bots.playing_on` does; None, and nothing has happened: it was given up."""
        found = self._play_on(self._game, *self._given(s), ctypes.c_int64(seed).value, odds, number, decisions)
        if found is None:
            self.given_up += 1
            return None
        count = ctypes.c_int64.from_address(found).value
        s[:] = _read(found + _WORD, count)
        s[SEED] &= _UNSIGNED
        return ctypes.c_int64.from_address(found + _WORD * (count + 2)).value

    # --------------------------------------------------------------------------------------------- what a seat knows

    def world(self, s: Sequence[int], seat: int, seed: int) -> State | None:
        """Return the cells of a world that fits what a seat knows (`sample.Sampler`); None when it was given up."""
        drawn = self._cells_at(self._world(self._game, *self._given(s), seat, seed))
        if drawn is not None:
            drawn[SEED] &= _UNSIGNED
        return drawn

    def rewritten(self, s: Sequence[int], seat: int, decisions: int) -> State | None:
        """Return what a seat knows that has taken so many decisions (`Rewriting.written`); None: it was given up."""
        return self._cells_at(self._rewrite(self._game, *self._given(s), seat, decisions))

    def greedily(self, s: Sequence[int], seat: int, order: Sequence[int], factors: Sequence[float]) -> int | None:
        """Return the place among its options of what greedy answers; None when it was given up.

        What it is `order` stands in `greedy.c`; it looks at nothing but what the seat knows.
        """
        words, given = array("q", order), array("d", factors)
        place: int = self._greedy(self._game, *self._given(s), seat, *_of(words), given.buffer_info()[0])
        if place >= 0:
            return place
        self.given_up += 1
        return None

    def believe(self, seat: int, told: array[int]) -> list[float] | None:
        """Return how likely answers of others were in worlds; None when it was given up.

        What is `told`, and what comes back, stands in `believing.c`.
        """
        found = self._believe(self._game, seat, *_of(told))
        if found is None:
            self.given_up += 1
            return None
        return _doubles(_read(found + _WORD, ctypes.c_int64.from_address(found).value))

    def _cells_at(self, found: int | None) -> State | None:
        if found is None:
            self.given_up += 1
            return None
        return _read(found + _WORD, ctypes.c_int64.from_address(found).value)

    # ---------------------------------------------------------------------------------------------- what it is worth

    def advice(self, s: Sequence[int], seat: int, path: Path = ()) -> list[int]:
        """Return the terms of advice for a seat on the position to which `path` has led; see `Machine.advice`."""
        answer = self._asked(ADVICE, s, seat, path)
        return self.machine.advice(s, seat, path) if answer is None else answer[2]

    def scores(self, s: Sequence[int]) -> list[list[int]]:
        """Return for each seat the numbers of its sources, in the order of Program.scores."""
        answer = self._asked(SCORES, s)
        if answer is None:
            return self.machine.scores(s)
        following = iter(answer[2])
        return [list(_list(following)) for _ in range(self.machine.program.players)]

    def features(self, s: Sequence[int]) -> list[list[int]] | None:
        """Return of each seat the terms of advice over no picks, then its scores; None when it was given up."""
        answer = self._asked(FEATURES, s)
        if answer is None:
            return None
        players = self.machine.program.players
        width = len(answer[2]) // players
        return [answer[2][seat * width : (seat + 1) * width] for seat in range(players)]

    def winners(self, s: Sequence[int]) -> list[int]:
        """Return the seats that have won, as things stand."""
        answer = self._asked(WINNERS, s)
        return self.machine.winners(s) if answer is None else answer[2]

    def weigh_by(self, numbers: Sequence[int], weights: Sequence[float]) -> None:
        """Weigh positions from now on by this, as `dogtable_judge` has it; ValueError where it is not whole."""
        self._weights = array("q", numbers), array("d", weights)  # the library goes on reading them
        whole, many = self._weights
        if not self._judge(self._game, *whole.buffer_info(), *many.buffer_info()):
            raise ValueError("weights that are not whole")

    def weighed(self, s: Sequence[int], *, over: bool) -> list[float] | None:
        """Return what each side may expect, or what it has where the game is over; None when it was given up."""
        answer = self._asked(SHARES if over else CHANCES, s)
        return None if answer is None else _doubles(answer[2])

    # ------------------------------------------------------------------------------------------------------ searching

    def search(
        self, seat: int, farther: int, carries: int, tempered: int, factors: Sequence[float], most_laid: int
    ) -> int:
        """Begin a search of a seat (`ahead/searching.c`), to be ended by `search_end`; MemoryError without room."""
        given = array("d", factors)  # it has to be there while the search is begun
        at = given.buffer_info()[0]
        found: int | None = self._begin_search(self._game, seat, farther, carries, tempered, at, most_laid)
        if not found:
            raise MemoryError
        return found

    def search_end(self, search: int) -> None:
        """Forget a search."""
        self._end_search(search)

    def think(self, search: int, what: int, cells: Sequence[int], words: Sequence[int]) -> list[int] | None:
        """Ask something of a search: what it tells; None when it was given up."""
        asked = array("q", words)
        found = self._think(search, what, *self._given(cells), *_of(asked))
        return None if found is None else _read(found + _WORD, ctypes.c_int64.from_address(found).value)

    def packed_options(self, paths: Sequence[Path]) -> list[int]:
        """Return how options are told to a search: how many, of each how many words, and these."""
        words = [len(paths)]
        for path in paths:
            one = self._words(path)
            words += [len(one), *one]
        return words

    # --------------------------------------------------------------------------------------------------- to and fro

    def _asked(self, what: int, s: Sequence[int], seat: int = 0, path: Path = ()) -> Answer | None:
        """Ask something of a position; None when it was given up."""
        words = self._words(path)
        found = self._ask(self._game, what, *self._given(s), seat, *_of(words))
        if found is None:
            self.given_up += 1
            return None
        told = _read(found + _WORD, ctypes.c_int64.from_address(found).value)
        behind = 2 + 2 * told[1]
        return told[0], told[2:behind], told[behind:]

    def _given(self, s: Sequence[int]) -> tuple[int, int]:
        """Hand cells over: where they lie then, and how many there are."""
        return self._cells(s if s.__class__ is list else list(s)), len(s)

    def _become(self, s: State, answer: Answer) -> list[Path]:
        length, changes, words = answer
        if length != len(s):
            s[length:] = [0] * (length - len(s))
        for at, value in zip(changes[::2], changes[1::2], strict=True):
            s[at] = value
        s[SEED] &= _UNSIGNED
        return self._paths(words) if words else []

    def _words(self, path: Path) -> array[int]:
        """Return how a path is told: how many steps, of each its ask, choice and values; of lists how many first."""
        words = array("q", (len(path),))
        for step in path:
            lists = self._lists.get(step[:2])
            if lists is None:
                words.extend(step)
                continue
            words.extend(step[:2])
            for value, is_list in zip(step[2:], lists, strict=True):
                if is_list:
                    words.append(len(value))
                    words.extend(value)
                else:
                    words.append(value)
        return words

    def _paths(self, words: Sequence[int]) -> list[Path]:
        paths, at = [], 1
        for _ in range(words[0]):
            path, at = self.path(words, at)
            paths.append(path)
        return paths

    def path(self, words: Sequence[int], at: int = 0) -> tuple[Path, int]:
        """Return a path as `_words` tells it, from the word `at` on, and where the next one begins."""
        steps: list[Step] = []
        last = at + 1
        for _ in range(words[at]):
            at, step = last, (words[last], words[last + 1])
            lists = self._lists.get(step)
            if lists is None:
                last = at + self._widths.get(step, 2)
                steps.append(tuple(words[at:last]))
                continue
            values: list[int | tuple[int, ...]] = []
            last = at + 2
            for is_list in lists:
                end = last + 1 + (words[last] if is_list else 0)
                values.append(tuple(words[last + 1 : end]) if is_list else words[last])
                last = end
            steps.append((*step, *values))
        return tuple(steps), last


def _entries(program: Program) -> Iterator[tuple[int, Sequence[EntryInfo]]]:
    """Give the entries of each ask, and of each group of any-time entries by the number that stands for it in steps."""
    yield from ((ask, info.entries) for ask, info in enumerate(program.asks))
    yield from ((-1 - group, info.entries) for group, info in enumerate(program.anytime))


def _list(following: Iterator[int]) -> tuple[int, ...]:
    return tuple(next(following) for _ in range(next(following)))


def _of(words: array[int]) -> tuple[int, int]:
    return words.buffer_info()


def _read(address: int, count: int) -> list[int]:
    return array("q", ctypes.string_at(address, _WORD * count)).tolist()


def _doubles(words: Sequence[int]) -> list[float]:
    return array("d", array("q", words).tobytes()).tolist()
