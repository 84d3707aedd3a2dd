"""Why something is no option, for who wrote the rules: which part of them forbids it, where, with the values there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import NOWHERE, Span
from dogtable.base.program import ME
from dogtable.lang import tree
from dogtable.lang.flow import walk
from dogtable.session.branches import read
from dogtable.session.evaluating import values
from dogtable.session.scenarios.values import in_values

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dogtable.engine.match import Match


@dataclass(frozen=True, slots=True)
class WhyNot:
    """What forbids some picks: the sentence and the number of its rule, and the part of the rules that does it.

    `span` is NOWHERE where nothing in particular does; `part` is how it is written, `found` the same with its values.
    """

    text: str
    rule: str = ""
    span: Span = NOWHERE
    part: str = ""
    found: str = ""

    def lines(self, place: Callable[[Span], str] = str) -> list[str]:
        """Return it in lines: the sentence with its rule; where it is forbidden, how that is written, and its values.

        `place` says how a place is told.
        """
        texts = [f"{self.text}{f' ({self.rule})' if self.rule else ''}"]
        if self.span is not NOWHERE:
            texts.append(f"{place(self.span)}: {self.part}" if self.part else place(self.span))
        return [*texts, f"here: {self.found}"] if self.found else texts


def blamed(rules: tree.Rules, match: Match, picks: str | Mapping[str, Any]) -> WhyNot | None:
    """Return what forbids picks to the seat that is asked; None when an option has them.

    UsageError where nobody is asked, or something is no pick.
    """
    reason, blame = match.why_not(picks), match.blame(picks)
    if reason is None:
        return None
    part = None if blame is None else _part_at(rules, blame.span)
    if blame is None or part is None:
        return WhyNot(reason.text, reason.rule, NOWHERE if blame is None else blame.span)
    cells = list(blame.cells)

    def value_texts(asked: Sequence[tree.Expr]) -> Sequence[str]:
        return values(rules, match, cells, asked, cells[ME], blame.bound, read)

    return WhyNot(reason.text, reason.rule, part.span, _written(rules, part.span), in_values(part, value_texts))


def _part_at(rules: tree.Rules, span: Span) -> tree.Expr | None:
    """Return the condition or list at a place; for the place of a reason, what it is the reason of."""
    for node in walk((*rules.definitions.values(), rules.play, *rules.routines.values())):
        if isinstance(node, tree.Require) and _gives(node.because, span):
            return node.test
        if isinstance(node, tree.Definition) and _gives(node.because, span):
            return node.value
        if isinstance(node, tree.Entry) and _gives(node.because, span):
            return node.when
        if isinstance(node, tree.Expr) and _same(node.span, span):
            return node
    return None


def _gives(because: tree.Because | None, span: Span) -> bool:
    return because is not None and _same(because.text.span, span)


def _same(one: Span, other: Span) -> bool:
    """Whether two places are one: a Program that was kept may name the folder where its rules lay then."""
    return Path(one.path).name == Path(other.path).name and replace(one, path="") == replace(other, path="")


def _written(rules: tree.Rules, span: Span) -> str:
    """Return how a part of the ruleset's own files is written; "" where it stands elsewhere or in several lines."""
    lines = rules.sources.get(Path(span.path).name, "").splitlines()
    if span.line != span.end_line or not 0 < span.line <= len(lines):
        return ""
    return lines[span.line - 1][span.column - 1 : span.end_column - 1]
