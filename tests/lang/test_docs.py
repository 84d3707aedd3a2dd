"""What the pages about the language show is sound."""

from __future__ import annotations

import re
from pathlib import Path

from tests.lang.little import PLAY, in_top, load, problems

PAGES = Path(__file__).parents[2] / "docs" / "language"


def blocks(page: str) -> list[str]:
    return re.findall(r"```yaml\n(.*?)```", (PAGES / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_game_of_the_tour_is_sound():
    game = "".join(blocks("index.md")[:3])
    assert problems(game) == []
    changed = "extends: high-card\ngame: {id: higher-card}\n" + blocks("index.md")[3]
    rules, warnings = load({"game.yaml": changed, "high-card/game.yaml": game})
    assert warnings == []
    assert rules.definitions["may_play"].because is not None


def test_the_terms_of_the_page_about_advice_are_sound():
    play = PLAY.replace(
        "      - deal",
        "      - choose:\n          c: hand[me]\n        do:\n          - move: c to discard\n      - deal",
    )
    come = "define:\n  come(t): 1 if t in track else 0\n"
    rules, _ = load(in_top(blocks("advice.md")[0] + come + play))
    assert [(term.name, term.picks) for term in rules.advice] == [
        ("cards left", ()),
        ("our way", ()),
        ("high card kept", ("c",)),
    ]
    assert rules.advice[1].title == "how far our tokens have come"
