"""The pictures of a ruleset's folder: which of them are not drawn, and why."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dogtable.base.errors import Problem, Span
from dogtable.base.files import read_plain
from dogtable.base.svg.bounds import MOST_BYTES

MOST_PICTURES: Final = 500
MOST_TOTAL: Final = 32_000_000
"""Bytes of all pictures of a folder."""
MOST_ENTRIES: Final = 5_000
"""Files that are looked at."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a picture is not drawn, and where in it; `reason` is "" for one that is."""

    reason: str = ""
    line: int = 1
    column: int = 1


Prove = Callable[[Sequence[bytes]], Sequence[Verdict]]
"""Says of pictures, as they lie in their files, whether each can be drawn."""


def only_read(pictures: Sequence[bytes]) -> list[Verdict]:
    """Say whether pictures can be read, without drawing them: all that can be said where there is no window."""
    from dogtable.base.svg.reader import read  # not at every start
    from dogtable.base.svg.values import PictureError

    found = []
    for data in pictures:
        try:
            read(data)
        except PictureError as error:
            found.append(Verdict(error.message, error.line, error.column))
        else:
            found.append(Verdict())
    return found


def flaws(folder: Path, prove: Prove) -> list[Problem]:
    """Return a problem (E611) for each picture of a ruleset's folder that is not drawn, in the order of their names."""
    found: list[Problem] = []
    paths: list[Path] = []
    contents: list[bytes] = []
    total = 0
    for path in _pictures(folder / "pictures"):
        try:
            data = read_plain(path, MOST_BYTES)
        except (OSError, ValueError) as error:
            found.append(_problem(path, Verdict(f"the picture is not read: {getattr(error, 'strerror', error)}")))
            continue
        total += len(data)
        if len(paths) == MOST_PICTURES or total > MOST_TOTAL:
            most = f"at most {MOST_PICTURES} pictures and {MOST_TOTAL:,} bytes of them are read"
            found.append(_problem(path, Verdict(f"the ruleset has too many pictures: {most}")))
            break
        paths.append(path)
        contents.append(data)
    verdicts = prove(contents) if contents else []
    found += [_problem(path, verdict) for path, verdict in zip(paths, verdicts, strict=True) if verdict.reason]
    return sorted(found, key=lambda problem: problem.span)


def _pictures(folder: Path) -> Iterator[Path]:
    """Yield what is called as a picture is, below a folder, links followed nowhere."""
    looked = 0
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            looked += 1
            if looked > MOST_ENTRIES:
                return
            if name.endswith(".svg"):
                yield Path(place, name)


def _problem(path: Path, verdict: Verdict) -> Problem:
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in str(path))
    span = Span(shown, verdict.line, verdict.column, verdict.line, verdict.column + 1)
    return Problem(span, "E611", verdict.reason)
