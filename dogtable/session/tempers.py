"""The tempers that bots can have: by name, how many times as much each aim of advice counts for them.

What they win and lose by it is in docs/bots.md. An aim that is not named counts as the ruleset says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EVEN: Final = "even"
"""The temper that changes nothing."""

TEMPERS: Final[Mapping[str, Mapping[str, float]]] = {
    EVEN: {},
    "bold": {"attack": 1.5, "defence": 0.6},
    "careful": {"defence": 2.5, "knowledge": 2.0, "attack": 0.8},
    "patient": {"reserve": 1.7, "tempo": 0.8, "attack": 0.9},
    "hasty": {"tempo": 1.6, "progress": 1.3, "reserve": 0.75},
    "generous": {"help": 2.0, "attack": 0.85},
    "collector": {"collect": 1.4, "reserve": 1.2, "attack": 0.85},
}
