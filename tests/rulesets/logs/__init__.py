"""The log of a whole game of each ruleset, as text: it is read by people, and compared by `test_logs.py`.

`python -m tests.rulesets.logs` writes the logs anew from the answers beside them; with `--play`, bots answer anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.cli.replay import log, standing
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.session.library import Library

HERE = Path(__file__).parent
GAMES = {"dog": 4, "dog-marbles": 4, "inn-keeper": 3, "sweet-dog-hotel": 3, "we-rate-dogs": 4}
NAMES = ("Anna", "Ben", "Chloe", "Finn")
SEED = 11


def told(game: str, library: Library) -> str:
    """The log of the game with the answers that are kept here, and how it ended."""
    match = begun(game, library)
    for answer in (HERE / f"{game}.answers").read_text(encoding="utf-8").splitlines():
        seat, _, key = answer.partition(" ")
        match.choose(key, seat=int(seat))
    names = library.load(game).names(NAMES[: match.players])
    return "\n".join([*log(match, names), *standing(match, names), ""])


def begun(game: str, library: Library) -> Match:
    """The game before its first answer."""
    return Match(library.load(game), players=GAMES[game], seed=SEED)


def played(game: str, library: Library) -> str:
    """The answers of greedy bots, one a line."""
    match, answers = begun(game, library), []
    rules = library.load(game)
    program = rules.program(match.players, match.options)
    while (decision := match.decision) is not None:
        request = Request("greedy", rules.hash, pack(match, decision.seat), match.count)
        key = POLICIES["greedy"](program, request).key
        answers.append(f"{decision.seat} {key}\n")
        match.choose(key, seat=decision.seat)
    return "".join(answers)


def main() -> None:
    """Write all logs anew."""
    library = Library()
    for game in GAMES:
        if "--play" in sys.argv:
            (HERE / f"{game}.answers").write_text(played(game, library), encoding="utf-8")
        (HERE / f"{game}.txt").write_text(told(game, library), encoding="utf-8")
