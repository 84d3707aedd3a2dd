"""A temper changes by how much a bot likes what its aims stand for, at its own seat, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

import dogtable
from dogtable.base.aims import AIMS
from dogtable.base.paths import shipped_rulesets
from dogtable.bots.features import Features
from dogtable.bots.greedy import Look, weighed
from dogtable.bots.policies import BLIND, POLICIES
from dogtable.bots.process import Request
from dogtable.bots.temper import EVEN, Temper, temper_of
from dogtable.engine.game import game_of
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import sample, worlds
from dogtable.session.library import Library
from dogtable.session.tempers import TEMPERS

GIVEN = {
    "zones": {"hand": {0: ["two", "three"]}},
    "placed": {"marble.0.0": "ring.20", "marble.0.1": "ring.30", "marble.1.0": "ring.22"},
    "at": {"turn": 0},
}
"""A two hits; a three walks on with either marble."""


@pytest.fixture(scope="module")
def match() -> Match:
    return Match.at(dogtable.load("dog"), GIVEN, players=4)


def test_every_term_of_the_shipped_rulesets_has_an_aim_but_what_everybody_wants() -> None:
    aimless = {
        folder.name: [term.name for term in Library().load(folder).rules.advice if not term.aim]
        for home in shipped_rulesets()
        for folder in home.iterdir()
        if (folder / "game.yaml").is_file()
    }
    assert len(aimless) == 9
    assert {term for terms in aimless.values() for term in terms} == {"victory"}


def test_tempers_are_made_of_aims_that_there_are() -> None:
    assert TEMPERS["even"] == {}
    for weights in TEMPERS.values():
        assert set(weights) <= set(AIMS)
        assert all(0 < factor < 4 for factor in weights.values())


@pytest.mark.parametrize("policy", sorted(set(POLICIES) - set(BLIND)))
def test_an_even_temper_changes_no_choice_and_no_reason(policy: str, match: Match) -> None:
    program, packed = match.game.program, pack(match, 0)
    plain = Request(policy, "", packed, 11, iterations=20)
    even = Request(policy, "", packed, 11, iterations=20, temper=dict.fromkeys(AIMS, 1.0))
    assert POLICIES[policy](program, plain) == POLICIES[policy](program, even)
    assert temper_of(program, 0, TEMPERS["even"]) is EVEN


@pytest.mark.parametrize("policy", sorted(set(POLICIES) - set(BLIND)))
def test_a_temper_changes_what_a_bot_plays(policy: str, match: Match) -> None:
    """Who loves to attack hits; who hates it walks on (both by far, so that easy does so, too)."""
    program, packed = match.game.program, pack(match, 0)
    played = {
        factor: POLICIES[policy](program, Request(policy, "", packed, 5, iterations=40, temper={"attack": factor})).key
        for factor in (20.0, -20.0)
    }
    assert "use=forward m=marble.0.0 f=ring.22" in played[20.0]
    assert "f=ring.22" not in played[-20.0]


def test_terms_are_multiplied_by_aim_at_its_own_seat_alone(match: Match) -> None:
    program, machine = match.game.program, match.game.machine
    world = sample(program, pack(match, 0), Random(0))
    temper = temper_of(program, 0, {"attack": 2.0})
    path = world.options()[0]
    plain, bold = (Look(machine, world.cells, 0, 0, one).terms(path) for one in (EVEN, temper))
    aims = [term.aim for term in program.advice]
    assert [2 * x if aim == "attack" else x for x, aim in zip(plain, aims, strict=True)] == list(bold)
    other = [Look(machine, world.cells, 1, 0, one).heard(world.cells) for one in (EVEN, temper)]
    assert other[0] == other[1]


def test_positions_are_judged_by_it_at_its_own_seat_alone() -> None:
    game = game_of(dogtable.load("dog").program(4, {}))
    features = Features(game)
    cells = game.machine.start(3)
    weights = [1.0] * len(features.names)
    temper = temper_of(game.program, 2, {"reserve": 3.0})
    plain, patient = (features.weighed(weights, one).of(cells) for one in (EVEN, temper))
    assert [seat for seat in range(4) if plain[seat] != patient[seat]] == [2]
    kept = sum(
        value
        for value, term in zip(game.machine.advice(cells, 2), game.program.advice, strict=True)
        if term.aim == "reserve"
    )
    assert patient[2] - plain[2] == pytest.approx(2 * kept)


def test_reasons_tell_what_the_temper_makes_of_them(match: Match) -> None:
    program = match.game.program
    told = {}
    for factor in (1.0, 3.0):
        drawn = worlds(program, pack(match, 0), Random(1))
        world = next(drawn)
        temper: Temper = temper_of(program, 0, {"attack": factor})
        looked = weighed(world, drawn, Random(1), temper=temper)
        hit = next(n for n, path in enumerate(looked.paths) if world.key(path).endswith("f=ring.22"))
        told[factor] = dict(looked.reasons(world.machine, hit))["how far theirs have come"]
    assert told[3.0] == pytest.approx(3 * told[1.0], abs=2)
