"""The exponential function as searches ask it: of the same numbers again and again, so what it comes to is kept."""

from __future__ import annotations

from functools import lru_cache

from dogtable.base import exponential as plain

MOST = 4096
"""So many numbers are kept."""

exponential = lru_cache(MOST)(plain.exponential)
