"""Who plays in a study: a bot, how much it may think, its temper: `hard@iterations=100`, `greedy@temper=bold`.

`greedy@without=hand` is greedy without a term of the ruleset's advice; several terms are joined by "+".
`hard@beliefs=weighed` concludes from what others did what they hold, `hard@beliefs=none` never does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean
from dogtable.base.program import Program
from dogtable.bots.beliefs import concludes
from dogtable.bots.policies import BLIND, POLICIES
from dogtable.bots.strength import LEVELS
from dogtable.engine.game import Game
from dogtable.session.tempers import EVEN, TEMPERS

SETTINGS = ("iterations", "seconds", "temper", "without", "beliefs")
NUMBERS = SETTINGS[:2]
USUAL, WEIGHED = "usual", "weighed"
BELIEFS = (USUAL, "none", WEIGHED)
"""Whether others' answers are weighed: as is usual for the bot, never (unseen cards lie anywhere), or always."""
MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot by its name, with a count of iterations or a time in seconds for each decision (0: what is usual for it).

    Its `temper` is one of TEMPERS; `without` are the terms of advice that it plays without, in order; `beliefs`
    is one of BELIEFS. Only a count of iterations gives the same game again; by the clock, a slower machine plays other
    games.
    """

    bot: str
    iterations: int = 0
    seconds: float = 0.0
    temper: str = EVEN
    without: tuple[str, ...] = ()
    beliefs: str = USUAL

    @property
    def weighs(self) -> bool:
        """Whether it concludes from what others did what they hold, also where its bot as such does not."""
        return self.beliefs == WEIGHED

    def hears(self, game: Game, seat: int) -> bool:
        """Whether it is told at a seat what others did."""
        return self.weighs or (self.beliefs == USUAL and concludes(self.bot, game, seat))

    def __str__(self) -> str:
        words = [self.bot]
        if self.iterations:
            words.append(f"iterations={self.iterations}")
        if self.seconds:
            words.append(f"seconds={self.seconds:g}")
        if self.temper != EVEN:
            words.append(f"temper={self.temper}")
        if self.without:
            words.append(f"without={'+'.join(self.without)}")
        if self.beliefs != USUAL:
            words.append(f"beliefs={self.beliefs}")
        return "@".join(words)


def parse(word: str) -> Entrant:
    """Read one entrant; UsageError says what is wrong, with the nearest name."""
    bot, *written = (part.strip() for part in word.split("@"))
    if bot not in POLICIES:
        raise UsageError(f"no bot is called {bot!r}; {did_you_mean(bot, POLICIES, 'bots are')}")
    given: dict[str, str] = {}
    for part in written:
        name, equals, value = part.partition("=")
        if name not in SETTINGS:
            raise UsageError(f"{word!r}: a bot has no setting {name!r}; {did_you_mean(name, SETTINGS, 'settings are')}")
        if not equals or name in given:
            raise UsageError(f"{word!r}: expected {name}={'NUMBER' if name in NUMBERS else 'NAME'}, once")
        given[name] = value
    if {"iterations", "seconds"} <= given.keys():
        raise UsageError(f"{word!r}: a bot thinks by iterations or by seconds, not by both")
    return Entrant(
        bot,
        _whole(word, given["iterations"]) if "iterations" in given else 0,
        _time(word, given["seconds"]) if "seconds" in given else 0.0,
        _temper(word, bot, given.get("temper", EVEN)),
        _without(word, bot, given["without"]) if "without" in given else (),
        _beliefs(word, bot, given.get("beliefs", USUAL)),
    )


def styles(entrant: Entrant) -> list[Entrant]:
    """Return a bot in every temper there is; UsageError where it has none."""
    if entrant.bot in BLIND:
        raise UsageError(f"'{entrant}': {entrant.bot} looks at nothing, so it has no temper")
    return [replace(entrant, temper=temper) for temper in TEMPERS]


def ablations(entrant: Entrant, program: Program) -> list[Entrant]:
    """Return a bot without each of a game's terms of advice in turn; UsageError where there are none to leave out."""
    if entrant.bot in BLIND:
        raise UsageError(f"{entrant.bot} looks at nothing, so there is no term of advice to leave out")
    terms = [term.name for term in program.advice if term.name not in entrant.without]
    if not terms:
        raise UsageError(f"the ruleset {program.ruleset} has no term of advice to leave out")
    return [replace(entrant, without=_ordered((*entrant.without, term))) for term in terms]


def check_terms(entrants: Iterable[Entrant], program: Program) -> None:
    """Raise a UsageError where a bot is to play without a term that the game's advice does not have."""
    terms = [term.name for term in program.advice]
    for entrant in entrants:
        for name in entrant.without:
            if name not in terms:
                near = did_you_mean(name, terms, "its terms are") if terms else "it has none"
                raise UsageError(f"'{entrant}': the ruleset {program.ruleset} has no term of advice {name!r}; {near}")


def parse_all(text: str) -> list[Entrant]:
    """Read entrants that are parted by commas."""
    return [parse(word) for word in text.split(",")]


def seated(text: str, players: int) -> list[Entrant]:
    """Return who sits where, from `greedy,random`; a shorter list repeats its last."""
    entrants = parse_all(text)
    if len(entrants) > players:
        raise UsageError(f"{len(entrants)} seats were named, but {players} play")
    return entrants + [entrants[-1]] * (players - len(entrants))


def written(entrants: Sequence[Entrant]) -> str:
    """Return entrants as they are written."""
    return ",".join(map(str, entrants))


def _temper(word: str, bot: str, value: str) -> str:
    if value not in TEMPERS:
        raise UsageError(f"{word!r}: no temper is called {value!r}; {did_you_mean(value, TEMPERS, 'tempers are')}")
    if bot in BLIND and value != EVEN:
        raise UsageError(f"{word!r}: {bot} looks at nothing, so it has no temper")
    return value


def _beliefs(word: str, bot: str, value: str) -> str:
    if value not in BELIEFS:
        raise UsageError(f"{word!r}: no beliefs are called {value!r}; {did_you_mean(value, BELIEFS, 'beliefs are')}")
    if value != USUAL and (bot not in LEVELS or LEVELS[bot].forgets):
        raise UsageError(f"{word!r}: {bot} does not weigh what others did")
    return value


def _without(word: str, bot: str, value: str) -> tuple[str, ...]:
    terms = [term.strip() for term in value.split("+")]
    if not all(terms):
        raise UsageError(f"{word!r}: expected without=TERM, or several joined by +")
    if bot in BLIND:
        raise UsageError(f"{word!r}: {bot} looks at nothing, so there is no term of advice to leave out")
    return _ordered(terms)


def _ordered(terms: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(terms)))


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
