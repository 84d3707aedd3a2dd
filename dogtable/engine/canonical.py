"""One spelling of a position, so that equal positions are equal bytes on every system, and a short hash of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping


def canonical(value: object) -> bytes:
    """Return the one way to write a JSON value: keys sorted, no blanks, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def position_hash(position: Mapping[str, object]) -> str:
    """Return 16 hex digits of BLAKE2b over the canonical position."""
    return hashlib.blake2b(canonical(position), digest_size=8).hexdigest()
