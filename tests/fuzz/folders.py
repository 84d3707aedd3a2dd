"""Folders as malice packs them, dropped on the window: taken in or refused, and nothing outside is touched or read."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from dogtable.base.errors import RulesetError, UsageError
from dogtable.session.library import Library

ROOT = Path(__file__).parents[2]
GAME = (ROOT / "rulesets" / "examples" / "tic-tac-toe" / "game.yaml").read_bytes()
SECRET = b"not to be copied"
NAMES = [
    "rows.yaml",
    "text.en.yaml",
    "rulebook.en.md",
    "a.svg",
    "LICENSE.txt",
    "run.py",
    ".git",
    "pictures",
    "scenarios",
]
ODD = [
    *["..yaml", "con.yaml", "GAME.YAML", "a:b", "~", "-rf.yaml", "$(id).txt", "\u202e.md"],
    "a\nb.yaml",
    "x" * 130,
    " .md",
]
HOLES = (0, 512_000, 999_999, 1_000_001, 1 << 40)
CONTENTS = (b"", b"- 1\n", b"\xff\x00", b"# nothing", b"a: &a [*a]")


@dataclass
class Tally:
    """What came of the folders. `bad` are those that broke the promise, with what happened."""

    taken: int = 0
    refused: int = 0
    bad: list[str] = field(default_factory=list)


def run(count: int, place: Path, seed: int = 1) -> Tally:
    """Drop so many folders on a library below `place`."""
    tally, rng = Tally(), Random(seed)
    outside = place / "outside"
    outside.mkdir(parents=True)
    (outside / "secret.yaml").write_bytes(SECRET)
    for number in range(count):
        dropped = outside / "dropped"
        _pack(dropped, outside, rng, 0)
        if rng.random() < 0.9:
            (dropped / "game.yaml").unlink(missing_ok=True)
            (dropped / "game.yaml").write_bytes(GAME)
        before = _seen(outside)
        _drop(dropped, place / "data", tally, number)
        if _seen(outside) != before:
            tally.bad.append(f"{number}: something outside was touched")
        shutil.rmtree(dropped)
        shutil.rmtree(place / "data", ignore_errors=True)
    return tally


def _drop(dropped: Path, data: Path, tally: Tally, number: int) -> None:
    library = Library([data / "rulesets"], data)
    try:
        added = library.add(dropped)
    except (UsageError, RulesetError) as error:
        tally.refused += 1
        lines = str(error).splitlines()
        if isinstance(error, UsageError) and (len(lines) != 1 or not lines[0].isprintable()):
            tally.bad.append(f"{number}: no sentence: {error!r}")
        expected: set[str] = set()
    except Exception as error:  # noqa: BLE001  # any other exception is what this looks for
        tally.bad.append(f"{number}: {type(error).__name__}: {error}")
        return
    else:
        tally.taken += 1
        expected = {added.id}
    there = {path.name for path in (data / "rulesets").iterdir()} if (data / "rulesets").is_dir() else set()
    if there != expected:
        tally.bad.append(f"{number}: {sorted(there)} lies there, expected {sorted(expected)}")
    for path in (data / "rulesets").rglob("*"):
        if not (path.is_dir() or path.is_file()) or path.is_symlink():
            tally.bad.append(f"{number}: {path} is no plain file")
        elif path.is_file() and SECRET in path.read_bytes():
            tally.bad.append(f"{number}: {path} was copied from outside")


def _pack(folder: Path, outside: Path, rng: Random, depth: int) -> None:
    folder.mkdir()
    for _ in range(rng.randint(0, 4)):
        path = folder / (rng.choice(ODD) if rng.random() < 0.08 else rng.choice(NAMES))
        if os.path.lexists(path):
            continue
        sort = rng.random()
        if sort < 0.12:
            targets = (
                outside / "secret.yaml",
                outside,
                Path("/dev/zero"),
                Path("/etc/shadow"),
                Path("game.yaml"),
                Path(".."),
            )
            path.symlink_to(rng.choice(targets))
        elif sort < 0.15:
            os.mkfifo(path)
        elif sort < 0.4 and depth < 6:
            _pack(path, outside, rng, depth + 1)
        elif sort < 0.45:
            with path.open("wb") as file:
                file.truncate(rng.choice(HOLES))
        else:
            path.write_bytes(rng.choice(CONTENTS))


def _seen(folder: Path) -> list[tuple[str, int, int, int]]:
    """Everything below a folder as it is: size and times of change, links themselves."""
    found = []
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = Path(place, name)
            info = path.lstat()
            found.append((str(path), info.st_ino, info.st_size, info.st_mtime_ns))
    return sorted(found)
