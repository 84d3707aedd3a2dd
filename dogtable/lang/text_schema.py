"""The JSON schema of a catalogue, `text.<lang>.yaml`: for completion and first checks in an editor."""

from __future__ import annotations

from typing import Final

from dogtable.base.forms import OTHER, PLURAL_FORMS
from dogtable.base.json_schema import TEXT, Schema, by_type, mapping, named, whole
from dogtable.lang.texts import FORM, KEYS

_ABOUT: Final = {
    "names": "what things are called, by their keys",
    "sentences": "what is said, by the text in the ruleset",
}
_FORMS: Final = {
    "names": {**named(TEXT), "propertyNames": {"pattern": f"^{FORM.pattern.removesuffix(chr(92) + 'Z')}$"}},
    "sentences": mapping(dict.fromkeys(PLURAL_FORMS, TEXT)),
}


def schema() -> Schema:
    """Return the schema of a catalogue, as plain data."""
    return whole("Texts of a ruleset for dogtable", mapping({key: _texts(key) for key in KEYS}))


def _texts(key: str) -> Schema:
    """Return the shape of a section: a text each, or one by its forms."""
    forms = {**_FORMS[key], "required": [OTHER]}
    return {**named(by_type(*TEXT["type"], object=forms)), "description": _ABOUT[key]}
