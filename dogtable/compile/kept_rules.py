"""Checked rules kept between runs, beside the programs: what was read and checked before need not be again.

They are taken only when every file that they were made from is as it was, and none has come; and like the programs,
only from a folder of the user's own, with the user's seal.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path

from dogtable.base.errors import Problem
from dogtable.base.frozen import Frozen
from dogtable.base.program import ENGINE_VERSION, python_tag
from dogtable.base.store import BASE, Store, states_of
from dogtable.lang.folder import Parent, read_folder
from dogtable.lang.report import Report
from dogtable.lang.tree import Rules

READ_BY = [*states_of(Path(__file__).parents[1] / "lang"), *BASE]
"""The reader's own files as they were when this was imported."""


class Kept(Frozen):
    """Checked rules with their warnings; `parents` are the ids and folders of those that they extend."""

    digest: bytes
    parents: tuple[tuple[str, Path], ...]
    rules: Rules
    warnings: tuple[Problem, ...]

    def holds(self, where: Path, parent: Parent) -> bool:
        """Whether all files are as they were; `parent` says where parents lie now."""
        if any(parent(ident) != path for ident, path in self.parents):
            return False
        return _digest([where, *(path for _, path in self.parents)]) == self.digest


class RulesCache(Store):
    """The checked rules in one folder."""

    sort = "rules"

    def rules(self, where: Path, parent: Parent) -> tuple[Rules, list[Problem]]:
        """Return the checked rules in a folder or lone file, and the warnings, as `load_rules` does."""
        parts = (str(where), ENGINE_VERSION, python_tag(), READ_BY)
        name = blake2b(repr(parts).encode(), digest_size=16).hexdigest()
        kept = self.read(name)
        if isinstance(kept, Kept) and kept.holds(where, parent):
            return kept.rules, list(kept.warnings)
        from dogtable.lang.load import load_rules  # what is kept is read without all that checks it

        asked: dict[str, Path] = {}

        def noted(ident: str) -> Path | None:
            path = parent(ident)
            if path is not None:
                asked[ident] = path
            return path

        before = _digest([where])
        rules, warnings = load_rules(where, noted)
        digest = _digest([where, *asked.values()])
        if before == _digest([where]):  # nobody wrote meanwhile
            self.write(name, Kept(digest, tuple(asked.items()), rules, tuple(warnings)))
        return rules, warnings


def _digest(places: Iterable[Path]) -> bytes:
    """Return a digest of all files of these folders that rules are read from."""
    digest = blake2b(digest_size=16)
    for place in places:
        texts = read_folder(place, Report()).texts
        digest.update(repr((str(place), sorted(texts.items()))).encode())
    return digest.digest()
