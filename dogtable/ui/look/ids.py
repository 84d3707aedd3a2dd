"""The ids of targets: one string for each thing that an option may name.

A place is its key (`ring.10`, `hand.1`), a named piece its name (`marble.0.2`), a piece with a face its kind and face
(`card:rank=seven`), a seat `seat:1`, a number `number:3`, a word `word:red`.
"""

from __future__ import annotations

from collections.abc import Mapping

PieceJson = str | Mapping[str, object]


def piece_id(piece: PieceJson) -> str:
    """Return the id of a piece as a view or an option shows it; unseen pieces have only their kind."""
    if isinstance(piece, str):
        return piece
    kind = str(piece["kind"])
    if "name" in piece:
        return f"{kind}.{piece['name']}"
    faces = ",".join(f"{k}={v}" for k, v in sorted(piece.items()) if k != "kind" and v not in (None, False))
    return f"{kind}:{faces}" if faces else kind


def seat_id(seat: int) -> str:
    """Return the id of a seat."""
    return f"seat:{seat}"


def number_id(number: int) -> str:
    """Return the id of a number."""
    return f"number:{number}"


def word_id(word: str) -> str:
    """Return the id of a word."""
    return f"word:{word}"
