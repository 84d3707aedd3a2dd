"""The words of a ruleset in a language: its catalogues, those of what it extends, and the program's own sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from dogtable.base.paths import assets_folder
from dogtable.lang import source
from dogtable.lang.report import Report
from dogtable.lang.texts import Catalogue, language_of, load_catalogue
from dogtable.lang.tree import Rules

ENGLISH = "en"


Sentences = Mapping[str, tuple[str, ...]]
"""The texts that a ruleset's table shows, each with its holes."""


def catalogue(
    rules: Rules, folders: Sequence[Path], language: str, table_sentences: Callable[[], Sentences]
) -> Catalogue:
    """Return what the ruleset says in a language; what is missing is, at last, said in the ruleset's own words.

    `folders` are its own, then its parents'. What does not fit the rules is left out; `problems_in` tells it.
    `table_sentences` are asked for when there is a catalogue.
    """
    found = _program(language)
    tables: Sentences | None = None
    for tongue in reversed(tongues(language)):
        for folder in reversed(folders):
            path = folder / f"text.{tongue}.yaml"
            if path.is_file():
                tables = tables if tables is not None else table_sentences()
                found = _read(path, rules, tables, Report(), found)
                if folder != folders[0]:  # what a parent is called is not what its child is
                    found = replace(
                        found, names={k: v for k, v in found.names.items() if k.partition(".")[0] != "game"}
                    )
    return found


def problems_in(rules: Rules, folder: Path, folders: Sequence[Path], report: Report) -> None:
    """Report what does not fit the rules in all catalogues of a ruleset's own folder."""
    paths = [path for path in sorted(folder.glob("text.*.yaml")) if language_of(path.name)]
    if paths:
        from dogtable.lang.look_sentences import table_sentences  # what draws no table can do without its checks

        tables = table_sentences(rules, folders)
        for path in paths:
            _read(path, rules, tables, report, None)


def tongues(language: str) -> list[str]:
    """Return where to look: the language, it without its region, then English."""
    return list(dict.fromkeys((language, language.partition("-")[0], ENGLISH)))


def _read(path: Path, rules: Rules, tables: Sentences, report: Report, fallback: Catalogue | None) -> Catalogue:
    language = language_of(path.name)
    found = [Catalogue(language, fallback=fallback)]
    with report.bounded():
        text = source.read_file(path, str(path), report)
        found.append(load_catalogue(text or "", str(path), language, rules, report, fallback, tables))
    return found[-1]


@cache
def _program(language: str) -> Catalogue:
    """Return the sentences that the program says by itself, translated: `sentences:` in assets/text."""
    found = Catalogue(ENGLISH)
    for tongue in reversed(tongues(language)[:-1]):
        path = assets_folder() / "text" / f"{tongue}.yaml"
        if path.is_file():
            found = Catalogue(tongue, {}, dict(program_sentences(path)), found)
    return found


def program_sentences(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the default sentences of a catalogue of the program, each with its translation."""
    top = source.read_yaml(path.read_text(encoding="utf-8"), str(path), Report())
    section = top.get("sentences") if isinstance(top, source.Mapping) else None
    for key, value in section if isinstance(section, source.Mapping) else ():
        if isinstance(value, source.Scalar) and value.text:
            yield key.text, value.text
