"""Reads YAML that came with the program: texts and themes. What others wrote is read by `lang.source`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C is ten times faster, where there is one

DAMAGED: Final = (yaml.YAMLError, UnicodeDecodeError)
"""What is raised where a file is no YAML."""


def read_own(path: Path) -> Any:
    """Return what a file holds; OSError where it cannot be read, one of DAMAGED where it is no YAML."""
    return yaml.load(path.read_text(encoding="utf-8"), _LOADER)
