"""Which code of bots plays: results of one are not those of another."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files

from dogtable.base.program import ENGINE_VERSION

BOTS = "dogtable.bots"


@cache
def bots_code() -> str:
    """Return 12 hex digits over the Python of all bots (where it was packed without, its compiled form)."""
    digest = blake2b(str(ENGINE_VERSION).encode(), digest_size=6)
    for file in sorted(files(BOTS).iterdir(), key=lambda file: file.name):
        if file.name.endswith((".py", ".pyc")):
            digest.update(file.name.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()
