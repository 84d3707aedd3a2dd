"""In a window of answers nobody sees who holds one: what others hold is changed, and prompt, plates and waits stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from dogtable.bots.process import Answer, Request
from dogtable.engine.match import Match, WatchedMatch
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.page import Scratch
from dogtable.session.seats import make
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.asking import buttons, prompt
from dogtable.ui.table.model import Happening, Headline, TableModel
from dogtable.ui.table.picture import hand_state
from dogtable.ui.table.showing import POLL
from dogtable.ui.table.windows import PASS
from dogtable.ui.text import Catalogue
from tests.helpers import OWN

TEXT = Catalogue.load("en")
WORLDS = 4
STEP = 0.2
PLAYERS = 4


@dataclass
class Clock:
    now: float = 100.0


@dataclass
class Bots:
    """Stand-ins that let everything be, each after a time of its own within what it may think."""

    clock: Clock
    random: Random
    match: Match
    notes: list[str] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    _due: float | None = None
    came: Callable[[], None] = lambda: None

    def ask(self, request: Request) -> None:
        (decision,) = self.match.decisions
        self.asked.append(decision.seat)
        self._key = PASS if decision.answers else decision.options[0].key
        self._due = self.clock.now + request.budget * self.random.choice([0.0, 0.3, 1.0])

    def poll(self) -> Answer | None:
        if self._due is None or self.clock.now < self._due:
            return None
        self._due = None
        return Answer(self._key)

    def drop(self) -> None:
        self._due = None

    def stop(self) -> None:
        self._due = None


def seated(match: Match, rules: LoadedRuleset, person: int, clock: Clock, seed: int) -> tuple[Table, Bots]:
    """A table at this point, with one person and bots that let everything be."""
    table = Table(Scratch(), rules, match, make(["you" if n == person else "medium" for n in range(PLAYERS)], "Mira"))
    table.is_example = False
    bots = Bots(clock, Random(seed), match)
    table.bots.host = bots  # type: ignore[assignment]  # a stand-in
    return table, bots


def positions(rules: LoadedRuleset, seed: int) -> Iterator[tuple[Match, str]]:
    """Moves of one seat after which others could answer: before it, and its key."""
    match, random = WatchedMatch(rules, players=PLAYERS, seed=seed), Random(seed)
    while (decision := match.decision) is not None:
        key = random.choice(decision.options).key
        before = match.clone()
        match.choose(key)
        if not decision.answers and any(one.seat != decision.seat for one in match.rests(match.count - 1)):
            yield before, key


def worlds(match: Match, key: str, seed: int) -> list[Match]:
    """Two worlds, the same to the eyes of who is asked, in which others are asked after the move; or none."""
    assert match.decision is not None
    seat = match.decision.seat
    found: dict[object, Match] = {}
    for n in range(WORLDS):
        world = match.sample(seat, Random(seed * 1000 + n))
        if key in _keys(world):
            after = world.clone()
            after.choose(key)
            asked = after.decision.seat if after.decision is not None and after.decision.answers else None
            found.setdefault(asked, world)
        if len(found) == 2:
            one, other = found.values()
            return [one, other] if one.view(seat) == other.view(seat) else []
    return []


def _keys(match: Match) -> set[str]:
    return {option.key for option in match.decision.options} if match.decision is not None else set()


def plates(model: TableModel) -> tuple[object, ...]:
    """What the layout is told of who is waited for, and what stands under the names."""
    ui = hand_state(model, [], {}, {})
    asked = [seat == model.seat and seat in model.waiting for seat in range(PLAYERS)]
    return ui.turn, ui.waits, ui.asked, ui.left, asked, model.can("undo"), model.over


def said(model: TableModel, shown: Headline | None = None) -> object:
    made = [] if shown is not None else buttons(model, TEXT, frozenset(), str)
    return prompt(model, TEXT, made, shown)


def watched(match: Match, rules: LoadedRuleset, key: str, seed: int) -> tuple[list[tuple[object, ...]], list[int]]:
    """What somebody sees and when, from their move on to where they or another one have something to do."""
    assert match.decision is not None
    seat, clock = match.decision.seat, Clock()
    table, bots = seated(match, rules, seat, clock, seed)
    model = TableModel(table)
    seen: list[tuple[object, ...]] = []

    def show(happening: Happening) -> None:
        lines = [(line.seat, tuple(line.texts)) for line in happening.history.lines]
        seen.append((clock.now, "moves", said(model, happening.headline), happening.own, lines, happening.view))
        model.shown(happening)
        seen.append((clock.now, "stands", said(model), plates(model)))

    show(model.answer(key))
    while model.decision is None and not model.over:
        if model.pause is not None:
            until = clock.now + model.pause
            while clock.now < until or not model.go_on():
                seen.append((clock.now, "waits", said(model), plates(model)))
                model.poll()
                clock.now += STEP
                assert clock.now < until + 60, "it never goes on"
            seen.append((clock.now, "on"))
        elif (happening := model.next()) is not None:
            show(happening)
        elif table.window is None:
            break  # somebody else's own turn
        else:
            assert model.poll(), "nothing happens in a window but in a pause"
    return seen, bots.asked


def compared(rules: LoadedRuleset, seeds: range, wanted: int) -> tuple[int, int]:
    """Compare so many positions in which, with the same view, one world asks others and another one does not."""
    count = pauses = 0
    for seed in seeds:
        for match, key in positions(rules, seed):
            found = worlds(match, key, seed)
            if not found:
                continue
            (first, one), (second, other) = (watched(world, rules, key, n) for n, world in enumerate(found))
            assert one != other, "others are asked"
            assert_alike(first, second)
            count += 1
            pauses += sum(entry[1] == "on" for entry in first)
            if count == wanted:
                return count, pauses
    return count, pauses


def assert_alike(one: list[tuple[object, ...]], other: list[tuple[object, ...]]) -> None:
    """Everything is the same at the same time, up to where what happens differs for all to see."""
    for n, (a, b) in enumerate(zip(one, other, strict=False)):
        assert a[:2] == b[:2], f"step {n}: {a[:3]} and {b[:3]}"
        if a[1] == "moves" and a[4:] != b[4:]:
            assert n > 0, "the move itself looks different"
            return
        assert a == b, f"step {n}"
    assert len(one) == len(other)


@pytest.fixture(scope="module")
def thieves() -> LoadedRuleset:
    return Library().load(OWN / "thieves")


def test_whoever_holds_what_all_looks_the_same_at_the_same_time(thieves: LoadedRuleset) -> None:
    count, pauses = compared(thieves, range(100), 250)
    assert count == 250 and pauses >= 250


def test_at_a_large_table_too() -> None:
    count, pauses = compared(Library().load("we-rate-dogs"), range(30), 50)
    assert count == 50 and pauses >= 50


def test_the_wait_is_drawn_and_enough_for_all_to_think(thieves: LoadedRuleset) -> None:
    table, _ = seated(WatchedMatch(thieves, players=PLAYERS, seed=1), thieves, 0, Clock(), 1)
    waits = [table.pause(n, again) for n in range(200) for again in (1, 2)]
    assert waits == [table.pause(n, again) for n in range(200) for again in (1, 2)]
    assert len(set(waits)) > 300 and max(waits) - min(waits) > 0.3 * table.seconds
    match, key = next(positions(thieves, 1))
    match.choose(key)
    while match.decision is not None and not match.decision.answers:
        match.choose(match.decision.options[0].key)
    assert match.decision is not None
    table, _ = seated(match, thieves, (match.decision.seat + 1) % PLAYERS, Clock(), 1)
    assert table.bots._request(match.decision.seat).budget * (PLAYERS - 1) < min(waits)


def test_nor_does_it_tell_whether_the_move_could_be_taken_back(thieves: LoadedRuleset) -> None:
    """Whether somebody was asked and let it be, or nobody was."""
    count = 0
    for seed in range(12):
        for match, key in positions(thieves, seed):
            assert match.decision is not None
            seat = match.decision.seat
            for world in worlds(match, key, seed):
                world.choose(key)
                while world.decision is not None and world.decision.answers:
                    world.choose(PASS)
                assert not world.can_undo(seat)
                count += 1
    assert count > 50


def test_where_the_game_could_rest_is_told_alike_whoever_was_asked(thieves: LoadedRuleset) -> None:
    """Who could be asked, and before which event, is the same; behind those who were asked and let it be, too."""
    count = 0
    for seed in range(12):
        for match, key in positions(thieves, seed):
            told = []
            for world in worlds(match, key, seed):
                found, before = [], world.count
                world.choose(key)
                first = world.rests(before)[0].n
                while True:
                    rests = world.rests(before)
                    asked = world.decision is not None and world.decision.answers and world.event_count + 1 == first
                    found += [(one.n, one.seat) for one in rests if one.n == first]
                    if not asked:
                        break
                    before = world.count
                    world.choose(PASS)
                told.append(found)
            if told:
                assert told[0] == told[1]
                count += 1
    assert count > 20


class Marked(Scratch):
    """A page that keeps how the game stands, and nothing else."""

    def __init__(self) -> None:
        self.marks: list[Sequence[int]] = []

    def mark(self, *, waiting: Sequence[int], over: bool, result: dict[str, Any] | None = None) -> None:
        self.marks.append(waiting)


def test_what_the_card_of_the_game_says_names_nobody(thieves: LoadedRuleset) -> None:
    for seed in range(20):
        for match, key in positions(thieves, seed):
            assert match.decision is not None
            table, _ = seated(match, thieves, match.decision.seat, Clock(), 1)
            table.page = Marked()
            table.answer(match.decision.seat, key)
            if table.window is not None:
                assert table.page.marks == [range(table.players)]
                return
    raise AssertionError("nobody was asked")


def test_the_scene_waits_as_long_whoever_holds_what(real_app: App, thieves: LoadedRuleset) -> None:
    """The same at the scene itself, by a clock of its own."""
    count = 0
    for seed in range(40):
        for match, key in positions(thieves, seed):
            found = worlds(match, key, seed)
            if found:
                one, other = (at_the_scene(real_app, world, thieves, key, n) for n, world in enumerate(found))
                assert one[1] != other[1] and one[0] == other[0] != ()
                count += 1
            if count == 4:
                return
    raise AssertionError("too few positions")


def at_the_scene(app: App, match: Match, rules: LoadedRuleset, key: str, seed: int) -> tuple[object, tuple[int, ...]]:
    """How long a scene pauses after a move, and what it says then; and who was asked."""
    assert match.decision is not None
    clock, waits = Clock(), []
    table, bots = seated(match, rules, match.decision.seat, clock, seed)
    table.warm_up = lambda _: None  # type: ignore[method-assign]  # no bot has a process
    scene = TableScene(app, table)
    scene.answer((key,))
    began = None
    for _ in range(400):
        if scene.flights is not None:
            scene._finish_one()
        if scene.model.pause is not None and began is None:
            began = clock.now, prompt(scene.model, app.text, scene.controls)
        elif scene.model.pause is None and began is not None:
            waits.append((round(clock.now - began[0], 6), began[1], scene.model.seat))
            break
        scene.showing.follow(clock.now)
        clock.now += POLL / 4
    return tuple(waits), tuple(bots.asked)
