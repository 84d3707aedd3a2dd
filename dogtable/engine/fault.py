"""What ends the running of rules early: a rule error, or the end of what is tried out."""

from __future__ import annotations

from typing import TypeVar

from dogtable.base.program import MOST_OPTIONS

T = TypeVar("T")


class FaultError(Exception):
    """A rule went wrong: raised by operations, turned into a RuleError with its place by the machine."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


TOO_MUCH = ("E505", "E512")
"""Codes of what is not wrong, but more than may be worked out."""


def crowded() -> FaultError:
    """Return what is wrong where a choice has more options than it may have."""
    text = f"there are more than {MOST_OPTIONS:,} ways to choose here; let what is picked be asked one after the other"
    return FaultError("E512", text)


def few(options: list[T]) -> list[T]:
    """Return options that are not too many to choose from."""
    if len(options) > MOST_OPTIONS:
        raise crowded()
    return options


class HaltError(Exception):
    """Rules stop here. `code` is what a block would have returned."""

    code = 0


class Dead(HaltError):  # noqa: N818 - it is no error
    """What is tried out cannot be carried out."""

    code = -2


class Legal(HaltError):  # noqa: N818 - it is no error
    """What is tried out has come to its end, or to a commit point."""

    code = -3


class Over(HaltError):  # noqa: N818 - it is no error
    """The game is over."""

    code = -4


class Ended(Over):
    """The game is over, as its condition has come true."""
