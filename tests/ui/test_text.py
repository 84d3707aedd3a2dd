"""The catalogue: plural forms, every key that code uses is there, none is left over, no words are written in code."""

from __future__ import annotations

import ast
import fnmatch
import re
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

import dogtable.ui
from dogtable.base.errors import SaveError
from dogtable.base.forms import Said
from dogtable.base.things import Word
from dogtable.session.translating import program_file
from dogtable.ui.look.values import Names
from dogtable.ui.text import Catalogue, languages

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.ui.look.state import Ui

UI = Path(dogtable.ui.__file__).parent
SOURCES = sorted(UI.rglob("*.py"))
REPORTS = sorted((UI.parent / "study").glob("*.py"))
SAID = re.compile(r"\b_?(?:say|words|head)\(\s*[\"']([a-z_]+)[\"']")
"""What a report says (`study/saying.py`)."""
SECTIONS = (
    "about|app|character|error|coach|lesson|puzzle|remark|shelf|problems|new_game|calling|"
    "analysis|replay|rulebook|saved|result|settings|speech|keys|statistics|table|watch|bench|pack"
)
KEY = re.compile(rf"^({SECTIONS})\.[a-z0-9_]+$")
PROMISED = re.compile(r"# text: ([\w.* ]+)")
# What may be drawn from code: proper names.
SPOKEN = {"dogtable"}
DRAWS = {"text", "paragraph", "fitted", "toast", "Words", "Line", "Button", "IconButton", "confirm", "MenuItem"}


def used_keys() -> set[str]:
    found: set[str] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.match(node.value):
                found.add(node.value)
    reports = "\n".join(path.read_text(encoding="utf-8") for path in REPORTS)
    return found | {f"arena.{key}" for key in SAID.findall(reports)}


def promised() -> set[str]:
    """Patterns of keys that are made at run time, as the code says beside them."""
    lines = "\n".join(path.read_text(encoding="utf-8") for path in (*SOURCES, *REPORTS))
    return {key for group in PROMISED.findall(lines) for key in group.split()}


def test_every_key_in_code_is_in_the_catalogue() -> None:
    english, patterns = Catalogue.load("en"), promised()
    missing = [key for key in used_keys() if key not in english and f"{key}*" not in patterns]
    assert sorted(missing) == []  # a key that ends in _ begins one made at run time, told in a comment beside it


def test_no_key_of_the_catalogue_is_left_over() -> None:
    used, patterns = used_keys(), promised()
    keys = Catalogue.load("en").keys() - {"language"}
    keys = {
        key for key in keys if not key.startswith(("sentences.", "suits.", "ranks.", "faces.", "directions."))
    }  # said by the engine and by rulesets: tests/session/test_catalogues.py
    left = [key for key in keys if key not in used and not any(fnmatch.fnmatch(key, p) for p in patterns)]
    assert sorted(left) == []


def held(text: str | dict[str, str]) -> set[str]:
    """The names in braces of a text, or of all its forms, without the form that each asks for."""
    return set(re.findall(r"\{([^{}:]+)(?::\w+)?\}", " ".join(text.values() if isinstance(text, dict) else [text])))


@pytest.mark.parametrize("language", [code for code, _ in languages() if code != "en"])
def test_a_language_is_complete_and_keeps_what_is_filled_in(language: str) -> None:
    english, other = Catalogue.load("en")._texts, Catalogue.load(language)._texts
    assert {key for key in other if not key.startswith("players.")} == set(english)
    assert [key for key, text in english.items() if held(text) != held(other[key])] == []


def test_no_words_are_drawn_from_code() -> None:
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name not in DRAWS:
                continue
            for argument in (*node.args, *(k.value for k in node.keywords if k.arg in ("tip", "label", "text"))):
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    words = argument.value
                    if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}|^[A-Z][a-z]+$", words) and words not in SPOKEN:
                        found.append(f"{path.name}:{argument.lineno}: {words}")
    assert found == []


def test_plural_forms() -> None:
    text = Catalogue({"a": {"moves": {"one": "one move", "other": "{n} moves"}}})
    assert [text("a.moves", n=n) for n in (0, 1, 2)] == ["0 moves", "one move", "2 moves"]
    none = Catalogue({"a": {"moves": {"one": "?", "other": "{n} 手"}}}, None, "ja")
    assert none("a.moves", n=1) == "1 手"
    slavic = Catalogue({"m": {"one": "1", "few": "2", "many": "5", "other": "x"}}, None, "ru")
    assert [slavic("m", n=n) for n in (1, 3, 11, 21, 25)] == ["1", "2", "5", "1", "5"]


def test_a_text_asks_for_a_form_of_what_is_named_in_it() -> None:
    text = Catalogue({"take": "Nimm {what:acc}", "name": "{name:gen}"})
    assert text("take", what=Said({"": "der Stein", "acc": "den Stein"}.__getitem__)) == "Nimm den Stein"
    assert text("take", what="Ben") == "Nimm Ben"


def test_a_language_falls_back_to_english(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text("language: English\na: {ja: 'Yes', nein: 'No, {name}'}\n", encoding="utf-8")
    (tmp_path / "xx.yaml").write_text("language: Other\na: {ja: 'Ja'}\n", encoding="utf-8")
    text = Catalogue.load("xx", tmp_path)
    assert (text("a.ja"), text("a.nein", name="Mira")) == ("Ja", "No, Mira")
    assert Catalogue.load("zz", tmp_path)("a.ja") == "Yes"
    assert languages(tmp_path) == [("en", "English"), ("xx", "Other")]


def test_a_missing_name_stays_visible_and_stops_nothing() -> None:
    assert Catalogue({"a": "{who} and {what}"})("a", who="Mira") == "Mira and {what}"


@pytest.mark.parametrize("damage", ["[1, 2", "just words", ""])
def test_damaged_texts_are_told_in_one_sentence(tmp_path: Path, damage: str) -> None:
    (tmp_path / "en.yaml").write_text(damage, encoding="utf-8")
    with pytest.raises(SaveError, match=r"texts of the program .*en\.yaml"):
        Catalogue.load("en", tmp_path)


def test_where_there_is_little_room_a_word_is_called_by_its_short_name() -> None:
    look = SimpleNamespace(
        titles={"ears": "Ohren", "ears.short": "Ohr", "wag": "Wedeln"}, shorts={"ears": "E", "wag": "W"}
    )
    names = Names(cast("Look", look), cast("Ui", None))
    words = [Word("categories", name, i, "", "") for i, name in enumerate(("ears", "wag", "zoom"))]
    assert [names.short(word) for word in words] == ["Ohr", "W", "zoom"]


@pytest.mark.parametrize("language", [code for code, _ in languages()])
def test_no_text_stands_twice_under_one_key(language: str) -> None:
    lines = program_file(language).read_text(encoding="utf-8").splitlines()
    section, seen = "", set()
    for line in lines:
        section = line if line[:1].isalpha() else section
        key = (section, line.partition(":")[0])
        assert not re.match(r"  [a-z]", line) or key not in seen, f"{section}{line}"
        seen.add(key)
