"""How a piece is told in views and positions, and called: the id that targets, options and looks share."""

from __future__ import annotations

from collections.abc import Mapping

PieceJson = str | Mapping[str, object]

RESERVED = frozenset({"kind", "name", "owner", "n", "at", "i", "fields"})
"""What a piece's word says of it itself. A field of such a name is told in "fields"."""


def fields_of(piece: Mapping[str, object]) -> dict[str, object]:
    """Return the fields that a piece's word tells, faces and others, whatever they are called."""
    inner = piece.get("fields")
    own = {name: value for name, value in piece.items() if name not in RESERVED}
    return {**own, **inner} if isinstance(inner, Mapping) else own


def piece_id(piece: PieceJson) -> str:
    """Return the id of a piece as a view or an option shows it.

    A named piece's is its name; another's is its kind and all that tells it apart (`card:rank=ten`); that of an
    unseen piece only its kind.
    """
    if isinstance(piece, str):
        return piece
    own = {name: value for name, value in piece.items() if name not in ("kind", "fields")}
    named = {f"fields.{name}": value for name, value in fields_of(piece).items() if name in RESERVED}
    text = ",".join(f"{k}={v}" for k, v in sorted({**own, **named}.items()) if v not in (None, False))
    return f"{piece['kind']}:{text}" if text else str(piece["kind"])
