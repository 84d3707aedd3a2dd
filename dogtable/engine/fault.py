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

# What goes wrong in several ways of playing: code and message.
BURNT = "E505", "this takes too long: rules may not work on for ever without a decision"
UNDRAWN = "E509", "there is nothing to draw from"
STUCK = "E510", "nobody can choose anything here, and there is neither `may:` nor `none:`"
UNENDED = "E510", "what was begun here cannot be carried out to its end"
NO_NUMBER = "E502", "there is none here, but a number is needed"


def endless(limit: int) -> tuple[str, str]:
    """Return what is wrong with a game of more decisions than it may have."""
    return "E507", f"the game goes on for more than {limit} decisions"


def too_deep(deepest: int) -> FaultError:
    """Return what is wrong where more choices follow each other in one `do:` than are looked through."""
    return FaultError("E505", f"more than {deepest} choices in one `do:`: too many to see where they lead")


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
