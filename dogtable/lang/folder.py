"""The files of a ruleset's folder as texts, and what their content hashes to; nothing of them is understood here."""

from __future__ import annotations

import hashlib
import re
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from dogtable.base.errors import Span
from dogtable.lang import source
from dogtable.lang.report import Report

MOST_FILES = 100
MOST_ENTRIES = 5_000
MOST_TOGETHER = 2_000_000  # characters of all files of one folder
TABLE_FILE = "table.yaml"
PUZZLES_FILE = "puzzles.yaml"
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")
"""What a ruleset can be called."""
Parent = Callable[[str], Path | None]
"""Gives the folder or file of a ruleset by its id, for `extends:`."""
_ASIDE = (TABLE_FILE, PUZZLES_FILE, "lesson.yaml")  # beside the rules, and none of their files


@dataclass(slots=True)
class Folder:
    """The files of one ruleset: paths relative to it, with their texts; `shown` goes before them in messages."""

    shown: str
    texts: dict[str, str] = field(default_factory=dict)
    id: str = ""
    nodes: dict[str, source.Node | None] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)

    def path(self, name: str) -> str:
        """Return the path of a file as the user is to see it."""
        return f"{self.shown}/{name}" if self.shown else name


def is_rules_file(name: str) -> bool:
    """Whether a file of a ruleset's folder can hold top-level keys or data rows."""
    return name.endswith(".yaml") and name not in _ASIDE and not name.startswith(("text.", "."))


def read_folder(where: Path, report: Report) -> Folder:
    """Return the files of a folder, or the one file: plain ones; problems go to the report."""
    shown = where.as_posix()
    if where.is_file():
        folder = Folder(where.parent.as_posix() if where.parent != Path() else "")
        _read_file(where, folder, report)
        return folder
    folder = Folder(shown)
    try:
        found = [path for path in islice(where.iterdir(), MOST_ENTRIES) if is_rules_file(path.name)]
        names = sorted(path.name for path in found if not stat.S_ISDIR(path.lstat().st_mode))
    except OSError as error:
        report.add(Span(shown, 1, 1, 1, 2), "E114", f"the ruleset cannot be read: {error.strerror}")
        return folder
    if len(names) > MOST_FILES:
        report.add(Span(shown, 1, 1, 1, 2), "E114", f"{len(names)} files; at most {MOST_FILES} are read")
        return folder
    left = MOST_TOGETHER
    for name in names:
        left -= _read_file(where / name, folder, report)
        if left < 0:
            report.add(
                Span(shown, 1, 1, 1, 2), "E106", f"the files have more than {MOST_TOGETHER:,} characters together"
            )
            break
    return folder


def _read_file(path: Path, folder: Folder, report: Report) -> int:
    """Read a file into its folder; return how many characters were read."""
    text = source.read_file(path, folder.path(path.name), report)
    if text is not None:
        folder.texts[path.name] = text
    return len(text or "")


def content_hash(sources: Mapping[str, str]) -> str:
    """Return 16 hex digits over the content of a ruleset's files, the parents' included."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(sources):
        for text in (path, sources[path].replace("\r\n", "\n")):
            data = text.encode()
            digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()
