"""A random game as it is told: what is asked, offered, foreseen and refused, and what everybody hears of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from dogtable.base.errors import RuleError
from dogtable.base.frozen import values_of
from dogtable.base.rng import Rng
from dogtable.engine.decision import Decision
from dogtable.engine.events import Event
from dogtable.engine.foretell import foretold
from dogtable.engine.match import Match
from tests.helpers import Folder
from tests.rulesets.laws import some_picks

MOST_OPTIONS = 6
"""Options of a decision that are told one by one; of the others only how many there are."""


def transcript(rules: Folder, players: int, answers: int, seed: int = 1) -> Iterator[str]:
    """Yield the lines of a game of at most so many answers, or up to where a rule goes wrong."""
    try:
        match = Match(rules, players, seed=seed)
        yield from _played(match, answers, Rng(seed))
    except RuleError as error:
        yield f"{error} of {error.seat} {error.values}"


def _played(match: Match, answers: int, rng: Rng) -> Iterator[str]:
    yield from _heard(match, 0)
    for _ in range(answers):
        if match.decision is None:
            break
        yield ""
        for decision in match.decisions:
            yield from _asked(match, decision, rng)
        yield f"  position {_short(match.position())}"
        decision = match.decisions[rng.below(len(match.decisions))]
        option = decision.options[rng.below(len(decision.options))]
        since = match.event_count
        yield f"{decision.seat} answers {option.key or 'nothing'}"
        match.choose(option)
        yield f"  may take it back: {match.can_undo(decision.seat)}"
        yield from _heard(match, since)
    yield from ("", "at the end")
    yield f"  seen by 0: {json.dumps(match.view(0))}"
    yield f"  seen by others: {[_short(match.view(seat)) for seat in (None, *range(1, match.players))]}"
    yield f"  rests {[(one.n, one.seat) for one in match.rests(0)]}"
    yield f"  after {[(one.n, one.seat, _short(match.view_at(one, 0))) for one in match.after(range(1, 9))]}"
    if match.result is not None:
        yield f"  result {json.dumps(match.result.to_json())}"
    record = match.record()
    yield f"  record {[*record['decisions'], record['marks']]}"


def _asked(match: Match, decision: Decision, rng: Rng) -> Iterator[str]:
    keys = [option.key for option in decision.options]
    yield f"{decision.seat} is asked {decision.name} {decision.asked.sort} {decision.ask!r} {decision.rule}".rstrip()
    told = (decision.kinds, decision.words, decision.left, decision.sealed, match.nameable(decision.seat))
    yield f"  {' | '.join(map(str, told))}"
    effects = match.effects(decision.seat)
    told_of = [
        f"{option.key or 'nothing'}: {option.text!r} {effect.like} {effect.pieces} {effect.places}"
        for option, effect in zip(decision.options, effects, strict=True)
    ]
    yield from (f"  {line}" for line in told_of[:MOST_OPTIONS])
    yield f"  {len(keys)} options: {_short([told_of, [option.picks for option in decision.options]])}"
    for picks in some_picks(keys, rng):
        reason = match.why_not(picks, decision.seat)
        if reason is not None:
            yield f"  not {picks}: {reason.text} {reason.rule} {reason.place}".rstrip()
    if not decision.together:
        yield f"  then {_short(match.preview(keys[0], decision.seat))}"
    if decision.answers:
        yield f"  let be: {foretold(match, decision.seat)}"
    yield f"  sampled {_short(match.sample(decision.seat, Random(1)).position())}"


def _heard(match: Match, since: int) -> Iterator[str]:
    """Yield what a watcher hears, and what seats hear otherwise."""
    seats = range(match.players)
    for event, *others in zip(*(match.events(seat, since) for seat in (None, *seats)), strict=True):
        told = _parts(event)
        yield f"  {event.n} {' '.join(told)}"
        for seat, other in zip(seats, others, strict=True):
            if differs := [part for part in _parts(other) if part not in told]:
                yield f"    {seat}: {' '.join(differs)}"
    for seat in seats:
        for stuck in match.stuck(seat, since):
            yield f"  {seat} could do nothing before {stuck.n}: {[sentence.text for sentence in stuck.sentences]}"


def _parts(event: Event) -> list[str]:
    """Return what an event says, without what it does not say."""
    sentence = dict(zip(event.sentence.types, values_of(event.sentence), strict=True))
    told = {**event.to_json(), **sentence, "said": event.said, "words": event.words}
    named = ("n", "kind", "subject")
    return [event.kind, *(f"{key}={value}" for key, value in told.items() if key not in named and value)]


def _short(told: Any) -> str:
    """Return a few digits of what would be long to read."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:12]
