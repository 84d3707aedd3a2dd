"""What a worker elsewhere says of a game is believed only where it could have come of the very game."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

from dogtable.base.errors import DogtableError
from dogtable.study import returned
from dogtable.study.entrant import seated
from dogtable.study.outcome import Outcome, play_bout
from dogtable.study.returned import dumped, read
from dogtable.study.schedule import Bout
from tests.helpers import ruleset

BLOCK = tuple(Bout(0, tuple(seated("random,greedy@iterations=2", 2)), seed) for seed in (3, 4))


@pytest.fixture(scope="module")
def played() -> list[Outcome]:
    program = ruleset("connect-four").program(2, {})
    return [play_bout(program, bout) for bout in BLOCK]


def changed(played: list[Outcome], change: Callable[[dict[str, Any]], object]) -> str:
    games = json.loads(dumped(played))
    change(games[1])
    return json.dumps(games)


def test_what_was_played_is_read_as_it_was(played: list[Outcome]) -> None:
    assert read(dumped(played), BLOCK) == played
    assert all(
        outcome.decisions > 6 and any(outcome.times) and any(outcome.picks) and any(outcome.deeds) for outcome in played
    )


def test_errors_are_read_as_they_were_but_steer_no_terminal() -> None:
    outcome = Outcome(BLOCK[0], seconds=0.5, error="table.yaml:1:2: E500 \x1b]0;title\x07\x1b[2J\nof it")
    [back] = read(dumped([outcome]), BLOCK[:1])
    assert back.error == "table.yaml:1:2: E500 ?]0;title??[2J\nof it"
    assert (back.bout, back.seconds, back.shares) == (BLOCK[0], 0.5, ())


WRONG: dict[str, Callable[[dict[str, Any]], object]] = {
    "another seed": lambda game: game.update(seed=3),
    "another setting": lambda game: game.update(setting=1),
    "no seed": lambda game: game.pop("seed"),
    "three seats": lambda game: game["shares"].append(0.0),
    "one seat": lambda game: game["points"].pop(),
    "no seats": lambda game: game.update(times=[]),
    "deeds of one": lambda game: game["deeds"].pop(),
    "deeds that are none": lambda game: game.update(deeds=[[["played a"]], []]),
    "a deed that was not done": lambda game: game.update(deeds=[[["played a", 0]], []]),
    "a deed twice": lambda game: game.update(deeds=[[["played a", 1], ["played a", 2]], []]),
    "a deed that steers": lambda game: game.update(deeds=[[["\x1b[2J", 1]], []]),
    "picks of one": lambda game: game["picks"].pop(),
    "two wins": lambda game: game.update(shares=[1.0, 1.0]),
    "no win": lambda game: game.update(shares=[0.0, 0.0]),
    "less than a win": lambda game: game.update(shares=[0.5, 0.0]),
    "more and less": lambda game: game.update(shares=[2.0, -1.0]),
    "uneven": lambda game: game.update(shares=[0.7, 0.3]),
    "no number": lambda game: game.update(shares=[math.nan, 1.0]),
    "words": lambda game: game.update(shares=["1", 0]),
    "true": lambda game: game.update(shares=[True, False]),
    "points without end": lambda game: game.update(points=[math.inf, 0]),
    "points of 100 digits": lambda game: game.update(points=[10**100, 0]),
    "half a point": lambda game: game.update(points=[0.5, 0]),
    "answers below none": lambda game: game.update(decisions=-1),
    "more choices than answers": lambda game: game.update(decisions=game["choices"] - 1),
    "fewer options than choices": lambda game: game.update(options=game["choices"]),
    "wider than all": lambda game: game.update(widest=game["options"] + 1),
    "seconds below none": lambda game: game.update(seconds=-1.0),
    "for ever": lambda game: game.update(seconds=math.inf),
    "no seconds": lambda game: game.pop("seconds"),
    "time off the scale": lambda game: game.update(times=[[[100_000, 1]], []]),
    "more times than answers": lambda game: game.update(times=[[[1, 100_000]], []]),
    "a time twice": lambda game: game.update(times=[[[1, 1], [1, 1]], []]),
    "a time of three": lambda game: game.update(times=[[[1, 1, 1]], []]),
    "picks that are none": lambda game: game.update(picks=[[1], []]),
    "a pick twice": lambda game: game.update(picks=[["a", "a"], []]),
    "a pick that steers": lambda game: game.update(picks=[["\x1b[2J"], []]),
    "a long pick": lambda game: game.update(picks=[["a" * 10_000], []]),
    "picks without end": lambda game: game.update(picks=[[f"{n}" for n in range(30_000)], []]),
    "an error without words": lambda game: game.update(error=""),
    "a long error": lambda game: game.update(error="a" * 10_000),
    "an error that is none": lambda game: game.update(error={"a": 1}),
}


@pytest.mark.parametrize("how", WRONG)
def test_what_cannot_have_come_of_it_is_refused(how: str, played: list[Outcome]) -> None:
    with pytest.raises(DogtableError, match="cannot have come of the games it was asked for"):
        read(changed(played, WRONG[how]), BLOCK)


@pytest.mark.parametrize("text", [None, b"[]", 7, [], "", "{}", "[", "[1, 2]", "[{}, {}]", "[" * 100_000, "1" * 10_000])
def test_what_is_no_result_is_refused(text: object) -> None:
    with pytest.raises(DogtableError, match="cannot have come of the games it was asked for"):
        read(text, BLOCK)


def test_other_many_games_and_too_much_are_refused(played: list[Outcome], monkeypatch: pytest.MonkeyPatch) -> None:
    for other in (played[:1], [*played, played[0]], played[::-1]):
        with pytest.raises(DogtableError, match="cannot have come of"):
            read(dumped(other), BLOCK)
    monkeypatch.setattr(returned, "MOST_CHARACTERS", 10)
    with pytest.raises(DogtableError, match="too long"):
        read(dumped(played), BLOCK)
