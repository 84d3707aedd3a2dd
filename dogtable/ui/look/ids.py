"""The ids of targets: one string for each thing that an option may name.

A place is its key (`ring.10`, `hand.1`), a named piece its name (`pawn.0.2`), a piece with a face its kind and face
(`card:rank=ten`), a seat `seat:1`, a number `number:3`, a word `word:red`.
"""

from __future__ import annotations

from dogtable.base.pieces import PieceJson, piece_id

__all__ = ["PieceJson", "face_of", "number_id", "owner_of", "piece_id", "seat_id", "word_id"]


def seat_id(seat: int) -> str:
    """Return the id of a seat."""
    return f"seat:{seat}"


def number_id(number: float) -> str:
    """Return the id of a number."""
    return f"number:{number:g}"


def word_id(word: str) -> str:
    """Return the id of a word."""
    return f"word:{word}"


def face_of(piece: str) -> str:
    """Return the id of a piece without its number among equal ones, which changes as these come and go."""
    kind, colon, text = piece.partition(":")
    return kind + colon + ",".join(part for part in text.split(",") if not part.startswith("n="))


def owner_of(piece: str) -> int | None:
    """Return whose a named piece is ("token.0.2": kind, owner, number; "hero.ace.0": kind, row, owner), or None."""
    _, *rest = piece.split(".")
    return next((int(part) for part in rest if part.isdigit()), None) if len(rest) == 2 else None
