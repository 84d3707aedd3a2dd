"""B3: a bot's choice hangs on nothing that its seat cannot see."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from unittest.mock import patch

from dogtable.base.frozen import replaced
from dogtable.base.program import STATUS, TOGETHER
from dogtable.base.rng import Rng
from dogtable.bots.experience import experience_of
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.engine.game import game_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.match import Match
from dogtable.engine.packed import Packed, pack
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.ahead.positions import native
from tests.rulesets.found import folders
from tests.rulesets.vary import varied

LOOKS = 5
"""Iterations of a search, and worlds of a look ahead: by the clock no answer could be told again."""


@cache
def loaded(ruleset: str) -> LoadedRuleset:
    """Return a ruleset, a shipped one or one made for tests."""
    return Library(folders=[folder.parent for folder in folders().values()]).load(folders()[ruleset])


def answers(match: Match, packed: Packed, seed: int) -> dict[str, Answer]:
    """Return what each bot answers to a packed view."""
    program, asked = match.game.program, Request("", "", packed, seed, iterations=LOOKS)
    return {name: policy(program, replace(asked, policy=name)) for name, policy in POLICIES.items()}


@contextmanager
def quick(rules: LoadedRuleset, players: int) -> Iterator[None]:
    """Let a library play options on, where bots do: Python would take minutes."""
    known = experience_of(rules.program(players, {}))
    game = game_of(rules.program(players, {}))
    if known is not None and (known.playouts or known.raced) and any(map(shutil.which, ("gcc", "clang", "cc"))):
        with patch.object(game, "native", native(game.program)):
            yield
    else:
        yield


def honest(ruleset: str, positions: int, seed: int) -> int:
    """Vary what seats cannot see, in so many positions of random games, and compare; return how many could be varied.

    Exchanged are the unseen pieces, and the answers that others have sealed.
    """
    rules, rng = loaded(ruleset), Rng(seed)
    players = rules.players[seed % len(rules.players)]
    compared = tried = game = 0
    with quick(rules, players):
        while tried < positions:
            match = Match(rules, players=players, seed=1000 * seed + game)
            game += 1
            while (decision := match.decision) is not None and tried < positions:
                if rng.below(4) == 0:
                    tried += 1
                    compared += _compare(match, decision.seat, rng)
                match.choose(decision.options[rng.below(len(decision.options))])
    return compared


def _compare(match: Match, seat: int, rng: Rng) -> int:
    packed = pack(match, seat)
    ours = answers(match, packed, 7)
    others = [twin for twin in (exchanged(match, seat, rng), _resealed(match, seat, rng)) if twin is not None]
    for twin in others:
        cells = Rewriting(twin.game, twin.cells, seat).written(packed.decisions)
        again = replaced(packed, cells=tuple(cells))
        assert answers(match, again, 7) == ours, f"seat {seat} at {match.position()}"
    return len(others)


def exchanged(match: Match, seat: int, rng: Rng) -> Match | None:
    """Return the match with the pieces exchanged that the seat does not know."""
    position = match.position()
    if position["sealed"]:
        return None
    other = varied(position, seat, [decision.seat for decision in match.decisions], rng)
    return None if other is None else Match.at(match.rules, other)


def _resealed(match: Match, seat: int, rng: Rng) -> Match | None:
    """Return the match with another seat's sealed answer changed."""
    if match.cells[STATUS] != TOGETHER:
        return None
    machine = match.game.machine
    sealed = [other for other in machine.sealed(match.cells) if other != seat]
    twin = match.clone()
    for other in sealed:
        options = next(decision for decision in match.decisions if decision.seat == other).options
        twin.choose(options[rng.below(len(options))], seat=other)
    return twin if sealed else None
