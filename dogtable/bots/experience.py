"""What goes with winning, as known from games that bots have played: a file of numbers beside a ruleset.

It is made by a command from played games (docs/bots.md) and names nothing but what the ruleset itself names: its asks,
its terms of advice, its scores, its state and its zones. What a ruleset no longer has is passed over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from dogtable.base.errors import UsageError
from dogtable.base.paths import shipped_rulesets
from dogtable.bots.net import Net

FILE = "experience.json"
LANGUAGE = 1
"""The version of the file's form."""

Weights = Mapping[str, Mapping[str, tuple[float, float]]]


@dataclass(frozen=True, slots=True)
class Experience:
    """Weights by ask and feature, at the beginning and at the end of a game.

    `decisions` is a seat's in a mean game; `spread` by how much advice usually differs between the options of one
    decision (the median of the standard deviations). The `net`, if there is one, adds to what the weights say.
    `certainty`: where a chance is told, all that is said counts so many times as much; not where a search compares.
    `farther`: so many decisions it pays to play on beyond the tree, where there is time for it; None: as usual.
    `playouts`: within so many decisions of the end it pays more to play options out than to search among them
    (`bots.racing`); 0: nowhere. `raced`: by ask, where it pays more to play all options on for so many decisions and to
    judge what they come to.
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

    def progress(self, decisions: int) -> float:
        """Return how much of a game is over when a seat has decided so often, 0 to 1."""
        return min(1.0, decisions / self.decisions)

    def weights(self, progress: float) -> dict[str, dict[str, float]]:
        """Return the weights by ask and feature at some moment of a game."""
        return {
            ask: {name: start + (end - start) * progress for name, (start, end) in features.items()}
            for ask, features in self.asks.items()
        }


def read(path: Path) -> Experience:
    """Return what a file says; UsageError when it is none."""
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
        if written["experience"] != LANGUAGE:
            raise UsageError(f"{path} is of another version of dogtable")
        asks = {
            ask: {name: (float(a), float(b)) for name, (a, b) in row.items()} for ask, row in written["asks"].items()
        }
        decisions, spread = max(1.0, float(written["decisions"])), max(1.0, float(written["spread"]))
        net = Net(**written["net"]) if "net" in written else None
        if net is not None and not net.is_whole():
            raise UsageError(f"the net in {path} is not whole")
        certainty, farther = float(written.get("certainty", 1.0)), written.get("farther")
        farther = None if farther is None else int(farther)
        playouts = int(written.get("playouts", 0))
        raced = {ask: int(number) for ask, number in written.get("raced", {}).items()}
        return Experience(int(written["games"]), decisions, spread, asks, net, certainty, farther, playouts, raced)
    except (OSError, ValueError, OverflowError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{path} holds no experience of bots ({error})") from error


@lru_cache(maxsize=64)
def experience_of(ruleset: str) -> Experience | None:
    """Return what is known of a ruleset that comes with the program; None when bots have no experience of it."""
    paths = (folder / ruleset / FILE for folder in shipped_rulesets())
    return next((read(path) for path in paths if path.is_file()), None)
