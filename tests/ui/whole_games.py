"""A whole game of each shipped ruleset, from New game to its result, by posted events alone; its log is kept as text.

`python -m tests.ui.whole_games [RULESET ...]` plays them and writes the logs anew: read them before they are kept.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from dogtable.session.library import Library

LOGS: Final = Path(__file__).parent / "logs"


@dataclass(frozen=True)
class Game:
    """Who sits where, and by what the persons play. `first`: so much of it is done by `make test`; 0: all."""

    who: tuple[str, ...]
    how: Literal["mouse", "keys"] = "mouse"
    first: int = 0


GAMES: Final = {
    "inn-keeper": Game(("you", "random")),
    "sweet-dog-hotel": Game(("you", "random"), "keys", first=12),
    "we-rate-dogs": Game(("you", "person", "random"), first=40),
    "dog": Game(("you", "random", "random", "random"), first=30),
    "dog-marbles": Game(("you", "random", "random", "random"), first=30),
}


def kept(game: str) -> str:
    """Return the log that was read."""
    return (LOGS / f"{game}.txt").read_text(encoding="utf-8")


def begins(log: str, whole: str) -> bool:
    """Whether a log is the beginning of another one, up to its last line of the game: that may go on."""
    lines = log.splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if not line.startswith("    > "))
    return last > 1 and whole.startswith("".join(lines[:last]))


def played(game: str, library: Library, folder: Path) -> str:
    """Play a game to its result and return its log."""
    from tests.ui.hands import Hands

    plan = GAMES[game]
    hands = Hands(game, list(plan.who), folder, library, plan.how)
    try:
        hands.begin()
        hands.play()
        return hands.log
    finally:
        hands.close()


def main(games: list[str]) -> None:
    """Write logs anew."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from dogtable.session.library import Library

    for game in games or GAMES:
        with TemporaryDirectory() as folder:
            (LOGS / f"{game}.txt").write_text(played(game, Library(), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
