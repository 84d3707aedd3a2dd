import pytest

from dogtable.base.errors import RuleError, UsageError
from dogtable.engine.match import Match
from dogtable.engine.playout import playout
from tests.engine.play import positions
from tests.helpers import ruleset

SEVEN = {
    "at": {"turn": 0},
    "zones": {"hand": {0: ["seven"], 1: ["two"]}},
    "placed": {"marble.0.0": "ring.20", "marble.0.1": "ring.22"},
}


def at(position, **more):
    return Match.at(ruleset("dog"), position, players=4, **more)


def test_a_game_is_played_to_its_end():
    match = Match(ruleset("dog"), players=4, seed=3)
    for _ in positions(match, seed=3, steps=20_000):
        pass
    result = match.result
    assert match.decision is None and match.decisions == []
    assert sorted(result.winners) in ([0, 2], [1, 3])
    assert next(sorted(group) for group in result.ranking) == sorted(result.winners)
    assert sum(result.utility) == pytest.approx(1)
    assert match.view(None)["result"] == result.to_json()
    assert match.events(None)[-1].kind == "end"
    with pytest.raises(UsageError, match="the match is over"):
        match.choose("pass")


def test_each_pick_of_an_option_has_the_sentence_that_asks_for_it_and_asking_changes_nothing():
    match = at(SEVEN | {"zones": {"hand": {0: ["four"], 1: ["two"]}}})
    before = match.hash()
    for option in match.decision.options:
        questions = option.questions
        assert list(questions) == list(option.picks)
        assert questions["card"] == match.decision.ask == "Which card of your hand do you play?"
        assert questions["use"] == "What do you do with it?"
    assert match.hash() == before and len(match.decision.options) > 2
    match = at(SEVEN)
    match.choose("card=seven use=split")
    assert set(match.decision.options[0].questions.values()) == {"Step 1 of 7: which marble goes on?"}


def test_options_are_chosen_by_themselves_or_by_key():
    one, other = at(SEVEN), at(SEVEN)
    one.choose(one.decision.options[0])
    other.choose("card=seven use=split")
    assert one.hash() == other.hash()
    # An option of one match is one of another in the same position.
    one.choose(other.decision.options[1])
    other.choose(other.decision.options[1])
    assert one.hash() == other.hash()


def test_an_option_tells_its_picks_and_itself_in_words():
    match = at(SEVEN)
    option = match.decision.options[0]
    assert option.picks == {"card": {"kind": "card", "rank": "seven"}, "use": "split"}
    assert option.text == "seven, split" and option.words == ["seven", "split"]
    match.choose(option)
    assert match.decision.options[0].picks == {"m": "marble.0.0", "f": "ring.21"}
    assert match.decision.kinds == {"m": "piece", "f": "place"}
    assert len(match.decision.options[:1]) == 1


def test_a_wrong_key_names_the_nearest():
    match = at(SEVEN)
    with pytest.raises(
        UsageError, match=r"'card=seven use=splt' is no option of turn.card; did you mean 'card=seven use=split'"
    ):
        match.choose("card=seven use=splt")
    assert match.count == 0


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (1, "seat 1 is not asked now; seat 0 is"),
        (4, "there is no seat 4; seats are 0 to 3"),
        (-1, "there is no seat -1"),
    ],
)
def test_a_wrong_seat_is_told(seat, message):
    with pytest.raises(UsageError, match=message):
        at(SEVEN).choose("card=seven use=split", seat=seat)


def test_wrong_players_and_options_are_told():
    with pytest.raises(UsageError):
        Match(ruleset("dog"), players=5)
    with pytest.raises(UsageError):
        Match(ruleset("dog"), players=4, options={"colour": "red"})


def test_the_seven_counts_its_steps_and_can_be_undone():
    match = at(SEVEN)
    assert match.decision.left is None and not match.can_undo(0)
    match.choose("card=seven use=split")
    match.choose("m=marble.0.0 f=ring.21")
    assert match.decision.left == 6
    assert match.can_undo(0) and not match.can_undo(1)
    match.undo()
    match.undo()
    assert match.hash() == at(SEVEN).hash()
    assert match.event_count == len(match.events(None)) == 0
    with pytest.raises(UsageError, match="nothing to take back"):
        match.undo()


def test_nothing_is_undone_past_a_draw():
    match = Match(ruleset("torture"), players=2, seed=1)
    undoable = {}
    for m in positions(match, seed=1, steps=200):
        for seat in range(2):
            if m.can_undo(seat):
                assert m.log[-1][0] == seat
                undoable[m.count] = seat
    assert undoable


def test_clones_go_their_own_ways():
    match = Match(ruleset("dog"), players=4, seed=5)
    for m in positions(match, seed=1, steps=30):
        before = m.hash(), m.log, m.event_count
        twin = m.clone()
        twin.choose(twin.decision.options[-1])
        assert (m.hash(), m.log, m.event_count) == before
        third = m.clone()
        third.choose(third.decision.options[-1])
        assert third.hash() == twin.hash() and third.log == twin.log
        assert [e.text for e in third.events(0)] == [e.text for e in twin.events(0)]


def test_undo_leads_back_to_every_position():
    match = Match(ruleset("torture"), players=3, seed=8)
    hashes = [m.hash() for m in positions(match, seed=8, steps=60)]
    while match.count > len(hashes) - 1:
        match.undo()
    for before in reversed(hashes[:-1]):
        match.undo()
        assert match.hash() == before


def test_a_rule_error_leaves_the_match_as_it_was(monkeypatch):
    match = at(SEVEN)
    before = match.hash()

    def fail(cells, path, seat):
        cells[:] = []
        raise RuleError(None)

    monkeypatch.setattr(match.game.machine, "take", fail)
    with pytest.raises(RuleError):
        match.choose("card=seven use=split")
    monkeypatch.undo()
    assert match.hash() == before and match.count == 0
    match.choose("card=seven use=split")


def test_sealed_answers_can_be_changed_until_all_are_in():
    match = Match(ruleset("dog"), players=4, seed=1)
    keys = [option.key for option in match.decisions[2].options]
    match.choose(keys[0], seat=2)
    assert match.decisions[2].sealed == keys[0]
    match.choose(keys[1], seat=2)
    assert match.decisions[2].sealed == keys[1]
    assert match.decision.seat == 0 and match.decision.together
    assert match.view(0)["sealed"] == {"2": True} and match.view(2)["sealed"] == {"2": keys[1]}
    for _ in range(3):
        match.choose(match.decision.options[0])
    assert not match.decision.together


def test_the_seed_is_the_game():
    first, second = (Match(ruleset("dog"), players=4, seed=9) for _ in range(2))
    assert first.hash() == second.hash()
    assert Match(ruleset("dog"), players=4, seed=10).hash() != first.hash()
    unseeded = Match(ruleset("dog"), players=4)
    assert Match(ruleset("dog"), players=4, seed=unseeded.seed).hash() == unseeded.hash()


def test_a_preview_stops_where_something_unknown_would_come_out():
    match = at(SEVEN)
    shown = match.preview(["card=seven use=split", "m=marble.0.0 f=ring.21"], 0)
    assert shown["boards"]["ring"] == {"21": ["marble.0.0"], "22": ["marble.0.1"]}
    assert match.count == 0


def test_a_playout_plays_a_whole_game():
    program = ruleset("tic-tac-toe").program(2, {})
    results = [playout(program, seed) for seed in range(30)]
    assert results == [playout(program, seed) for seed in range(30)]
    assert {tuple(result.winners) for result in results} >= {(0,), (1,)}
    assert all(5 <= result.decisions <= 9 for result in results)
