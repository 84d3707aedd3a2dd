"""Which bots play: results of other code, or of other experience with a ruleset, are not theirs."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files

from dogtable.base.paths import shipped_rulesets
from dogtable.base.program import ENGINE_VERSION
from dogtable.base.version import __version__
from dogtable.bots.experience import FILE
from dogtable.session.tempers import TEMPERS

SOURCES = {"dogtable.bots": (".py",), "dogtable.ahead": (".py", ".c")}
"""The packages that decide what bots play, and the endings of their files: their search is in Python, and in C."""


@cache
def bots_code(ruleset: str | None) -> str:
    """Return 12 hex digits over the code of all bots, their tempers and what they have learnt of a ruleset.

    None: they have learnt nothing. Where the program was packed without its Python, its version stands for it.
    """
    sources = [
        file
        for package, endings in SOURCES.items()
        if (folder := files(package)).is_dir()
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(endings)
    ]
    digest = blake2b(f"{ENGINE_VERSION} {'' if sources else __version__} {TEMPERS}".encode(), digest_size=6)
    for file in sources:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    for home in shipped_rulesets():
        if ruleset is not None and (home / ruleset / FILE).is_file():
            digest.update((home / ruleset / FILE).read_bytes())
    return digest.hexdigest()
