"""Whole rulesets: what their trees say, how they extend one another, and that every ruleset there is loads."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.lang import kinds, tree
from dogtable.lang.conditions import Conditions, text_scalar
from dogtable.lang.flow import walk
from dogtable.lang.load import load_rules, load_sources
from dogtable.lang.report import Report
from tests.lang.little import EXAMPLE_GAME, PLAY, in_top, load, problems

ROOT = Path(__file__).parents[2]
HERE = [ROOT / "rulesets", ROOT / "tests" / "rulesets"]
RULESETS = sorted(path.parent for folder in HERE for path in folder.glob("*/game.yaml"))


def parent(ident: str) -> Path | None:
    return next((folder / ident for folder in HERE if (folder / ident).is_dir()), None)


def rules_of(ident: str) -> tree.Rules:
    where = parent(ident)
    assert where is not None
    return load_rules(where, parent)[0]


@pytest.mark.parametrize("folder", RULESETS, ids=lambda path: path.name)
def test_every_ruleset_loads_and_loads_again_from_its_sources(folder: Path):
    rules, warnings = load_rules(folder, parent)
    assert all(warning.is_warning for warning in warnings)
    again, _ = load_sources(rules.sources)
    assert again.hash == rules.hash
    assert list(again.definitions) == list(rules.definitions)


@pytest.mark.parametrize("folder", RULESETS, ids=lambda path: path.name)
def test_no_expression_of_a_sound_tree_is_of_an_unknown_kind(folder: Path):
    rules, _ = load_rules(folder, parent)
    parts: list[tree.Block] = [rules.play, *(routine.body for routine in rules.routines.values())]
    nodes = [node for part in parts for node in walk(part)]
    nodes += [node for definition in rules.definitions.values() for node in walk(definition)]
    expressions = [node for node in nodes if isinstance(node, tree.Expr)]
    assert expressions
    assert [node for node in expressions if kinds.is_unknown(node.kind) and node.kind.sort != "list"] == []
    assert all(type(node).__module__.startswith(tree.__name__) for node in expressions)


def test_facts_of_a_tree():
    rules = rules_of("dog")
    assert rules.game.players == (4, 6)
    assert rules.game.teams[4, ""] == ((0, 2), (1, 3))
    assert rules.game.teams[6, "2x3"] == ((0, 2, 4), (1, 3, 5))
    assert next((o.name, [v for v, _ in o.values], o.default) for o in rules.options.values()) == (
        "teams",
        ["3x2", "2x3"],
        0,
    )
    ranks = rules.words["ranks"]
    assert len(ranks.words) == 14
    assert ranks.words[0].fields["forward"] == (1, 11) and ranks.words[0].fields["leaves"] == 1
    assert ranks.words[1].fields["leaves"] == 0 and ranks.words[1].fields["back"] == ()
    rows = rules.pieces["cards"].rows
    assert [row.copies for row in rows] == [8] * 13 + [6]
    assert sum(row.copies for row in rows) == 110
    assert rules.zones["draw"].seen_by == "nobody" and rules.zones["draw"].refill == "discard"
    assert rules.state["hand_size"].kind == tree.Kind("int", low=2, high=6)
    fields = {field.name: field for kind in rules.kinds.values() for field in kind.fields}
    assert fields["rank"].face and not fields["fresh"].face


def test_kinds_are_inferred_from_all_uses():
    rules = rules_of("dog")
    shut, won, land = rules.definitions["shut"], rules.definitions["won"], rules.routines["land"]
    assert shut.parameters[0].kind == tree.Kind("space", ("centre", "ring"))
    assert won.kind == tree.FLAG and won.parameters[0].kind == tree.PLAYER
    assert [kinds.name(parameter.kind) for parameter in land.parameters] == ["marble", "space of centre or ring"]
    assert rules.definitions["next_mate"].kind.optional


def test_what_asks_shows_through_calls():
    rules = rules_of("dog")
    assert {name for name, routine in rules.routines.items() if routine.asks} == {"exchange", "turn", "use"}
    loop = rules.play[-1]
    assert isinstance(loop, tree.Loop) and loop.asks
    assert [statement.asks for statement in loop.body] == [False, True, True, False, False]


def test_a_child_changes_its_parent_and_keeps_the_rest():
    rules, base = rules_of("dog-marbles"), rules_of("dog")
    assert rules.game.players == (4,) and rules.game.id == "dog-marbles"
    assert set(rules.game.teams) == {(4, "")}
    entry = rules.options["centre_entry"]
    assert entry.values == base.options["centre_entry"].values and entry.values[entry.default][0] == "start"
    assert isinstance(rules.definitions["next_dealer"].value, tree.IfElse)
    assert rules.definitions["next_dealer"].span.path.endswith("dog-marbles/game.yaml")
    assert rules.routines["turn"].body == base.routines["turn"].body
    assert rules.hash != base.hash
    assert set(rules.sources) == {"game.yaml", "dog/game.yaml"}


def test_the_hash_covers_the_parent():
    def hash_of(game: str) -> str:
        return load({"game.yaml": "extends: example\n", "example/game.yaml": game + PLAY})[0].hash

    assert hash_of(EXAMPLE_GAME) != hash_of(EXAMPLE_GAME.replace("to: 999", "to: 998"))
    assert hash_of(EXAMPLE_GAME) == hash_of(EXAMPLE_GAME.replace("\n", "\r\n").replace("\r\n", "\n"))


def test_a_definition_with_other_parameters_replaces():
    rules, _ = load(in_top("define:\n  shut: true\n"))
    assert rules.definitions["shut"].parameters == ()


def test_a_parent_that_is_not_there_or_goes_in_circles():
    assert [str(p) for p in problems("extends: nothing\n")] == [
        "game.yaml:1:10: E115 there is no ruleset 'nothing' to extend (by its id, not by a path)"
    ]
    found = problems({"game.yaml": "extends: a\n", "a/game.yaml": "extends: a\n"})
    assert [str(p) for p in found if p.code == "E115"] == ["a/game.yaml:1:10: E115 'a' extends itself"]


def test_definitions_that_only_the_table_uses_are_marked():
    rules, _ = load(in_top("define:\n  shown_points(p): points[p] + extra(p)\n  extra(p): len(hand[p])\n"))
    marked = {name for name, definition in rules.definitions.items() if definition.for_table}
    assert marked == {"shown_points", "extra", "shut"}


def test_all_files_of_a_folder_make_one_ruleset(tmp_path: Path):
    (tmp_path / "game.yaml").write_text("game: {id: x, title: X, language: 1, players: [2]}\nplay:\n  - finish\n")
    (tmp_path / "words.yaml").write_text("words:\n  pets: {fields: {legs: {from: 0, to: 8}}, rows: pets.yaml}\n")
    (tmp_path / "pets.yaml").write_text(
        "- {name: cat, legs: 4, title: A cat, shown: {coat: soft, lives: 9}}\n- {name: fish}\n"
    )
    (tmp_path / "table.yaml").write_text("look: not read here\n")
    (tmp_path / "text.de.yaml").write_text("- nor this\n")
    rules, _ = load_rules(tmp_path)
    cat, fish = rules.words["pets"].words
    assert (cat.title, cat.fields, cat.shown) == ("A cat", {"legs": 4}, {"coat": "soft", "lives": 9})
    assert (fish.title, fish.fields) == ("fish", {"legs": 0})
    assert set(rules.sources) == {"game.yaml", "words.yaml", "pets.yaml"}


def test_problems_of_all_files_in_one_run(tmp_path: Path):
    (tmp_path / "game.yaml").write_text("game: {id: x, title: X, language: 1, players: [2]}\nplay:\n  - shufle: x\n")
    (tmp_path / "more.yaml").write_text("game: {}\nzonse: {}\n")
    (tmp_path / "rows.yaml").write_text("- {name: a\n")
    with pytest.raises(Exception) as caught:
        load_rules(tmp_path)
    lines = [str(problem).replace(tmp_path.as_posix() + "/", "") for problem in caught.value.problems]
    assert [line.split(" ")[0] + line.split(" ")[1] for line in lines] == [
        "game.yaml:3:5:E209",
        "more.yaml:1:1:E112",
        "more.yaml:2:1:E207",
        "rows.yaml:1:11:E101",
    ]
    assert lines[1].endswith("'game:' is there twice (first in game.yaml:1:1)")


def test_a_lone_file_is_a_ruleset(tmp_path: Path):
    path = tmp_path / "mine.yaml"
    path.write_text(EXAMPLE_GAME + PLAY)
    rules, _ = load_rules(path)
    assert rules.game.id == "example"
    assert rules.play[0].span.path == f"{tmp_path.as_posix()}/mine.yaml"


def test_a_folder_that_is_not_there(tmp_path: Path):
    with pytest.raises(Exception, match="E114 the ruleset cannot be read"):
        load_rules(tmp_path / "nowhere")
    with pytest.raises(Exception, match="E114 there is no ruleset here"):
        load_rules(tmp_path)


def test_conditions_stand_outside_and_numbers_are_seats():
    conditions, report = Conditions(rules_of("dog"), 4), Report()
    sound = ["on(ring[17])", "len(home[1]) == 4", "marbles[1][0] in home[1]", "done(0)", "dealer == 2", "next(1) == 2"]
    for text in sound:
        assert conditions.condition(text_scalar(text), report) is not None, report.problems
    assert conditions.condition(text_scalar("hmoe[1]"), report) is None
    assert [problem.hint for problem in report.problems] == ["did you mean 'home'? (zone, per player)"]


def test_limits_arrive():
    rules, _ = load(in_top("limits: {decisions: 300}\n"))
    assert rules.limits == {"decisions": 300}
    assert [str(p) for p in problems(in_top("limits: {decision: 3}\n"))][:1] == [
        "game.yaml:2:10: E207 'limits' has no 'decision:' (did you mean 'decisions'?)"
    ]


def test_values_of_options_have_names():
    options = "options:\n  deck: {words: {3x2: three, two packs: two}}\n"
    used = "define:\n  double: deck == two_packs or deck == _3x2\n"
    rules, _ = load(in_top(options + used))
    assert rules.options["deck"].values == (("3x2", "three"), ("two packs", "two"))
    value = rules.definitions["double"].value
    assert isinstance(value, tree.Logic)
    consts = [link.right for link in value.values if isinstance(link, tree.Compare)]
    assert [const.value for const in consts if isinstance(const, tree.Const)] == [1, 0]


def test_options_of_both_forms_may_tell_what_they_change():
    options = "options:\n  open: {default: true, title: open hands, about: All see all.}\n"
    deck = "  deck: {words: {plain: plain, large: large}, about: How many there are.}\n  short: false\n"
    rules, _ = load(in_top(options + deck))
    told = {
        option.name: (option.title, option.about, option.values, option.default) for option in rules.options.values()
    }
    assert told["open"] == ("open hands", "All see all.", (), 1)
    assert told["deck"] == ("deck", "How many there are.", (("plain", "plain"), ("large", "large")), 0)
    assert told["short"] == ("short", "", (), 0)
    wrong = in_top("options:\n  deck: {words: {plain: plain}, about: [a, b]}\n")
    assert [str(problem)[:24] for problem in problems(wrong)] == ["game.yaml:3:40: E111 exp"]


def test_a_definition_may_stand_in_the_size_of_a_board():
    rules, _ = load(in_top("define:\n  size: 3 + 1\nboard:\n  way: {ring: size * len(players), of: token}\n"))
    assert rules.boards["way"].size is not None
    assert not rules.definitions["size"].for_table


def test_long_chains_of_definitions_and_routines_are_read_fast_and_bounded():
    chain = "define:\n" + "".join(f"  d{n}(p): d{n + 1}(p)\n" for n in range(900)) + "  d900(p): points[p]\n"
    assert [p.code for p in problems(in_top(chain))] == ["E415"]
    calls = "routines:\n" + "".join(f"  r{n}:\n    - call: r{n + 1}\n" for n in range(900)) + "  r900: []\n"
    assert [p.code for p in problems(in_top(calls)) if p.code != "W404"] == ["E415"]
    wide = "define:\n" + "".join(f"  d{n}(p): d{n + 1}(p) + d{n + 1}(p)\n" for n in range(48)) + "  d48(p): points[p]\n"
    assert problems(in_top(wide)) == []


@pytest.mark.parametrize(
    "top", ["words", "kinds", "pieces", "zones", "board", "state", "define", "options", "routines"]
)
def test_what_has_names_below_it_is_no_single_value(top: str):
    told = [str(problem) for problem in problems(f"game: {{id: x, title: X, language: 1, players: [2]}}\n{top}: 3\n")]
    assert f"game.yaml:2:{len(top) + 3}: E111 expected '{top}:' with names below it, found '3'" in told


RESPOND = "respond: players\n    choose:\n      n: numbers(1, 2)\n    do: []"


@pytest.mark.parametrize("statement", [RESPOND, "stack: done"])
def test_what_lies_on_the_stack_needs_one(statement: str):
    head = "game: {id: x, title: X, language: 1, players: [2]}\nroutines:\n  done: []\n"
    told = [str(problem) for problem in problems(f"{head}play:\n  - {statement}\n")]
    verb = statement.partition(":")[0]
    assert any(text.startswith(f"game.yaml:5:5: E421 '{verb}' needs a stack") for text in told), told


def test_a_warning_about_a_parents_line_is_told_of_the_parent_alone():
    spare = EXAMPLE_GAME.replace("routines:\n", "routines:\n  spare:\n    - finish\n") + PLAY
    assert "W404" in {p.code for p in load({"game.yaml": spare})[1]}
    assert load({"game.yaml": "extends: example\n", "example/game.yaml": spare})[1] == []
