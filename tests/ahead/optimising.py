"""Whether the libraries of tests are optimised as those of users are: most are not, as that takes long."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

AT_ONCE = "-O0"
"""The flag of the environment's compiler by which tests do without."""


@contextmanager
def optimised() -> Iterator[None]:
    """Meanwhile libraries are made with the flags that those of users are made with."""
    with pytest.MonkeyPatch.context() as patch:
        if (own := os.environ.get("CC", "")).endswith(AT_ONCE):
            patch.setenv("CC", own.removesuffix(AT_ONCE))
        yield
