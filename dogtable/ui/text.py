"""All words of the program: a catalogue a language, `assets/text/<language>.yaml`, read once.

A text is a sentence with `{name}` in it, or a mapping of plural forms chosen by `n` (`one`, `other`, as Unicode names
them).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from dogtable.base import paths
from dogtable.base.errors import SaveError
from dogtable.base.forms import OTHER, Said, Words, filled_in, formed, plural
from dogtable.base.own_yaml import DAMAGED, read_own

Node = str | dict[str, "Node"]

FALLBACK = "en"


class Catalogue:
    """The texts of one language; what it lacks is taken from English."""

    def __init__(self, texts: Mapping[str, Node], fallback: Catalogue | None = None, language: str = FALLBACK) -> None:
        self._texts = dict(_flat("", texts))
        self.language = language
        self._fallback = fallback

    @classmethod
    def load(cls, language: str, folder: Path | None = None) -> Catalogue:
        """Read the catalogue of `language`; one that is not there gives English. A damaged one: SaveError."""
        folder = folder or paths.assets_folder() / "text"
        english = cls(_read(folder / f"{FALLBACK}.yaml"))
        path = folder / f"{language}.yaml"
        if language == FALLBACK or not path.is_file():
            return english
        return cls(_read(path), english, language)

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of `key` ("shelf.players") with its `{names}` filled; `n` chooses the plural form."""
        found = self._texts.get(key)
        if found is None:
            return self._fallback(key, **values) if self._fallback else key
        n = values.get("n")
        said = formed(found, plural(self.language, n) if isinstance(n, int) else OTHER)
        # a catalogue with one name too many must not stop a game: it stays visible
        return filled_in(said, lambda name: _words(values.get(name, f"{{{name}}}"))) if values else said

    def __contains__(self, key: str) -> bool:
        return key in self._texts or (self._fallback is not None and key in self._fallback)

    def keys(self) -> frozenset[str]:
        """All keys of this language, without those taken from English."""
        return frozenset(self._texts)


def _words(value: object) -> Words:
    return value if isinstance(value, Said) else str(value)


def languages(folder: Path | None = None) -> list[tuple[str, str]]:
    """Return (code, own name) of every language there is, English first."""
    folder = folder or paths.assets_folder() / "text"
    found = []
    for path in sorted(folder.glob("*.yaml"), key=lambda p: (p.stem != FALLBACK, p.stem)):
        own = _read(path).get("language", path.stem)
        found.append((path.stem, own if isinstance(own, str) else path.stem))
    return found


def _read(path: Path) -> dict[str, Node]:
    try:
        texts = read_own(path)
    except (OSError, *DAMAGED) as error:
        raise SaveError(f"The texts of the program cannot be read: {path}. Install it again to mend this.") from error
    if not isinstance(texts, dict):
        raise SaveError(f"The texts of the program are damaged: {path}. Install it again to mend this.")
    return texts


def _flat(prefix: str, node: Mapping[str, Node]) -> list[tuple[str, str | dict[str, str]]]:
    """("shelf.players", text or plural forms) of a nested mapping; a mapping with `other` is one text."""
    found: list[tuple[str, str | dict[str, str]]] = []
    for name, value in node.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict) and OTHER in value:
            found.append((key, {form: str(text) for form, text in value.items()}))
        elif isinstance(value, dict):
            found += _flat(f"{key}.", value)
        else:
            found.append((key, str(value)))
    return found
