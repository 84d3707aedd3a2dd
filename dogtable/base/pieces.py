"""How a piece is called: the id that targets, options and looks share."""

from __future__ import annotations

from collections.abc import Mapping

PieceJson = str | Mapping[str, object]


def piece_id(piece: PieceJson) -> str:
    """Return the id of a piece as a view or an option shows it.

    A named piece's is its name; another's is its kind and all that tells it apart (`card:rank=ten`); that of an
    unseen piece only its kind.
    """
    if isinstance(piece, str):
        return piece
    told = ",".join(f"{k}={v}" for k, v in sorted(piece.items()) if k != "kind" and v not in (None, False))
    return f"{piece['kind']}:{told}" if told else str(piece["kind"])
