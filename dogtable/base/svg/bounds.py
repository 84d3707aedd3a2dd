"""How much of a picture is read."""

from __future__ import annotations

from typing import Final

MOST_BYTES: Final = 512_000
MOST_SHAPES: Final = 2_000
MOST_ELEMENTS: Final = 8_000
MOST_ATTRIBUTES: Final = 60
MOST_DEPTH: Final = 40
MOST_REACH: Final = 500.0
"""How far from its origin a shape may reach, in lengths of the picture's longer side."""
LONGEST: Final = 50.0
"""A picture is at most so many times as long as it is broad."""
LEAST_SIDE: Final = 0.1
MOST_SEGMENTS: Final = 40_000
"""Lines and curves of all paths of a picture."""
