"""Bots think while others move: of what their seat knows, until they are asked, and what they found is of use."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dogtable.base.priority import wait_for_others
from dogtable.bots import levels
from dogtable.bots.levels import played
from dogtable.bots.pondering import ponder, think_ahead
from dogtable.bots.process import Answer, BotHost, Request
from dogtable.bots.strength import LEVELS
from dogtable.bots.thinking_ahead import ThinkingAhead
from dogtable.engine.match import Match
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed, pack, pack_waiting
from tests.ahead.positions import native
from tests.ahead.test_building import needs_a_compiler
from tests.bots.honest import loaded
from tests.patience import PATIENCE

LEVEL = replace(LEVELS["hard"], iterations=300)
NO_HURRY = 1000.0  # seconds: rounds come to their end before it


def until(true: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.005)


# ------------------------------------------------------------------------------------------------- what comes of it


def moves(ruleset: str, decisions: int) -> Iterator[tuple[Packed, Match]]:
    """Give what a seat knows before another one moves, and the match where it is asked itself next."""
    rules, rng = loaded(ruleset), Random(2)
    match = Match(rules, players=rules.players[0], seed=2)
    while match.decision is not None and match.count < decisions:
        views = {seat: pack_waiting(match, seat) for seat in range(match.players)}
        match.choose(rng.choice(match.decision.options))
        after = match.decision
        packed = None if after is None else views[after.seat]
        if after is not None and packed is not None and len(after.options) > 1:
            yield packed, match


def answered(match: Match, before: Packed, fast: NativeMachine, **how: Any) -> tuple[Answer, int]:
    """Think ahead, and return what is answered then, and how many tries were known when it was asked."""
    program = match.game.program
    request = Request("hard", "", before, 3, budget=NO_HURRY, game="game/1", **how)
    for _ in ponder(LEVEL, program, replace(request, iterations=0), fast):
        pass
    search = levels.thought["game/1"]
    answer = played(LEVEL, program, replace(request, packed=pack(match, before.seat)), fast)
    levels.thought.clear()
    return answer, search.known


@needs_a_compiler
@pytest.mark.parametrize(("ruleset", "found"), [("connect-four", 8), ("crazy-eights", 2), ("dog", 2)])
def test_what_was_thought_of_is_gone_on_from(ruleset: str, found: int) -> None:
    fast: NativeMachine | None = None
    known = []
    for before, match in moves(ruleset, 30):
        fast = fast or native(match.game.program)
        answer, tries = answered(match, before, fast)
        known.append(tries)
        visits = sum(one.visits for one in answer.weighed)
        assert match.decision is not None and match.decision.option(answer.key)
        assert answer.iterations <= LEVEL.iterations and (visits <= answer.iterations + tries)
        assert all(0 <= one.value <= 1 for one in answer.weighed)
    assert sum(tries > 0 for tries in known) >= found, known
    assert fast is not None and not fast.given_up


@needs_a_compiler
def test_by_a_number_of_rounds_nothing_of_it_counts() -> None:
    before, match = next(moves("connect-four", 30))
    fast, program = native(match.game.program), match.game.program
    request = Request("hard", "", pack(match, before.seat), 3, iterations=100, game="game/1")
    alone = played(LEVEL, program, request, fast)
    assert answered(match, before, fast, iterations=100) == (alone, 0)


@needs_a_compiler
def test_another_game_has_nothing_of_it_and_what_did_not_come_about_is_forgotten() -> None:
    (before, match), (_, later) = (next(moves("connect-four", count)) for count in (30, 30))
    fast, program = native(match.game.program), match.game.program
    request = Request("hard", "", before, 3, budget=NO_HURRY, game="game/1")
    for _ in ponder(LEVEL, program, request, fast):
        pass
    search = levels.thought["game/1"]
    asked = replace(request, packed=pack(later, before.seat))
    played(LEVEL, program, replace(asked, game="other/1"), fast)
    assert (search.known, levels.thought) == (0, {"game/1": search})
    for _ in range(2):
        later.choose(later.decision.options[0])  # type: ignore[union-attr]  # it is far from over
    farther = pack(later, before.seat) if later.decision.seat == before.seat else asked.packed  # type: ignore[union-attr]
    levels.thought["game/1"] = search
    played(LEVEL, program, replace(asked, packed=farther), fast)
    assert not levels.thought


def test_who_forgets_does_not_think_ahead() -> None:
    before, match = next(moves("connect-four", 30))
    levels.thought["old/1"] = None  # type: ignore[assignment]
    assert list(think_ahead([(match.game.program, Request("easy", "", before, 3, game="game/1"))])) == []
    assert not levels.thought, "what was thought of before is forgotten"


def test_no_view_where_others_are_told_nothing_of_what_is_chosen() -> None:
    match = Match(loaded("dog"), players=4, seed=1)
    assert len(match.decisions) > 1, "all choose a card to give, sealed"
    assert [pack_waiting(match, seat) for seat in range(4)] == [None] * 4
    match = Match(loaded("connect-four"), seed=1)
    assert pack_waiting(match, 0) is None and pack_waiting(match, 1) is not None


# ------------------------------------------------------------------------------------------------ beside the program


@pytest.mark.skipif(sys.platform != "linux", reason="priorities of threads, as Linux tells them")
def test_it_waits_for_all_others_and_these_stay_as_they_are() -> None:
    before, told = os.getpriority(os.PRIO_PROCESS, 0), []

    def think() -> None:
        wait_for_others()
        told.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    thread = threading.Thread(target=think)
    thread.start()
    thread.join(PATIENCE)
    assert (told, os.getpriority(os.PRIO_PROCESS, 0)) == ([19], before)


def test_it_stops_behind_a_step() -> None:
    steps: list[int] = []

    def think(questions: Sequence[tuple[Any, Any]]) -> Iterator[None]:
        for step in range(10**9):
            steps.append(step)
            yield

    ahead = ThinkingAhead(think)
    ahead.begin([("program", "request")])
    until(lambda: len(steps) > 3)
    ahead.stop()
    done = len(steps)
    time.sleep(0.05)
    assert len(steps) == done


@pytest.fixture
def host() -> Iterator[BotHost]:
    how = {"policies": "tests.bots.bad_policies", "simpler": "good", "grace": PATIENCE, "first_grace": PATIENCE}
    made = BotHost({"p": "program"}, lambda: Answer("fallback"), **how)  # type: ignore[arg-type]
    made.start()
    yield made
    made.stop()


def wait(host: BotHost) -> Answer:
    found: list[Answer | None] = []
    until(lambda: (found.append(host.poll()), found[-1])[1])
    assert found[-1] is not None
    return found[-1]


def test_a_bot_thinks_ahead_until_it_is_asked(host: BotHost, tmp_path: Path) -> None:
    told = tmp_path / "steps"
    host.think_ahead([Request("good", "p", str(told), 1)])
    assert not host.busy and host.poll() is None
    until(lambda: told.exists() and told.read_text(encoding="ascii") > "1")
    host.ask(Request("good", "p", "view", 1))
    assert wait(host).key == "program:view"
    stood = told.read_text(encoding="ascii")
    time.sleep(0.05)
    assert told.read_text(encoding="ascii") == stood
    assert host.notes == []


def test_nothing_to_think_of_lets_it_rest(host: BotHost, tmp_path: Path) -> None:
    told = tmp_path / "steps"
    host.think_ahead([Request("good", "p", str(told), 1)])
    until(told.exists)
    host.think_ahead([])
    host.ask(Request("good", "p", "view", 1))
    assert wait(host).key == "program:view"
    assert host.notes == []


def test_what_goes_wrong_in_it_is_told_with_the_next_question(host: BotHost) -> None:
    host.think_ahead([Request("fails", "p", "", 1)])
    host.ask(Request("good", "p", "view", 1))
    assert wait(host).key == "program:view"
    assert host.notes == ["The bot good failed (ValueError: no idea ahead) and was started anew."]
