"""No game is programmed: nothing below dogtable/ knows what only a ruleset can say, not even in a docstring."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers import ROOT, SHIPPED, ruleset

SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for pattern in ("*.py", "*.c")
    for path in sorted((ROOT / "dogtable").rglob(pattern))
    if "built" not in path.parts
}
GAMES = sorted(path.parent for path in SHIPPED.glob("**/game.yaml"))
OF_GAMES = {
    *("joker", "marble", "hotel", "innkeeper", "kennel", "shelter", "milestone", "cookie", "cafe", "customer"),
    *("bathtub", "leash", "biscuit", "sneeze"),
}
"""What games are about, as far as it is no word that anybody uses."""


def uses(words: set[str], *, ending: str = "", flags: re.RegexFlag = re.NOFLAG) -> list[str]:
    """Where words stand as words of their own, also as parts of names when these are joined by `_`."""
    found = re.compile(rf"(?<![a-zA-Z])({'|'.join(map(re.escape, sorted(words)))}){ending}(?![a-zA-Z])", flags)
    return [f"{path}: {match[0]}" for path, text in SOURCES.items() for match in found.finditer(text)]


def test_there_is_something_to_look_at() -> None:
    assert len(SOURCES) > 300 and len(GAMES) == 9
    assert uses({"piece"}) and not uses({"piec"})


def test_no_word_of_a_game_is_used() -> None:
    assert uses(OF_GAMES, ending="s?", flags=re.IGNORECASE) == []


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_no_ruleset_is_named(folder: Path) -> None:
    title = ruleset(folder.name).rules.game.title
    names = {title} | ({folder.name, folder.name.replace("-", "_")} if "-" in folder.name else set())
    assert uses(names) == []
