"""Matches that go straight on in games of a library are those that go by the blocks."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from dogtable.ahead.building import build
from dogtable.ahead.finding import AskingLibrary, find_asking
from dogtable.ahead.keys import this_machine
from dogtable.ahead.material import Material, asking_games
from dogtable.ahead.shapes import UnknownError
from dogtable.ahead.writing import written
from dogtable.base.errors import RuleError
from dogtable.base.program import Program
from dogtable.engine import track as tracks
from dogtable.engine.game import game_of
from dogtable.engine.match import Match
from dogtable.engine.straight import ByLibrary
from dogtable.engine.track import Track
from tests.ahead.test_building import STRAIGHT
from tests.compile.little import play, program
from tests.compile.little import rules as little
from tests.engine.test_straight import STOPS, TOO_FAR, by_blocks, goes_straight, same, straight
from tests.helpers import Folder, ruleset
from tests.rulesets.found import ids

GAMES = {"dog": 2, "dog-marbles": 4}
needs_a_compiler = pytest.mark.skipif(
    sys.platform != "linux" or not any(map(shutil.which, ("gcc", "clang", "cc"))), reason="no Linux with a C compiler"
)


def _asking(made: Program, machine: str) -> list[Material]:
    games = asking_games(made, machine)
    assert games is not None
    return [games]


def library_of(made: Program, folder: Path) -> AskingLibrary:
    """The library of a Program's games that ask, built now, and no other."""
    build([made], folder=folder, wanted=_asking)
    library = find_asking(made, folder)
    assert library is not None
    return library


def compare(name: str, library: AskingLibrary, games: int, first: int = 0) -> None:
    """Play so many games of the ruleset's first number of players both ways, and compare them as they go on."""
    players = ruleset(name).players[0]
    for seed in range(first, first + games):
        one = straight(name, players, seed=seed, library=library)
        assert one is not None
        stop = (*STOPS, 10_000)[seed % 4]
        same(one, by_blocks(name, players, seed=seed), stop, Random(seed), f"{name} {seed}")


@needs_a_compiler
@pytest.mark.parametrize("name", ids())
def test_they_come_to_the_same_decisions(name: str, tmp_path: Path):
    players = ruleset(name).players[0]
    made = ruleset(name).program(players, {})
    material = asking_games(made, this_machine())
    try:
        assert material is not None
        written(material)
    except (AssertionError, UnknownError):
        assert name not in STRAIGHT
        return
    compare(name, library_of(made, tmp_path), GAMES.get(name, 6))


@needs_a_compiler
def test_many_go_on_side_by_side_and_the_rest_by_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tracks, "MOST_RESTING", 3)
    library = library_of(ruleset("ludo").program(4, {}), tmp_path)
    game = game_of(ruleset("ludo").program(4, {}))
    game.track = Track(game, library)
    matches = [Match(ruleset("ludo"), 4, seed=seed) for seed in range(5)]
    assert [isinstance(match._straight, ByLibrary) for match in matches] == [True] * 3 + [False] * 2
    for _ in range(40):
        for match in matches:
            match.choose(match.decision.options[-1])
    for seed, match in enumerate(matches):
        other = by_blocks("ludo", 4, seed=seed)
        for _ in range(40):
            other.choose(other.decision.options[-1])
        assert match.cells == other.cells
    assert len(game.track.spare) == 3  # who looked gave its game back


@needs_a_compiler
def test_games_that_nobody_wants_any_more_are_played_again(tmp_path: Path):
    library = library_of(ruleset("ludo").program(4, {}), tmp_path)
    game = game_of(ruleset("ludo").program(4, {}))
    game.track = Track(game, library)
    for seed in range(20):
        match = Match(ruleset("ludo"), 4, seed=seed)
        match.choose(match.decision.options[0])
        assert isinstance(match._straight, ByLibrary)
        del match
    assert len(game.track.spare) == 1


@needs_a_compiler
def test_what_goes_wrong_is_told_by_the_blocks(tmp_path: Path):
    rules = Folder(little(play(TOO_FAR)))
    library = library_of(rules.program(2, {}), tmp_path)
    game = game_of(rules.program(2, {}))
    game.track = Track(game, library)
    match = Match(rules, seed=1)
    for _ in range(5):
        match.choose(match.decision.options[0])
    assert goes_straight(match)
    with pytest.raises(RuleError, match="E501"):
        match.choose(match.decision.options[0])
    assert (match.count, match.log) == (5, [(0, "n=1")] * 5)


@pytest.mark.parametrize("machine", ["win32-x86_64", "darwin-arm64"])
def test_there_are_none_where_it_was_never_tried(machine: str):
    made = program(play(TOO_FAR))
    assert made.asking is not None
    assert asking_games(made, machine) is None
