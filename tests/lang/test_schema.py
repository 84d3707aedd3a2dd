"""What is derived from the vocabulary: the JSON schema for editors, and the reference."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from dogtable.lang.reference import reference
from dogtable.lang.schema import schema
from dogtable.lang.vocabulary import DECLARATIONS, FUNCTIONS, VERBS

ROOT = Path(__file__).parents[2]
RULESETS = sorted([*ROOT.glob("rulesets/*/game.yaml"), *ROOT.glob("tests/rulesets/*/game.yaml")])
SCHEMA = schema()


def fits(value: Any, shape: dict[str, Any]) -> bool:
    """A small validator for the keywords that the schema uses."""
    if "$ref" in shape:
        return fits(value, SCHEMA["$defs"][shape["$ref"].rpartition("/")[2]])
    if "anyOf" in shape:
        return any(fits(value, one) for one in shape["anyOf"])
    if "const" in shape:
        return bool(value == shape["const"])
    if "enum" in shape:
        return value in shape["enum"]
    types = shape.get("type", [])
    if not any(is_of(value, one) for one in ([types] if isinstance(types, str) else types)):
        return False
    if isinstance(value, dict):
        known, other = shape.get("properties", {}), shape.get("additionalProperties", True)
        if not all(name in value for name in shape.get("required", [])):
            return False
        if len(value) < shape.get("minProperties", 0):
            return False
        for name, inner in value.items():
            if name in known and not fits(inner, known[name]):
                return False
            if name not in known and (other is False or (isinstance(other, dict) and not fits(inner, other))):
                return False
    if isinstance(value, list):
        if not shape.get("minItems", 0) <= len(value) <= shape.get("maxItems", len(value)):
            return False
        return all(fits(item, shape.get("items", {"anyOf": [{}]})) for item in value) if "items" in shape else True
    return not (isinstance(value, str) and "pattern" in shape and not re.search(shape["pattern"], value))


def is_of(value: Any, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    kinds = {"string": str, "integer": int, "number": (int, float), "array": list, "object": dict, "null": type(None)}
    return isinstance(value, kinds.get(name, ()))  # type: ignore[arg-type]  # a mapping of types


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.parent.name)
def test_every_ruleset_fits_the_schema(path: Path):
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    for key, value in data.items():
        assert fits(value, SCHEMA["properties"][key]), key


def test_the_schema_refuses_what_is_misspelt():
    block = SCHEMA["$defs"]["block"]
    assert fits([{"deal": "1 from draw to hand[me]"}], block)
    assert not fits([{"deel": "1 from draw to hand[me]"}], block)
    assert not fits([{"repeat": 3}], block)
    assert not fits([{"repeat": 3, "do": [], "od": []}], block)


def test_the_schema_is_plain_json():
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


def test_the_reference_is_up_to_date():
    page = ROOT / "docs" / "language" / "reference.md"
    assert page.read_text(encoding="utf-8") == reference(), "write it again: `dogtable docs`"


def test_the_reference_has_every_construct():
    text = reference()
    for row in (*DECLARATIONS, *VERBS):
        assert f"### `{row.name}" in text
    for function in FUNCTIONS:
        assert f"### `{function.signature}`" in text
