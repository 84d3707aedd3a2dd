"""A game of an arena and what is kept of it: plays it, counts choices, times, what was picked and what was done."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, log2

from dogtable.base.program import NO_INT, Kind, Program
from dogtable.engine.game import Game, game_of
from dogtable.engine.keys import Path
from dogtable.engine.result import result_of
from dogtable.study.deeds import Deeds
from dogtable.study.playing import Widths, fault_told, play
from dogtable.study.pool import Tell, quietly
from dogtable.study.schedule import Bout

STEPS = 8
"""Steps of the scale of times from one duration to its double."""


def bucket(ms: float) -> int:
    """Return where a time lies on the scale; two in one step differ by less than a tenth."""
    return floor(STEPS * log2(max(ms, 0.001)))


def middle(step: int) -> float:
    """Return the time (ms) in the middle of a step."""
    return float(2 ** ((step + 0.5) / STEPS))


@dataclass
class Outcome:
    """What is kept of a game, a value a seat: its share of the one win, its points, its times, what it picked.

    `times` count how many decisions took how long (by `bucket`), `picks` are what was picked at least once. `deeds`
    count what each seat did, in words of `deeds`: "played seven", "did hit"; none where a game was kept without them.
    `decisions` counts all answers, `choices` those with two options and more, `options` the sum of theirs.
    """

    bout: Bout
    shares: Sequence[float] = ()
    points: Sequence[int] = ()
    decisions: int = 0
    choices: int = 0
    options: int = 0
    widest: int = 0
    seconds: float = 0.0
    times: Sequence[dict[int, int]] = ()
    picks: Sequence[Sequence[str]] = ()
    deeds: Sequence[Mapping[str, int]] = ()
    error: str = ""


@dataclass
class _Notes:
    """Looks on, and counts."""

    game: Game
    picks: list[set[str]]
    tell: Tell
    widths: Widths = field(default_factory=Widths)
    paths: dict[Path, tuple[str, ...]] = field(default_factory=dict)

    def answers(self, seat: int, options: Sequence[Path], path: Path) -> None:
        """Count the options, and note what was picked where there was a choice."""
        self.widths.add(len(options))
        self.tell(1)
        if len(options) < 2:
            return
        texts = self.paths.get(path)
        if texts is None:
            texts = self.paths[path] = tuple(_picked(self.game, path))
        self.picks[seat].update(texts)


def _picked(game: Game, path: Path) -> Iterator[str]:
    """Yield what an answer picks, in words that mean the same whoever picks it.

    Pieces, spaces and zones of a player are left out: they are not the same for two seats.
    """
    for name, kind, value in game.machine.steps(path):
        if kind is None:
            yield f"{name}={value}" if name else str(value)
        else:
            values = value if kind.sort == "list" else (value,)
            item = kind.item if kind.sort == "list" and kind.item is not None else kind
            for one in values:
                if word := _word(game, item, one):
                    yield f"{name}={word}"


def _word(game: Game, kind: Kind, value: int) -> str:
    layout, naming = game.program.layout, game.naming
    if kind.sort == "int":
        return "" if value == NO_INT else str(value)
    if value < 0 or kind.sort in ("player", "entry"):
        return ""
    if kind.sort == "flag":
        return "true" if value else "false"
    if kind.sort == "word":
        return layout.words[kind.of[0]].words[value]
    if kind.sort == "piece":
        return naming.labels[value] if layout.pieces[value].owner < 0 else ""
    place = layout.places[value]
    return naming.places[value] if place.board and place.owner < 0 else ""


def play_bout(program: Program, bout: Bout, tell: Tell = quietly) -> Outcome:
    """Play a game; an error of the rules, or a fault of a bot, ends it and is told in `error`. Decisions are told."""
    game, seats = game_of(program), len(bout.seats)
    outcome, notes = Outcome(bout), _Notes(game, [set() for _ in range(seats)], tell)
    begin = time.perf_counter()
    deeds = Deeds(game)
    try:
        played = play(game, bout.seats, bout.seed, watcher=notes, listener=deeds, opening=bout.opening)
        result = result_of(game, played.cells)
    except Exception as error:  # noqa: BLE001  # a fault of one game among a million is told, and the others go on
        outcome.error = fault_told(error)
    outcome.seconds = time.perf_counter() - begin
    if outcome.error:
        return outcome
    outcome.shares, outcome.points = result.utility, result.totals
    outcome.decisions, outcome.choices = played.answers, notes.widths.choices
    outcome.options, outcome.widest = notes.widths.options, notes.widths.widest
    times: list[Counter[int]] = [Counter() for _ in range(seats)]
    for seat, ms in played.took:
        times[seat][bucket(ms)] += 1
    outcome.times = [dict(counted) for counted in times]
    outcome.picks = [sorted(picked) for picked in notes.picks]
    outcome.deeds = [dict(done) for done in deeds.by_seat]
    return outcome
