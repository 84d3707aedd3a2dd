"""Events and their sentences."""

from dogtable.base.forms import listed
from dogtable.base.texts import PlainNames, fill
from dogtable.engine import wording
from dogtable.engine.match import Match
from dogtable.lang.load import load_sources
from tests.engine.play import positions
from tests.helpers import Folder, ruleset
from tests.test_readme import block

HIT = {
    "at": {"turn": 0},
    "zones": {"hand": {0: ["two"], 1: ["ace"]}},
    "placed": {"marble.0.0": "ring.20", "marble.1.0": "ring.22"},
}


class German(PlainNames):
    def template(self, source, number=None, form=""):
        return {"{me} plays {card}.": "{card} wird von {me} gespielt.", "{x} goes home.": "{x} muss heim."}.get(
            source, source
        )


def test_one_event_has_one_sentence():
    match = Match.at(ruleset("dog"), HIT, players=4)
    match.choose(match.decision.options[0])
    names = PlainNames(seats=["Mira", "Ben", "Chloe", "Yuki"])
    events = match.events(2, names=names)
    assert [event.text for event in events][:1] == ["Mira plays two."]
    assert "Ben's marble" in next(event.text for event in events if event.event == "hit")
    hit = next(event for event in events if event.event == "hit").to_json()
    assert hit["kind"] == "move" and hit["piece"] == "marble.1.0"
    assert (hit["from"], hit["to"], hit["seat"]) == ("ring.22", "home.1", 0)


def test_events_are_counted_from_one_and_asked_for_since_a_number():
    match = Match(ruleset("dog"), players=4, seed=1)
    opening = match.event_count
    assert [event.n for event in match.events(0)] == list(range(1, opening + 1))
    match.choose(match.decision.options[0])
    for _ in range(3):
        match.choose(match.decision.options[0])
    later = match.events(0, since=opening)
    assert [event.n for event in later] == list(range(opening + 1, match.event_count + 1))
    assert match.events(0, since=match.event_count) == []
    assert [event.text for event in match.events(0)][opening:] == [event.text for event in later]


def test_a_sentence_is_translated_as_a_whole():
    match = Match.at(ruleset("dog"), HIT, players=4)
    match.choose(match.decision.options[0])
    texts = [event.text for event in match.events(0, names=German(seats=["Mira", "Ben", "Chloe", "Yuki"]))]
    assert texts[0] == "Two wird von Mira gespielt."


def test_names_may_be_set_for_all_that_a_match_says():
    match = Match.at(ruleset("dog"), HIT, players=4)
    assert "Player 1" in match.decision.options[0].text
    match.names = PlainNames(seats=["Mira", "Ben", "Chloe", "Yuki"])
    assert "Mira's marble" in match.decision.options[0].text
    match.choose(match.decision.options[0])
    assert match.events(1)[0].text == "Mira plays two."


def test_default_sentences_read_well():
    silent, _ = load_sources({"game.yaml": block("yaml")})
    match = Match(Folder(silent), players=2, seed=1)
    match.choose("s=square.1.1")
    assert match.events(1)[-1].text == "Player 1's mark comes to square 1 1."
    torture = Match.at(ruleset("torture"), {"at": {"turn": 0}, "zones": {"hand": [["bolt"], [], []]}}, players=3)
    torture.choose("c=bolt p=1")
    assert next(event.text for event in torture.events(2)) == "Player 1 plays bolt."
    dealt = [event.text for event in Match(ruleset("torture"), players=3, seed=1).events(2) if event.kind == "deal"]
    assert dealt[0] == "Player 1 gets a card." and any(text.startswith("Player 3 gets ") for text in dealt)


TOGETHER = """
game: {id: together, title: Together, language: 1, players: [2]}
kinds: {chip: {number: {from: 1, to: 3}}}
pieces: {chips: {of: chip, each: number, start: bag}}
zones: {bag: {of: chip}, bowl: {of: chip}, cup: {of: chip}, jar: {of: chip}}
play:
  - move: bag to bowl
    say: All chips go.
  - move: those(c for c in bowl if c.number > 1) to cup
    say: Two chips go on.
  - move: cup to bowl
    say: ""
  - deal: 2 from bowl to jar
    say: Two are dealt.
  - move: bowl to cup
"""


def test_of_pieces_that_move_together_one_sentence_is_said_or_none():
    rules, _ = load_sources({"game.yaml": TOGETHER})
    told = [event.text for event in Match(Folder(rules), players=2, seed=1).events(0) if event.kind != "end"]
    moved = ["All chips go.", "", "", "Two chips go on.", "", "", "", "Two are dealt.", ""]
    assert told == [*moved, "Player 1 moves 1 to cup."]


def test_the_end_is_told():
    match = Match(ruleset("tic-tac-toe"), players=2, seed=1)
    for space in ("0.0", "1.0", "0.1", "1.1", "0.2"):
        match.choose(f"s=square.{space}")
    assert match.events(None)[-1].text == "Player 1 wins."
    match.undo()
    assert match.events(None)[-1].kind == "move"


def test_words_in_sentences():
    names = PlainNames({("word", "suits", "red"): "crimson", ("place", "", "draw"): "draw pile"}, ["Mira"])
    assert names.seat(0) == "Mira" and names.seat(1) == "Player 2"
    assert names.word("suits", "red") == "crimson" and names.word("suits", "dark_blue") == "dark blue"
    assert names.piece("marble.0.2") == "Mira's marble"
    assert names.piece("dog.good_boy") == "good boy" and names.piece("dog.spare.0") == "Mira's spare"
    assert names.piece({"kind": "card"}) == "a card" and names.piece({"kind": "egg"}) == "an egg"
    assert names.piece({"kind": "card", "suit": "red", "number": 9, "n": 2}) == "crimson 9"
    assert names.place("ring.10", None) == "ring 10" and names.place("home.0", 0) == "Mira's home"
    assert names.place("draw", None) == "draw pile"
    assert listed(["A", "B", "C"]) == "A, B and C" and listed(["A"]) == "A" and listed([]) == ""
    assert fill("{x} meets {y}.", {"x": "ben", "y": "Mira"}.__getitem__) == "Ben meets Mira."


def test_every_sentence_of_the_engine_can_be_translated():
    asked = []

    class Upside(PlainNames):
        def template(self, source, number=None, form=""):
            asked.append(source)
            return source

    match = Match(ruleset("torture"), players=3, seed=1)
    for _ in positions(match, seed=1, steps=300):
        assert match.decision is None or [option.text for option in match.decision.options]
    match.events(0, names=Upside())
    own = {text.source for text in match.game.program.texts} | {"x"}  # x: what is drawn
    assert set(asked) - own <= set(wording.ALL)
    assert {wording.GETS, wording.SHUFFLED, wording.PASSES} <= set(asked)


NAMESAKE = """
game: {id: namesake, title: Namesake, language: 1, players: [3]}
kinds: {dog: {}}
pieces: {dogs: {of: dog, rows: [{name: finn, title: Finn}], start: field}}
zones: {field: {of: dog}}
play:
  - each: p in players
    do:
      - say: "{p} shows {first(field)}."
      - say: "{first(field)} belongs to {p}."
      - say: "{p}'s dog sits."
"""


class Inverted(PlainNames):
    def template(self, source, number=None):
        return {"{p} shows {first(field)}.": "Von {p} gezeigt: {first(field)}."}.get(source, source)


def test_a_sentence_knows_of_whom_it_speaks_in_any_language():
    rules, _ = load_sources({"game.yaml": NAMESAKE})
    match = Match(Folder(rules), players=3, seed=1)
    seats, title = ["Finn", "Anna", "bo, the 2nd"], {("row", "dog", "finn"): "Finn"}
    told = [event.sentence for event in match.events(0, names=PlainNames(title, seats)) if event.kind == "say"]
    assert [one.subject for one in told] == [0, None, 0, 1, None, 1, 2, None, 2]
    assert [one.text for one in told[:3]] == ["Finn shows Finn.", "Finn belongs to Finn.", "Finn's dog sits."]
    assert [one.rest for one in told[:3]] == [" shows Finn.", "", "'s dog sits."]
    assert [one.form for one in told[3:6]] == ["{1} shows Finn.", "Finn belongs to {1}.", "{1}'s dog sits."]
    assert told[6].text == "Bo, the 2nd shows Finn." and told[6].rest == " shows Finn."
    assert [one.goes_on for one in told[6:]] == [True, False, False]
    told = [event.sentence for event in match.events(0, names=Inverted(title, seats)) if event.kind == "say"]
    assert told[0].text == "Von Finn gezeigt: Finn." and told[0].subject == 0
    assert told[0].rest == "" and not told[0].goes_on and told[0].form == "Von {0} gezeigt: Finn."


OWN = """
game: {id: own, title: Own, language: 1, players: [2]}
kinds: {dog: {}}
pieces: {dogs: {of: dog, per: player, copies: 2, start: home}}
zones: {home: {of: dog, per: player}, field: {of: dog}}
play:
  - as: first(players)
    do:
      - each: x in home[me]
        do: [{move: x to field, say: "{me} moves {x} out."}]
      - each: x in home[next(me)]
        do: [{move: x to field, say: "{me} hits {x}."}]
"""


class Owning(PlainNames):
    def template(self, source, number=None, form=""):
        return {"{me} hits {x}.": "{me} hits {x:own}.", "{me} moves {x} out.": "{me} moves {x:own} out."}.get(
            source, super().template(source, number, form)
        )


def test_a_piece_of_ones_own_and_one_more_have_forms():
    rules, _ = load_sources({"game.yaml": OWN})
    match = Match(Folder(rules), players=2, seed=1)
    told = [
        event.sentence for event in match.events(0, names=PlainNames(seats=["Anna", "Ben"])) if event.kind == "move"
    ]
    assert [one.text for one in told] == ["Anna moves a dog out."] * 2 + ["Anna hits Ben's dog."] * 2
    assert {(one.lead, one.again) for one in told} == {
        (" moves a dog", "another out."),
        (" hits Ben's dog", "another."),
    }
    told = [event.sentence for event in match.events(0, names=Owning(seats=["Anna", "Ben"])) if event.kind == "move"]
    assert (told[0].text, told[2].text) == ("Anna moves a dog of their own out.", "Anna hits Ben's dog.")


def test_a_hand_that_is_thrown_in_is_told_by_its_faces_also_where_the_pile_is_shuffled_next():
    position = {"at": {"turn": 2}, "zones": {"hand": {2: ["ace"], 3: ["eight"]}, "discard": 108}}
    match = Match.at(ruleset("dog"), position, players=4)
    match.choose(match.decision.options[0])
    told = {event.event: event.text for event in match.events(None)}
    assert "refill" in told and told["out"].endswith("throwing in eight.")
