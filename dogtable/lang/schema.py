"""The JSON schema of a ruleset's YAML, made from the vocabulary: for completion and first checks in an editor.

An editor's schema knows shapes and keys, not names and kinds; `dogtable check` knows all.
"""

from __future__ import annotations

from dogtable.base.aims import AIMS
from dogtable.base.json_schema import TEXT, WORD, Schema, by_type, by_verb, listed, mapping, named, one_or_list, whole
from dogtable.lang.constructs import Declaration, Key, Slot, Takes, Verb
from dogtable.lang.declarations import DECLARATIONS, STYLES
from dogtable.lang.verbs import VERBS
from dogtable.lang.vocabulary import BECAUSE_KEYS, ENTRY_KEYS, MOST_KEYS, TEXTS_KEYS

_EXPRESSION: Schema = {"type": ["string", "integer", "boolean"]}
_BLOCK: Schema = {"$ref": "#/$defs/block"}
_BECAUSE: Schema = {"$ref": "#/$defs/because"}
_KIND: Schema = {"$ref": "#/$defs/kind"}
_INTEGER: Schema = {"type": "integer"}

_SLOTS: dict[Takes, Schema] = {
    "expr": _EXPRESSION,
    "condition": _EXPRESSION,
    "block": _BLOCK,
    "texts": {"$ref": "#/$defs/texts"},
    "because": _BECAUSE,
    "most": {"$ref": "#/$defs/most"},
    "picks": named(_EXPRESSION, 1),
    "entries": named({"$ref": "#/$defs/entry"}, 1),
    "cases": named(_BLOCK, 1),
    "fields": named(_EXPRESSION),
    "name": WORD,
    "routine": WORD,
    "call": WORD,
    "let": WORD,
    "set": WORD,
    "rule": TEXT,
    "word": WORD,
    "nothing": {"type": ["null", "string"]},
}

_MANY: Schema = {"type": ["array", "object"]}
_KEYS: dict[str, Schema] = {
    "expr": _EXPRESSION,
    "text": TEXT,
    "int": _INTEGER,
    "ints": one_or_list(_INTEGER),
    "id": {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"},
    "word": {"type": ["string", "boolean"]},
    "aim": {"enum": list(AIMS)},
    "name": WORD,
    "names": one_or_list(WORD),
    "player": {"const": "player"},
    "per": by_type("string", array={"items": WORD, "maxItems": 2}),
    "seen": {"enum": ["everybody", "owner", "nobody"]},
    "known": {"enum": ["everybody", "owner", "nobody", "owner unordered", "everybody unordered"]},
    "style": {"enum": list(STYLES)},
    "kind": _KIND,
    "kinds": one_or_list(WORD),
    "fields": named(_KIND),
    "rows": {"type": ["string", "array"]},
    "data": _MANY,
    "counts": named(_INTEGER),
    "titles": named(TEXT),
    "teams": _MANY,
    "size": {"type": "array", "items": _EXPRESSION, "minItems": 2, "maxItems": 2},
    "links": _MANY,
    "lines": _MANY,
    "because": _BECAUSE,
    "cases": named(_EXPRESSION, 1),
    "scores": named(_EXPRESSION),
    "ranks": one_or_list(_EXPRESSION),
}

# Top-level keys whose values are no mapping of one thing, or which have short forms beside it.
_SHORT: dict[str, tuple[list[str], dict[str, Schema]]] = {
    "options": (["boolean"], {}),
    "state": (["string"], {"array": _KIND}),
    "define": (_EXPRESSION["type"], {}),
    "advice": (_EXPRESSION["type"], {}),
}
_PLAIN: dict[str, Schema] = {
    "extends": WORD,
    "words": named(by_type("object", array={"items": TEXT})),  # words with their fields, or `fields` and `rows`
    "kinds": named(named(_KIND)),
    "tables": named(_MANY),
    "routines": named(_BLOCK),
    "tells": named(TEXT),
    "play": _BLOCK,
}


def schema() -> Schema:
    """Return the schema, as plain data."""
    return {
        **whole("A ruleset for dogtable", mapping({one.name: _declaration(one) for one in DECLARATIONS})),
        "$defs": {
            "block": listed({"$ref": "#/$defs/statement"}),
            "statement": by_type(
                string={"const": "finish"}, object=by_verb({verb.name: _verb(verb) for verb in VERBS})
            ),
            "entry": by_type(array=_BLOCK, object=mapping({name: _entry_key(name) for name in ENTRY_KEYS}, ["do"])),
            "because": by_type(*TEXT["type"], object=mapping(dict.fromkeys(BECAUSE_KEYS, TEXT), ["text"])),
            "texts": by_type(
                *TEXT["type"],
                array=listed(mapping(dict(zip(TEXTS_KEYS, (_EXPRESSION, TEXT), strict=True)), ["says"]), 1),
            ),
            "most": by_type(
                *_EXPRESSION["type"], object=mapping(dict(zip(MOST_KEYS, (_EXPRESSION, _BECAUSE), strict=True)), ["is"])
            ),
            "kind": by_type(
                "string",
                object=mapping(
                    {
                        **dict.fromkeys(("from", "to"), _INTEGER),
                        "first": TEXT,
                        "kind": _KIND,
                        "internal": {"type": "boolean"},
                    }
                ),
                array={"items": _KIND, "minItems": 1, "maxItems": 1},
            ),
        },
    }


def _entry_key(name: str) -> Schema:
    return {"when": _EXPRESSION, "because": _BECAUSE, "choose": _SLOTS["picks"], "do": _BLOCK}[name]


def _verb(verb: Verb) -> Schema:
    """Return the shape of one statement."""
    properties = {verb.name: _slot(verb.head, verb.head.meaning)}
    properties |= {slot.name: _slot(slot, slot.meaning) for slot in verb.slots}
    must = [verb.name, *(slot.name for slot in verb.slots if slot.must and not slot.inline)]
    return {**mapping(properties, must), "description": verb.meaning}


def _slot(slot: Slot, meaning: str) -> Schema:
    return {**_SLOTS[slot.takes], "description": meaning}


def _declaration(declaration: Declaration) -> Schema:
    """Return the shape of one top-level key."""
    if declaration.name in _PLAIN:
        return {**_PLAIN[declaration.name], "description": declaration.meaning}
    one = mapping({key.name: _key(key) for key in declaration.keys})  # what extends another gives some keys only
    if declaration.many:
        plain, shapes = _SHORT.get(declaration.name, ([], {}))
        one = named(by_type(*plain, **shapes, object=one))
    return {**one, "description": declaration.meaning}


def _key(key: Key) -> Schema:
    return {**_KEYS[key.takes], "description": key.meaning}
