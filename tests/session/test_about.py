"""What the program says of itself is read from where it is kept, and nothing of it is missing."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from dogtable.base.paths import assets_folder
from dogtable.base.version import LIBRARIES
from dogtable.session.about import Piece, credits_, libraries, news, pieces, rule_sources
from dogtable.session.catalogues import ENGLISH
from dogtable.session.library import Library
from dogtable.ui.text import languages

ROOT = Path(__file__).parents[2]
MARKDOWN = """# Title

Words with a [link](there.md),
`code` and **bold**.

## 1.1.0

- *New*: one
- two

## 1.0.0

| files | what |
| --- | --- |
| a.ttf | Font, by A | OFL |
"""


def test_markdown_becomes_headings_and_plain_paragraphs() -> None:
    assert list(pieces(MARKDOWN)) == [
        Piece("Words with a link, code and bold."),
        Piece("1.1.0", heading=True),
        Piece("New: one", listed=True),
        Piece("two", listed=True),
        Piece("1.0.0", heading=True),
        Piece("a.ttf", listed=True, facts=("Font, by A", "OFL")),
    ]


def test_news_are_those_of_the_changelog_after_a_version(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text(MARKDOWN, encoding="utf-8")
    monkeypatch.setattr("dogtable.session.about.program_folder", lambda: tmp_path)
    assert [piece.text for piece in news("1.0.0")] == ["1.1.0", "New: one", "two"]
    assert [piece.text for piece in news("1.1.0")] == []
    assert len(news()) == len(news("0.9.0")) == 5


def test_the_programs_own_news_and_credits_can_be_shown() -> None:
    assert news()[0].heading and len(news()) > 5
    told = " ".join(" ".join((piece.text, *piece.facts)) for piece in credits_())
    fonts = [path.name for path in (assets_folder() / "fonts").glob("*.ttf")]
    assert fonts and [name for name in fonts if name not in told] == []
    assert "SIL Open Font License" in told and "sounds/*.ogg" in told and not re.search(r"[`]|\]\(", told)


LANGUAGES = [code for code, _ in languages() if code != ENGLISH]


def named(files: str) -> tuple[str, ...]:
    """The files of a line, without words of a language between them."""
    return tuple(re.findall(r"(?:\.\./)?[a-z]+[/\w.*-]*/[\w.*-]*|\.\./rulesets", files, re.ASCII))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_tells_of_each_version_and_credits_the_same_files(language: str) -> None:
    def versions(of: str) -> list[str]:
        return [piece.text.split()[0] for piece in news(language=of) if piece.heading]

    first, *released = versions(language)
    assert first and len(released) == len(versions(ENGLISH)) - 1 and released == versions(ENGLISH)[1:]
    assert len(news(language=language)) > 5
    listed = {of: {one.text for one in credits_(of) if one.listed} for of in (language, ENGLISH)}
    made = {files for files in listed[ENGLISH] if files.startswith("make/")}  # what is not in the program
    assert {named(files) for files in listed[ENGLISH] - made} == {named(files) for files in listed[language]}
    licences = sum("SIL Open Font License 1.1" in str(piece.facts) for piece in credits_())
    assert licences and licences == sum("SIL Open Font License 1.1" in str(piece.facts) for piece in credits_(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_says_where_the_rules_come_from(language: str) -> None:
    titles = [(one.id, one.id) for one in Library().shelf() if one.shipped]
    english, told = rule_sources(titles), rule_sources(titles, language)
    assert [one.text for one in told] == [one.text for one in english]
    assert {one.facts for one in told}.isdisjoint(one.facts for one in english)


def test_every_library_is_named_with_its_licence() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    assert [re.split("[><=]", one)[0] for one in needed] == list(LIBRARIES)
    told = libraries()
    assert [piece.text.split()[0] for piece in told] == list(LIBRARIES)
    assert all(re.search(r"MIT|LGPL", " ".join(piece.facts)) for piece in told)


def test_every_shipped_ruleset_says_where_its_rules_come_from() -> None:
    titles = [(one.id, one.title) for one in Library().shelf() if one.shipped]
    told = rule_sources([*titles, ("of-a-stranger", "Odd")])
    without = {title for _, title in titles} - {piece.text for piece in told}
    assert len(told) >= 8 and without <= {"DOG with marbles"} | {t for i, t in titles if not i.islower()}, without
