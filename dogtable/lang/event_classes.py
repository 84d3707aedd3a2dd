"""Classes of events: those that a ruleset names (`event:`), and the kinds of events, which stand for all others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dogtable.base.event_kinds import KINDS
from dogtable.base.hints import did_you_mean
from dogtable.lang import source as yaml
from dogtable.lang import tree
from dogtable.lang.flow import walk
from dogtable.lang.report import Report
from dogtable.lang.verbs import VERBS

_NAMED: Final = tuple(verb.node for verb in VERBS if verb.slot("event"))


def own_classes(play: tree.Block, routines: Iterable[tree.Routine]) -> tuple[str, ...]:
    """Return the classes that what is played names, in the order in which they first stand there."""
    events = (node.event for node in walk((play, *(one.body for one in routines))) if isinstance(node, _NAMED))
    return tuple(dict.fromkeys(filter(None, events)))


def check_class(name: yaml.Scalar, rules: tree.Rules, report: Report, code: str) -> None:
    """Report a class of which no event of a ruleset is."""
    known = sorted({*rules.event_classes, *KINDS})
    if name.text not in known:
        report.add(name.span, code, f"no event is of a class '{name.text}'", did_you_mean(name.text, known))
