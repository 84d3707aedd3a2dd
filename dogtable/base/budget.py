"""What reading, checking and compiling one ruleset may cost: counted in steps, the same on every machine.

A step is what takes some microseconds at most: a node of YAML, a token, a name looked at, an expression checked or
written. Whoever does the work opens an account (`bounded`); whatever is done meanwhile, however deep, spends from it.
Whoever spends more than there is gets E430 with the place that was being read. Where no account is open nothing is
counted. (While a game runs, the fuel of the engine is what bounds its rules.)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from dogtable.base.collector import uncollected
from dogtable.base.errors import NOWHERE, Problem, RulesetError, Span

READING: Final = 60_000
"""Steps of reading and checking a ruleset; four times what the largest takes that is shipped."""
COMPILING: Final = 250_000
"""Steps of compiling it for one number of players; six times what the largest takes that is shipped."""
GUESSES: Final = 50
"""So many wrong names are compared with all others to find the nearest one."""
DEEPEST_HINT: Final = "give a part of it a name"


class OverBudgetError(RulesetError):
    """A ruleset is more work than it may be."""

    def __init__(self, span: Span) -> None:
        hint = "make it smaller: fewer rows, names or places, and nothing that grows with itself"
        super().__init__([Problem(span, "E430", "up to here this ruleset is more work than one may be", hint)])


class _Account:
    __slots__ = ("at", "guesses", "left")

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.guesses = GUESSES
        self.at = NOWHERE


_OPEN: ContextVar[_Account | None] = ContextVar("budget", default=None)


@contextmanager
def bounded(steps: int) -> Iterator[None]:
    """Let what is done inside cost so many steps; what nests too deep for Python is a problem with a place, too."""
    account = _Account(steps)
    token = _OPEN.set(account)
    try:
        with uncollected():
            yield
    except RecursionError:
        text = "what is written here leads through more than can be followed"
        raise RulesetError([Problem(account.at, "E430", text, DEEPEST_HINT)]) from None
    finally:
        _OPEN.reset(token)


def spend(span: Span, steps: int = 1) -> None:
    """Use steps for what stands at a place; OverBudgetError when there are no more."""
    account = _OPEN.get()
    if account is not None:
        account.left -= steps
        if span is not NOWHERE:
            account.at = span
        if account.left < 0:
            raise OverBudgetError(account.at)


def left() -> int:
    """Return how many steps there still are; 0 where no account is open.

    What is remembered costs its user what working it out had cost: who grows with itself is refused all the same.
    """
    account = _OPEN.get()
    return 0 if account is None else account.left


@contextmanager
def without_guesses() -> Iterator[None]:
    """Look for no nearest names meanwhile: nobody hears of them."""
    account = _OPEN.get() or _Account(0)
    left, account.guesses = account.guesses, 0
    try:
        yield
    finally:
        account.guesses = left


def may_guess() -> bool:
    """Whether the nearest name may be looked for once more."""
    account = _OPEN.get()
    if account is None:
        return True
    account.guesses -= 1
    return account.guesses >= 0


def spent(steps: int) -> int:
    """Return how much of `steps` has been used in the account that is open (0: there is none)."""
    account = _OPEN.get()
    return 0 if account is None else steps - account.left
