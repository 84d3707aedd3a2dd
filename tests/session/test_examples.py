"""The examples of rulebooks: every one can be laid out and tried, and nothing of it is kept."""

from pathlib import Path

import pytest

from dogtable.base.errors import UsageError
from dogtable.session.inspection import inspect
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table
from tests.rulesets.found import shipped


@pytest.mark.parametrize("ruleset", shipped())
def test_every_example_of_a_rulebook_can_be_tried(ruleset: str) -> None:
    rules = Library().load(ruleset)
    named = [(paragraph, name) for paragraph in rules.rulebook() for name in paragraph.examples]
    for paragraph, name in named:
        shown = rules.example(name)
        assert shown.view["seat"] == shown.seat, name
        assert len(shown.match.decisions[0].options) > 0, (paragraph.rule, name)


def test_most_rules_show_what_they_mean() -> None:
    rules = [paragraph for paragraph in Library().load("dog").rulebook() if paragraph.rule]
    assert sum(bool(paragraph.examples) for paragraph in rules) > len(rules) / 2


def test_an_example_is_played_and_taken_back_and_nothing_is_kept(tmp_path: Path) -> None:
    library = Library(data=tmp_path)
    journal = Journal(library.user.journal)
    table = Table.example(library.load("dog"), "a two hits the marble it ends on", "Mira")
    try:
        assert table.is_example and table.people == (0,) and table.seats[0].name == "Mira"
        before = table.view(0)
        decision = table.decision(0)
        assert decision is not None
        told = [event.text for event in table.answer(0, decision.options[0].key)]
        assert told[0] == "Mira plays a two."
        assert table.can_take_back(0)
        table.take_back(0)
        assert table.view(0) == before
    finally:
        table.close()
    assert journal.games() == []


def test_a_variant_shows_its_own_examples_by_its_own_rules() -> None:
    library = Library()
    name = "a five that must be played, past the own centre"
    assert name in {scenario for p in library.load("dog-marbles").rulebook() for scenario in p.examples}
    assert library.load("dog").example(name).view["boards"] != library.load("dog-marbles").example(name).view["boards"]


def test_what_is_no_example_is_told(tmp_path: Path) -> None:
    rules = Library().load("dog")
    with pytest.raises(UsageError, match="did you mean 'a four wins at once'"):
        rules.example("a four wins at one")
    with pytest.raises(UsageError, match="'xyzzy'; they stand in the ruleset's folder 'scenarios'"):
        rules.example("xyzzy")
    with pytest.raises(UsageError, match="asks nobody"):
        rules.example("four marbles each, four or six players")
    folder = tmp_path / "rulesets" / "heaps"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("extends: dog\ngame: {id: heaps, title: Heaps}\n", encoding="utf-8")
    (folder / "rulebook.en.md").write_text("# Heaps\n\n**D1 All.** So.\nscenario: nowhere\n", encoding="utf-8")
    (problem,) = inspect(Library(data=tmp_path), folder)[1]
    assert (problem.code, problem.span.line) == ("E713", 4) and "nowhere" in problem.message


def test_an_example_says_what_to_try_and_whether_that_was_done() -> None:
    rules = Library().load("dog")
    for number, done in ((0, True), (1, False)):
        table = Table.example(rules, "a two hits the marble it ends on", "Mira")
        try:
            assert table.trying.startswith("a two, forward, Mira's marble") and table.tried is None
            decision = table.decision(0)
            assert decision is not None
            others = [option.key for option in decision.options if option.key != table.task]
            table.answer(0, [table.task, *others][number] if number == 0 or others else table.task)
            assert table.tried is (done or not others)
        finally:
            table.close()


@pytest.mark.parametrize("ruleset", ["dog", "dog-marbles", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs"])
def test_every_rulebook_opens_with_a_turn_in_five_pictures_and_the_goal(ruleset: str) -> None:
    rules = Library().load(ruleset)
    assert len(rules.tour) == 5
    for name in rules.tour:
        rules.example(name)
    first = rules.rulebook()[0].text.split(". ")[0]
    assert not rules.rulebook()[0].rule and "win" in first


def test_a_tour_that_cannot_be_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "rulesets" / "heaps"
    folder.mkdir(parents=True)
    text = "extends: dog\ngame:\n  id: heaps\n  title: Heaps\n  tour: [nowhere]\n"
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    (problem,) = inspect(Library(data=tmp_path), folder)[1]
    assert problem.code == "E713" and "nowhere" in problem.message
