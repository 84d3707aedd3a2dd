"""What goes wrong with saved games is told in the language of the window."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import dogtable.session
from dogtable.base.errors import BehindError, GoneError, SaveError
from dogtable.session.journal_file import SENTENCES
from dogtable.ui.app import App
from dogtable.ui.phrases import told
from dogtable.ui.text import Catalogue

SECTION = "faults."
KINDS = {kind.__name__ for kind in (SaveError, BehindError, GoneError)}


def fixed_sentences() -> set[str]:
    """What the session says of saved games in sentences without anything to fill in."""
    found = {said for _, said in SENTENCES}
    for path in Path(dogtable.session.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                found |= {one.value for one in node.args if isinstance(one, ast.Constant)}
    return found


def test_the_catalogue_has_each_of_them() -> None:
    english = Catalogue.load("en")
    keys = english.keys()
    kept = {key.removeprefix(SECTION) for key in keys if key.startswith(SECTION)}
    assert kept == fixed_sentences()
    assert all(english(f"{SECTION}{said}") == said for said in kept)


@pytest.mark.parametrize("language", ["de", "ja"])
def test_it_is_told_in_the_language_of_the_window(real_app: App, language: str) -> None:
    real_app.home()
    real_app.set_language(language)
    real_app.error(SaveError("There is no such saved game."))
    (notice,) = real_app.stage.notices.texts
    assert notice == real_app.text(f"{SECTION}There is no such saved game.") != "There is no such saved game."
    assert told(real_app.text, SaveError("x.dogtable holds no saved game.")) == "x.dogtable holds no saved game."
