"""The rulesets that tests run over: all that are shipped, and those made for tests. A new one needs no test code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dogtable.lang.load import load_rules
from dogtable.lang.tree import Rules

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "rulesets", ROOT / "rulesets" / "examples", ROOT / "tests" / "rulesets")

FOR_LAWS = ("torture", "crossings")  # made for the laws, not to be played


def folders() -> dict[str, Path]:
    """Each ruleset's id with its folder (or lone file); a shipped one goes before one of the same id for tests."""
    found: dict[str, Path] = {}
    for folder in FOLDERS:
        for path in sorted(folder.glob("*/game.yaml")):
            found.setdefault(path.parent.name, path.parent)
    for folder in FOLDERS[:2]:
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def ids() -> list[str]:
    return list(folders())


def shipped() -> list[str]:
    """Those that come with the program."""
    return [ruleset for ruleset, place in folders().items() if place.parent != FOLDERS[2]]


def share(ruleset: str, decisions: int) -> int:
    """How many of so many decisions a ruleset gets: the many small ones that prove the language get a tenth."""
    return decisions if folders()[ruleset].parent != FOLDERS[2] or ruleset in FOR_LAWS else decisions // 10


@cache
def rules_of(ruleset: str) -> Rules:
    """The checked rules of a ruleset."""
    places = folders()
    return load_rules(places[ruleset].relative_to(ROOT), places.get)[0]
