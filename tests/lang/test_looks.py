"""table.yaml: what is wrong is told with its place, code and the nearest name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dogtable.base.errors import Problem
from dogtable.base.look import MAX_NESTED
from dogtable.lang.event_classes import KINDS
from dogtable.lang.load import load_rules
from dogtable.lang.looks import MOST_DATA, check_look
from dogtable.lang.tree import Rules
from tests.lang.little import in_top, load

ROOT = Path(__file__).parents[2]
DOG = ROOT / "rulesets" / "dog"
TABLE = (DOG / "table.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_rules(DOG)[0]


def problems(rules: Rules, folder: Path, text: str) -> list[Problem]:
    """Check a table that stands in a folder of its own, with the pictures of the shipped one."""
    (folder / "table.yaml").write_text(text, encoding="utf-8")
    draft, found = check_look(rules, [folder, DOG])
    assert (draft is None) == any(not p.is_warning for p in found)
    return [p for p in found if p.span.path.startswith(str(folder))]


def test_the_shipped_table_is_clean(rules: Rules) -> None:
    draft, found = check_look(rules, [DOG])
    assert found == []
    assert draft is not None
    assert draft.table


# what is replaced, by what, the code, the text at the place of the problem, what is said
BROKEN = [
    ("at: 0.8, 0.5, 98.4, 99", "at: 99", "E604", "99", "found 1 numbers, expected 4"),
    ("- show: ring\n", "- show: rnig\n", "E203", "rnig", "did you mean 'ring'?"),
    ("    corner: 196 if", "    cornr: 196 if", "E603", "cornr:", "did you mean 'corner'?"),
    ("- figure: nest(p)", "- figure: nest(p, p)", "E602", "figure: nest(p, p)", "'nest' takes 1 value(s), found 2"),
    ("- figure: nest(p)", "- figure: nets(p)", "E602", "nets(p)", "did you mean 'nest'?"),
    ("colour: engraved", "colour: engravd", "E620", "engravd", "did you mean 'engraved'?"),
    ("as: loop", "as: rnig", "E604", "rnig", "one of: row, column, grid"),
    ("  - box: wood", "  - bok: wood", "E601", "bok: wood", "did you mean 'box'?"),
    ('"{emblem(p)}"', '"{emblam(p)}"', "E203", "emblam(p)", "did you mean 'emblem'?"),
    ("each: p in seats\n    as: lane", "each: p on seats\n    as: lane", "E605", "p on seats", "NAME in LIST"),
    ('picture: "court/{rank}"', "picture: courtt", "E611", "courtt", "no picture 'courtt.svg'"),
    ("sound: shuffle", "sound: shufle", "E612", "shufle", "did you mean 'shuffle'?"),
    ("  hit: {path", "  hti: {path", "W613", "hti", "did you mean 'hit'?"),
    ("homes: [centre]", "homes: [center]", "E203", "center", "did you mean 'centre'?"),
    ("room: parlour", "room: parlor", "E604", "parlor", "did you mean 'parlour'?"),
    ("farthest: moved", "farthest: movd", "E203", "movd", "did you mean 'moved'?"),
    (", farthest: moved}", "}", "E604", "{row: longest move}", "row: WORDS and one of is, times, farthest"),
    ("m for p in winners", "m for p in winnners", "E203", "winnners", "did you mean 'winners'?"),
    ('"{name(p)}"', "\"{these('Mira')[0]}\"", "E212", "'Mira'", "put it under look: texts"),
]


@pytest.mark.parametrize(("old", "new", "code", "at", "said"), BROKEN, ids=[f"{b[2]}-{b[3]}" for b in BROKEN])
def test_a_mistake_is_told_with_its_place_and_the_nearest_name(
    rules: Rules, tmp_path: Path, old: str, new: str, code: str, at: str, said: str
) -> None:
    assert old in TABLE
    text = TABLE.replace(old, new, 1)
    [problem] = problems(rules, tmp_path, text)
    assert problem.code == code
    assert text.splitlines()[problem.span.line - 1][problem.span.column - 1 :].startswith(at)
    assert said in f"{problem.message} {problem.hint}"


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("look:\n  colours: {a: '#12'}\ntable: []\n", "E621", 2, 17),
        ("table:\n  - box: wood\n    fill: '#123456'\n", "E621", 3, 12),
        ("look:\n  data:\n    dealer: 3\ntable: []\n", "E204", 3, 5),
        ("figures:\n  pot(ring):\n    layers: []\ntable: []\n", "E204", 2, 3),
        ("table:\n  - text: x\n    each: hand in players\n", "E204", 3, 11),
        ("table:\n  - text: '{sum(hand for hand in players)}'\n", "E204", 2, 26),
        ("tabel: []\n", "E603", 1, 1),
        ("look:\n  ground: nowhere\ntable: []\n", "E620", 2, 11),
        ("look:\n  regions: {lake: '1, 2, 3, 4'}\ntable: []\n", "E603", 2, 13),
        ("motion:\n  hit: {path: jump}\ntable: []\n", "E604", 2, 15),
        ("motion:\n  hit: {noise: hit}\ntable: []\n", "E603", 2, 9),
        ("table:\n  - box: wood\n    mid: 1, 2, 3\n", None, 0, 0),
        ("table:\n  - box: wood\n    at: 1, 2, 3\n", "E604", 3, 9),
        ("look:\n  status: [{when: me == me}]\n", "E604", 2, 12),
        ("look:\n  status: [{whn: me == me, says: Hello}]\n", "E603", 2, 13),
        ("table:\n  - figure: plate\n", "E602", 2, 5),
        ("table:\n  - show: hand[me]\n    pieces: {crad: card}\n", "E203", 3, 14),
        ("table:\n  - text: '{dealer.naem}'\n", "E203", 2, 20),
        ("table:\n  - text: '{start_of()}'\n", "E210", 2, 13),
        ("table:\n  - text: '{len(players, me)}'\n", "E210", 2, 13),
        ("table:\n  - box: wood\n    corner: 1 +\n", "E210", 3, 16),
        ("table:\n  - box: {a: b}\n", "E604", 2, 10),
        ("table: wood\n", "E604", 1, 8),
        ("figures:\n  a b:\n    layers: []\ntable: []\n", "E602", 2, 3),
        ("figures:\n  a:\n    size: 3, 4\ntable: []\n", "E603", 2, 3),
    ],
)
def test_each_slot_says_what_it_expected(
    rules: Rules, tmp_path: Path, text: str, code: str | None, line: int, column: int
) -> None:
    found = problems(rules, tmp_path, text)
    assert [(p.code, p.span.line, p.span.column) for p in found] == ([(code, line, column)] if code else [])


def test_a_table_goes_back_on_grids_and_by_no_link(tmp_path: Path) -> None:
    board = "board:\n  meadow: {spaces: [well, oak], of: token, links: {east: [[well, oak]]}}\n"
    linked, _ = load(in_top(board + "  field: {grid: [2, 2], of: token}\n"))

    def told(space: str) -> list[str]:
        (tmp_path / "table.yaml").write_text(f"table:\n  - show: on({space})\n", encoding="utf-8")
        return [str(problem).rpartition("table.yaml:")[2] for problem in check_look(linked, [tmp_path])[1]]

    assert told("previous(field[0, 0], left)") == [] == told("next(meadow[oak], east)")
    assert told("previous(meadow[oak], east)") == ["2:36: E219 links lead one way"]


def test_a_sound_of_the_rulesets_own_can_be_named(rules: Rules, tmp_path: Path) -> None:
    text = "motion:\n  hit: {sound: bark}\ntable: []\n"
    assert [problem.code for problem in problems(rules, tmp_path, text)] == ["E612"]
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "bark-2.wav").touch()
    assert problems(rules, tmp_path, text) == []
    assert problems(rules, tmp_path, text.replace("bark", "none")) == []


def test_everything_that_is_wrong_is_told_at_once(rules: Rules, tmp_path: Path) -> None:
    text = TABLE
    for old, new, *_ in BROKEN[:6]:
        text = text.replace(old, new, 1)
    assert {p.code for p in problems(rules, tmp_path, text)} == {b[2] for b in BROKEN[:6]}


def test_too_much_data_is_refused(rules: Rules, tmp_path: Path) -> None:
    long = "x" * (MOST_DATA // 40)
    text = "look:\n  data:\n    a: [" + ", ".join([long] * 50) + "]\ntable: []\n"
    assert [p.code for p in problems(rules, tmp_path, text)] == ["E604"]


def test_a_variant_takes_figures_and_colours_of_its_parent(rules: Rules, tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text("look:\n  ground: '#112233'\nfigures:\n  chip(p):\n    layers: []\n")
    draft, found = check_look(rules, [tmp_path, DOG])
    assert found == []
    assert draft is not None
    assert draft.ground is not None
    assert draft.ground.name == "#112233"
    assert draft.figures["chip"].layers == ()
    assert draft.figures["marble"].layers
    assert draft.table
    assert "engraved" in draft.colours


def test_figures_in_figures_are_bounded() -> None:
    assert MAX_NESTED == 24


def test_a_definition_that_no_table_can_work_out_is_told(tmp_path: Path) -> None:
    game = (DOG / "game.yaml").read_text(encoding="utf-8")
    more = "define:\n  pairs(p): len(some(those(q for q in players if q != p), 2))\n"
    (tmp_path / "game.yaml").write_text(game.replace("define:\n", more, 1), encoding="utf-8")
    (tmp_path / "table.yaml").write_text("table:\n  - text: '{pairs(me)}'\n", encoding="utf-8")
    _, found = check_look(load_rules(tmp_path)[0], [tmp_path])
    assert [(p.code, "some" in p.message) for p in found] == [("E606", True)]


def test_a_result_has_so_many_lines_and_no_more(rules: Rules, tmp_path: Path) -> None:
    row = "    - {row: hits, times: hit}\n"
    (problem,) = problems(rules, tmp_path, f"result:\n  rows:\n{row * 13}")
    assert (problem.code, problem.message) == ("E604", "found 13 lines, expected at most 12")


def test_a_line_of_a_legend_has_a_sign_and_words(rules: Rules, tmp_path: Path) -> None:
    (problem,) = problems(rules, tmp_path, "legend:\n  - {says: a star}\n")
    assert problem.code == "E604" and "sign: LAYERS and says: WORDS" in problem.message
    (problem,) = problems(rules, tmp_path, "legend:\n" + "  - {sign: [{picture: star}], says: a star}\n" * 101)
    assert problem.code == "E604" and "at most 100" in problem.message
    (problem,) = problems(rules, tmp_path, "legend: {star: a star}\n")
    assert problem.code == "E604" and "a list of lines" in problem.message


def test_a_parents_motion_may_be_for_events_that_its_child_does_without(rules: Rules, tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text("motion:\n  barked: {sound: hit}\n", encoding="utf-8")
    assert [p.code for p in check_look(rules, [tmp_path])[1]] == ["W613"]
    assert check_look(rules, [tmp_path / "child", tmp_path])[1] == []


def test_words_of_a_figure_that_nobody_inspects_are_told(rules: Rules, tmp_path: Path) -> None:
    said = "{title: x, about: x, rule: D1, notes: hand, layers: [{picture: star}]}"
    told = problems(rules, tmp_path, f"figures:\n  aside(it): {said}\n")
    assert [(p.code, p.message.split("'")[1]) for p in told] == [
        ("W614", word) for word in ("title", "about", "rule", "notes")
    ]
    assert [p.code for p in problems(rules, tmp_path, f"figures:\n  card_back(it): {said}\n")] == ["W614"] * 4
    for seen in ("card", "marble", "ring"):
        assert problems(rules, tmp_path, f"figures:\n  {seen}(it): {said}\n") == []
    (tmp_path / "table.yaml").write_text(f"figures:\n  aside(it): {said}\n", encoding="utf-8")
    assert [p.code for p in check_look(rules, [tmp_path / "child", tmp_path])[1]] == []


def test_kinds_of_events_are_those_of_the_page() -> None:
    rows = re.findall(r"^\| (`.*`) \|", (ROOT / "docs" / "events.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(KINDS)
