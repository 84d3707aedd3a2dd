"""Classes of events: those that a ruleset names (`event:`), and the kinds of events, which stand for all others."""

from __future__ import annotations

from typing import Final

from dogtable.base.hints import did_you_mean
from dogtable.lang import source as yaml
from dogtable.lang import tree
from dogtable.lang.flow import walk_play
from dogtable.lang.report import Report

KINDS: Final = (
    "move", "deal", "swap", "shuffle", "refill", "reveal", "random", "say", "stack", "cancel", "pass", "end",
)  # fmt: skip
"""What the engine does (docs/events.md); the class of an event to which the rules give none."""


def own_classes(rules: tree.Rules) -> list[str]:
    """Return the classes that a ruleset names, in the order in which they first stand there."""
    told = (tree.Move, tree.Deal, tree.Swap, tree.Say)
    return list(dict.fromkeys(node.event for node in walk_play(rules) if isinstance(node, told) and node.event))


def check_class(name: yaml.Scalar, rules: tree.Rules, report: Report, code: str) -> None:
    """Report a class of which no event of a ruleset is."""
    known = sorted({*own_classes(rules), *KINDS})
    if name.text not in known:
        report.add(name.span, code, f"no event is of a class '{name.text}'", did_you_mean(name.text, known))
