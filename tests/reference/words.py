"""The words of the public contract for places, pieces and values, keys of options, and positions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dogtable.lang import tree as t
from tests.reference.things import NONE, Piece, Setup
from tests.reference.values import missing
from tests.reference.world import Path, Step, World

RESERVED = ("kind", "name", "owner", "n", "at", "i", "fields")  # what a piece's word says of it itself


def name_of(setup: Setup, piece: Piece) -> str:
    """The name of a piece that is one of its own; "" for one that goes by its face."""
    if piece.row_name:
        if not piece.single:
            return ""
        return f"{piece.kind}.{piece.row_name}" + (f".{piece.owner}" if piece.owner >= 0 else "")
    if not piece.faceless or piece.owner < 0:
        return ""
    return f"{piece.kind}.{piece.owner}.{piece.index}"


def face_words(setup: Setup, piece: Piece) -> list[str]:
    decls = {f.name: f for f in setup.rules.kinds[piece.kind].fields}
    return [word_of(setup, decls[name].kind, piece.faces[name]) for name in piece.each]


def label_of(setup: Setup, piece: Piece) -> str:
    """What a piece is called in keys, but for "#n"."""
    if piece.number not in setup.labels:
        setup.labels[piece.number] = _label(setup, piece)
    return setup.labels[piece.number]


def _label(setup: Setup, piece: Piece) -> str:
    name = name_of(setup, piece)
    if name:
        return name.partition(".")[2] if piece.row_name else name
    face = piece.row_name or ".".join(face_words(setup, piece)) or piece.kind
    return f"{face}.{piece.owner}" if piece.owner >= 0 else face


def place_word(setup: Setup, number: int) -> str:
    place = setup.places[number]
    words = [place.name]
    if not place.board:
        for per, value in zip(setup.rules.zones[place.name].per, place.index, strict=True):
            words.append(index_word(setup, per, value))
        return ".".join(words)
    if setup.rules.boards[place.name].per_player:
        words.append(str(place.owner))
    return ".".join([*words, space_word(setup, number)])


def space_word(setup: Setup, number: int) -> str:
    place = setup.places[number]
    if place.space_name:
        return place.space_name
    if place.name in setup.grids:
        row, column = divmod(place.index[0], setup.grids[place.name][1])
        return f"{row}.{column}"
    return str(place.index[0])


def index_word(setup: Setup, per: t.Per, value: int) -> str:
    if per.sort == "word":
        return setup.rules.words[per.name].words[value].name
    if per.sort == "piece":
        piece = setup.pieces[value]
        return name_of(setup, piece) or f"{label_of(setup, piece)}~{value}"
    return str(value)


def word_of(setup: Setup, kind: t.Kind, value: int) -> str:
    """The word of a value that is no piece."""
    if missing(value, kind):
        return "none"
    if kind.sort == "word":
        return words_of(setup, kind.of[0])[value]
    if kind.sort == "flag":
        return "true" if value else "false"
    if kind.sort in ("space", "place"):
        return place_word(setup, value)
    return str(value)


def words_of(setup: Setup, name: str) -> list[str]:
    if name.startswith("option:"):
        return [value for value, _ in setup.rules.options[name.removeprefix("option:")].values]
    return [word.name for word in setup.rules.words[name].words]


# -------------------------------------------------------------------------------------------------------------- keys


def numbers(w: World) -> dict[int, int]:
    """The "n" of pieces without a name that share kind, face and owner with others that lie in public."""
    alike: dict[tuple[str, str], list[int]] = {}
    for place in range(len(w.setup.places)):
        if w.setup.public(place):
            for x in w.lying[place]:
                piece = w.setup.pieces[x]
                if not name_of(w.setup, piece):
                    alike.setdefault((piece.kind, label_of(w.setup, piece)), []).append(x)
    return {x: n for group in alike.values() if len(group) > 1 for n, x in enumerate(group, start=1)}


Picked = tuple[str, t.Kind | None, Any]


def picked(step: Step) -> list[Picked]:
    """The picks of a step; with kind None the value is a word as it stands."""
    sort = step[0]
    if sort == "none":
        return []
    if sort not in ("own", "any"):
        return [("", None, sort)]
    entry, statement = step[1], step[3]
    picks = statement.picks if entry is None else entry.picks
    found: list[Picked] = []
    if entry is not None:
        found.append(("anytime" if sort == "any" else statement.label, None, entry.key))
    for pick, value in zip(picks, step[2], strict=True):
        found.append((pick.name, pick.list.kind.item, value))
    return found


def keys(w: World, offered: list[list[Picked]]) -> list[str]:
    """The keys of all options of a decision."""
    counted = numbers(w)

    def called(x: int) -> str:
        label = label_of(w.setup, w.setup.pieces[x])
        return f"{label}#{counted[x]}" if x in counted else label

    groups: dict[tuple[str, str], list[int]] = {}
    for picks in offered:
        for name, kind, value in picks:
            for x in _pieces(kind, value):
                group = groups.setdefault((name, called(x)), [])
                if x not in group:
                    group.append(x)

    def word(name: str, kind: t.Kind, value: Any) -> str:
        if kind.sort == "list" and kind.item is not None:
            return "+".join(sorted(word(name, kind.item, v) for v in value))
        if kind.sort == "piece" and value != NONE:
            group = groups[name, called(value)]
            return called(value) if len(group) == 1 else f"{called(value)}#{group.index(value) + 1}"
        return word_of(w.setup, kind, value)

    def part(name: str, kind: t.Kind | None, value: Any) -> str:
        if kind is None:
            return f"{name}={value}" if name else value
        return f"{name}={word(name, kind, value)}"

    return [" ".join(part(*p) for p in picks) for picks in offered]


def _pieces(kind: t.Kind | None, value: Any) -> Iterable[int]:
    if kind is None:
        return ()
    if kind.sort == "piece":
        return (value,) if value != NONE else ()
    if kind.sort == "list" and kind.item is not None and kind.item.sort == "piece":
        return value
    return ()


def path_picks(path: Path) -> list[Picked]:
    """The picks of an answer, in order of asking."""
    return [p for step in path for p in picked(step)]
