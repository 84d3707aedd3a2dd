"""What goes with winning, as known from games that bots have played: a file of numbers beside a ruleset.

It is made by a command from played games (docs/bots.md) and names nothing but what the ruleset itself names: its asks,
its terms of advice, its scores, its state and its zones. What a ruleset no longer has is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.base.paths import shipped_rulesets
from dogtable.base.program import Program
from dogtable.base.reading import read_json
from dogtable.bots.net import Net

FILE = "experience.json"
LANGUAGE = 2
"""The version of the file's form."""
MOST_VALUES = 1_000_000
"""So many numbers and names a file may hold."""

Weights = Mapping[str, Mapping[str, tuple[float, float]]]


@dataclass(frozen=True, slots=True)
class Experience:
    """Weights by ask and feature, at the beginning and at the end of a game for one number of players.

    `decisions` is a seat's in a mean game; `spread` by how much advice usually differs between the options of one
    decision (the median of the standard deviations). The `net`, if there is one, adds to what the weights say.
    `certainty`: where a chance is told, all that is said counts so many times as much; not where a search compares.
    `farther`: so many decisions it pays to play on beyond the tree, where there is time for it; None: as usual.
    `playouts`: within so many decisions of the end it pays more to play options out than to search among them
    (`bots.racing`); 0: nowhere. `raced`: by ask, where it pays more to play all options on for so many decisions and to
    judge what they come to. `weighs`: whether it pays to weigh what others did, and whoever can does so at the table
    (`bots.beliefs`).
    """

    games: int
    decisions: float
    spread: float
    asks: Weights
    net: Net | None = None
    certainty: float = 1.0
    farther: int | None = None
    playouts: int = 0
    raced: Mapping[str, int] = field(default_factory=dict)
    weighs: bool = False

    def progress(self, decisions: int) -> float:
        """Return how much of a game is over when a seat has decided so often, 0 to 1."""
        return min(1.0, decisions / self.decisions)

    def weights(self, progress: float) -> dict[str, dict[str, float]]:
        """Return the weights by ask and feature at some moment of a game."""
        return {
            ask: {name: start + (end - start) * progress for name, (start, end) in features.items()}
            for ask, features in self.asks.items()
        }


def read(path: Path) -> Mapping[int, Experience]:
    """Return what a file says, by the number of players; UsageError when it is none."""
    try:
        written = read_json(path.read_bytes(), MOST_VALUES)
        if written["experience"] != LANGUAGE:
            raise UsageError(f"{path} is of another version of dogtable")
        known = {int(players): _read(one) for players, one in written["players"].items()}
        if any(one.net is not None and not one.net.is_whole() for one in known.values()):
            raise ValueError("a net that is not whole")
    except (OSError, ValueError, OverflowError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{path} holds no experience of bots ({error})") from error
    if not known:
        raise UsageError(f"{path} holds no experience of bots, for no number of players")
    return known


def _read(written: Mapping[str, Any]) -> Experience:
    asks = {ask: {name: (float(a), float(b)) for name, (a, b) in row.items()} for ask, row in written["asks"].items()}
    farther, weighs = written.get("farther"), written.get("weighs", False)
    if not isinstance(weighs, bool):
        raise TypeError("what others did is weighed, or not: true or false")
    return Experience(
        games=int(written["games"]),
        decisions=max(1.0, float(written["decisions"])),
        spread=max(1.0, float(written["spread"])),
        asks=asks,
        net=Net(**written["net"]) if "net" in written else None,
        certainty=float(written.get("certainty", 1.0)),
        farther=None if farther is None else int(farther),
        playouts=int(written.get("playouts", 0)),
        raced={ask: int(number) for ask, number in written.get("raced", {}).items()},
        weighs=weighs,
    )


def of_players(known: Mapping[int, Experience], players: int) -> Experience:
    """Return what is known of games for so many, else of those for the next number, without a net.

    A net looks at the mean of all others, and has seen but so many of them: for another number it misleads
    (docs/bots.md).
    """
    nearest = min(known, key=lambda number: (abs(number - players), number))
    return known[nearest] if nearest == players else replace(known[nearest], net=None)


def experience_of(program: Program) -> Experience | None:
    """Return what is known of a game that comes with the program; None when bots have no experience of it."""
    known = _learnt(program.ruleset)
    return None if known is None else of_players(known, program.players)


@lru_cache(maxsize=64)
def _learnt(ruleset: str) -> Mapping[int, Experience] | None:
    paths = (folder / ruleset / FILE for folder in shipped_rulesets())
    return next((read(path) for path in paths if path.is_file()), None)
