"""The changes that are listed as equal in meaning, each with the reason."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

LISTED = Path(__file__).parents[1] / "equal.yaml"


@cache
def equal() -> dict[str, dict[str, str]]:
    """Of each ruleset that has been gone through: the names of changes, with why nobody can notice."""
    found: dict[str, dict[str, str]] = {}
    for ruleset, groups in yaml.safe_load(LISTED.read_text(encoding="utf-8")).items():
        reasons = found.setdefault(ruleset, {})
        for group in groups or ():
            for name in group["changes"]:
                assert name not in reasons, f"{ruleset}: {name} is listed twice"
                reasons[name] = group["because"]
    return found
