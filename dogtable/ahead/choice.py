"""What the environment says of libraries: whether they are used, and whether any are made in the background."""

from __future__ import annotations

import os

PURE = "DOGTABLE_PURE"
"""Environment variable: when it is set, everything is played by Python, and nothing is compiled."""
COMPILE = "DOGTABLE_COMPILE"
"""Environment variable: when it is `no`, libraries are used where there are any, and none is made in the background."""


def is_pure() -> bool:
    """Whether Python alone is wanted."""
    return bool(os.environ.get(PURE))


def may_compile() -> bool:
    """Whether libraries may be made in the background."""
    return not is_pure() and os.environ.get(COMPILE, "").lower() != "no"
