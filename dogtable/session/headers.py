"""The header of a saved game as the journal keeps it: the fields of a record without its answers, as one JSON text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from dogtable.base.errors import SaveError
from dogtable.base.message import Message
from dogtable.base.reading import read_json
from dogtable.engine.fields import sound
from dogtable.engine.record import is_newer

MOST_CHARACTERS: Final = 1 << 20
MOST_VALUES: Final = 200_000
HEADER: Final = f"CASE WHEN length(header) <= {MOST_CHARACTERS} THEN header END"
"""What a query asks for that reads headers: one that is too long stays where it is."""
_ELSEWHERE: Final = ("decisions", "marks", "sources", "hints")  # kept in tables and columns of their own


def written_header(header: Mapping[str, Any]) -> str:
    """Return a header as the journal keeps it; SaveError where it could not be read again."""
    try:
        text = json.dumps({key: header[key] for key in header if key not in _ELSEWHERE}, ensure_ascii=False)
    except (RecursionError, ValueError, TypeError) as error:
        raise SaveError("The game cannot be saved: there is something in it that cannot be written down.") from error
    return json.dumps(read_header(text), ensure_ascii=False)


def read_header(text: Any) -> dict[str, Any]:
    """Return the known fields of a header; SaveError says what is wrong with it."""
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise damaged("its header is no text, or too long")
    try:
        written = read_json(text, MOST_VALUES)
    except ValueError as error:
        raise damaged("its header cannot be read") from error
    if not isinstance(written, dict):
        raise damaged("its header is none")
    if is_newer(written):
        raise SaveError("This game was saved by a newer dogtable and cannot be opened by this one; it is kept.")
    try:
        head = sound({**written, "decisions": [], "sources": {}})
    except SaveError as error:
        raise damaged(error.message) from error
    if len(head["seats"]) != head["players"]:
        raise damaged("'seats' are missing")
    return {key: value for key, value in head.items() if key not in _ELSEWHERE}


def is_text(value: object) -> bool:
    """Whether this is text that can be written: no bytes that are none, no half characters."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeError:
        return False
    return True


def damaged(what: str, /, **values: object) -> SaveError:
    """Return the error for a saved game of which something is wrong."""
    return SaveError(
        "This saved game is damaged ({what}) and cannot be opened; it is kept.", what=Message(what, **values)
    )
