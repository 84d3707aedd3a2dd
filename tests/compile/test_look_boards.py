"""What the expressions of a table say of boards, and of what is announced, is what the rules say of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dogtable.base.things import Space
from dogtable.compile.compiler import compile_rules
from dogtable.compile.looks import make_look
from dogtable.engine.machine import Machine
from dogtable.engine.match import Match
from dogtable.lang.load import load_sources
from tests.helpers import Folder
from tests.reference.match import SlowMatch
from tests.reference.words import place_word

HEAD = """\
game: {id: places, title: Places, language: 1, players: [2]}
words:
  goals:
    fields: {spot: track, then: meadow or none, ways: [crossing], steps: [track]}
    rows:
      - {name: near, spot: 0, then: none, ways: [a, g], steps: [0, 4]}
      - {name: far, spot: 3, then: well, ways: [], steps: []}
kinds: {token: {}}
pieces: {tokens: {of: token, per: player, copies: 3, start: home}}
zones: {home: {of: token, per: player}}
board:
  track: {ring: 5, of: token}
  path: {lane: 4, per: player, of: token}
  yard:
    lane: 2
    per: player
    of: token
    fields: {door: path or none, doors: [path]}
    rows:
      - [{door: 3, doors: [0, 1]}]
      - [{door: 1}, {doors: [2]}]
  square: {grid: [3, 4], of: token, holds: 1}
  patch: {grid: [2, 3], per: player, of: token}
  crossing:
    spaces: [a, b, c, d, e, f, g]
    of: token
    lines: {east: [[a, b, c], [d, e, f]], south: [[a, d], [b, e, g], [c, f]], round: [[a, c, f, d, a]]}
    links: {along: lines}
  meadow:
    spaces: [well, oak, gate, hill]
    of: token
    links: [[well, oak], [oak, gate]]
    fields: {leads: track or none}
    rows: {1: {leads: 2}, 3: {leads: 0}}
play:
  - as: first(players)
    do:
      - choose: {t: "tokens[me]"}
        do: []
define:
  shut(s): not empty(s)
"""
PLACED = {"token.0.0": "track.2", "token.0.1": "path.0.3", "token.1.0": "square.1.2", "token.1.1": "crossing.c"}
WAYS = ["up", "up_right", "right", "down_right", "down", "down_left", "left", "up_left"]


def asked() -> Iterator[str]:
    """Expressions that give a space, or spaces, or lines of them."""
    flat = [f"track[{n}]" for n in range(5)] + [f"path[me][{n}]" for n in range(4)]
    grid = [f"square[{row}, {column}]" for row in range(3) for column in range(4)]
    linked = [f"crossing[{name}]" for name in "abcdefg"] + [f"meadow[{name}]" for name in ("well", "oak", "hill")]
    for space in (*flat, *grid, *linked):
        yield f"neighbours({space})"
        yield f"ends({space}, 2, neighbours, unless=shut)"
    for space in flat:
        yield from (f"next({space})", f"previous({space})", f"ends({space}, 3, next, unless=shut)")
        if space.startswith("path"):
            yield from (f"before({space})", f"after({space})")
    for space in grid:
        for way in WAYS:
            yield from (f"next({space}, {way})", f"line({space}, {way}, 2)", f"line({space}, {way}, 9, unless=shut)")
            yield f"previous({space}, {way})"
    for space in linked[:7]:
        for way in ("east", "south", "round"):
            yield from (f"next({space}, {way})", f"line({space}, {way}, 1)", f"line({space}, {way}, 9)")
    yield from ("lines(square, 2)", "lines(square, 3)", "lines(square, 4)", "lines(square, 5)")
    yield from ("lines(crossing)", "lines(crossing, 3)", "lines(patch, 2)", "lines(patch[next(me)], 2)")
    for space in [
        f"patch[{seat}][{row}, {column}]" for seat in ("me", "next(me)") for row in (0, 1) for column in (0, 2)
    ]:
        yield from (f"neighbours({space})", f"next({space}, right)", f"next({space}, up)", f"line({space}, down, 2)")
    yards = [f"yard[{seat}][{n}]" for seat in ("me", "next(me)") for n in range(2)]
    yield from (f"{space}.{field}" for space in yards for field in ("door", "doors"))
    yield from (f"meadow[{name}].leads" for name in ("well", "oak", "hill"))
    yield from (f"{goal}.{field}" for goal in ("near", "far") for field in ("spot", "then", "ways", "steps"))


def named(value: Any, names: list[str]) -> Any:
    """Spaces by their names, from either side."""
    if isinstance(value, (list, tuple)):
        return [named(one, names) for one in value]
    if isinstance(value, Space):
        return value.key
    return None if value is None or value < 0 else names[value]


def test_a_table_sees_boards_as_the_rules_do(tmp_path: Path) -> None:
    wanted = list(asked())
    defined = "".join(f"  x{n}: {text}\n" for n, text in enumerate(wanted))
    rules, _ = load_sources({"game.yaml": HEAD + defined})
    (tmp_path / "table.yaml").write_text("table:\n" + "".join(f'  - text: "{{x{n}}}"\n' for n in range(len(wanted))))
    look, position = make_look(rules, [tmp_path]), {"placed": PLACED}
    view = Match.at(Folder(rules), position, players=2).view(0)
    opened, slow = look.reader.open(view, {}), SlowMatch.at(rules, position, 2)
    names = [place_word(slow.setup, number) for number in range(len(slow.setup.places))]
    for n, layer in enumerate(look.table):
        theirs = slow.evaluate(rules.definitions[f"x{n}"].value)
        ours = opened.functions[layer.subject.parts[0].hole.index]({})
        assert named(ours, names) == named(theirs, names), wanted[n]


COUNTED = """\
state:
  long: {from: 0, to: 9, first: 2}
  found: {per: player, from: 0, to: 99}
play:
  - each: p in players
    do:
      - set: found[p] = len(lines(patch[p], 2))
      - set: found[p] += len(those(row for row in lines(patch[p], long) if all(s.owner == p for s in row)))
  - finish
"""


def test_the_lines_of_a_players_board_are_their_own() -> None:
    """Four along, three down, four across, of a length that is known beforehand and of one that is not."""
    rules, _ = load_sources({"game.yaml": HEAD[: HEAD.index("play:")] + COUNTED})
    program = compile_rules(rules, 2)
    machine, (_, found) = Machine(program), program.layout.state
    for s in (machine.begin(1)[0], machine.playout(1)[0]):
        assert s[found.cell : found.cell + 2] == [22, 22]
    assert SlowMatch(rules, 2, {}, seed=1).position()["state"]["found"] == [22, 22]


def test_no_space_lies_beyond_the_edge_of_a_board(tmp_path: Path) -> None:
    """Neither is that of the next row taken for it: in rules it is an error, in a table there is none."""
    wanted = {"square[0, 3]": "square.0.3", "square[0, 4]": None, "square[3, 0]": None, "square[0 - 1, 0]": None}
    wanted |= {"track[7]": "track.2", "path[me][4]": None, "path[me][0 - 1]": None}
    rules, _ = load_sources({"game.yaml": HEAD})
    (tmp_path / "table.yaml").write_text("table:\n" + "".join(f'  - text: "{{{text}}}"\n' for text in wanted))
    look, view = make_look(rules, [tmp_path]), Match(Folder(rules), 2).view(0)
    opened = look.reader.open(view, {})
    found = [opened.functions[layer.subject.parts[0].hole.index]({}) for layer in look.table]
    assert [named(one, []) for one in found] == [*wanted.values()]


STACKED = """\
game: {id: stacked, title: Stacked, language: 1, players: [2]}
stack: {depth: 3, fields: {rank: {from: 0, to: 9}}}
play:
  - as: first(players)
    do:
      - stack: nothing
        with: {rank: 4}
      - stack: nothing
        with: {rank: 7}
      - choose: {n: "numbers(1, 2)"}
        do: []
routines:
  nothing(e): []
"""


def test_a_table_sees_what_is_announced(tmp_path: Path) -> None:
    rules, _ = load_sources({"game.yaml": STACKED})
    wanted = {"top.rank": 7, "below(top).rank": 4, "below(below(top))": None, "len(stack)": 2, "below(none)": None}
    (tmp_path / "table.yaml").write_text("table:\n" + "".join(f'  - text: "{{{text}}}"\n' for text in wanted))
    look, view = make_look(rules, [tmp_path]), Match(Folder(rules), 2).view(0)
    opened, bare = look.reader.open(view, {}), look.reader.open({**view, "stack": []}, {})
    holes = [layer.subject.parts[0].hole.index for layer in look.table]
    assert [opened.functions[hole]({}) for hole in holes] == [*wanted.values()]
    assert [bare.functions[hole]({}) for hole in holes] == [None, None, None, 0, None]
