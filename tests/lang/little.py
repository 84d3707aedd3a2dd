"""Rulesets in memory for tests: whole files, and snippets in the little game of the examples."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from dogtable.base.errors import Problem, RulesetError
from dogtable.lang.examples import EXAMPLE_GAME
from dogtable.lang.load import load_sources
from dogtable.lang.tree import Rules

PLAY = "play:\n  - turns: first(players)\n    while: draw\n    do:\n      - deal: 1 from draw to hand[me]\n"
TURN = """\
play:
  - turns: first(players)
    while: draw
    do:
      - call: example(first(hand[me]), first(tokens[me]))
routines:
  again:
    - choose:
        x: tokens[me]
      do:
        - set: x.fresh = true
  example(it, t):
"""


def load(files: Mapping[str, str] | str) -> tuple[Rules, list[Problem]]:
    """Load a ruleset of one or more files; raises RulesetError."""
    return load_sources({"game.yaml": files} if isinstance(files, str) else files)


def in_top(snippet: str) -> dict[str, str]:
    """A ruleset that extends the little game by top-level keys."""
    own = "extends: example\n" + snippet
    return {"game.yaml": own, "example/game.yaml": EXAMPLE_GAME + PLAY}


def in_turn(snippet: str) -> dict[str, str]:
    """A ruleset that does statements in a turn of the little game; `it` is a card, `t` a token."""
    own = "extends: example\n" + TURN + textwrap.indent(snippet, "    ")
    return {"game.yaml": own, "example/game.yaml": EXAMPLE_GAME + PLAY}


def placed(stands: str, snippet: str) -> Mapping[str, str]:
    """A ruleset with a snippet where it belongs."""
    if stands == "file":
        return {"game.yaml": snippet}
    return in_turn(snippet) if stands == "turn" else in_top(snippet)


def problems(files: Mapping[str, str] | str) -> list[Problem]:
    """All problems of a ruleset, the warnings included."""
    try:
        return load(files)[1]
    except RulesetError as error:
        return list(error.problems)
