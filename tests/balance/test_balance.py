"""The recipes can be read by today's rules, and figures are what the sums say."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.frozen import replaced
from dogtable.session.library import Library
from tests.balance import figures, jobs, luck
from tests.balance.__main__ import all_jobs, in_turn, missing, run
from tests.balance.essence import essence
from tests.balance.jobs import PORTION, Job, fingerprint
from tests.balance.page import page
from tests.balance.places import won
from tests.balance.recipe import recipe_of, recipes


@pytest.mark.parametrize("ruleset", recipes())
def test_a_game_is_counted_by_its_recipe(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PORTION", 1)
    job = next(job for job in all_jobs()[0] if job.ruleset == ruleset)
    sums = jobs.portion(job, 0)
    assert sums["errors"] == []
    assert sums["games"] == 1
    assert sum(sums["places"]) == pytest.approx(1) == sum(sums["seats"])
    counted = sums["counts"]
    assert set(counted) == {count["what"] for count in recipe_of(ruleset).counts}
    for what, by_name in counted.items():
        assert sum(base for _, base in by_name.values()) > 0, what


def test_places_alone_are_those_of_the_games_that_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PORTION", 2)
    alone = islice(won("we-rate-dogs", 3), 2)
    assert jobs.portion(Job("we-rate-dogs", 3), 0)["places"] == pytest.approx(
        [sum(of) for of in zip(*alone, strict=True)]
    )


def test_bots_of_two_kinds_hold_as_many_seats_after_all_rotations() -> None:
    sums = jobs.portion(Job("tic-tac-toe", 2, "random"), 0)
    assert sums["held"] == [PORTION, PORTION]
    assert sum(sums["won"]) == pytest.approx(PORTION)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    return tmp_path


def written(job: Job, **sums: Any) -> None:
    line = {"of": fingerprint(job), "seconds": 1.0, "errors": [], **sums}
    with figures.file_of(job).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def test_a_run_plays_what_is_missing_in_processes_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.balance.__main__.FOLDER", folder)
    job = Job("tic-tac-toe", 2, "random")
    run([job], {job: PORTION}, 1, 0)
    run([job], {job: 2 * PORTION}, 1, 0)
    assert [portion["portion"] for portion in figures.kept(job)] == [0, 1]
    assert figures.strength(job).games == 2 * PORTION


def test_strength_counts_what_was_won_by_the_seats_held(folder: Path) -> None:
    assert folder.is_dir()
    job = Job("ludo", 4, "random")
    written(job, portion=0, games=20, held=[40, 40], won=[15.0, 5.0])
    written(job, portion=1, games=20, held=[20, 60], won=[10.0, 10.0])
    found = figures.strength(job)
    assert found.games == 40
    assert found.percent == pytest.approx(100 * (25 / 60) / (25 / 60 + 15 / 100))


def test_portions_of_other_rules_do_not_count_and_are_played_anew(folder: Path) -> None:
    job = Job("ludo", 4, "random")
    written(job, portion=0, games=20, held=[40, 40], won=[20.0, 0.0])
    with (folder / f"{job.name}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({"of": "something else", "portion": 1}) + "\n")
    assert len(figures.kept(job)) == 1
    assert missing(job, 3 * PORTION) == [1, 2]
    other = Job("dog", 4, "random")
    assert [number for _, number in in_turn([job, other], {job: 3 * PORTION, other: PORTION})] == [1, 0, 2]


def test_the_page_tells_what_is_out_of_bounds(folder: Path) -> None:
    assert folder.is_dir()
    job = Job("sweet-dog-hotel", 2)
    counts = {
        "room tiles": {"red_1_1": [1.0, 10.0], "red_2_2": [19.0, 10.0]},
        "hotels": {"red_house": [10.0, 10.0], "east_house": [10.0, 10.0]},
        "milestones": {"a1": [30.0, 10.0], "a2": [10.0, 10.0]},
    }
    written(job, portion=0, games=20, places=[12.0, 8.0], squares=[12.0, 8.0], seats=[9.0, 11.0],
            lengths={"turns": [440, 22, 22], "decisions": [1200, 50, 70]}, counts=counts)  # fmt: skip
    told = page([job], [], "make balance")
    assert "| 2 | 20 | 60.0 ±21.5 · 40.0 ±21.5 | 10.0 | **no** |" in told
    assert "**not held by red 1 1**" in told
    assert "a2 1.00 · a1 3.00" in told
    assert "**not held by a2**" in told
    assert "red house 1.00" in told
    assert "22.0 turns (22 to 22)" in told


def test_words_for_people_do_not_matter_but_every_number_does() -> None:
    rules = Library().load("ludo").rules
    spoken = replaced(rules, game=replaced(rules.game, title="Parcheesi"))
    assert essence(spoken) == essence(rules)
    unused = replaced(rules, definitions={**rules.definitions, "unused": rules.definitions["come"]})
    assert essence(unused) == essence(rules)
    other = replaced(rules.definitions["come"], value=rules.definitions["come_of"].value)
    assert essence(replaced(rules, definitions={**rules.definitions, "come": other})) != essence(rules)
    assert essence(replaced(rules, advice=rules.advice[1:])) != essence(rules)
    assert essence(Library().load("dog").rules) == essence(Library().load("dog").rules)


def test_players_by_hand_win_more_than_random_ones() -> None:
    assert luck.eights(2) >= 0.5
    assert luck.ludo(30) > 0.6
