"""What a name means at one place: locals, who acts, and what calls have told about definitions and routines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, replaced
from dogtable.lang import kinds, tree
from dogtable.lang.tree import Kind


class Broken(tree.Expr):
    """Stands for an expression with a problem; it never leaves the checker."""


@dataclass(slots=True)
class Signature:
    """A definition or routine as its callers see it. Kinds grow by joins until all calls are known."""

    name: str
    sort: Literal["define", "routine"]
    span: Span
    parameters: tuple[str, ...]
    given: list[Kind]  # the join of what calls hand over
    wanted: list[Kind]  # what the body needs, where no call tells
    result: Kind = kinds.UNKNOWN
    calls: dict[int, Span] = field(default_factory=dict)  # for each parameter, the first value handed over
    closed: bool = False  # of rules that are checked: no call tells anything more of it

    def kind(self, at: int) -> Kind:
        """Return the kind of a parameter: as calls give it, else as the body wants it."""
        given = self.given[at]
        if not kinds.is_unknown(given):
            return given
        return self.wanted[at]


class Scope(Frozen):
    """Where an expression or statement stands."""

    unit: str  # the definition, routine or part whose text this is
    locals: Mapping[str, Kind] = MappingProxyType({})
    picks: Mapping[str, str] = MappingProxyType({})  # locals that were picked, and what they are called in keys
    total: bool = False  # in `rank by`
    constant: bool = False  # before a game: options and the number of players only
    entry: bool = False  # a stacked routine's

    def bind(self, name: str, kind: Kind) -> Scope:
        """Return the scope with one more local."""
        return replaced(self, locals={**self.locals, name: kind})

    def pick(self, name: str, kind: Kind) -> Scope:
        """Return the scope with one more pick; one that hides another pick is called NAME2 in keys, or NAME3."""
        called, n = name, 1
        while called in self.picks or (n > 1 and called in self.locals):
            n += 1
            called = f"{name}{n}"
        return replaced(
            self, locals={**self.locals, name: kind, called: kind}, picks={**self.picks, name: called, called: called}
        )
