"""Functions of the intermediate representation that have a form in C, and such as have none.

Each is given the function that is built. Numbers A, B, C, D are drawn from 0 to 9 (and stand in cells 30 to 33); what
comes out is kept in cells 60 to 63, which are 0 before.
"""

from __future__ import annotations

from tests.ahead.constructs import cells, numbers, refused, rows, ways
from tests.ahead.constructs.building import CONSTRUCTS, REFUSED

__all__ = ["CONSTRUCTS", "REFUSED", "cells", "numbers", "refused", "rows", "ways"]
