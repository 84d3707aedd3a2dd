"""Parts of JSON schemas for editors. Alternatives are told apart by what is there (its type, its verb).

So an editor says what is wrong with it, and not that it is "not valid under any of the given schemas".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

Schema = dict[str, Any]

ADDRESS: Final = "https://json-schema.org/draft/2020-12/schema"
WORD: Final[Schema] = {"type": "string"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
TEXT: Final[Schema] = {"type": ["string", "number", "boolean"]}


def whole(title: str, schema: Schema) -> Schema:
    """Return the schema of a file."""
    return {"$schema": ADDRESS, "title": title, **schema}


def mapping(properties: Mapping[str, Schema], must: Iterable[str] = ()) -> Schema:
    """Return the schema of a mapping with these keys, of which `must` have to be there."""
    return {"type": "object", "properties": dict(properties), "required": list(must), "additionalProperties": False}


def named(value: Schema, fewest: int = 0) -> Schema:
    """Return the schema of a mapping from any names to a value."""
    return {"type": "object", "additionalProperties": value, **({"minProperties": fewest} if fewest else {})}


def listed(item: Schema, fewest: int = 0) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": item, **({"minItems": fewest} if fewest else {})}


def by_type(*plain: str, **shapes: Schema) -> Schema:
    """Return the schema of what may have several JSON types: plain ones, and some with a shape of their own."""
    tests = [{"if": {"type": name}, "then": shape} for name, shape in shapes.items()]
    return {"type": [*plain, *shapes], "allOf": tests}


def one_or_list(one: Schema) -> Schema:
    """Return the schema of a thing of a plain type, or a list of such."""
    types = [one["type"]] if isinstance(one["type"], str) else list(one["type"])
    return by_type(**{name: {**one, "type": name} for name in types}, array=listed(one))


def by_verb(shapes: Mapping[str, Schema]) -> Schema:
    """Return the schema of a mapping that is what its verb says; `shapes` are those of mappings, by their verbs.

    A verb that is a key beside another one as well counts only where that other one is not there.
    """

    def there(verb: str) -> Schema:
        hosts = [host for host, shape in shapes.items() if host != verb and verb in shape["properties"]]
        found: Schema = {"required": [verb]}
        return {**found, "not": {"anyOf": [{"required": [host]} for host in hosts]}} if hosts else found

    verbs = list(shapes)
    no_verb = {"if": {"not": {"anyOf": [{"required": [verb]} for verb in verbs]}}}
    return {
        "type": "object",
        "minProperties": 1,
        "properties": {verb: {"description": shape["description"]} for verb, shape in shapes.items()},
        "allOf": [
            {**no_verb, "then": {"propertyNames": {"enum": verbs}}},
            *({"if": there(verb), "then": shape} for verb, shape in shapes.items()),
        ],
    }
