"""Trying a ruleset out: everything that it says and weighs is evaluated in positions of random games.

The checker knows that an expression is sound; that it has a value wherever it is asked for shows only in play. So here
a few positions are looked at as a table and a bot would: prompts, options, events, views, scores, every term of advice,
and with them the definitions that they use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from dogtable.base.errors import Problem, RuleError
from dogtable.base.rng import Rng
from dogtable.engine.decision import Option
from dogtable.engine.match import Match
from dogtable.session.loaded import LoadedRuleset

POSITIONS: Final = 10
"""So many positions of a ruleset are looked at, at least one for each number of players."""
APART: Final = 12
"""Two of them lie one to so many random decisions apart."""
LOOKED_AT: Final = 20
"""Of so many options in a position are text and advice asked for, at most."""


def tried_out(rules: LoadedRuleset) -> list[Problem]:
    """Return what fails in so many positions of random games, each place once."""
    found: dict[tuple[str, str], Problem] = {}
    for number, players in enumerate(rules.players):
        share = max(1, (POSITIONS + number) // len(rules.players))
        for problem in _failures(rules, players, share):
            found.setdefault((str(problem.span), problem.code), problem)
    return list(found.values())


def _failures(rules: LoadedRuleset, players: int, positions: int) -> Iterator[Problem]:
    """Yield what fails with so many players; a game that cannot be played on is the end of it."""
    rng, seed = Rng(players), 0
    try:
        while positions > 0:
            seed += 1
            match = Match(rules, players=players, seed=seed)
            while match.result is None and positions > 0:
                positions -= 1
                yield from _failing(_questions(match))
                for _ in range(1 + rng.below(APART)):
                    if (decision := match.decision) is not None:
                        match.choose(decision.options[rng.below(len(decision.options))])
            yield from _failing(partial(match.view, seat) for seat in (None, *range(players)))
    except RuleError as error:
        yield error.problem


def _failing(questions: Iterator[Callable[[], object]]) -> Iterator[Problem]:
    for question in questions:
        try:
            question()
        except RuleError as error:
            yield error.problem


def _questions(match: Match) -> Iterator[Callable[[], object]]:
    """Yield all that tables and bots ask of a position."""
    machine, cells = match.game.machine, match.cells
    for seat in range(match.game.program.players):
        yield partial(match.view, seat)
        yield partial(match.events, seat)
        yield partial(machine.advice, cells, seat)
    yield partial(machine.scores, cells)
    yield partial(machine.winners, cells)
    for decision in match.decisions:
        yield partial(getattr, decision, "ask")
        for option in decision.options[:LOOKED_AT]:
            yield partial(getattr, option, "text")
            yield partial(_weighed, match, option)


def _weighed(match: Match, option: Option) -> list[int]:
    """Return the terms of advice where an option leads, as a bot hears them."""
    machine, seat = match.game.machine, option.seat
    return machine.advice(machine.ahead(match.cells, option.path, seat), seat, option.path)
