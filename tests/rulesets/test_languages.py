"""Whatever a shipped game says is said in every language of the program; proper names and single letters may stay."""

from __future__ import annotations

import re

import pytest

from dogtable.base.forms import HOLE
from dogtable.session.catalogues import translated
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.translating import to_translate
from dogtable.ui.text import languages
from tests.rulesets.found import shipped

OTHERS = [code for code, _ in languages() if code != "en"]
WORDS = re.compile(r"[A-Za-z]{2}")


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str) -> None:
    library = Library()
    left = {id_: left_in(library.load(id_), language) for id_ in shipped()}
    assert {id_: texts for id_, texts in left.items() if texts} == {}


def left_in(rules: LoadedRuleset, language: str) -> list[str]:
    """The sentences that a ruleset still says in English."""
    said = translated(rules.rules, rules.folders, language).sentences
    wanted = to_translate(rules, language)["sentences"]
    return [text for text in wanted if text not in said and WORDS.search(HOLE.sub("", text))]
