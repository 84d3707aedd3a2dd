"""Small rulesets for tests of the compiler: a head, and what the test is about."""

from pathlib import Path

from dogtable.base.program import Program
from dogtable.compile.compiler import compile_rules
from dogtable.engine.machine import Machine
from dogtable.lang.load import load_sources
from dogtable.lang.tree import Rules

HEAD = """\
game: {id: little, title: Little, language: 1, players: [2, 3], teams: {2: [[0, 1]]}}
words:
  suits: [red, blue, green]
kinds:
  card: {suit: suits, number: {from: 1, to: 4}, marked: flag}
  token: {}
pieces:
  cards: {of: card, each: [suit, number], start: draw}
  tokens: {of: token, per: player, copies: 2, start: home}
zones:
  draw: {of: card, seen by: nobody, refill: discard}
  discard: {of: card}
  hand: {of: card, per: player, seen by: owner}
  home: {of: token, per: player}
board:
  track: {ring: 8, of: token, holds: 1}
state:
  points: {per: player, from: 0, to: 5}
  round_number: {from: 0, to: 99}
"""


def play(text: str) -> str:
    """A play in which the first seat does these statements (three lines, then they follow)."""
    return "play:\n  - as: first(players)\n    do:\n" + "".join(f"    {line}\n" for line in text.splitlines())


def rules(text: str, head: str = HEAD) -> Rules:
    return load_sources({"game.yaml": head + text})[0]


def program(text: str, players: int = 2, head: str = HEAD, **options: object) -> Program:
    return compile_rules(rules(text, head), players, options)


def machine(text: str, players: int = 2, head: str = HEAD) -> Machine:
    return Machine(program(text, players, head))


def keys(m: Machine, s: list[int], seat: int | None = None) -> list[str]:
    """The options as short texts: "c=5 use=keep", with numbers as they are inside."""
    told = (m.steps(path) for path in m.options(s, seat))
    return [" ".join(f"{name}={value}" if name else value for name, _, value in steps) for steps in told]


GAME = play("  - choose:\n      n: numbers(1, 3)\n    do:\n      - set: points[me] = n\n")
"""A whole game of one choice."""


def folder_in(path: Path) -> Path:
    """A folder of a ruleset with that game."""
    folder = path / "little"
    folder.mkdir()
    (folder / "game.yaml").write_text(HEAD + GAME)
    return folder
