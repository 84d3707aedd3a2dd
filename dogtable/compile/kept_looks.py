"""Checked tables kept between runs, beside the rules and the programs: looks.

They are taken only when all that they were made from is as it was: the rules, every table.yaml, which pictures and
sounds there are, the words in the player's language, and the reader itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from dogtable.base.forms import Formed
from dogtable.base.look import Look
from dogtable.base.paths import assets_folder
from dogtable.base.program import python_tag
from dogtable.base.sounds import own_sounds
from dogtable.base.store import Store
from dogtable.compile.cache import MADE_BY
from dogtable.compile.kept_rules import READ_BY
from dogtable.lang import source, tree
from dogtable.lang.folder import TABLE_FILE
from dogtable.lang.report import Report


class LooksCache(Store):
    """The checked tables in one folder."""

    sort = "looks"

    def look(self, rules: tree.Rules, folders: Sequence[Path], texts: Mapping[str, Formed], language: str) -> Look:
        """Return the look of a ruleset, as `make_look` does."""
        name = _name(rules, folders, [language, *sorted(texts.items(), key=lambda one: one[0])])
        kept = self.read(name)
        if isinstance(kept, Look):
            return kept
        from dogtable.compile.looks import make_look

        made = make_look(rules, folders, texts, language)
        self.write(name, made)
        return made


def _name(rules: tree.Rules, folders: Sequence[Path], what: object) -> str:
    """Return the file's name: a digest of all that a checked table depends on."""
    tables = [source.read_file(folder / TABLE_FILE, TABLE_FILE, Report()) for folder in folders]
    pictures = [_pictures(folder) for folder in (*folders, assets_folder())]
    sounds = [own_sounds(folder) for folder in folders]
    parts = (what, rules.hash, list(map(str, folders)), tables, pictures, sounds, python_tag(), READ_BY, MADE_BY)
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def _pictures(folder: Path) -> list[str]:
    """Return the names of the pictures that lie in a folder."""
    return sorted(path.as_posix() for path in (folder / "pictures").rglob("*.svg"))
