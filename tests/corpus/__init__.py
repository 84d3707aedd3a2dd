"""Small rulesets that stay as they are: what is written and told of them is compared with what is kept.

The constructs of `tests/rulesets/constructs.txt`, statements and functions one by one (`examples.yaml`), and what large
games need: `race.yaml` (partners, a split of steps, words with data), `rows.yaml` (rows on a grid), `medley.yaml`
(numbers, lists and statements of every form), `rounds.yaml` (decisions inside one choice), `heavy.yaml` (what is
metered).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dogtable.lang.examples import EXAMPLE_GAME
from dogtable.lang.load import load_sources
from dogtable.lang.tree import Rules
from tests.lang.little import PLAY
from tests.rulesets.constructs import CONSTRUCTS
from tests.rulesets.found import rules_of

HERE = Path(__file__).parent
TABLES = sorted((HERE / "tables").glob("*.yaml"))
"""Tables of some of them, by their names."""


@cache
def corpus() -> dict[str, Rules]:
    """Return the rulesets by short names."""
    parent = {"example/game.yaml": EXAMPLE_GAME + PLAY}
    found = {
        file.stem: load_sources({"game.yaml": file.read_text(encoding="utf-8"), **parent})[0]
        for file in sorted(HERE.glob("*.yaml"))
    }
    for name, (text, _) in CONSTRUCTS.items():
        found["-".join(re.findall("[a-z]+", name)[:4])] = load_sources({"game.yaml": text})[0]
    return found | {"crossings": rules_of("crossings"), "torture": rules_of("torture")}
