"""Functions that are written once for several places: how each is called."""

from __future__ import annotations

from dogtable.ir.calls import Invoke, Walk
from dogtable.ir.types import MIXED, Type
from dogtable.ir.values import STATE, Local

FAR = Type("mapping", MIXED)
"""What is known of ways: for a space how far it is free from there."""
_WALKS = {"any": "w{}", "step": "w{}_1", "known": "v{}", "several": "y{}"}


def invoked(walk: Walk) -> Invoke:
    """Return the call of the function of a walk that its form takes."""
    length = () if walk.form == "step" else (walk.length,)
    far = (Local(f"far{walk.number}", FAR),) if walk.form in ("known", "several") else ()
    args = (STATE, walk.seat, walk.start, *length, *walk.extra, *far)
    return Invoke(_WALKS[walk.form].format(walk.number), args, walk.type)
