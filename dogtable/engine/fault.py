"""What ends the running of rules early: a rule error, or the end of what is tried out."""

from __future__ import annotations


class FaultError(Exception):
    """A rule went wrong: raised by operations, turned into a RuleError with its place by the machine."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


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
