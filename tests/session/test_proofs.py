"""Which rules count as proved, with the program's tests at hand and without them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dogtable.cli.test import run
from dogtable.session.library import Library
from dogtable.session.proofs import prove
from tests.cli.little import race


def test_a_rule_that_a_test_proves_is_proved(tmp_path: Path) -> None:
    tested = prove(Library(data=tmp_path).load("inn-keeper"))
    assert tested.passed
    assert any(proof.tests and not proof.scenarios for proof in tested.proofs)


def test_an_installed_program_has_no_tests_and_calls_none_of_its_rules_unproved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = Library(data=tmp_path).load("inn-keeper")
    tested = prove(rules, tmp_path / "none")
    assert tested.passed and tested.unproved == []
    assert any(not proof.is_proved for proof in tested.proofs)
    monkeypatch.setattr("dogtable.cli.test.prove", lambda _: tested)

    class Asked:
        rulesets = ("inn-keeper",)
        quiet = json = False
        data = tmp_path

    assert run(Asked()) == 0  # type: ignore[arg-type]  # what argparse gives, in small
    told = capsys.readouterr().out
    assert "by a test" in told and "NOT PROVED" not in told


def test_a_rule_of_an_own_ruleset_needs_a_proof_also_there(tmp_path: Path) -> None:
    home = race(tmp_path / "rulesets")
    (home / "rulebook.en.md").write_text("# Race\n\n**R1 The end.** Ten wins.\n\n**R2 Pace.** By turns.\n")
    tested = prove(Library(data=tmp_path).load("race"), tmp_path / "none")
    assert not tested.passed
    assert [proof.rule for proof in tested.unproved] == ["R2"]
