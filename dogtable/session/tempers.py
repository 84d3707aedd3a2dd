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
    "bold": {"attack": 2.5, "defence": 0.5, "reserve": 0.6},
    "careful": {"defence": 2.5, "knowledge": 2.0, "attack": 0.5},
    "patient": {"reserve": 2.5, "tempo": 0.6, "attack": 0.7},
    "hasty": {"tempo": 1.6, "progress": 1.5, "reserve": 0.4},
    "generous": {"help": 3.0, "attack": 0.6},
    "collector": {"collect": 1.8, "reserve": 1.4, "attack": 0.7},
}
