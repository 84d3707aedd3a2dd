"""The sounds of a table: THE list of their classes, the least important first. Pure.

A ruleset names them in the `motion:` of its table.yaml; the program itself names a few for what it does. What they
sound like is made by assets/make/sounds, the softer the earlier a class stands here.
"""

from __future__ import annotations

import stat
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from dogtable.base.files import is_link

SOUNDS: Final[Mapping[str, str]] = {
    "slide": "something slides over the cloth",
    "deal": "a card is dealt",
    "flip": "a card is turned over",
    "seal": "an answer is laid down, face down",
    "hop": "a piece hops on wood; the further it goes, the higher",
    "place": "something is set down",
    "shuffle": "cards are shuffled",
    "coin": "coins, points, a prize",
    "reveal": "what was hidden is shown",
    "home": "a piece comes to where it belongs",
    "refused": "what was tried is not allowed",
    "reaction": "somebody may answer, or answers",
    "your_turn": "the one who looks is asked",
    "hit": "a piece is driven away, something is called off",
    "round_won": "a trick, a prize or a round is won",
    "lost": "the game is over, and the one who looks has lost",
    "game_won": "the game is over, and was won",
}
"""Class -> what it is the sound of."""

ROOMS: Final[Mapping[str, str]] = {
    "parlour": "a room with people, far away",
    "hearth": "a fire, and wind outside",
    "garden": "leaves, and birds at times",
    "hall": "many people in a large room",
}
"""Murmur of a room -> what is heard. It goes on as long as the table stands, where the player wants it."""

RATE: Final = 44_100
"""Samples a second, of every sound that is played."""

SILENT: Final = "none"
"""What a ruleset writes where an event makes no sound."""

OF_PATH: Final[Mapping[str, str]] = {"slide": "slide", "hop": "hop", "arc": "place", "flip": "flip"}
"""The sound of a piece that goes a way (the words of `path:`), where the ruleset says nothing."""

HOME: Final = "home"
"""The sound of a piece that comes to one of the `homes:` of a look."""

LANDING: Final = frozenset({"seal", "hop", "place", "coin", "home"})
"""Classes that are heard when a piece arrives; the others when it sets out."""


OWN: Final = ".wav"
"""How files end that a ruleset brings in its folder `sounds`: NAME.wav, or NAME-1.wav, NAME-2.wav and so on."""

MOST_SOUNDS: Final = 100
"""Files of one ruleset."""


def variant_of(stem: str) -> tuple[str, int]:
    """Return the name of a sound and which of its variants it is, from a file's name without its ending."""
    name, dash, number = stem.rpartition("-")
    return (name, int(number)) if dash and number.isdecimal() and len(number) < 4 else (stem, 0)


def sound_files(folder: Path) -> list[Path]:
    """Return what is called as a sound is in a folder `sounds`, in order: no more than one too many, behind no link."""
    try:
        found = folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or is_link(found):
            return []
        return sorted(islice(folder.glob(f"*{OWN}"), MOST_SOUNDS + 1))
    except OSError:
        return []  # it is not there, or is not ours to read


def own_sounds(folder: Path) -> list[str]:
    """Return the names of the sounds that a ruleset's folder brings, in order."""
    return sorted({variant_of(path.stem)[0] for path in sound_files(folder / "sounds")})


def loudest(sounds: Iterable[str]) -> str:
    """Return the most important of some sounds; a ruleset's own (whose names stand for no class) are the least."""
    order = list(SOUNDS)
    return max(sounds, key=lambda name: order.index(name) if name in SOUNDS else -1)
