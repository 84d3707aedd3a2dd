"""Taking in a ruleset that somebody dropped: looked through, copied within bounds, and only then put in its place.

Only kinds of files that a ruleset is made of are copied; a link, a pipe or a device stops the whole. What is copied
lies in a folder beside the others, whose name begins with `PART`, until it is renamed; one that was left over when the
program was killed is nobody's ruleset, and is removed later.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
import unicodedata
from pathlib import Path
from typing import Final

from dogtable.base.errors import UsageError
from dogtable.base.files import is_link, read_plain, what_is
from dogtable.base.message import Message, reason
from dogtable.base.sounds import OWN
from dogtable.base.svg.bounds import MOST_BYTES as MOST_PICTURE
from dogtable.base.wav import MOST_BYTES as MOST_SOUND
from dogtable.lang.source import MOST_BYTES

KINDS: Final = {".yaml": MOST_BYTES, ".md": MOST_BYTES, ".svg": MOST_PICTURE, ".txt": MOST_BYTES, OWN: MOST_SOUND}
"""The files that a ruleset is made of, by their endings, and how many bytes each may have."""

FONTS: Final = (".ttf", ".otf", ".ttc", ".woff", ".woff2", ".pfb", ".fon")
MOST_FILES: Final = 500
MOST_TOTAL: Final = 32_000_000
MOST_ENTRIES: Final = 5_000
"""Files and folders that are looked at."""
MOST_DEPTH: Final = 4
LONGEST_NAME: Final = 100
"""Bytes."""
SHOWN: Final = 60
PART: Final = ".adding-"
LEFT_OVER: Final = 3600.0
"""Seconds after which a copy that was never finished is nobody's any more."""

_RESERVED: Final = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789")}
_NOT_IN_NAMES: Final = set('<>:"/\\|?*')


class Taking:
    """A copy of what lies at `source`, in a folder of its own below `folder`; a context manager that leaves no halves.

    UsageError says in one sentence what was found that is not taken.
    """

    def __init__(self, source: Path, folder: Path) -> None:
        self.source, self.folder = source, folder
        self.left_out: list[str] = []
        self._is_folder = False
        self._entries = self._files = self._bytes = 0

    def __enter__(self) -> Taking:
        """Copy it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            tidy(self.folder)
            self._part = Path(tempfile.mkdtemp(prefix=PART, dir=self.folder))
        except OSError as error:
            raise UsageError("the ruleset could not be copied: {why}", why=reason(error)) from error
        try:
            self._copy_all()
        except BaseException:
            self._remove()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Remove what was not put in its place."""
        self._remove()

    @property
    def copy(self) -> Path:
        """Where the copy lies: a folder, or a lone file."""
        return self._part / ("copy" if self._is_folder else "copy.yaml")

    def put(self, name: str) -> Path:
        """Put the copy in its place beside the others, under a name; return where."""
        target = self.folder / name
        if odd(name):
            raise UsageError("the ruleset cannot be called {name}: {why}", name=shown(name), why=odd(name))
        try:
            if target.exists() or target.is_symlink():
                raise UsageError(
                    "there is something called '{name}' in {folder} already", name=name, folder=self.folder
                )
            self.copy.rename(target)
        except OSError as error:
            raise UsageError("the ruleset could not be copied: {why}", why=reason(error)) from error
        return target

    def _remove(self) -> None:
        shutil.rmtree(self._part, ignore_errors=True)  # what cannot be removed is ignored, and tried again later

    def _copy_all(self) -> None:
        try:
            found = self.source.lstat()
            self._is_folder = stat.S_ISDIR(found.st_mode) and not is_link(found)
            if self._is_folder:
                self._folder(self.source, self.copy, 0)
            elif self.source.suffix != ".yaml" and not what_is(found):
                raise UsageError(
                    "{name} is no ruleset: that is a folder with a game.yaml, or one .yaml file",
                    name=self._shown(self.source),
                )
            else:
                self._file(self.source, self.copy, found)
        except OSError as error:
            raise UsageError("the ruleset could not be copied: {why}", why=reason(error)) from error

    def _folder(self, source: Path, target: Path, depth: int) -> None:
        if depth > MOST_DEPTH:
            raise UsageError(
                "{name} lies too deep: a ruleset has folders {n} deep at most", name=self._shown(source), n=MOST_DEPTH
            )
        target.mkdir()
        names: dict[str, str] = {}
        with os.scandir(source) as entries:
            for entry in entries:
                self._entries += 1
                if self._entries > MOST_ENTRIES:
                    raise UsageError(
                        "the folder holds more than {most} files; a ruleset holds a few dozen", most=f"{MOST_ENTRIES:,}"
                    )
                if entry.name.startswith("."):
                    continue  # what is hidden belongs to other programs
                path = source / entry.name
                if odd(entry.name):
                    raise UsageError("{name} cannot be copied: {why}", name=self._shown(path), why=odd(entry.name))
                same = unicodedata.normalize("NFC", entry.name).casefold()
                if same in names:
                    raise UsageError(
                        "'{one}' and '{other}' would be one file on other systems", one=names[same], other=entry.name
                    )
                names[same] = entry.name
                found = path.lstat()
                if stat.S_ISDIR(found.st_mode) and not is_link(found):
                    self._folder(path, target / entry.name, depth + 1)
                else:
                    self._file(path, target / entry.name, found)

    def _file(self, source: Path, target: Path, found: os.stat_result) -> None:
        wrong = what_is(found)
        if wrong:
            raise UsageError(
                "{name} is not copied: {why}, and a ruleset is made of plain files",
                name=self._shown(source),
                why=wrong,
            )
        if source.suffix.lower() in FONTS:
            raise UsageError(
                "{name} is a font; a ruleset brings none, the program has its own", name=self._shown(source)
            )
        most = KINDS.get(source.suffix)
        if most is None:
            self.left_out.append(source.relative_to(self.source).as_posix())
            return
        data = read_plain(source, most)
        if len(data) > most:
            raise UsageError("{name} has more than {most} bytes", name=self._shown(source), most=f"{most:,}")
        self._files += 1
        self._bytes += len(data)
        if self._files > MOST_FILES or self._bytes > MOST_TOTAL:
            raise UsageError(
                "a ruleset has at most {files} files and {most} bytes, this one has more",
                files=MOST_FILES,
                most=f"{MOST_TOTAL:,}",
            )
        with target.open("xb") as file:
            file.write(data)

    def _shown(self, path: Path) -> str:
        return shown(path.relative_to(self.source.parent).as_posix())


def odd(name: str) -> Message:
    """Return what is wrong with the name of a file, so that not every system can have it; "" when nothing is."""
    if not name.isprintable():
        return Message("its name has characters that cannot be shown")
    if len(name.encode()) > LONGEST_NAME:
        return Message("its name is longer than {most} letters", most=LONGEST_NAME)
    if _NOT_IN_NAMES & set(name):
        return Message("its name has one of {signs}", signs=" ".join(sorted(_NOT_IN_NAMES)))
    if name.endswith((" ", ".")):
        return Message("its name ends with a space or a full stop")
    if name.partition(".")[0].rstrip().lower() in _RESERVED:
        return Message("Windows keeps that name for a device")
    return Message("")


def shown(name: str) -> str:
    """Return a name for a message: short, and of characters that are shown."""
    clean = "".join(letter if letter.isprintable() else "\ufffd" for letter in name[: SHOWN + 1])
    return f"'{clean[:SHOWN]}…'" if len(name) > SHOWN else f"'{clean}'"


def tidy(folder: Path) -> None:
    """Remove copies that were begun long ago and never finished."""
    for part in folder.glob(f"{PART}*"):
        try:
            found = part.lstat()
            if stat.S_ISDIR(found.st_mode) and time.time() - found.st_mtime > LEFT_OVER:
                shutil.rmtree(part, ignore_errors=True)
        except OSError:
            continue  # another window was quicker
