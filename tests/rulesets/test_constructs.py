"""Each construct of the language in the smallest ruleset that shows it (`constructs.txt`).

The first decision has exactly the options that are written there; and as long as a random game goes on, the compiled
ruleset and the slow interpreter agree, a sampled world offers the same, and a position put back goes on the same way.
"""

from __future__ import annotations

import pytest

from dogtable.base.rng import Rng
from dogtable.engine.match import Match
from dogtable.lang.load import load_sources
from tests.helpers import Folder
from tests.rulesets.constructs import CONSTRUCTS
from tests.rulesets.lockstep import same_position, same_result
from tests.rulesets.sides import PublicGame, SlowGame

MOST_ANSWERS = 40


@pytest.mark.parametrize("name", CONSTRUCTS, ids=lambda name: name.replace(" ", "-"))
def test_it_does_what_the_language_promises(name: str) -> None:
    text, expected = CONSTRUCTS[name]
    rules, warnings = load_sources({"game.yaml": text})
    assert [w for w in warnings if w.code != "W404"] == []
    for players in rules.game.players:
        for seed in range(2):
            public = PublicGame(Match(Folder(rules), players, {}, seed))
            slow = SlowGame.begin(rules, players, {}, seed)
            if (players, seed) == (rules.game.players[0], 0):
                assert list(public.keys(public.waiting[0])) == expected
            _play(public, slow, Rng(seed), f"{name}, {players} players, seed {seed}")


def _play(public: PublicGame, slow: SlowGame, rng: Rng, where: str) -> None:
    for count in range(MOST_ANSWERS):
        here = f"{where}, decision {count}"
        waiting = list(slow.waiting)
        assert list(public.waiting) == waiting, here
        same_position(slow.position(), public.position(), here)
        if not waiting:
            same_result(slow, public, here)
            return
        seat = waiting[rng.below(len(waiting))]
        keys = list(slow.keys(seat))
        assert list(public.keys(seat)) == keys, here
        assert list(public.sample(seat, rng).keys()) == keys, here
        if count % 4 == 0:
            assert list(public.at(public.position()).keys(seat)) == keys, here
        chosen = rng.below(len(keys))
        if "=" in keys[chosen] and "#" not in keys[chosen]:
            picks = dict(word.split("=", 1) for word in keys[chosen].split() if "=" in word)
            assert public.why_not(picks, seat) is None, f"{here}: {keys[chosen]} is legal"
        slow.match.choose(chosen, seat)
        public.match.choose(public.match_option(seat, chosen))
