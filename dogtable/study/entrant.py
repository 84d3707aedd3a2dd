"""Who plays in a study: a bot, how much it may think, and its temper: `hard@iterations=100`, `greedy@temper=bold`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean
from dogtable.bots.policies import BLIND, POLICIES
from dogtable.session.tempers import EVEN, TEMPERS

SETTINGS = ("iterations", "seconds", "temper")
MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot by its name, with a count of iterations or a time in seconds for each decision (0: what is usual for it).

    Its `temper` is one of TEMPERS. Only a count of iterations gives the same game again; by the clock, a slower machine
    plays other games.
    """

    bot: str
    iterations: int = 0
    seconds: float = 0.0
    temper: str = EVEN

    def __str__(self) -> str:
        words = [self.bot]
        if self.iterations:
            words.append(f"iterations={self.iterations}")
        if self.seconds:
            words.append(f"seconds={self.seconds:g}")
        if self.temper != EVEN:
            words.append(f"temper={self.temper}")
        return "@".join(words)


def parse(word: str) -> Entrant:
    """Read one entrant; UsageError says what is wrong, with the nearest name."""
    bot, *told = (part.strip() for part in word.split("@"))
    if bot not in POLICIES:
        raise UsageError(f"no bot is called {bot!r}; {did_you_mean(bot, POLICIES, 'bots are')}")
    given: dict[str, str] = {}
    for part in told:
        name, equals, value = part.partition("=")
        if name not in SETTINGS:
            raise UsageError(f"{word!r}: a bot has no setting {name!r}; {did_you_mean(name, SETTINGS, 'settings are')}")
        if not equals or name in given:
            raise UsageError(f"{word!r}: expected {name}={'NAME' if name == 'temper' else 'NUMBER'}, once")
        given[name] = value
    if {"iterations", "seconds"} <= given.keys():
        raise UsageError(f"{word!r}: a bot thinks by iterations or by seconds, not by both")
    return Entrant(
        bot,
        _whole(word, given["iterations"]) if "iterations" in given else 0,
        _time(word, given["seconds"]) if "seconds" in given else 0.0,
        _temper(word, bot, given.get("temper", EVEN)),
    )


def parse_all(text: str) -> list[Entrant]:
    """Read entrants that are parted by commas."""
    return [parse(word) for word in text.split(",")]


def seated(text: str, players: int) -> list[Entrant]:
    """Return who sits where, from `greedy,random`; a shorter list repeats its last."""
    entrants = parse_all(text)
    if len(entrants) > players:
        raise UsageError(f"{len(entrants)} seats were named, but {players} play")
    return entrants + [entrants[-1]] * (players - len(entrants))


def told(entrants: Sequence[Entrant]) -> str:
    """Return entrants as they are written."""
    return ",".join(map(str, entrants))


def _temper(word: str, bot: str, value: str) -> str:
    if value not in TEMPERS:
        raise UsageError(f"{word!r}: no temper is called {value!r}; {did_you_mean(value, TEMPERS, 'tempers are')}")
    if bot in BLIND and value != EVEN:
        raise UsageError(f"{word!r}: {bot} looks at nothing, so it has no temper")
    return value


def _whole(word: str, value: str) -> int:
    if not (value.isascii() and value.isdigit()) or not 1 <= int(value[:20]) <= MOST_ITERATIONS:
        raise UsageError(f"{word!r}: iterations are a whole number from 1 to {MOST_ITERATIONS}, not {value!r}")
    return int(value)


def _time(word: str, value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise UsageError(f"{word!r}: seconds are a number above 0, up to {MOST_SECONDS:.0f}, not {value!r}")
    return seconds
