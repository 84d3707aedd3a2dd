"""Which code of bots plays: results of one are not those of another."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files

from dogtable.base.program import ENGINE_VERSION
from dogtable.base.version import __version__

BOTS = "dogtable.bots"


@cache
def bots_code() -> str:
    """Return 12 hex digits over the Python of all bots; where the program was packed without it, over its version."""
    folder = files(BOTS)
    sources = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    sources = [file for file in sources if file.name.endswith(".py")]
    digest = blake2b(f"{ENGINE_VERSION} {'' if sources else __version__}".encode(), digest_size=6)
    for file in sources:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()
