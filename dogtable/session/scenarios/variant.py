"""A variant of a ruleset in which some rows of pieces have other faces, for one scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.base.frozen import replaced
from dogtable.lang.hints import did_you_mean
from dogtable.lang.tree import Data, Kind, PieceDecl, PieceRow, Rules


def with_faces(rules: Rules, faces: Mapping[str, Mapping[str, Any]]) -> Rules:
    """Return the rules with the faces of some rows changed; UsageError for a row or word that there is not."""
    if not faces:
        return rules
    left = set(faces)
    pieces = {}
    for name, decl in rules.pieces.items():
        rows = tuple(_row(rules, decl, row, faces.get(row.name, {})) if row.name else row for row in decl.rows)
        left -= {row.name for row in decl.rows}
        pieces[name] = replaced(decl, rows=rows)
    if left:
        wrong = sorted(left)[0]
        known = [row.name for decl in rules.pieces.values() for row in decl.rows if row.name]
        raise UsageError(f"`faces` names '{wrong}', which is no row of pieces; {did_you_mean(wrong, known)}")
    return replaced(rules, pieces=pieces)


def _row(rules: Rules, decl: PieceDecl, row: PieceRow, given: Mapping[str, Any]) -> PieceRow:
    kinds = {field.name: field.kind for field in rules.kinds[decl.of].fields if field.face}
    changed = {name: data_of(rules, kinds[name], value) for name, value in given.items() if name in kinds}
    return replaced(row, faces={**row.faces, **changed}) if changed else row


def data_of(rules: Rules, kind: Kind, value: Any) -> Data:
    """Return a plain value of a file as the checked rules hold it."""
    if isinstance(value, list):
        return tuple(data_of(rules, kind.item or kind, item) for item in value)
    if value is None:
        return -1
    if kind.sort == "word":
        words = [word.name for word in rules.words[kind.of[0]].words]
        if str(value) not in words:
            raise UsageError(f"'{value}' is no word of '{kind.of[0]}'; {did_you_mean(str(value), words)}")
        return words.index(str(value))
    if not isinstance(value, int):
        raise UsageError(f"expected a number or flag, found '{value}'")
    return int(value)
