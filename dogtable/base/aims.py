"""What a term of advice is for: THE list of aims, by which tempers change what bots like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

AIMS: Final[Mapping[str, str]] = {
    "progress": "getting on: the way, points, what is built",
    "attack": "winning from others, and setting them back",
    "defence": "being safe from others",
    "help": "what a partner gains",
    "collect": "having much: goods, and what will score later",
    "reserve": "keeping something for later",
    "tempo": "being on turn soon, and choosing first",
    "knowledge": "finding out what is hidden",
}
"""Aim -> what it is, in words for authors."""
