"""A game laid open: every step with its line of the ruleset, every moment, and the game itself untouched."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.base.errors import DogtableError, RulesetError, UsageError
from dogtable.engine.match import Match
from dogtable.session.bench import Bench, as_statement, may_lay_open
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.proofs import prove

CARDS = """\
game: {id: cards, title: Cards, language: 1, players: [2]}
words:
  ranks: [one, five]
kinds:
  card: {rank: ranks}
pieces:
  cards: {of: card, each: rank, copies: 4, but: {five: 1}, start: deck}
zones:
  deck: {of: card, seen by: nobody}
  hand: {of: card, per: player, seen by: owner}
  heap: {of: card}
state:
  points: {per: player, from: 0, to: 99}
play:
  - shuffle: deck
  - each: p in players
    do:
      - deal: 2 from deck to hand[p]
  - turns: first(players)
    do:
      - choose:
          c: hand[me]
        do:
          - require: c.rank == one or points[me] > 0
            because: a five wants points first
          - move: c to heap
            event: laid
          - set: points[me] += 1 if c.rank == one else 5
          - say: "{me} has {points[me]} now."
end:
  when: len(heap) == 4
  winners: those(p for p in players if points[p] > 4)
advice:
  score: 10 * points[me]
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> LoadedRuleset:
    home = tmp_path_factory.mktemp("rules") / "cards"
    home.mkdir()
    (home / "game.yaml").write_text(CARDS, encoding="utf-8")
    return Library(data=home.parent / "data").load(home)


def line(words: str) -> int:
    return next(n for n, one in enumerate(CARDS.splitlines(), 1) if words in one)


def test_each_step_has_its_line_and_what_it_changed(rules: LoadedRuleset) -> None:
    match = Match(rules, 2, seed=3)
    match.choose(match.decisions[0].options[0])
    bench = Bench(rules, match)
    assert [(step.event.event, step.span.line) for step in bench.steps] == [
        ("laid", line("move: c to heap")),
        ("say", line("say:")),
    ]
    (change,) = bench.changes(1)
    assert (change.path, change.before, change.after) == (("points", "0"), "0", "1")
    assert change.span.line == line("- set: points"), "each with the statement that set it"
    assert bench.changes(0) == bench.changes(2) == []
    bench.go(0)
    assert [step.span.line for step in bench.steps] == [line("shuffle: deck"), *[line("deal: 2 from")] * 4]


def test_one_goes_back_and_forth_and_the_game_stands_as_before(rules: LoadedRuleset) -> None:
    match = Match(rules, 2, seed=3)
    for _ in range(3):
        match.choose(match.decisions[0].options[0])
    bench, before = Bench(rules, match), match.position()
    assert (bench.match.count, bench.length, bench.step) == (3, 3, None)
    places = []
    for _ in range(9):
        bench.go_on(-1)
        places.append((bench.match.count, bench.step, len(bench.position()["zones"]["heap"])))
    assert places[:4] == [(3, 1, 3), (3, 0, 3), (2, None, 2), (2, 1, 2)]
    assert places[6:] == [(1, 1, 1), (1, 0, 1), (0, None, 0)]
    for _ in range(9):
        bench.go_on(1)
    assert (bench.match.count, bench.step) == (3, None)
    assert bench.match.position() == before
    bench.go(1)
    bench.answer("1")
    assert bench.length == 2, "what came after is forgotten, on the bench alone"
    bench.back()
    with pytest.raises(UsageError, match="there is no option 7"):
        bench.answer("7")
    assert match.position() == before


def test_everything_is_seen_and_each_seat_sees_its_own(rules: LoadedRuleset) -> None:
    bench = Bench(rules, Match(rules, 2, seed=3))
    hands = bench.position()["zones"]["hand"]
    assert all("rank" in card for hand in hands for card in hand)
    assert bench.view(0)["zones"]["hand"] == [hands[0], [{"kind": "card"}] * 2]
    bench.go(0, step=2)
    assert [len(hand) for hand in bench.position()["zones"]["hand"]] == [2, 0], "in the middle of the deal"
    assert [len(hand) for hand in bench.view(1)["zones"]["hand"]] == [2, 0]
    assert bench.value("len(deck)") == "3"


def test_any_part_is_set_by_hand_and_what_lies_there_is_a_scenario_that_holds(tmp_path: Path) -> None:
    home = tmp_path / "cards"
    home.mkdir()
    (home / "game.yaml").write_text(CARDS, encoding="utf-8")
    library = Library(data=tmp_path / "data")
    rules = library.load(home)
    match = Match(rules, 2, seed=3)
    before = match.position()
    bench = Bench(rules, match)
    for statement in ("points[0] = 5", "points[1] += 2", "move: last(hand[1]) to heap"):
        bench.set(statement)
    assert bench.position()["state"]["points"] == [5, 2]
    assert [len(bench.position()["zones"][zone]) for zone in ("deck", "heap")] == [1, 1]
    assert bench.match.decision is not None and bench.length == 0, "who was asked is asked still"
    file = bench.save("five points")
    (outcome,) = prove(library.read(home)).outcomes
    assert (file.name, outcome.problems) == ("bench.yaml", ())
    assert outcome.scenario.given is not None and outcome.scenario.given["points"] == [5, 2]
    with pytest.raises(UsageError, match="there is a scenario 'five points' already"):
        bench.save("five points")
    for _ in range(3):
        bench.go_on(-1)
    assert bench.position() == before and match.position() == before, "a step back leads before what was set"


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        ("points[0] = 500", "what was typed:1:13: E310"),
        ("pionts[0] = 5", "what was typed:1:1: E20"),
        ("choose: {c: deck}", "asks somebody"),
        ("finish", "would end the game"),
        ("require: points[0] > 90", "E5"),
    ],
)
def test_a_statement_that_cannot_be_is_told_in_one_sentence(rules: LoadedRuleset, statement: str, wrong: str) -> None:
    bench = Bench(rules, Match(rules, 2, seed=3))
    with pytest.raises(DogtableError, match=wrong):
        bench.set(statement)
    assert bench.position()["state"]["points"] == [0, 0] and not bench.is_set


def test_what_is_in_the_tree_begins_a_statement() -> None:
    assert as_statement(("state", "points", "0"), "3") == "points[0] = 3"
    assert as_statement(("state", "dealer"), "1") == "dealer = 1"
    assert as_statement(("zones", "hand", "1", "2"), "card rank=one") == "move: hand[1][2] to "
    assert as_statement(("at", "turn"), "1") == as_statement(("state",), "") == ""


def test_only_what_is_ones_own_or_watched_is_laid_open(rules: LoadedRuleset) -> None:
    shipped = Library().load("tic-tac-toe")
    assert may_lay_open(rules, watched=False)
    assert not may_lay_open(shipped, watched=False)
    assert may_lay_open(shipped, watched=True)


def test_what_forbids_picks_is_told_with_its_place_and_its_values(rules: LoadedRuleset) -> None:
    matches = (Match(rules, 2, seed=seed) for seed in range(1, 99))
    held = next(match for match in matches if "five" in str(match.position()["zones"]["hand"][0]))
    bench = Bench(rules, held)
    assert bench.why_not("c=one") is None
    found = bench.why_not("c=five")
    assert found is not None and (found.text, found.span.line) == ("A five wants points first", line("require:"))
    assert (found.part, found.found) == ("c.rank == one or points[me] > 0", "five == one or 0 > 0")
    assert found.lines()[1:] == [f"{found.span}: {found.part}", f"here: {found.found}"]
    with pytest.raises(RulesetError, match=r"what was typed:1:1: E\d+ .*'deck_'"):
        bench.value("deck_")


def test_what_would_follow_is_told_before_it_is_done(rules: LoadedRuleset) -> None:
    match = Match(rules, 2, seed=3)
    bench = Bench(rules, match)
    option = match.decisions[0].options[0]
    following = bench.following(option)
    assert [step.span.line for step in following.steps] == [line("move: c to heap"), line("say:")]
    assert [one[:3] for one in following.changes] == [(("points", "0"), "0", "1")]
    assert [tuple(one) for one in following.terms] == [("score", 0, 10)]
    assert match.count == bench.match.count == 0
    while match.decision is not None:
        match.choose(match.decision.options[0])
    assert Bench(rules, match).steps[-1].span.line == line("when: len(heap)")
