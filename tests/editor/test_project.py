"""What an editor's project knows of names: renamed, a ruleset stays what it was, its table and scenarios, too."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dogtable.base.errors import UsageError
from dogtable.editor.project import Project, replaced
from dogtable.editor.words import meaning_of, proposals, word_at
from dogtable.lang.looks import check_look
from dogtable.session.library import Library
from tests.rulesets.found import folders

RENAMED = {
    "dog": ("hand", "marbles", "ring", "spent", "fits_card", "land", "ranks", "king", "swap", "come"),
    "crazy-eights": ("up", "stock", "eight", "penalty", "turn_up"),
}


@pytest.fixture(params=RENAMED)
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Project:
    where = shutil.copytree(folders()[request.param], tmp_path / request.param)
    found = Project(where, Library(data=tmp_path / "data"))
    assert [one for one in found.check() if not one.is_warning] == []
    return found


def test_renamed_it_is_the_same_ruleset(project: Project) -> None:
    assert project.sound is not None
    for name in RENAMED[project.where.name]:
        if name not in project.sound.names.symbols:
            continue
        spans = project.renamed(name, f"{name}_anew")
        for path in {span.path for span in spans}:
            file = Path(path)
            text = replaced(file.read_text(encoding="utf-8"), [s for s in spans if s.path == path], f"{name}_anew")
            file.write_text(text, encoding="utf-8")
        assert [str(one) for one in project.check() if not one.is_warning] == [], name
        assert name not in project.sound.names.symbols
    rules = project.library.read(project.where)
    look, problems = check_look(rules.rules, rules.folders)
    assert look is not None
    assert [str(one) for one in problems if not one.is_warning] == []


def test_what_cannot_be_renamed(project: Project) -> None:
    for name, new in (("nothing_such", "other"), ("hand", "Hand"), ("hand", "any")):
        with pytest.raises(UsageError):
            project.renamed(name, new)


def test_prose_is_no_place_of_a_name(project: Project) -> None:
    lines = (project.where / "game.yaml").read_text(encoding="utf-8").splitlines()
    for span in project.occurrences("hand"):
        if span.path.endswith("game.yaml"):
            line = lines[span.line - 1]
            assert line[span.column - 1 : span.end_column - 1] == "hand"
            assert "pitch:" not in line
            assert "because:" not in line or "{" in line


@pytest.mark.parametrize(
    ("line", "column", "text", "sort"),
    [
        ("      - set: points[me] += 1", 9, "set", "key"),
        ("      - set: points[me] += 1", 14, "points", "name"),
        ("    is: c.suit == up.suit", 12, "suit", "field"),
        ("    because: {text: no, rule: R1}", 15, "text", "key"),
        ('    ask: "{points[me]}: {up.suit}"', 11, "points", "name"),
    ],
)
def test_a_word_and_how_it_stands(line: str, column: int, text: str, sort: str) -> None:
    word = word_at(line, column)
    assert word is not None
    assert (word.text, word.sort) == (text, sort)
    assert word_at(line, 0) is None


def test_without_sound_rules_the_language_is_known() -> None:
    assert {"set", "choose"} <= {one.text for one in proposals(None, "  - ", 4)}
    offered = [one.text for one in proposals(None, "    mo", 6)]
    assert {"most", "because", "may"} <= set(offered)
    assert len(offered) == len(set(offered))
    assert {"game", "play"} <= {one.text for one in proposals(None, "ga", 2)}
    for line in ("      - wh", "        sa", "    ask: [{wh", "    - {when: f(a, b), sa", '    - {says: "{n}, m", wh'):
        assert {"when", "says"} <= {one.text for one in proposals(None, line, len(line))}, line
    for line in (
        "      - when: a",
        "    - {when: f(a, b",
        '    - {says: "so, {n',
        '    ask: "Play {n',
        "    ask: Play {n",
    ):
        found = {one.text for one in proposals(None, line, len(line))}
        assert "len" in found and "says" not in found, line
    assert "len" in {one.text for one in proposals(None, "  is: le", 8)}
    word = word_at("  is: len(x)", 7)
    assert word is not None
    assert "len(" in meaning_of(None, word)
