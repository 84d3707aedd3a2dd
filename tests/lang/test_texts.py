"""Catalogues: what there is to translate, what is found, and what does not fit."""

from __future__ import annotations

import pytest

from dogtable.base.forms import plural
from dogtable.lang.report import Report
from dogtable.lang.texts import Catalogue, language_of, load_catalogue, names_of, sentences_of
from tests.lang.little import in_top, load

GAME = """\
words:
  moods: [sunny]
pieces:
  extras: {of: token, rows: [{name: crown, title: the crown, text: It is heavy.}], start: attic}
zones:
  attic: {of: token}
play:
  - turns: first(players)
    while: draw
    do:
      - menu: way
        ask: What now?
        of:
          take one:
            - deal: 1 from draw to hand[me]
              say: "{me} takes a card, {len(draw)} are left."
"""
RULES = load(in_top(GAME))[0]


def read(text: str, language: str = "de", fallback: Catalogue | None = None) -> tuple[Catalogue, list[str]]:
    report = Report()
    catalogue = load_catalogue(text, f"text.{language}.yaml", language, RULES, report, fallback, sentences_of(RULES))
    return catalogue, [str(problem) for problem in report.problems]


def test_what_there_is_to_translate():
    sentences, names = sentences_of(RULES), names_of(RULES)
    assert sentences["What now?"] == () and sentences["take one"] == ()
    assert sentences["{me} takes a card, {len(draw)} are left."] == ("me", "len(draw)")
    assert names["token.crown"] == "the crown" and names["token.crown.text"] == "It is heavy."
    assert names["game"] == "Example" and names["sunny"] == "sunny" and names["attic"] == "attic"


def test_sentences_and_names_are_found_and_the_rest_falls_back():
    english, _ = read("names: {sunny: bright}\n", "en")
    catalogue, problems = read("names: {attic: Dachboden}\nsentences: {What now?: Was nun?}\n", "de", english)
    assert problems == []
    assert catalogue.sentence("What now?") == "Was nun?"
    assert catalogue.sentence("take one") == "take one"
    assert (catalogue.name("attic"), catalogue.name("sunny"), catalogue.name("hand", "hand")) == (
        "Dachboden",
        "bright",
        "hand",
    )
    assert catalogue.named() == ["sunny", "attic"]


def test_plural_forms():
    text = """\
sentences:
  "{me} takes a card, {len(draw)} are left.":
    one: "{me} nimmt eine Karte, {len(draw)} bleibt."
    other: "{me} nimmt eine Karte, {len(draw)} bleiben."
"""
    catalogue, problems = read(text)
    source = "{me} takes a card, {len(draw)} are left."
    assert problems == []
    assert catalogue.sentence(source, 1).endswith("bleibt.")
    assert catalogue.sentence(source, 0).endswith("bleiben.")


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["other", "one", "other", "other"]),
        ("pt-BR", ["one", "one", "other", "other"]),
        ("ja", ["other", "other", "other", "other"]),
        ("pl", ["many", "one", "few", "many"]),
        ("ru", ["many", "one", "few", "many"]),
        ("cs", ["other", "one", "few", "other"]),
    ],
)
def test_plural_forms_of_languages(language: str, forms: list[str]):
    assert [plural(language, n) for n in (0, 1, 2, 11)] == forms


def test_what_does_not_fit_is_told_and_left_out():
    text = """\
names:
  atic: Dachboden
sentences:
  What nwo?: Was nun?
  take one: "{wer} nimmt"
  What now?: {one: Was nun?}
nmaes: {}
"""
    catalogue, problems = read(text)
    assert problems == [
        "text.de.yaml:2:3: E801 nothing is called 'atic' (did you mean 'attic'?)",
        "text.de.yaml:4:3: W801 the ruleset does not say this (did you mean 'What now?'?)",
        "text.de.yaml:5:13: E802 the sentence has no hole '{wer}' (it has none)",
        "text.de.yaml:6:14: E803 plural forms need 'other:' (it stands for all that is not listed)",
        "text.de.yaml:7:1: E207 a catalogue has no 'nmaes:' (did you mean 'names'?)",
    ]
    assert dict(catalogue.names) == {} and dict(catalogue.sentences) == {}


def test_languages_of_files():
    assert [language_of(name) for name in ("text.de.yaml", "text.pt-BR.yaml", "table.yaml", "text.yaml")] == [
        "de",
        "pt-BR",
        "",
        "",
    ]


def test_spaces_of_a_ring_or_lane_may_be_named_by_number_and_need_not():
    rules = load(in_top("board:\n  path: {lane: 3, of: token}\n  plot: {grid: [2, 2], of: token}\n"))[0]
    report = Report()
    text = "names:\n  path.0: '1'\n  path.x: no\n  plot.0: no\n  plat.0: no\n"
    catalogue = load_catalogue(text, "text.de.yaml", "de", rules, report)
    assert catalogue.names == {"path.0": "1"}
    assert [problem.code for problem in report.problems] == ["E801"] * 3
    assert not any(key.startswith("path.") for key in names_of(rules))


def test_a_word_may_have_a_short_name_and_need_not():
    catalogue, problems = read("names: {sunny: heiter, sunny.short: heit., attic.short: D}\n")
    assert catalogue.names == {"sunny": "heiter", "sunny.short": "heit."}
    assert [problem.split()[1] for problem in problems] == ["E801"]
