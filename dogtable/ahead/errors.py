"""What has no form in C."""

from __future__ import annotations


class UnknownError(Exception):
    """Something in a source that has no form in C: it is played by Python."""


class RefusedError(UnknownError):
    """A function that has no form in C."""

    def __init__(self, function: str, why: str) -> None:
        super().__init__(why)
        self.function = function
