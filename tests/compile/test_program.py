"""The Program: plain data, the same each time, and code that can reach nothing but what it is given."""

import ast
import pickle
import re

import pytest

from dogtable.base.program import HEADER
from dogtable.compile.compiler import compile_rules
from dogtable.compile.readable import readable, write_readable
from dogtable.engine.loading import load
from dogtable.engine.machine import Machine
from dogtable.engine.ops import operations
from dogtable.engine.runtime import Runtime
from tests.rulesets.found import ids, rules_of

GENERATED = re.compile(
    r"^(T|Q|G|l|p|q\d*|d|r|frame_of_r)_\w+$|^e\d+_\d+$"
    r"|^(b|c|f|g|k|q|u|v|w|x|y|a|h|far|row|ended_|left|advice_|extra_|anytime)\d+(_\d+)*$"
)
WORKING = {
    "s", "t", "v", "fp", "me", "it", "at", "new", "x", "y", "f", "key", "what", "zone", "depth", "frame", "label",
    "back", "steps", "seat", "seats", "asked", "asked_now", "top", "total", "ended", "scores", "ranks", "winners",
    "lost", "entering", "_", "found", "g", "n", "level", "following", "way", "known", "ends", "free", "fork", "far",
    "several", "here", "by", "pick", "picks", "picked", "dead", "steps_left", "path", "count", "drawn", "of", "Ended",
    "BLOCKS", "ASKS", "ANYTIME", "ENDING", "ADVICE", "ENTERING", "EXTRA",
}  # fmt: skip
NUMBERED = re.compile(r"^(it|left|was|skipped|once|t|answers|entry|row|held|k\d+)_\d+$")


@pytest.fixture(params=ids(), scope="module")
def program(request: pytest.FixtureRequest):
    rules = rules_of(request.param)
    return compile_rules(rules, rules.game.players[0])


def test_it_is_plain_data_and_the_same_each_time(program):
    again = pickle.loads(pickle.dumps(program))
    assert again == program
    rules = rules_of(program.ruleset)
    assert compile_rules(rules, program.players).source == program.source


def test_its_source_names_only_what_is_generated_or_handed_to_it(program):
    player = Machine(program).player
    handed = set(operations(program, Runtime())) | set(player.names() if player else ())
    games = program.playing()
    playing = games.source if games else ""
    for source in (program.source, program.explanations.source, playing):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Name):
                name = node.id
                known = name in handed or name in WORKING or GENERATED.match(name) or NUMBERED.match(name)
                assert known, name
            assert not isinstance(node, (ast.Import, ast.ImportFrom, ast.Global, ast.ClassDef, ast.AsyncFunctionDef))
            if isinstance(node, ast.Attribute):
                assert node.attr in ("get", "append", "index", "add")


def test_no_builtin_is_in_reach(program):
    space = load(program, Runtime())
    assert space["__builtins__"] == {}
    for name in ("__import__", "open", "eval", "exec", "compile", "getattr", "globals", "type", "object"):
        assert name not in space


def test_every_line_leads_to_the_yaml(program):
    lines = program.source.splitlines()
    known = [number for number in range(1, len(lines) + 1) if number in program.lines]
    assert len(known) > 0.7 * len([line for line in lines if line.strip()])
    for number in known:
        span = program.lines[number]
        assert span.line > 0
        assert span.path in rules_of(program.ruleset).sources or span.path.endswith(".yaml")


def test_every_cell_has_one_meaning(program):
    layout = program.layout
    taken: dict[int, str] = {}

    def take(cell: int, what: str) -> None:
        assert HEADER <= cell < layout.size, what
        assert cell not in taken, f"{what} and {taken[cell]}"
        taken[cell] = what

    for number, place in enumerate(layout.places):
        take(place.cell, f"first of place {number}")
        if not place.single:
            take(place.last, f"last of place {number}")
            take(place.count, f"count of place {number}")
    for number, piece in enumerate(layout.pieces):
        for base in (layout.at, layout.next, layout.previous):
            take(base + number, f"piece {number}")
        if piece.mask >= 0:
            take(piece.mask, f"mask of piece {number}")
        for cell in piece.cells:
            take(cell.cell, f"{cell.name} of piece {number}")
    for info in layout.state:
        size = 1
        for n in info.sizes:
            size *= n
        for i in range(size):
            take(info.cell + i, f"{info.name} {i}")
    if layout.stack is not None:
        for i in range(layout.stack.depth * layout.stack.size):
            take(layout.stack.base + i, f"stack {i}")
    assert len(layout.initial) == layout.size


def test_all_cells_stay_ints(program):
    machine = Machine(program)
    cells, decisions = machine.playout(11)
    assert decisions > 0
    assert all(type(cell) is int for cell in cells)


def test_options_are_folded():
    rules = rules_of("dog")
    sources = {entry: compile_rules(rules, 4, {"centre_entry": entry}).source for entry in ("start", "before_start")}
    assert sources["start"] != sources["before_start"]
    assert all("centre_entry" not in source for source in sources.values())
    strict = compile_rules(rules_of("dog-marbles"), 4)
    assert "if why" not in sources["start"]  # the requirement for jokers is always met, and gone
    assert "if why" in strict.source


def test_it_can_be_read_beside_the_yaml(program, tmp_path):
    text = readable(program)
    assert "game.yaml:" in text
    path = write_readable(program, tmp_path / "compiled")
    assert path.read_text(encoding="utf-8") == text
    ast.parse(text)
