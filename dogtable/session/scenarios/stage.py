"""What a scenario is played on: a position laid out, asked and answered.

Two things satisfy it: the public match, and the slow interpreter of the tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from dogtable.lang.tree import Expr, Rules


class Refusal(Protocol):
    """Why something is no option."""

    @property
    def text(self) -> str:
        """Return the sentence."""
        ...

    @property
    def rule(self) -> str:
        """Return the number of the rule, or ""."""
        ...


class Stage(Protocol):
    """A match in some position."""

    @property
    def over(self) -> bool:
        """Return whether nothing will be asked any more."""
        ...

    @property
    def winners(self) -> Sequence[int] | None:
        """Return who has won, or None while the game goes on."""
        ...

    @property
    def waiting(self) -> Sequence[int]:
        """Return the seats that are asked now and have not sealed an answer."""
        ...

    def keys(self, seat: int) -> Sequence[str]:
        """Return the keys of the options of a seat that is asked."""
        ...

    def choose(self, key: str, seat: int) -> None:
        """Answer."""
        ...

    def ends(self) -> Sequence[Stage]:
        """Return the different ends of the outermost do: that is open, or that an option here opens.

        Nothing that follows has run in them; pieces that are alike are exchanged.
        """
        ...

    def value(self, condition: int, me: int) -> Any:
        """Return the value of a condition (its number among those handed over) with `me` as a seat."""
        ...

    def values(self, asked: Sequence[Expr], me: int) -> Sequence[str]:
        """Return the values of expressions that were not handed over, in words, with `me` as a seat."""
        ...

    def knows(self, seat: int, piece: int) -> bool:
        """Return whether a seat knows the face of a piece."""
        ...

    def why_not(self, picks: Mapping[str, str], seat: int) -> Refusal | None:
        """Return why the picks are no option of a seat; None when they are."""
        ...


class Theatre(Protocol):
    """Makes stages for one ruleset."""

    def prepare(self, rules: Rules, players: int, options: Mapping[str, str], conditions: Sequence[Expr]) -> Opening:
        """Return what opens stages for a number of players and options, on which these conditions can be asked."""
        ...


class Opening(Protocol):
    """Opens stages."""

    def begin(self) -> Stage:
        """Return a new game."""
        ...

    def at(self, position: Mapping[str, Any]) -> Stage:
        """Return a match in a position."""
        ...
