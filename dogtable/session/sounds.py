"""The sounds of a ruleset's folder: which of them are not played, and why."""

from __future__ import annotations

from pathlib import Path

from dogtable.base import wav
from dogtable.base.errors import Problem, Span
from dogtable.base.files import read_plain
from dogtable.base.sounds import MOST_SOUNDS, sound_files


def flaws(folder: Path) -> list[Problem]:
    """Return a problem (E612) for each sound of a ruleset's folder that is not played, in the order of their names."""
    found: list[Problem] = []
    total = 0
    for number, path in enumerate(sound_files(folder / "sounds")):
        try:
            data = read_plain(path, wav.MOST_BYTES)
            total += len(data)
            if number == MOST_SOUNDS or total > wav.MOST_TOTAL:
                most = f"at most {MOST_SOUNDS} sounds and {wav.MOST_TOTAL:,} bytes of them are read"
                found.append(_problem(path, f"the ruleset has too many sounds: {most}"))
                break
            wav.read(data)
        except OSError as error:
            found.append(_problem(path, f"the sound is not read: {error.strerror or error}"))
        except wav.SoundError as error:
            found.append(_problem(path, f"the sound is not played: {error}"))
    return found


def _problem(path: Path, message: str) -> Problem:
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in str(path))
    return Problem(Span(shown, 1, 1, 1, 2), "E612", message)
