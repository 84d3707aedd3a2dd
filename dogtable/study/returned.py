"""Results of games that come from elsewhere, from workers or a file: read as what a stranger says.

Which game a result is of is never taken from it: it is one of those that were asked for, in their order. What could
not have come of that game (other seats, shares that do not make up the one win, figures out of range) is refused.
What could have is believed: that a worker lies is only seen by playing the game again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from typing import Any

from dogtable.base.errors import DogtableError
from dogtable.study.outcome import Outcome
from dogtable.study.schedule import Bout

MOST_CHARACTERS = 32_000_000
"""The longest text of a block of games that is read."""
MOST_PICKS, MOST_WORD, MOST_ERROR = 20_000, 2_000, 2_000
MOST = 2**53
STEPS = 400
"""Times of decisions lie within so many steps of the scale around a millisecond: far less and far more than any."""

_COUNTS = ("decisions", "choices", "options", "widest")


def dumped(outcomes: Sequence[Outcome]) -> str:
    """Return outcomes as JSON."""
    return json.dumps([_record(one) for one in outcomes])


def _record(outcome: Outcome) -> dict[str, object]:
    game = {"setting": outcome.bout.setting, "seed": outcome.bout.seed}
    if outcome.error:
        return {**game, "error": outcome.error[:MOST_ERROR], "seconds": outcome.seconds}
    counts = {name: getattr(outcome, name) for name in _COUNTS}
    seats = {"shares": list(outcome.shares), "points": list(outcome.points)}
    times = [sorted(counted.items()) for counted in outcome.times]
    picks = [list(picked) for picked in outcome.picks]
    deeds = [sorted(done.items()) for done in outcome.deeds]
    return {**game, **counts, **seats, "times": times, "picks": picks, "deeds": deeds, "seconds": outcome.seconds}


def read(text: object, block: Sequence[Bout]) -> list[Outcome]:
    """Return the outcomes of these games; DogtableError says what in the text cannot be."""
    try:
        if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
            raise WrongError("no text, or too long a one")
        games = _list(json.loads(text), len(block), "games")
        return [outcome(game, bout) for game, bout in zip(games, block, strict=True)]
    except (WrongError, ValueError, RecursionError) as error:
        what = str(error) if isinstance(error, WrongError) else "no JSON"
        raise DogtableError(f"a worker sent what cannot have come of the games it was asked for ({what})") from None


class WrongError(Exception):
    """What is wrong, in a few words."""


def outcome(game: object, bout: Bout) -> Outcome:
    """Return the outcome of a game; WrongError says what cannot have come of it."""
    if not isinstance(game, dict):
        raise WrongError("a game that is none")
    if (game.get("setting"), game.get("seed")) != (bout.setting, bout.seed):
        raise WrongError("another game")
    seconds = game.get("seconds")
    if not isinstance(seconds, float) or not isfinite(seconds) or not 0 <= seconds < MOST:
        raise WrongError("seconds")
    if "error" in game:
        return Outcome(bout, seconds=seconds, error=_error(game["error"]))
    decisions, choices, options, widest = (_whole(game.get(name), 0, MOST, name) for name in _COUNTS)
    if choices > decisions or (options < 2 * choices) or widest > options:
        raise WrongError("more choices than answers")
    seats = len(bout.seats)
    points = [_whole(each, -MOST, MOST, "points") for each in _list(game.get("points"), seats, "points")]
    times = [_times(counted, decisions) for counted in _list(game.get("times"), seats, "times")]
    picks = [_picks(picked) for picked in _list(game.get("picks"), seats, "picks")]
    deeds = [_deeds(done) for done in _list(game.get("deeds"), seats if game.get("deeds") else 0, "deeds")]
    shares = _shares(_list(game.get("shares"), seats, "shares"))
    return Outcome(bout, shares, points, decisions, choices, options, widest, seconds, times, picks, deeds)


def _error(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= MOST_ERROR:
        raise WrongError("an error without words, or with too many")
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in value)  # it is shown on terminals


def _whole(value: object, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise WrongError(what)
    return value


def _list(value: object, length: int, what: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise WrongError(f"not {length} {what}")
    return value


def _shares(values: Sequence[object]) -> list[float]:
    """Read the shares of the one win: as many as have won share it evenly."""
    winners = sum(value != 0 for value in values)
    if not winners or any(type(value) not in (int, float) or value not in (0, 1 / winners) for value in values):
        raise WrongError("shares that do not make up the one win")
    return [1 / winners if value else 0.0 for value in values]


def _times(counted: object, decisions: int) -> dict[int, int]:
    pairs: list[tuple[int, int]] = []
    if not isinstance(counted, list) or len(counted) > 2 * STEPS + 1:
        raise WrongError("times")
    for pair in counted:
        step, count = _list(pair, 2, "numbers for a time")
        pairs.append((_whole(step, -STEPS, STEPS, "a time"), _whole(count, 1, decisions, "more times than answers")))
    if sum(count for _, count in pairs) > decisions or len(dict(pairs)) != len(pairs):
        raise WrongError("more times than answers")
    return dict(pairs)


def _picks(picked: object) -> list[str]:
    if not isinstance(picked, list) or len(picked) > MOST_PICKS or not all(map(_is_word, picked)):
        raise WrongError("picks")
    if len(set(picked)) != len(picked):
        raise WrongError("picks that come twice")
    return picked


def _deeds(done: object) -> dict[str, int]:
    if not isinstance(done, list) or len(done) > MOST_PICKS:
        raise WrongError("deeds")
    pairs = [_list(pair, 2, "parts of a deed") for pair in done]
    if not all(_is_word(word) for word, _ in pairs):
        raise WrongError("deeds")
    counted = {word: _whole(count, 1, MOST, "a deed") for word, count in pairs}
    if len(counted) != len(pairs):
        raise WrongError("deeds that come twice")
    return counted


def _is_word(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MOST_WORD and value.isprintable()
