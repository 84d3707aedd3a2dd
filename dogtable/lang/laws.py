"""Rules about rules: what must hold over a whole ruleset, once every name and kind is right."""

from __future__ import annotations

from dogtable.lang.report import Report
from dogtable.lang.tree import Rules


def check_laws(rules: Rules, report: Report) -> Rules:
    """Return the rules; problems go to the report."""
    return rules
