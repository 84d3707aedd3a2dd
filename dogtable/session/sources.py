"""The texts of rulesets as the journal keeps them: under the hash of their content, which is computed, never believed.

Whatever a row, or the record of a stranger, claims to be: texts count for a hash only where they have it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from dogtable.lang.folder import content_hash
from dogtable.session.record import MOST_BYTES


def packed(texts: Any, hash_: str) -> bytes | None:
    """Return texts (path -> content) as they are stored under a hash; None where they are not what it stands for."""
    return zlib.compress(json.dumps(texts, ensure_ascii=False).encode()) if texts and _have(texts, hash_) else None


def unpacked(data: Any, hash_: str) -> dict[str, str] | None:
    """Return the texts of a row of `sources`; None where they cannot be read or are not what the hash stands for.

    Nothing larger than `MOST_BYTES` is unpacked.
    """
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(data, MOST_BYTES)
        texts = json.loads(text) if unpacker.eof else None
    except (ValueError, TypeError, zlib.error, RecursionError):
        return None
    return texts if _have(texts, hash_) else None


def _have(texts: Any, hash_: str) -> bool:
    if not isinstance(texts, Mapping) or not all(isinstance(text, str) for pair in texts.items() for text in pair):
        return False
    try:
        return content_hash(texts) == hash_
    except UnicodeError:  # half a character
        return False
