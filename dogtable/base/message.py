"""What is said where no language is known: English, with what it was made of, so that a catalogue can say it anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dogtable.base.forms import filled_in

ENDS = ".。"
MOST_VALUE = 120
"""Characters of a value that is handed on."""


class Message(str):
    """The English sentence, as text; `source` is it with its holes, `values` what is in them.

    A value is text, a number, or a sentence of its own, which loses its full stop there. `n` is the number that chooses
    the plural form.
    """

    source: str
    values: Mapping[str, object]

    def __new__(cls, source: str, /, **values: object) -> Message:
        """Fill the holes; a sentence without values is taken as it is."""
        if isinstance(source, Message) and not values:
            return source
        said = super().__new__(cls, filled_in(source, lambda hole: _inner(values[hole])) if values else source)
        said.source, said.values = source, values
        return said

    def to_json(self) -> list[Any]:
        """Return it as plain values, each short enough for a notice."""
        values = {name: _plain(value) for name, value in self.values.items()}
        return [self.source if values else _short(self.source), values]

    @classmethod
    def from_json(cls, written: Sequence[Any]) -> Message:
        """Return the sentence of `to_json`."""
        source, values = written
        return cls(
            source, **{name: cls.from_json(one) if isinstance(one, list) else one for name, one in values.items()}
        )


def reason(error: OSError) -> Message:
    """Return why the system could not do something."""
    return Message(error.strerror or str(error))


def _plain(value: object) -> object:
    if isinstance(value, Message):
        return value.to_json()
    return value if isinstance(value, int) else _short(str(value))


def _short(text: str) -> str:
    return text if len(text) <= MOST_VALUE else f"{text[: MOST_VALUE - 1]}…"


def _inner(value: object) -> str:
    return value.rstrip(ENDS) if isinstance(value, Message) else str(value)
