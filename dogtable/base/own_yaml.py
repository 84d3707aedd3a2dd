"""Reads YAML that came with the program: texts, themes, characters. What others wrote is read by `lang.source`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import yaml

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C is ten times faster, where there is one

DAMAGED: Final = (yaml.YAMLError, UnicodeDecodeError)
"""What is raised where a file is no YAML."""


def read_own(path: Path) -> Any:
    """Return what a file holds, not to be changed; OSError where it cannot be read, one of DAMAGED where it is no YAML.

    A file that has not changed is not read again: every window wants the same texts and themes.
    """
    written = path.stat()
    return _read(path, written.st_mtime_ns, written.st_size)


@lru_cache(maxsize=32)
def _read(path: Path, _written: int, _size: int) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), _LOADER)
