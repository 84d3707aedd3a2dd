"""The JSON schema of table.yaml, made from its vocabulary: for completion and first checks in an editor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dogtable.base.json_schema import TEXT, WORD, Schema, by_type, by_verb, listed, mapping, named, whole
from dogtable.lang import look_vocabulary as vocabulary
from dogtable.lang.look_layers import SIGNATURE
from dogtable.lang.look_vocabulary import Slot, Verb

_NUMBER: Final[Schema] = {"type": ["number", "string"]}
_FLAG: Final[Schema] = {"type": ["boolean", "string"]}
_NUMBERS: Final = by_type("number", "string", array={"items": _NUMBER, "maxItems": 4})
_LAYERS: Final[Schema] = {"$ref": "#/$defs/layers"}
_TEXTS: Final[Schema] = {"$ref": "#/$defs/texts"}


def schema() -> Schema:
    """Return the schema of a table.yaml, as plain data."""
    return {
        **whole("A table for dogtable", _slots(vocabulary.TOP)),
        "$defs": {
            "layers": listed(by_verb({name: _verb(verb) for name, verb in vocabulary.VERBS.items()})),
            "texts": by_type(*TEXT["type"], array=listed(_slots(vocabulary.CASE))),
        },
    }


def _slots(slots: Iterable[Slot], *must: str) -> Schema:
    return mapping({slot.name: _slot(slot) for slot in slots}, must)


def _slot(slot: Slot) -> Schema:
    takes = {"enum": list(slot.words)} if slot.kind == "word" else _TAKES[slot.kind]
    return {**takes, "description": slot.about}


def _verb(verb: Verb) -> Schema:
    """Return the shape of one layer."""
    return {**_slots((verb.subject, *verb.slots, *vocabulary.COMMON), verb.name), "description": verb.about}


_TAKES: dict[str, Schema] = {
    "number": _NUMBER,
    "loop_start": _NUMBER,
    "flag": _FLAG,
    "yes": {"type": "boolean"},
    "milliseconds": {"type": "integer", "minimum": 0},
    "expr": TEXT,
    "text": TEXT,
    "texts": _TEXTS,
    **dict.fromkeys(("colour", "line", "each", "call", "figure", "sound", "field", "rule", "class"), WORD),
    **dict.fromkeys(("rect", "middle", "pair", "point", "numbers"), _NUMBERS),
    "spots": {"type": ["string", "array"]},
    "kinds": named(WORD),
    "names": by_type("string", array=listed(WORD)),
    "layers": _LAYERS,
    "colours": named(WORD),
    "seats": listed({"type": "array", "items": WORD, "minItems": 2, "maxItems": 2}),
    "data": {"type": "object"},
    "regions": mapping(dict.fromkeys(vocabulary.REGIONS, _NUMBERS)),
}
_TAKES |= {
    "track": _slots(vocabulary.TRACK),
    "rows": listed(_slots(vocabulary.ROW, "row")),
    "legend": listed(_slots(vocabulary.LEGEND, "sign", "says")),
}
_TAKES |= {
    "look": _slots(vocabulary.LOOK),
    "figures": {**named(_slots(vocabulary.FIGURE, "layers")), "propertyNames": {"pattern": f"^{SIGNATURE.pattern}$"}},
    "motions": named(_slots(vocabulary.MOTION)),
    "result": _slots(vocabulary.RESULT),
}
