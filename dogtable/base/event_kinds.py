"""The kinds of events (docs/events.md): what the engine does, and how whoever tells of it knows it apart."""

from __future__ import annotations

from typing import Final, Literal, get_args

EventKind = Literal[
    "random", "say", "wait", "stack", "cancel", "move", "deal", "swap", "shuffle", "reveal", "refill", "pass", "end"
]
KINDS: Final[tuple[EventKind, ...]] = get_args(EventKind)
"""All of them. A kind is the class, too, of an event to which the rules give none."""
