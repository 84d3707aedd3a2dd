"""Every shipped ruleset speaks every language of the program: nothing is missing, nothing is told that is gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dogtable.base.paths import assets_folder, shipped_rulesets
from dogtable.lang.report import Report
from dogtable.lang.texts import holes
from dogtable.lang.tree import Rules
from dogtable.session.catalogues import problems_in, translated
from dogtable.session.library import Library
from dogtable.session.rulebook import parse, read_book
from dogtable.session.translating import to_translate

LANGUAGES = sorted(path.stem for path in (assets_folder() / "text").glob("*.yaml") if path.stem != "en")
RULESETS = sorted(path.parent.name for folder in shipped_rulesets() for path in folder.glob("*/game.yaml"))

MERGED = [("wants {wishes[a]}, or has {has[a]}", "wishes[a]")]  # in German both are said by the same word


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_its_catalogue_is_complete(name: str, language: str, library: Library) -> None:
    """All sentences, and all names but those that are the same in every language, or never read."""
    rules = library.load(name)
    own, wanted = translated(rules.rules, rules.folders[:1], language), to_translate(rules, language)
    as_they_are = {*proper_names(rules.rules), *inner_words(rules.rules)}
    assert [key for key in wanted["names"] if key not in own.names and key not in as_they_are] == []
    assert [said for said in wanted["sentences"] if said not in own.sentences and len(said) > 1] == []


def proper_names(rules: Rules) -> Iterator[str]:
    """What single pieces are called: Zoey, Finn."""
    for pieces in rules.pieces.values():
        yield from (f"{pieces.of}.{row.name}" for row in pieces.rows)


def inner_words(rules: Rules) -> Iterator[str]:
    """Words without a title: most of them are only reckoned with."""
    for words in rules.words.values():
        yield from (word.name for word in words.words if word.title in ("", word.name.replace("_", " ")))


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_in_it_is_stale_or_wrong(name: str, library: Library) -> None:
    rules, report = library.load(name), Report()
    problems_in(rules.rules, rules.folders[0], rules.folders, report)
    assert list(map(str, report.problems)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_whoever_is_named_is_named_in_every_language(name: str, language: str, library: Library) -> None:
    """A translation may leave out what its grammar needs not; players, pieces and numbers it tells as the original."""
    rules = library.load(name)
    own = translated(rules.rules, rules.folders[:1], language)
    left = []
    for said, text in own.sentences.items():
        told = {hole.partition(":")[0].strip() for form in _forms(text) for hole in holes(form)}
        left += [(said, hole) for hole in holes(said) if hole.partition(":")[0].strip() not in told]
    assert [one for one in left if one not in MERGED] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULESETS)
def test_its_rulebook_has_the_same_rules_and_examples(name: str, language: str, library: Library) -> None:
    (folder, *_) = library.load(name).folders
    assert book(folder, language) == book(folder, "en")


def book(folder: Path, language: str) -> list[tuple[str, tuple[str, ...]]]:
    path = folder / f"rulebook.{language}.md"
    told = parse(read_book(path)) if path.is_file() else []
    return [(one.rule, one.examples) for one in told if one.rule or one.examples]


def _forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())  # type: ignore[attr-defined]
