"""What is derived from the vocabularies: the JSON schemas for editors, and the reference."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator as Validator

from dogtable.cli.main import main
from dogtable.lang import look_schema, text_schema
from dogtable.lang import schema as rules_schema
from dogtable.lang.declarations import DECLARATIONS
from dogtable.lang.functions import FUNCTIONS
from dogtable.lang.reference import reference
from dogtable.lang.verbs import VERBS
from dogtable.session.lessons import vocabulary as lessons
from dogtable.session.puzzles import vocabulary as puzzles
from dogtable.session.scenarios import vocabulary as scenarios

ROOT = Path(__file__).parents[2]
FILES = {
    "game.yaml": rules_schema.schema(),
    "table.yaml": look_schema.schema(),
    "scenarios/*.yaml": scenarios.schema(),
    "lessons/*.yaml": lessons.schema(),
    "puzzles.yaml": puzzles.schema(),
    "text.*.yaml": text_schema.schema(),
}
NAMES = ("properties", "patternProperties", "$defs")
FOLDERS = ("rulesets/*", "rulesets/examples/*", "tests/rulesets/*")


class _AsTold(yaml.SafeLoader):
    """As editors read it by YAML 1.2: `on` and `no` are words, keys are texts."""

    yaml_implicit_resolvers = {  # noqa: RUF012 -- so PyYAML has it
        letter: [(tag, test) for tag, test in tests if letter in "tTfF" or not tag.endswith(("bool", "timestamp"))]
        for letter, tests in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


def read(text: str) -> Any:
    """What a file says, as JSON has it."""
    reader = _AsTold(text)
    try:
        return json.loads(json.dumps(reader.get_single_data()))
    finally:
        reader.dispose()


def told(kind: str, text: str) -> list[str]:
    """What an editor says of a file."""
    return [error.message for error in Validator(FILES[kind]).iter_errors(read(text))]


def ours() -> Iterator[tuple[str, Path]]:
    for kind in FILES:
        for folder in FOLDERS:
            yield from ((kind, path) for path in sorted(ROOT.glob(f"{folder}/{kind}")))


@pytest.mark.parametrize(("kind", "path"), list(ours()), ids=lambda it: str(it).removeprefix(f"{ROOT}/"))
def test_every_file_fits_its_schema(kind: str, path: Path) -> None:
    assert told(kind, path.read_text(encoding="utf-8")) == []


WRONG = [
    ("game.yaml", "play: [{deel: 1 from draw to hand}]", "'deel' is not one of ['if', "),
    ("game.yaml", "play: [{repeat: 3}]", "'do' is a required property"),
    ("game.yaml", "play: [{repeat: 3, do: [], od: []}]", "('od' was unexpected)"),
    ("game.yaml", "play: [finsh]", "'finish' was expected"),
    ("game.yaml", "play: [3]", "3 is not of type 'string', 'object'"),
    ("game.yaml", "play: [{together: players, choose: {c: hand}, esle: []}]", "('esle' was unexpected)"),
    ("game.yaml", "play: [{move: c to d, say: hello, sya: 1}]", "('sya' was unexpected)"),
    ("game.yaml", "routines: {r: [{menu: m, of: {go: {whne: x, do: []}}}]}", "('whne' was unexpected)"),
    ("game.yaml", "define: {a: {is: 1, becuase: no}}", "('becuase' was unexpected)"),
    ("game.yaml", "state: {a: {from: 1, too: 3}}", "('too' was unexpected)"),
    ("game.yaml", "zones: {a: {of: card, 'seen by': nobdy}}", "'nobdy' is not one of ["),
    ("table.yaml", "table: [{bxo: wood}]", "'bxo' is not one of ['box', "),
    ("table.yaml", "table: [{box: wodo}]", "'wodo' is not one of ["),
    ("table.yaml", "figures: {die(it): {layers: [{text: a, fnot: 3}]}}", "('fnot' was unexpected)"),
    ("table.yaml", "figures: {die(it): {size: '1, 2'}}", "'layers' is a required property"),
    ("scenarios/*.yaml", "- {scenario: one, gvien: {}}", "('gvien' was unexpected)"),
    ("scenarios/*.yaml", "- {given: {}}", "'given' is not one of ['scenario', 'setting']"),
    ("scenarios/*.yaml", "- {scenario: one, asked: nobdy}", "'nobody' was expected"),
    ("scenarios/*.yaml", "- {setting: one, do: any}", "('do' was unexpected)"),
    ("scenarios/*.yaml", "- {scenario: one, unseen bye 1: a}", "('unseen bye 1' was unexpected)"),
    ("lessons/*.yaml", "{lesson: a, seat: 0, players: 2, learned: b, steps: [{sya: c}]}", "('sya' was unexpected)"),
    ("puzzles.yaml", "- {puzzle: a, difficulty: esay}", "'esay' is not one of ["),
    ("text.*.yaml", "{names: {a: {one: b}}}", "'other' is a required property"),
    ("text.*.yaml", "{sentences: {a: {ohter: b, other: c}}}", "('ohter' was unexpected)"),
]


@pytest.mark.parametrize(("kind", "text", "message"), WRONG, ids=lambda it: str(it))
def test_what_is_wrong_is_told(kind: str, text: str, message: str) -> None:
    said = told(kind, text)
    assert any(message in one for one in said), said
    assert not any("under any of" in one for one in said), said


@pytest.mark.parametrize("kind", FILES)
def test_alternatives_are_told_apart_by_what_is_there(kind: str) -> None:
    def judged(shape: Any) -> Iterator[str]:
        if isinstance(shape, dict):
            yield from shape
            for key, inner in shape.items():
                if key not in (
                    "if",
                    "properties",
                    "patternProperties",
                    "$defs",
                ):  # tests are silent, names are no words
                    yield from judged(inner)
            for key in NAMES:
                for inner in shape.get(key, {}).values() if isinstance(shape.get(key), dict) else ():
                    yield from judged(inner)
        elif isinstance(shape, list):
            for inner in shape:
                yield from judged(inner)

    assert not {"anyOf", "oneOf"} & set(judged(FILES[kind]))


@pytest.mark.parametrize("kind", FILES)
def test_it_is_a_schema_and_plain_json(kind: str) -> None:
    Validator.check_schema(FILES[kind])
    assert json.loads(json.dumps(FILES[kind])) == FILES[kind]


FLAGS = ([], ["--table"], ["--scenarios"], ["--lessons"], ["--puzzles"], ["--catalogues"])


@pytest.mark.parametrize(("flags", "kind"), list(zip(FLAGS, FILES, strict=True)))
def test_the_command_prints_it(flags: list[str], kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", *flags]) == 0
    assert json.loads(capsys.readouterr().out) == FILES[kind]


def test_the_reference_is_up_to_date() -> None:
    page = ROOT / "docs" / "language" / "reference.md"
    assert page.read_text(encoding="utf-8") == reference(), "write it again: `dogtable docs`"


def test_the_reference_has_every_construct() -> None:
    text = reference()
    for row in (*DECLARATIONS, *VERBS):
        assert f"### `{row.name}" in text
    for function in FUNCTIONS:
        assert f"### `{function.signature}`" in text
