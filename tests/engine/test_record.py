"""Records, chance that somebody decides, and what the package offers."""

import json
import subprocess
import sys

import pytest

from dogtable.base.errors import SaveError, UsageError
from dogtable.engine.match import Match, replay
from tests.engine.play import positions
from tests.helpers import ruleset


def played(name="dog", players=4, seed=2, steps=45, **more):
    match = Match(ruleset(name), players=players, seed=seed, **more)
    for _ in positions(match, seed=seed, steps=steps):
        pass
    return match


@pytest.mark.parametrize(("name", "players"), [("dog", 4), ("torture", 3), ("sweet-dog-hotel", 2)])
def test_a_record_is_played_again(name, players):
    match = played(name, players)
    record = json.loads(json.dumps(match.record([{"name": "Mira", "by": "you"}] * players)))
    again = replay(record, ruleset(name))
    assert again.hash() == match.hash() and again.log == match.log
    assert [e.text for e in again.events(0)] == [e.text for e in match.events(0)]
    assert record["dogtable"] == 1 and record["sources"].keys() == ruleset(name).sources.keys()
    assert set(record["marks"]) == {"20", "40", str(match.count)} & (set(record["marks"]) | {str(match.count)})


def test_a_record_of_a_position_begins_there():
    start = {"at": {"turn": 0}, "zones": {"hand": {0: ["two"]}}, "placed": {"marble.0.0": "ring.20"}}
    match = Match.at(ruleset("dog"), start, players=4)
    match.choose(match.decision.options[0])
    record = json.loads(json.dumps(match.record()))
    assert replay(record, ruleset("dog")).hash() == match.hash()


def test_chance_that_somebody_decides_is_recorded():
    asked = []

    def last(kind, outcomes):
        asked.append((kind, len(outcomes)))
        return len(outcomes) - 1

    match = played(steps=10, chance=last)
    assert asked[0] == ("dealer", 4) and match.position()["state"]["dealer"] == 3
    record = match.record()
    assert record["chance"][0] == 3 and len(record["chance"]) == len(asked)
    assert replay(record, ruleset("dog")).hash() == match.hash()
    with pytest.raises(UsageError, match="chance was asked for one of 4 outcomes of 'dealer' and said 9"):
        Match(ruleset("dog"), players=4, chance=lambda kind, outcomes: 9)


def test_chance_is_forgotten_when_an_answer_is_taken_back():
    match = Match(ruleset("torture"), players=2, seed=1, chance=lambda kind, outcomes: 0)
    drawn = {}
    for m in positions(match, seed=1, steps=120):
        drawn[m.count] = len(m.record()["chance"])
        twin = m.clone()
        twin.choose(twin.decision.options[0])
        twin.undo()
        assert len(twin.record()["chance"]) == drawn[m.count]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: r.pop("dogtable"), "this is no record of a match"),
        (lambda r: r.update(dogtable=2), "written by a newer dogtable"),
        (lambda r: r.update(dogtable="2"), "has format '2'; this program reads format 1"),
        (lambda r: r.pop("seed"), "'seed' is missing"),
        (lambda r: r.update(chance=[0, -1]), "'chance' is not a list of numbers: number 2 is none"),
        (lambda r: r.update(players="4"), "'players' is not a whole number from 1 to 64"),
        (lambda r: r["decisions"].insert(1, [0]), "answer 2 is not a seat and a key"),
        (lambda r: r["decisions"].insert(0, [0, "card=none"]), "answer 1 of the record does not fit these rules"),
        (lambda r: r.update(chance="x"), "'chance' is not a list of numbers"),
        (lambda r: r.update(chance=[]), "does not say how chance decided 'dealer'"),
        (lambda r: r.update(marks=[]), "'marks' is not a mapping"),
        (lambda r: r.update(start=3), "'start' is not a position"),
        (lambda r: r["marks"].update({"20": "0" * 16}), "after 20 answers the match is not the one of the record"),
    ],
)
def test_a_damaged_record_is_refused_in_one_sentence(change, message):
    record = json.loads(json.dumps(played().record()))
    change(record)
    with pytest.raises(SaveError, match=message):
        replay(record, ruleset("dog"))


def test_importing_a_part_loads_no_other():
    code = (
        "import sys, dogtable.base.errors; print([m for m in sys.modules if m[:9] == 'dogtable.' and 'base' not in m])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "[]"


def test_the_package_offers_its_names():
    import dogtable

    assert dogtable.Match is Match and "replay" in dir(dogtable)
    with pytest.raises(AttributeError, match="no attribute 'macth'"):
        _ = dogtable.macth
