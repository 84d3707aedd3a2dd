"""Libraries play the very games that Python plays: seed by seed, cell by cell; and what goes wrong is told alike."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from textwrap import indent

import pytest

from dogtable.ahead import compilers
from dogtable.ahead.building import build
from dogtable.ahead.compilers import compiler_for
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.finding import find
from dogtable.ahead.material import whole_games
from dogtable.ahead.writing import written
from dogtable.base.errors import RuleError, UsageError
from dogtable.base.later import Later
from dogtable.base.program import SEED, Program
from dogtable.cli.main import main
from dogtable.compile.compiler import compile_rules
from dogtable.engine import playout as playouts
from dogtable.engine.compiled import Compiled
from dogtable.engine.game import game_of
from dogtable.engine.machine import Machine
from dogtable.engine.result import result_of
from tests.ahead.judging import judged_alike, played_on_alike
from tests.ahead.matching import match_alike
from tests.ahead.optimising import optimised
from tests.ahead.positions import native, think_alike, walk_alike
from tests.ahead.shared import shared
from tests.compile.little import HEAD, play, program
from tests.helpers import Folder
from tests.rulesets.found import ids, rules_of

needs_a_compiler = pytest.mark.skipif(
    not any(map(shutil.which, ("gcc", "clang", "cc"))), reason="there is no C compiler here"
)
GAMES = {"dog": 4, "dog-marbles": 3, **dict.fromkeys(("inn-keeper", "sweet-dog-hotel", "we-rate-dogs"), 15)}
DECISIONS = {"dog": 200, "dog-marbles": 60, **dict.fromkeys(("inn-keeper", "sweet-dog-hotel", "we-rate-dogs"), 250)}
STRAIGHT = ("dog", "dog-marbles", "crazy-eights", "ludo", "connect-four", "tic-tac-toe")
PLAYED_OUT = ("we-rate-dogs",)  # a round of a bot is a whole game there
BY_BLOCKS = ("inn-keeper", "sweet-dog-hotel", "we-rate-dogs")
FAST = (*STRAIGHT, *BY_BLOCKS)
"""Rulesets that have libraries of whole games: from a straight source, and from the blocks."""


def compiled(made: Program, folder: Path) -> Compiled:
    """The library of a Program's whole games, built now unless it lies in the folder."""
    library = find(made, folder)
    if library is None:
        assert not build([made], folder=folder, wanted=lambda program: [whole_games(program)]).left
        library = find(made, folder)
    assert library is not None
    return Compiled(made, library, Machine(made).limit)


def compare(made: Program, folder: Path, games: int, first: int = 0) -> int:
    """Play the same games both ways, from a seed on; how many the library did not give up."""
    machine, fast = Machine(made), compiled(made, folder)
    player = machine.player
    # Who knows what is not kept by a straight source, where no rule asks for it.
    masks = {piece.mask for piece in made.layout.pieces} if player is not None else set()
    cells = [cell for cell in range(made.layout.size) if cell not in masks | {SEED}]
    whole = 0
    for seed in range(first, first + games):
        if fast.played(seed):
            whole += 1
            ended = machine.playout(seed)[0]
            assert [fast.cells[cell] for cell in cells] == [ended[cell] for cell in cells], f"game {seed}"
            told = result_of(game_of(made), ended) if player is None else player.result(seed)
            assert fast.result(seed) == told
    return whole


@needs_a_compiler
@pytest.mark.parametrize("ruleset", ids())
def test_the_same_seed_plays_the_same_game(ruleset: str, tmp_path: Path):
    play_alike(ruleset, tmp_path)


@needs_a_compiler
@pytest.mark.parametrize("ruleset", ["crazy-eights", "inn-keeper"])  # a straight source; blocks alone
def test_it_stays_the_same_when_it_is_optimised(ruleset: str, tmp_path: Path):
    with optimised():
        play_alike(ruleset, tmp_path)


def play_alike(ruleset: str, folder: Path) -> None:
    """Compare all that libraries of a ruleset do with what Python does; those of whole games are kept in a folder."""
    rules = rules_of(ruleset)
    for players in rules.game.players if ruleset in STRAIGHT else rules.game.players[:1]:
        made = compile_rules(rules, players)
        if players == rules.game.players[0]:
            walk_alike(made, DECISIONS.get(ruleset, 60))  # by blocks, which may be all that there is
            judged_alike(native(made), 25)
            played_on_alike(native(made), 16)
            match_alike(Folder(rules), players, native(made), 4 if ruleset in FAST else 2)
            think_alike(Folder(rules), 3 if ruleset in FAST else 1, 8 if ruleset in PLAYED_OUT else 30)
        try:
            written(whole_games(made))
        except UnknownError:
            assert ruleset not in FAST
            continue
        games = GAMES.get(ruleset, 24)
        whole = compare(made, shared(made) if made.playing() is None else folder, games)
        assert ruleset not in FAST or whole == games


@needs_a_compiler
@pytest.mark.parametrize(
    ("statement", "code", "straight"),
    [
        ("set: points[me] += 2", "E501", True),
        ("set: points[me] = 3 // (round_number - 1)", "E502", True),
        ("set: points[me] = first(discard).number", "E502", True),
        ("move: tokens[me] to track[3]", "E503", True),
        ("set: points[me] += 2", "E501", False),
        ("move: tokens[me] to track[3]", "E503", False),
    ],
)
def test_what_goes_wrong_is_told_as_python_tells_it(
    statement: str, code: str, straight: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    head = HEAD.replace("seen by: nobody, ", "").replace("seen by: owner", "seen by: everybody")
    made = program(play(f"  - repeat: 3\n    do:\n      - set: round_number += 1\n      - {statement}"), head=head)
    if not straight:
        made = replace(made, playing=Later(None))
    fast = compiled(made, tmp_path)
    assert fast.result(1) is None
    told = []
    for one in (fast, None):
        monkeypatch.setattr(game_of(made).machine, "compiled", one)
        with pytest.raises(RuleError) as caught:
            playouts.playout(made, 1)
        told.append((caught.value.problem, caught.value.seat, caught.value.values))
    assert told[0] == told[1]
    assert told[0][0].code == code


@needs_a_compiler
def test_a_game_that_never_ends_is_given_up(tmp_path: Path):
    made = program("play:\n  - turns: first(players)\n    do:\n      - set: points[me] = 1\n")
    assert not compiled(made, tmp_path).played(1)


@needs_a_compiler
@pytest.mark.parametrize(
    "way", ["- finish", "- call: stop", "- if: points[me] > 1\n  then:\n    - call: stop\n- finish"]
)
def test_a_game_ends_where_a_rule_or_a_routine_says_so(way: str, tmp_path: Path):
    head = HEAD.replace("seen by: nobody, ", "").replace("seen by: owner", "seen by: everybody")
    turns = "- choose:\n    n: numbers(1, 3)\n  do:\n    - set: points[me] = n\n"
    made = program("routines:\n  stop:\n    - finish\n" + play(indent(turns + way, "  ")), head=head)
    assert made.playing() is not None
    assert compare(made, tmp_path, 20) == 20


@contextmanager
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as changed:
        changed.setenv("PATH", "")
        changed.delenv("CC", raising=False)
        changed.setattr(compilers, "find_spec", lambda name: None)  # nor ziglang
        yield


def test_without_a_compiler_it_says_so_plainly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    made = compile_rules(rules_of("tic-tac-toe"), 2)
    with no_compiler(monkeypatch), pytest.raises(UsageError, match=r"there is no C compiler here.*played by Python"):
        build([made], folder=tmp_path / "built")
    assert not (tmp_path / "built").exists()


def test_the_command_says_so_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    with no_compiler(monkeypatch):
        assert main(["ahead", "tic-tac-toe"]) == 2
    assert "dogtable: there is no C compiler here" in capsys.readouterr().err


def test_for_another_machine_its_own_compiler_is_looked_for(monkeypatch: pytest.MonkeyPatch):
    with no_compiler(monkeypatch), pytest.raises(UsageError, match="looked for x86_64-w64-mingw32-gcc"):
        compiler_for("win32-x86_64")


def test_a_compiler_that_fails_is_quoted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("CC", "false")
    with pytest.raises(UsageError, match=r"nothing could be compiled of tic-tac-toe, 2 players: false.* failed \(1\)"):
        build([compile_rules(rules_of("tic-tac-toe"), 2)], folder=tmp_path)


@needs_a_compiler
def test_what_is_not_wanted_any_more_goes_away(tmp_path: Path):
    made = compile_rules(rules_of("tic-tac-toe"), 2)
    (tmp_path / "old-2-linux.so").write_bytes(b"old")
    build([made], folder=tmp_path)
    assert "old-2-linux.so" not in {file.name for file in tmp_path.iterdir()}
    assert find(made, tmp_path) is not None
