"""The JSON schema of a ruleset's YAML, made from the vocabulary: for completion and first checks in an editor.

An editor's schema knows shapes and keys, not names and kinds; `dogtable check` knows all.
"""

from __future__ import annotations

from typing import Any

from dogtable.base.aims import AIMS
from dogtable.lang.constructs import Declaration, Key, Slot, Verb
from dogtable.lang.vocabulary import BECAUSE_KEYS, DECLARATIONS, ENTRY_KEYS, VERBS

Schema = dict[str, Any]
ADDRESS = "https://json-schema.org/draft/2020-12/schema"

_EXPRESSION: Schema = {"type": ["string", "integer", "boolean"]}
_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_BLOCK: Schema = {"$ref": "#/$defs/block"}
_BECAUSE: Schema = {"$ref": "#/$defs/because"}

_SLOTS: dict[str, Schema] = {
    "expr": _EXPRESSION,
    "condition": _EXPRESSION,
    "block": _BLOCK,
    "text": _TEXT,
    "because": _BECAUSE,
    "picks": {"type": "object", "additionalProperties": _EXPRESSION, "minProperties": 1},
    "entries": {"type": "object", "additionalProperties": {"$ref": "#/$defs/entry"}, "minProperties": 1},
    "cases": {"type": "object", "additionalProperties": _BLOCK, "minProperties": 1},
    "fields": {"type": "object", "additionalProperties": _EXPRESSION},
    "name": {"type": "string"},
    "routine": {"type": "string"},
    "call": {"type": "string"},
    "let": {"type": "string"},
    "set": {"type": "string"},
    "rule": _TEXT,
    "word": {"type": "string"},
    "nothing": {"type": ["null", "string"]},
}

_KEYS: dict[str, Schema] = {
    "expr": _EXPRESSION,
    "text": _TEXT,
    "int": {"type": "integer"},
    "ints": {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
    "id": {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"},
    "word": {"type": ["string", "boolean"]},
    "aim": {"enum": list(AIMS)},
    "name": {"type": "string"},
    "names": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
    "player": {"const": "player"},
    "per": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "maxItems": 2}]},
    "seen": {"enum": ["everybody", "owner", "nobody"]},
    "kind": {"$ref": "#/$defs/kind"},
    "kinds": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
    "fields": {"type": "object", "additionalProperties": {"$ref": "#/$defs/kind"}},
    "rows": {"anyOf": [{"type": "string"}, {"type": "array"}]},
    "data": {"anyOf": [{"type": "array"}, {"type": "object"}]},
    "counts": {"type": "object", "additionalProperties": {"type": "integer"}},
    "titles": {"type": "object", "additionalProperties": _TEXT},
    "teams": {"anyOf": [{"type": "array"}, {"type": "object"}]},
    "size": {"type": "array", "items": _EXPRESSION, "minItems": 2, "maxItems": 2},
    "links": {"anyOf": [{"type": "array"}, {"type": "object"}]},
    "lines": {"anyOf": [{"type": "array"}, {"type": "object"}]},
    "because": _BECAUSE,
    "cases": {"type": "object", "additionalProperties": _EXPRESSION, "minProperties": 1},
    "scores": {"type": "object", "additionalProperties": _EXPRESSION},
    "ranks": {"anyOf": [_EXPRESSION, {"type": "array", "items": _EXPRESSION}]},
}

# Top-level keys whose values are no mapping of one thing, or which have short forms beside it.
_SHORT: dict[str, list[Schema]] = {
    "options": [{"type": "boolean"}],
    "words": [{"type": "array", "items": {"type": ["string", "integer", "boolean"]}}, {"type": "object"}],
    "state": [{"$ref": "#/$defs/kind"}],
    "define": [_EXPRESSION],
    "advice": [_EXPRESSION],
}
_PLAIN: dict[str, Schema] = {
    "extends": {"type": "string"},
    "kinds": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": _KEYS["kind"]}},
    "tables": {"type": "object", "additionalProperties": {"type": ["array", "object"]}},
    "routines": {"type": "object", "additionalProperties": _BLOCK},
    "play": _BLOCK,
}


def schema() -> Schema:
    """Return the schema, as plain data."""
    return {
        "$schema": ADDRESS,
        "title": "A ruleset for dogtable",
        "type": "object",
        "properties": {declaration.name: _declaration(declaration) for declaration in DECLARATIONS},
        "additionalProperties": False,
        "$defs": {
            "block": {"type": "array", "items": {"$ref": "#/$defs/statement"}},
            "statement": {"anyOf": [{"const": "finish"}, *(_verb(verb) for verb in VERBS)]},
            "entry": {"anyOf": [_BLOCK, _object({name: _entry_key(name) for name in ENTRY_KEYS}, ["do"])]},
            "because": {"anyOf": [_TEXT, _object(dict.fromkeys(BECAUSE_KEYS, _TEXT), ["text"])]},
            "kind": {
                "anyOf": [
                    {"type": "string"},
                    _object({name: {"type": "integer"} for name in ("from", "to", "first")}, ["from", "to"]),
                    {"type": "array", "items": {"$ref": "#/$defs/kind"}, "minItems": 1, "maxItems": 1},
                ]
            },
        },
    }


def _entry_key(name: str) -> Schema:
    return {"when": _EXPRESSION, "because": _BECAUSE, "choose": _SLOTS["picks"], "do": _BLOCK}[name]


def _object(properties: Schema, required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _verb(verb: Verb) -> Schema:
    """Return the shape of one statement."""
    properties = {verb.name: _slot(verb.head, verb.meaning)}
    properties |= {slot.name: _slot(slot, slot.meaning) for slot in verb.slots}
    required = [verb.name, *(slot.name for slot in verb.slots if slot.must and not slot.inline)]
    return _object(properties, required)


def _slot(slot: Slot, meaning: str) -> Schema:
    return {**_SLOTS[slot.takes], "description": meaning}


def _declaration(declaration: Declaration) -> Schema:
    """Return the shape of one top-level key."""
    if declaration.name in _PLAIN:
        return {**_PLAIN[declaration.name], "description": declaration.meaning}
    properties = {key.name: _key(key) for key in declaration.keys}
    if not declaration.many:  # extended rulesets give some keys only, so none is required
        return {**_object(properties, []), "description": declaration.meaning}
    one: Schema = _object(properties, [])
    shapes = [*_SHORT.get(declaration.name, []), one]
    value = one if len(shapes) == 1 else {"anyOf": shapes}
    return {"type": "object", "additionalProperties": value, "description": declaration.meaning}


def _key(key: Key) -> Schema:
    return {**_KEYS[key.takes], "description": key.meaning}
