"""What a puzzle is played on, and what is wrong with one: it is laid out, answered and played out (E73x)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dogtable.base.errors import DogtableError, Problem, without_places
from dogtable.engine.match import Match, WatchedMatch
from dogtable.session.scenarios.position import position_of
from dogtable.session.scenarios.written import SEED

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.puzzles.model import Puzzle


def laid(rules: LoadedRuleset, puzzle: Puzzle) -> Match:
    """Return the match in which a puzzle begins; RulesetError or UsageError where it cannot be laid out."""
    position = position_of(rules.rules, puzzle.position)
    options = dict(puzzle.position.options_given)
    return WatchedMatch.at(rules, position, puzzle.position.players, options, seed=SEED)


def problems_in(rules: LoadedRuleset, puzzle: Puzzle) -> Iterator[Problem]:
    """Yield what is wrong with a puzzle: who is asked, its answer, what follows, and what comes of it."""
    position, answer = puzzle.position, puzzle.answer
    try:
        match = laid(rules, puzzle)
        asked = [decision.seat for decision in match.decisions]
    except DogtableError as error:
        yield Problem(position.given_span or position.span, "E730", without_places(error))
        return
    if puzzle.seat not in asked:
        text = f"asked is seat {', '.join(map(str, asked))}" if asked else "nobody is"
        yield Problem(position.span, "E730", f"seat {puzzle.seat} is not asked here; {text}")
        return
    since = match.event_count
    for seat, one in [(puzzle.seat, answer), *((one.seat, one) for one in puzzle.line)]:
        try:
            match.choose(one.key, seat)
        except DogtableError as error:
            yield Problem(one.span, "E731", without_places(error))
            return
    if puzzle.whole and len(puzzle.wanted) == 1:
        yield Problem(answer.span, "E731", f"no answer of seat {puzzle.seat} follows in `line:`, which `whole:` needs")
    came = {event.event for event in match.events(puzzle.seat, since)}
    for event in puzzle.events:
        if event not in came:
            yield Problem(position.span, "E732", f"no '{event}' comes of it; there are {', '.join(sorted(came))}")
