"""Whatever rules do in play, it comes to an end: with a place, in little memory, after work that can be counted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dogtable.base.confined import Confined
from dogtable.base.errors import RuleError
from dogtable.base.program import MOST_OPTIONS, Program
from dogtable.engine.decision import Decision
from dogtable.engine.match import Match, WatchedMatch
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.ahead.test_building import compiled, needs_a_compiler
from tests.bounds.endless import CHOOSING, SCORED, WORKING, chosen
from tests.bounds.heavy import Files
from tests.bounds.test_heavy import LIMITS, MEGABYTES
from tests.helpers import ruleset
from tests.rulesets.found import FOLDERS, folders

ENDLESS = {**CHOOSING, **WORKING, **SCORED}
CALLS = 1_500_000
"""Functions that are called at most while three answers are given with a fortieth of the fuel."""
METERS = re.compile(r"\b(walked|charged|bounded|room)\(")
SHIPPED = [name for name, folder in folders().items() if folder.parent != FOLDERS[2]]


@pytest.fixture(scope="module")
def confined() -> Iterator[Confined]:
    with Confined("tests.bounds.opening:played", LIMITS) as confined:
        yield confined


def laid(files: Files, tmp_path: Path) -> Path:
    folder = tmp_path / "x"
    folder.mkdir()
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", ENDLESS)
def test_what_would_go_on_for_ever_ends_with_a_place(name: str, confined: Confined, tmp_path: Path) -> None:
    folder = laid(ENDLESS[name], tmp_path)
    told = json.loads(confined.call(json.dumps({"folder": str(folder), "data": str(tmp_path / "data")}).encode()))
    for way, found in told["ways"].items():
        [(code, path, line, message)] = found["problems"]
        assert code in ("E505", "E508", "E512"), way
        assert Path(path).is_relative_to(folder), way
        assert line >= 1
        assert message
        assert found["calls"] < CALLS, way
    assert told["megabytes"] < MEGABYTES


def test_options_are_counted_and_the_place_is_that_of_the_choice(tmp_path: Path) -> None:
    rules = Library(folders=[], data=tmp_path / "data").load(laid(chosen("sq", "numbers(1, 7)"), tmp_path))
    assert len(decision_of(rules).options) == 3 * 900 * 7 <= MOST_OPTIONS
    (tmp_path / "x" / "game.yaml").write_text(chosen("sq", "numbers(1, 8)")["game.yaml"], encoding="utf-8")
    more = Library(folders=[], data=tmp_path / "data").load(tmp_path / "x")
    for looked_at in (True, False):
        with pytest.raises(RuleError) as caught:
            decision_of(more, looked_at)
        assert caught.value.problem.code == "E512"
        assert caught.value.problem.span.line == 10


def decision_of(rules: LoadedRuleset, looked_at: bool = True) -> Decision:
    match = (WatchedMatch if looked_at else Match)(rules, players=2, seed=1)
    assert match.decision is not None
    return match.decision


@pytest.mark.parametrize("name", SHIPPED)
def test_no_meter_stands_in_the_games_of_what_is_shipped(name: str) -> None:
    rules = ruleset(name)
    for players in rules.players:
        program = rules.program(players, {})
        for source in (program.playing(), program.coroutine_playout()):
            assert source is None or not METERS.search(source.source)
        if name != "we-rate-dogs":  # whose card that moves any card of any dog to any other could have many options
            assert not METERS.search(program.source)


def programs(tmp_path: Path, *names: str) -> dict[str, Program]:
    found = {}
    for name in names:
        (tmp_path / name).mkdir()
        folder = laid(ENDLESS[name], tmp_path / name)
        found[name] = Library(folders=[], data=tmp_path / "data").load(folder).program(2)
    return found


@needs_a_compiler
def test_c_ahead_of_time_gives_up_what_goes_on_for_ever(tmp_path: Path) -> None:
    names = ("four squares", "any in any in any", "a count", "a score", "sums of sums", "a walk everywhere")
    known = programs(tmp_path, *names)
    for program in known.values():
        assert compiled(program, tmp_path / "built").result(1) is None
