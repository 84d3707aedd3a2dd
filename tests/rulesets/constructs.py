"""The rulesets of `constructs.txt`, each with the options of its first decision."""

from __future__ import annotations

from pathlib import Path


def _read() -> dict[str, tuple[str, list[str]]]:
    _, head, *cases = Path(__file__).with_name("constructs.txt").read_text(encoding="utf-8").split("=== ")
    found = {}
    for name, rest in (case.split("\n", 1) for case in cases):
        rules, options = rest.split("---\n", 1)
        own = "" if rules.startswith("game:") else head.split("\n", 1)[1]
        found[name] = own + rules, options.split("\n")[:-1]
    return found


CONSTRUCTS = _read()
"""By name: the text of its game.yaml, and the keys of the options."""
