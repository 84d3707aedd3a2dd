"""The files behind a name: the program's own as they lie in assets, a ruleset's read strictly, and what is kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import pygame

from dogtable.base.files import read_plain
from dogtable.base.paths import assets_folder
from dogtable.base.sounds import RATE, sound_files, variant_of

KEPT: Final = 3_000_000
"""Bytes of sounds as they are played that are kept: those of the last minutes."""


class Bank:
    """Finds and reads sounds, each when it is first wanted."""

    def __init__(self) -> None:
        self._folders: tuple[Path, ...] = ()
        self._found: dict[str, list[Path]] = {}
        self._read: OrderedDict[Path, pygame.mixer.Sound | None] = OrderedDict()
        self._bytes = 0

    def use(self, folders: Sequence[str]) -> None:
        """Look first into these folders of a ruleset and its parents."""
        if self._folders != (wanted := tuple(map(Path, folders))):
            self._folders = wanted
            self._found.clear()

    def variants(self, sound: str) -> list[Path]:
        """Return the files of a sound in order: a ruleset's own if it has any, else the program's."""
        if sound not in self._found:
            own = (_called(sound, sound_files(folder)) for folder in self._folders)
            program = (assets_folder() / "sounds").glob(f"{sound}-*.ogg")
            self._found[sound] = next(filter(None, own), []) or _called(sound, program)
        return self._found[sound]

    def sound(self, path: Path) -> pygame.mixer.Sound | None:
        """Return what a file holds; None where it cannot be played. The mixer is open."""
        if path in self._read:
            self._read.move_to_end(path)
            return self._read[path]
        made = self._read[path] = _program(path) if path.suffix == ".ogg" else _stranger(path)
        self._bytes += 0 if made is None else _size(made)
        while self._bytes > KEPT and len(self._read) > 1:
            _, old = self._read.popitem(last=False)
            self._bytes -= 0 if old is None else _size(old)
        return made


def _size(sound: pygame.mixer.Sound) -> int:
    return round(sound.get_length() * RATE) * 4


def _called(sound: str, paths: Iterable[Path]) -> list[Path]:
    """Return the variants of a sound among some files, in order."""
    found = {variant_of(path.stem): path for path in paths}
    return [found[name, number] for name, number in sorted(found) if name == sound]


def _program(path: Path) -> pygame.mixer.Sound | None:
    try:
        return pygame.mixer.Sound(path)
    except (pygame.error, FileNotFoundError):
        return None  # a build without this decoder: it is silent


def _stranger(path: Path) -> pygame.mixer.Sound | None:
    """Return a ruleset's own sound; what is wrong with it was told when it was taken in."""
    from dogtable.base import wav  # seldom wanted

    try:
        read = wav.read(read_plain(path, wav.MOST_BYTES))
    except (OSError, wav.SoundError):
        return None
    made = pygame.mixer.Sound(buffer=read.data)
    made.set_volume(read.gain)
    return made
