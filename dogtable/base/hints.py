"""The nearest name: what somebody who mistyped probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(found: str, names: Iterable[str]) -> str:
    """Return the name nearest to `found`, or "" when none is near."""
    close = difflib.get_close_matches(found.lower(), {name.lower(): name for name in (names := list(names))}, 1, 0.6)
    return next((name for name in names if close and name.lower() == close[0]), "")


def did_you_mean(found: str, names: Iterable[str], what: str = "") -> str:
    """Return `did you mean 'x'?`, or the list of names when few are possible, or ""."""
    names = list(names)
    near = nearest(found, names)
    if near:
        return f"did you mean {near!r}?"
    if names and len(names) <= 12:
        return f"{what or 'possible'}: {', '.join(names)}"
    return ""
