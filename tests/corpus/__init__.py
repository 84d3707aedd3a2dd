"""Small rulesets that stay as they are: what is written and told of them is compared with what is kept.

The constructs of `tests/rulesets/constructs.txt`, each example of the language's own reference, and what large games
need: `race.yaml` (partners, a split of steps, words with data), `rows.yaml` (rows on a grid), `medley.yaml` (numbers,
lists and statements of every form).
"""

from __future__ import annotations

import re
import textwrap
from functools import cache
from pathlib import Path

from dogtable.lang.load import load_sources
from dogtable.lang.tree import Rules
from dogtable.lang.vocabulary import FUNCTIONS, VERBS
from tests.lang.little import in_turn
from tests.rulesets.constructs import CONSTRUCTS
from tests.rulesets.found import rules_of

HERE = Path(__file__).parent


@cache
def corpus() -> dict[str, Rules]:
    """Return the rulesets by short names."""
    found = {
        file.stem: load_sources({"game.yaml": file.read_text(encoding="utf-8")})[0] for file in HERE.glob("*.yaml")
    }
    for name, (text, _) in CONSTRUCTS.items():
        found["-".join(re.findall("[a-z]+", name)[:4])] = load_sources({"game.yaml": text})[0]
    return found | {"examples": examples(), "crossings": rules_of("crossings"), "torture": rules_of("torture")}


def examples() -> Rules:
    """Return a ruleset that does each example of a statement and looks at each of a function."""
    asked = "".join(f"- let: x{number} = {row.example}\n" for number, row in enumerate(FUNCTIONS))
    return load_sources(in_turn("".join(map(_done, (asked, *(verb.example for verb in VERBS))))))[0]


def _done(statements: str) -> str:
    return f"- if: draw\n  then:\n{textwrap.indent(statements, '    ')}"
