"""Catalogues to be filled in: all there is to translate, what is translated kept as it stands, what is gone marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.base.errors import UsageError
from dogtable.session.library import Library
from dogtable.session.translating import for_program, for_ruleset, program_file
from tests.cli.little import RACE, run

OLD = """\
# Mein Rennen
names:
  # wie weit
  pace.slow: höchstens zwei   # gemach
  walker: Geherin

sentences:
  How far?: Wie weit?
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "race").mkdir()
    (tmp_path / "race" / "game.yaml").write_text(RACE, encoding="utf-8")
    return tmp_path / "race"


def filled(home: Path, old: str) -> tuple[list[str], int, int]:
    found = for_ruleset(Library(folders=[home.parent], data=home.parent / "data").load("race"), "de", old)
    return found.text.splitlines(), found.missing, found.gone


def test_a_new_one_has_all_names_and_sentences_as_comments(home: Path) -> None:
    lines, missing, gone = filled(home, "")
    assert lines[0].startswith("# Behind #?") and "names:" in lines and "sentences:" in lines
    assert '  #? game: "Race"' in lines and missing == len([line for line in lines if line.startswith("  #?")]) > 3
    assert gone == 0


def test_what_is_translated_stays_and_what_is_gone_is_marked(home: Path) -> None:
    lines, missing, gone = filled(home, OLD)
    again, same, still = filled(home, "\n".join(lines))
    assert again == lines and (same, still) == (missing, gone)
    assert lines[:4] == OLD.splitlines()[:4]
    assert "#~   walker: Geherin" in lines and lines.count("#~   walker: Geherin") == 1
    full = [line.replace("#? ", "") for line in lines]
    assert filled(home, "\n".join(full))[1] == 0


def test_the_command_writes_the_file_and_says_what_there_is_to_do(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("text", home, "--lang", "de") == 0
    assert "text.de.yaml: " in capsys.readouterr().out and (home / "text.de.yaml").is_file()
    assert run("check", home) == 0
    assert run("text", home, "--lang", "german") == 2
    assert "is no language" in capsys.readouterr().err
    assert run("text", home, "--program", "--lang", "de") == 2


def test_the_program_s_own_words(capsys: pytest.CaptureFixture[str]) -> None:
    new = for_program("fr", "")
    assert '  #? today: "today, {clock}"' in new.text.splitlines()
    old = program_file("de").read_text(encoding="utf-8")
    assert for_program("de", old).text == old
    with pytest.raises(UsageError):
        for_program("../de", old)
