"""What the program says of itself: what is new, and whom and what it owes. Read from the files where it is kept.

Those are written for people in Markdown; here each becomes headings and paragraphs, without links and without code.
English is read from the changelog, the credits and the rulesets; other languages have files of their own beside the
catalogues (`news.de.md`, `credits.de.md`, `sources.de.md`), in which the news are told to players alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from itertools import takewhile
from pathlib import Path
from typing import Final

from dogtable.base.paths import assets_folder, program_folder, shipped_rulesets
from dogtable.base.version import LIBRARIES
from dogtable.session.catalogues import ENGLISH

_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_SLANTED: Final = re.compile(r"(?<![\w/])\*([^*\s][^*]*)\*(?![\w.])")
_RULE: Final = re.compile(r"^\|[\s|:-]+\|$")  # below the head of a table
_LICENCES: Final = ("License-Expression", "License")  # the newer field of a package first
_SOURCES: Final = re.compile(r"^\*\*Sources\.\*\*\s*(.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading or a paragraph, plain text; `listed` stands below a heading with a dot before it.

    Of what a row is, `facts` is what the row says: one or more things, which a language joins in its own way.
    """

    text: str
    heading: bool = False
    listed: bool = False
    facts: tuple[str, ...] = ()


def pieces(markdown: str) -> Iterator[Piece]:
    """Yield the headings below the title, the paragraphs, the lines of lists, and the rows of tables."""
    lines = markdown.splitlines()
    for n, line in enumerate(lines):
        if line.startswith("## "):
            yield Piece(_plain(line[3:]), heading=True)
        elif line.startswith("- "):
            yield Piece(_plain(line[2:]), listed=True)
        elif line.startswith("|"):
            is_head = n + 1 < len(lines) and _RULE.match(lines[n + 1])
            if not is_head and not _RULE.match(line):
                cells = [_plain(cell) for cell in line.strip("|").split("|")]
                yield Piece(cells[0], listed=True, facts=tuple(filter(None, cells[1:])))
        elif line.strip() and not line.startswith("# "):
            whole = [line, *takewhile(lambda more: more.strip() and more[0] not in "#-|", lines[n + 1 :])]
            if not n or not lines[n - 1].strip() or lines[n - 1][0] in "#-|":  # where the paragraph begins
                yield Piece(_plain(" ".join(whole)))


def news(since: str = "", language: str = ENGLISH) -> list[Piece]:
    """Return what is new: of the versions after `since`, all of them where that is not among them or is ""."""
    found = list(pieces(_text("news", language) or _read(program_folder() / "CHANGELOG.md")))
    first = next((n for n, piece in enumerate(found) if piece.heading), len(found))
    heads = [n for n, piece in enumerate(found) if piece.heading and since and piece.text.startswith(since)]
    return found[first : heads[0] if heads else len(found)]


def credits_(language: str = ENGLISH) -> list[Piece]:
    """Return where fonts, pictures and sounds come from, and their licences."""
    return list(pieces(_text("credits", language) or _read(assets_folder() / "CREDITS.md")))


def libraries() -> list[Piece]:
    """Return the libraries that the program runs on, with version and licence as they say themselves."""
    found = []
    for name in LIBRARIES:
        package = metadata.metadata(name)
        licence = next(package[field] for field in _LICENCES if field in package)
        found.append(Piece(f"{name} {package['Version']}", listed=True, facts=(licence,)))
    return found


def rule_sources(titles: Sequence[tuple[str, str]], language: str = ENGLISH) -> list[Piece]:
    """Return where rules come from; `titles` are (id, title) of rulesets, of which those of others are left out."""
    parts = [piece.text.partition(": ") for piece in pieces(_text("sources", language)) if piece.listed]
    sources = {id_: said for id_, _, said in parts}
    found = []
    for id_, title in titles:
        said = sources.get(id_) or _source_of(id_)
        if said:
            found.append(Piece(title, listed=True, facts=(said,)))
    return found


def _source_of(ruleset: str) -> str:
    """Return what the page of a shipped ruleset says of its source; "" for what is not shipped, or has none."""
    readmes = [folder / ruleset / "README.md" for folder in shipped_rulesets()]
    said = next((_SOURCES.search(_read(path)) for path in readmes if path.is_file()), None)
    return "" if said is None else _plain(said[1])


def _text(what: str, language: str) -> str:
    """Return what a language's own file says; "" where it has none."""
    path = assets_folder() / "text" / f"{what}.{language}.md"
    return _read(path) if path.is_file() else ""


def _plain(text: str) -> str:
    return _SLANTED.sub(r"\1", _LINK.sub(r"\1", text).replace("**", "").replace("`", "")).strip()


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
