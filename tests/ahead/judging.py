"""What a position is worth by a library, beside what Python makes of it: the same terms, scores, chances, labels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from dogtable.base.program import ASK, ASKING, OVER, STATUS, TOGETHER
from dogtable.bots.experience import Experience
from dogtable.bots.judge import Judge
from dogtable.bots.labels import Labels
from dogtable.bots.net import Net
from dogtable.bots.playing_on import play_on
from dogtable.bots.temper import EVEN, Temper
from dogtable.bots.weights import NativeJudge
from dogtable.engine.game import Game
from dogtable.engine.native import CHANCES, LABEL, SHARES, NativeMachine
from dogtable.engine.state import State
from tests.ahead.positions import come_to

WITH_A_NET = 0.7


def net_of(names: Sequence[str], asks: Sequence[str], rng: Random) -> Net:
    """A net of drawn numbers, which knows some of the features and asks."""
    names, hidden = rng.sample(names, rng.randint(1, len(names))), rng.randint(1, 6)

    def row(length: int) -> list[float]:
        return [rng.choice((0.0, rng.uniform(-2, 2))) for _ in range(length)]

    tables = [[row(hidden) for _ in names] for _ in range(3)]
    begins = {ask: row(hidden) for ask in asks if rng.random() < 0.8}
    rates = [rng.choice((0.0, 0.01, 1.0)) for _ in names]
    return Net(names, row(len(names)), rates, *tables, begins, row(hidden), row(hidden))


class Judges:
    """Two judges of the same positions, with weights that are drawn; some of them are nothing."""

    def __init__(self, fast: NativeMachine, rng: Random) -> None:
        self.fast = fast
        self.slow = fast.machine
        game = Game(self.slow.program)
        program = game.program
        names = [*Judge(game, None).features.names, "asked"]
        asks = {
            ask.name: {name: (rng.choice((0.0, rng.uniform(-0.3, 0.3), 0.01)),) * 2 for name in names}
            for ask in program.asks
        }
        factors = tuple(rng.choice((0.0, 0.5, 2.5)) for _ in program.advice)
        temper = Temper(rng.randrange(program.players), factors) if factors else EVEN
        net = net_of(names, list(asks), rng) if rng.random() < WITH_A_NET else None
        self.judge = Judge(game, Experience(1, 1.0, 1.0, asks, net), rng.random(), temper=temper)
        self.places = [n for n, name in enumerate(self.judge.features.names) if not name.startswith(("state", "zone"))]
        self.native = NativeJudge(self.judge, fast)
        self.labels = Labels(program)

    def compare(self, cells: State, options: Sequence[tuple[object, ...]] = (), seat: int = 0) -> None:
        """Ask both of a position; `options` are those of a seat there."""
        slow, fast = self.slow, self.fast
        self._both(partial(fast.scores, cells), partial(slow.scores, cells))
        self._both(partial(fast.winners, cells), partial(slow.winners, cells))
        told = come_to(partial(self.judge.features.of, cells))
        expected = [[row[n] for n in self.places] for row in told] if isinstance(told, list) else None
        assert fast.features(cells) == expected
        for one in range(slow.program.players):
            for path in ((), *options[:2]):
                self._both(partial(fast.advice, cells, one, path), partial(slow.advice, cells, one, path))
        self._both(partial(self.native.ended, cells), partial(self.judge.ended, cells))
        if cells[STATUS] in (ASKING, TOGETHER):
            self._both(partial(self.native.chances, cells), partial(self.judge.chances, cells))
        self.compare_labels(cells, options, seat)

    def _both(self, fast: Callable[[], object], slow: Callable[[], object]) -> None:
        """Ask both of one thing: what the rules have an answer to, and nothing else, is answered by the library."""
        before, told = self.fast.given_up, come_to(slow)
        assert come_to(fast) == told
        assert (self.fast.given_up > before) == isinstance(told, tuple)

    def compare_labels(self, cells: State, options: Sequence[tuple[object, ...]], seat: int) -> None:
        """Whether the same options look alike both ways, to any seat."""
        for one in {seat, (seat + 1) % self.slow.program.players}:
            by_python = [self.labels._label(cells, one, path) for path in options]
            answers = [self.fast._asked(LABEL, cells, one, path) for path in options]
            by_library = [tuple(answer[2]) for answer in answers if answer is not None]
            assert len(by_library) == len(by_python)
            for number, (mine, other) in enumerate(zip(by_python, by_library, strict=True)):
                assert by_python.index(mine) == by_library.index(other), number


def judged_alike(fast: NativeMachine, decisions: int, seed: int = 1) -> None:
    """Walk through random games by Python, and let both judge every position that is met, and one behind each."""
    slow, rng = fast.machine, Random(seed)
    judges, cells = Judges(fast, rng), slow.start(seed)
    for number in range(decisions):
        if cells[STATUS] == OVER:
            judges.compare(cells)
            cells = slow.start(seed + number)
            if cells[STATUS] == OVER:
                break
        seat = rng.choice(slow.waiting(cells))
        options = slow.options(cells, seat)
        some = rng.sample(options, min(20, len(options)))
        judges.compare(cells, some, seat)
        there = come_to(partial(slow.ahead, cells, some[0], seat))
        if isinstance(there, list):
            judges.compare(there, some[:1], seat)
        slow.take(cells, some[-1], seat)


def played_on_alike(fast: NativeMachine, decisions: int, seed: int = 1) -> None:
    """Let both play on by advice, some decisions at a time, now and then any: they come to the same cells."""
    slow, rng = fast.machine, Random(seed)
    cells, number = slow.start(seed), 0
    while cells[STATUS] != OVER and number < decisions:
        by_python, few, odds = cells[:], rng.randint(1, 4), rng.choice((0, 300))
        taken = come_to(partial(play_on, slow, by_python, seed, odds, number, few))
        told = fast.play_on(cells, seed, odds, number, few)
        assert told == (taken if isinstance(taken, int) else None)
        if told is None:
            return
        assert cells == by_python
        number += told


def wrong_cells(fast: NativeMachine, cells: State, rng: Random, changes: int) -> None:
    """Change cells to what no game comes to: the library answers as Python does, or gives up."""
    slow = fast.machine
    judges = Judges(fast, rng)
    path = slow.options(cells)[0]
    for at in rng.sample(range(len(cells)), min(changes, len(cells))):
        wrong = cells[:]
        wrong[at] = rng.choice((-1, -(1 << 62), 1 << 62, rng.randrange(1000)))
        for what in (CHANCES, SHARES, LABEL):
            fast._asked(what, wrong, 0, path)
        for work in ("scores", "winners"):
            _same_or_wrong(partial(getattr(fast, work), wrong), partial(getattr(slow, work), wrong))
        _same_or_wrong(partial(fast.advice, wrong, 0, path), partial(slow.advice, wrong, 0, path))
        assert fast._asked(LABEL, wrong, 99, path) is None
    cells[ASK] = 10_000
    assert fast._asked(CHANCES, cells) is None
    del judges


def _same_or_wrong(fast: partial[object], slow: partial[object]) -> None:
    """Compare where Python has an answer: cells that no game comes to may lead it anywhere."""
    try:
        told = come_to(slow)
    except (IndexError, TypeError, ValueError, RecursionError):
        return
    assert come_to(fast) == told
