"""In a game of claims that may be lies: for two, hard lies and doubts as it should, and would lose by doing less."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from dogtable.bots import levels
from dogtable.bots.beliefs import concludes, weights_of
from dogtable.bots.levels import player_of
from dogtable.bots.policies import POLICIES
from dogtable.bots.strength import LEVELS
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import worlds
from dogtable.study import playing
from dogtable.study.entrant import Entrant
from dogtable.study.python import ask
from tests.bots.bluffing import WAYS, beliefs, calibrated, measured, pairs, promised
from tests.bots.honest import loaded


def test_who_never_lies_or_never_doubts_loses_by_it() -> None:
    plays, without_lies, without_doubts = (promised(way) for way in WAYS)
    assert 0.499 < plays < 0.501
    assert without_lies < plays - 0.05
    assert without_doubts < plays


def test_hard_lies_tells_the_truth_believes_and_doubts() -> None:
    came = measured("little-court", 2, "hard", "hard", 40, 1, 1, WAYS[0])
    lies, truths = len(came.turns["lie"]), len(came.turns["truth"])
    assert 0.2 < lies / (lies + truths) < 0.6
    assert 0.03 < len(came.doubts) / len(came.heard) < 0.3
    assert 0.2 < sum(came.doubts) / len(came.doubts) < 0.8


def heard(seed: int, claim: str) -> Match:
    """A match for three in which the first has claimed something, and the others are asked whether they believe it."""
    match = Match(loaded("little-court"), players=3, seed=seed)
    assert match.decision is not None
    match.choose(next(option for option in match.decision.options if option.key.startswith(claim)))
    return match


def test_a_claim_speaks_for_itself() -> None:
    """Who claims to be the treasurer is it more often than by lots, as hard mostly begs where that would be a lie."""
    believed = []
    for seed in range(8):
        match = heard(seed, "deed=collect")
        game, rng = match.game, Random(seed)
        candidates = list(islice(worlds(game.program, pack(match, 1), rng), 60))
        player = player_of(LEVELS["hard"], game, seed, game.by_library())
        weights = weights_of(candidates, match.past(1), rng, player, game.by_library())
        (behind,) = (info for info in game.program.layout.state if info.name == "behind")
        names = game.program.layout.words["guises"].words
        true = [names[world.cells[behind.cell]] == "treasurer" for world in candidates]
        assert 0.15 < sum(true) / len(true) < 0.55, "by lots"
        believed.append(sum(weight for weight, is_true in zip(weights, true, strict=True) if is_true) / sum(weights))
    assert sum(believed) / len(believed) > 0.6


@pytest.mark.parametrize("bot", ["hard", "expert"])
def test_who_draws_answers_concludes_from_claims_wherever_it_is_asked(bot: str) -> None:
    match = heard(1, "deed=collect")
    assert concludes(bot, match.game, 1)
    assert ask(match, f"{bot}@iterations=60") == ask(match, f"{bot}@iterations=60@beliefs=weighed")
    assert not concludes("medium", match.game, 1)
    assert not concludes(bot, Match(loaded("dog"), seed=1).game, 1), "no state is hidden there"


def test_whole_games_tell_it_of_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "IMAGINED", 20)  # it is asked what is told, not what is made of it
    told: list[int] = []
    hard = POLICIES["hard"]
    monkeypatch.setitem(
        playing.POLICIES, "hard", lambda program, request: (told.append(len(request.past)), hard(program, request))[1]
    )
    for seed in range(3):
        playing.play(Match(loaded("little-court"), players=3, seed=seed).game, [Entrant("hard", 20)] * 3, seed)
    assert any(told)


def test_what_claims_are_taken_for_and_what_lies_come_to_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "IMAGINED", 20)  # what claims are taken for is told, however well that is known
    heard = list(beliefs("two-lives", 2, 2, 20, 1))
    assert heard
    assert all(0 <= one.likely <= 1 and 0 <= one.promise <= 1 for one in heard)
    assert any("doubts that were right" in line for line in calibrated(heard))
    assert {share for pair in pairs("two-lives", ["random"] * 2, 6, 0, 1) for share in pair} <= {0.0, 0.5, 1.0}
    assert len(list(pairs("two-lives", ["random"] * 2, 6, 0, 1))) > 2
