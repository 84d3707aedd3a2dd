"""A ruleset in two languages: everything a player reads comes from its catalogue, and falls back piece by piece."""

from pathlib import Path

import pytest

from dogtable.base.errors import RulesetError
from dogtable.base.paths import assets_folder
from dogtable.engine import wording
from dogtable.lang.texts import EVENT
from dogtable.session import seats
from dogtable.session.catalogues import catalogue, own_texts
from dogtable.session.inspection import inspect
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.standing import STATUS
from dogtable.session.table import Table
from dogtable.session.translating import for_ruleset, to_translate

GAME = """\
game: {id: piles, title: Piles, language: 1, players: [2], pitch: Take and take}
options:
  long: {default: false, title: a long game, about: Two more rounds.}
  deck: {words: {plain: the plain deck, rich: the rich deck}, title: the deck}
words:
  suits: [red, blue]
kinds:
  card: {suit: suits}
pieces:
  cards: {of: card, each: suit, copies: 4, start: draw}
zones:
  draw: {of: card}
  hand: {of: card, per: player}
play:
  - turns: first(players)
    while: draw
    do:
      - choose: {c: draw}
        ask: Take a card
        do:
          - move: c to hand[me]
            say: "{me} takes {c}; {len(draw)} cards are left."
end:
  scores:
    cards_taken: len(hand[me])
"""
GERMAN = """\
names:
  game: Stapel
  game.pitch: Nimm und nimm
  long: ein langes Spiel
  long.text: Zwei Runden mehr.
  deck.rich: das reiche Deck
  red: Rot
  hand: Hand
  scores.cards_taken: genommene Karten
sentences:
  Take a card: Nimm eine Karte
  "{me} takes {c}; {len(draw)} cards are left.":
    one: "{me} nimmt {c}; eine Karte bleibt."
    other: "{me} nimmt {c}; {len(draw)} Karten bleiben."
  Deck: Vorrat
"""
TABLE = """\
table:
  - text: Deck
"""


def put(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    book = "# Stapel\n\n**P1 Nehmen.** Jeder nimmt eine Karte.\n"
    put(
        tmp_path / "rulesets" / "piles",
        game__yaml=GAME,
        text__de__yaml=GERMAN,
        table__yaml=TABLE,
        rulebook__en__md="# Piles\n\n**P1 Taking.** Everybody takes a card.\n",
        rulebook__de__md=book,
    )
    return tmp_path


def in_language(home: Path, language: str) -> Library:
    return Library(folders=[home / "rulesets"], data=home, language=language)


def test_shelf_options_scores_and_book_speak_the_language(home: Path) -> None:
    library = in_language(home, "de")
    (shelved,) = library.shelf()
    assert (shelved.id, shelved.title, shelved.pitch) == ("piles", "Stapel", "Nimm und nimm")
    rules = library.load("piles")
    long, deck = rules.options(2)
    assert (long.title, long.about) == ("ein langes Spiel", "Zwei Runden mehr.")
    assert (deck.title, dict(deck.values)) == ("the deck", {"plain": "the plain deck", "rich": "das reiche Deck"})
    assert rules.score_title("cards_taken") == "Genommene Karten"
    assert [p.title for p in rules.rulebook()] == ["Nehmen"]
    library.speak("fr")
    rules = library.load("piles")
    assert (rules.title, rules.options(2)[0].about, rules.score_title("cards_taken")) == (
        "Piles",
        "Two more rounds.",
        "Cards taken",
    )
    assert [p.title for p in rules.rulebook()] == ["Taking"]


def test_a_table_speaks_the_language_and_finds_plural_forms(home: Path) -> None:
    library = in_language(home, "de")
    table = Table.new(Journal(library.user.journal), library.load("piles"), 2, {}, seats.make(["you", "person"]), 3)
    told = []
    try:
        while not table.over:
            (seat,) = table.waiting
            decision = table.decision(seat)
            assert decision is not None and decision.ask == "Nimm eine Karte"
            red = next((o for o in decision.options if o.key.endswith("red")), decision.options[0])
            told += [event.text for event in table.answer(seat, red.key)]
    finally:
        table.close()
    assert told[0] == "Mira nimmt Rot; 8 Karten bleiben."
    assert next(text for text in told if "eine Karte" in text).endswith(" nimmt blue; eine Karte bleibt.")
    assert table.look.titles["red"] == "Rot" and table.look.titles["hand"] == "Hand"


def test_what_the_table_shows_is_translated(home: Path) -> None:
    assert "Vorrat" in repr(in_language(home, "de").load("piles").look().table)
    assert "Vorrat" not in repr(in_language(home, "en").load("piles").look().table)


def test_a_child_asks_its_own_catalogue_first_and_keeps_its_title(home: Path) -> None:
    child = "extends: piles\ngame: {id: heaps, title: Heaps, pitch: Once more}\n"
    put(home / "rulesets" / "heaps", game__yaml=child, text__de__yaml="names: {red: Scharlach}\n")
    rules = in_language(home, "de-AT").load("heaps")
    assert (rules.title, rules.pitch) == ("Heaps", "Once more")
    assert rules.texts.name("red") == "Scharlach" and rules.texts.name("hand") == "Hand"
    assert rules.texts.sentence("Take a card") == "Nimm eine Karte"


def test_a_ruleset_may_say_it_better_in_its_own_language(home: Path) -> None:
    (home / "rulesets" / "piles" / "text.en.yaml").write_text("names: {blue: sky blue}\n", encoding="utf-8")
    assert in_language(home, "de").load("piles").names([]).word("suits", "blue") == "sky blue"
    assert in_language(home, "en").load("piles").names([]).piece({"kind": "card", "suit": "blue"}) == "sky blue"


def test_check_tells_what_does_not_fit(home: Path) -> None:
    path = home / "rulesets" / "piles"
    assert inspect(in_language(home, "en"), path)[1] == []
    (path / "text.de.yaml").write_text("names: {gren: Grün}\nsentences: {Decks: Vorrat}\n", encoding="utf-8")
    assert [p.code for p in inspect(in_language(home, "en"), path)[1]] == ["E801", "W801"]


def test_check_tells_what_fits_no_table(home: Path) -> None:
    path = home / "rulesets" / "piles"
    (path / "table.yaml").write_text('table:\n  - text: "{len(draw)} cards"\n', encoding="utf-8")
    said = '"{len(draw)} cards"'
    (path / "text.de.yaml").write_text(f"sentences: {{{said}: '{{len(draw)}} Karten'}}\n", encoding="utf-8")
    assert inspect(in_language(home, "en"), path)[1] == []
    (path / "text.de.yaml").write_text(f"sentences: {{{said}: '{{len(draw):dat}} Karten'}}\n", encoding="utf-8")
    with pytest.raises(RulesetError):
        in_language(home, "de").load("piles").look()
    found = inspect(in_language(home, "en"), path)[1]
    assert [(one.span.path, one.code) for one in found if "text.de.yaml" in one.message] == [
        (str(path / "table.yaml"), "E604")
    ]


def test_what_the_engine_says_by_itself_stands_where_a_translator_finds_it() -> None:
    english = dict(own_texts(assets_folder() / "text" / "en.yaml", "sentences"))
    assert english == {text: text for text in (*wording.ALL, *STATUS)}


def test_words_of_a_standard_deck_are_translated_where_a_list_has_no_others(home: Path) -> None:
    path = home / "rulesets" / "piles"
    german = {
        "[red, blue]": "red",  # not all of them
        "[hearts, spades]": "Herz",
        "[hearts, roses]": "hearts",
        "{hearts: {title: souls}, spades: {}}": "souls",
    }
    for words, called in german.items():
        text = GAME.replace("[red, blue]", words)
        (path / "game.yaml").write_text(text, encoding="utf-8")
        (path / "text.de.yaml").unlink(missing_ok=True)
        rules = in_language(home, "de").load("piles")
        assert rules.names([]).word("suits", "hearts" if "hearts" in words else "red") == called
    (path / "game.yaml").write_text(GAME.replace("[red, blue]", "[ten, jack]"), encoding="utf-8")
    rules = in_language(home, "de").load("piles")
    assert rules.texts.name("jack.short") == "B" and "spades" not in rules.texts.named()
    assert "ten" not in to_translate(rules, "de")["names"]
    (path / "text.de.yaml").write_text("names: {ten: Zehner}\n", encoding="utf-8")
    rules = in_language(home, "de").load("piles")
    assert rules.names([]).word("suits", "ten") == "Zehner"
    assert "\n  ten: Zehner\n" in for_ruleset(rules, "de", "names:\n  ten: Zehner\n").text
    assert in_language(home, "en").load("piles").names([]).word("suits", "ten") == "ten"


@pytest.mark.parametrize(
    ("language", "called"),
    [("en", "the jack of spades"), ("de", "Pik-Bube"), ("ja", "スペードのJ"), ("fr", "spades jack")],
)
def test_a_card_of_a_standard_deck_is_called_as_in_each_language(home: Path, language: str, called: str) -> None:
    path = home / "rulesets" / "piles"
    text = GAME.replace("  suits: [red, blue]\n", "  colours: [hearts, spades]\n  values: [ten, jack]\n")
    text = text.replace("{suit: suits}", "{of: colours, worth: values}").replace("each: suit", "each: [of, worth]")
    (path / "game.yaml").write_text(text, encoding="utf-8")
    for catalog in path.glob("text.*"):
        catalog.unlink()
    rules = in_language(home, language).load("piles")
    assert rules.names([]).piece({"kind": "card", "of": "spades", "worth": "jack"}) == called
    assert ("spades" in to_translate(rules, language)["names"]) == (language == "fr")


@pytest.mark.parametrize(("language", "called"), [("en", "up right"), ("de", "rechts oben"), ("ja", "右上")])
def test_a_direction_of_a_grid_is_called_as_in_each_language(home: Path, language: str, called: str) -> None:
    path = home / "rulesets" / "piles"
    (path / "game.yaml").write_text(GAME + "state:\n  wind: directions\n", encoding="utf-8")
    for catalog in path.glob("text.*"):
        catalog.unlink()
    rules = in_language(home, language).load("piles")
    assert rules.names([]).word("directions", "up_right") == called
    assert "up_right" not in to_translate(rules, language)["names"]


def test_the_program_s_own_sentences_are_translated(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = put(
        home / "assets" / "text",
        xx__yaml='sentences: {"{me} passes.": "{me} setzt aus.", "{owner}\'s {thing}": "{thing} von {owner}"}\n',
    )
    monkeypatch.setattr("dogtable.session.catalogues.assets_folder", lambda: texts.parent)
    rules = in_language(home, "xx").load("piles")
    assert rules.names([]).template(wording.PASSES) == "{me} setzt aus."
    assert rules.names(["Mira"]).place("hand.0", 0) == "hand von Mira"
    assert catalogue(rules.rules, rules.folders, "en").sentence(wording.PASSES) == wording.PASSES


def test_names_take_the_forms_that_sentences_ask_for(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = """\
players: {gen: {other: "{name}s", s: "{name}’", ß: "{name}’"}}
sentences:
  "a(n) {kind}": {other: "{kind:a}", acc: "{kind:a_acc}"}
  "{owner}'s {thing}": "{owner:gen} {thing:bare}"
  "{n} past {landmark}": {other: "{n} hinter {landmark:dat}", acc: "{n} hinter {landmark:acc}"}
"""
    texts = put(home / "assets" / "text", yy__yaml=own)
    monkeypatch.setattr("dogtable.session.catalogues.assets_folder", lambda: texts.parent)
    (home / "rulesets" / "piles" / "text.yy.yaml").write_text(
        """\
names:
  card: {other: Karte, a: eine Karte, a_acc: eine Karte}
  red: {other: der Rote, acc: den Roten}
  blue: {other: der Blaue, acc: den Blauen}
  draw: {other: der Stapel, dat: dem Stapel}
  hand: {other: die Hand, bare: Hand}
sentences:
  "{me} takes {c}; {len(draw)} cards are left.": "{me} nimmt {c:acc}."
"""
    )
    library = in_language(home, "yy")
    assert inspect(library, home / "rulesets" / "piles")[1] == []
    names = library.load("piles").names(["Hans", "Mira"])
    card = {"kind": "card", "suit": "red"}
    assert [names.piece(card, form) for form in ("", "acc", "dat")] == ["der Rote", "den Roten", "der Rote"]
    assert names.one_of("card", "acc") == "eine Karte" and names.place("draw", None, "dat") == "dem Stapel"
    assert [names.place(f"hand.{seat}", seat) for seat in (0, 1)] == ["Hans’ Hand", "Miras Hand"]
    assert names.near("draw", "draw", None, 3, "acc") == "3 hinter draw"
    table = Table.new(Journal(library.user.journal), library.load("piles"), 2, {}, seats.make(["you", "person"]), 3)
    try:
        option = table.decision(0).options[0]
        colour = {"der Rote": "den Roten", "der Blaue": "den Blauen"}[option.text]
        assert table.answer(0, option.key)[0].text == f"Mira nimmt {colour}."
    finally:
        table.close()


def test_a_form_that_no_name_has_is_told(home: Path) -> None:
    path = home / "rulesets" / "piles"
    said = '"{me} takes {c}; {len(draw)} cards are left."'
    text = f"names: {{red: {{other: Rot, acc: das Rote}}}}\nsentences: {{{said}: '{{c:ac}}'}}\n"
    (path / "text.de.yaml").write_text(text)
    (problem,) = inspect(in_language(home, "en"), path)[1]
    assert str(problem).endswith("E804 no name has a form 'ac' (did you mean 'acc'?)")
    (path / "text.de.yaml").write_text("names: {red: {acc: das Rote}}\n")
    (problem,) = inspect(in_language(home, "en"), path)[1]
    assert (problem.code, problem.message) == ("E803", "a name with forms needs 'other:'")


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_classes_of_events_have_titles(language: str) -> None:
    library = Library()
    shipped = [library.load(one.id) for one in library.shelf(at_once=True) if one.shipped]
    assert len(shipped) >= 9
    for rules in shipped:
        named = catalogue(rules.rules, rules.folders, language).named()
        assert {f"{EVENT}{one}" for one in rules.rules.event_classes} <= {*named}, rules.id
