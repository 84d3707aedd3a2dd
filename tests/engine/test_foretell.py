"""What is foretold comes, when everybody lets it be."""

from dogtable.engine.foretell import foretold
from dogtable.engine.match import Match
from tests.engine.play import positions
from tests.helpers import ruleset


def test_what_is_foretold_comes_when_everybody_lets_it_be():
    looked = 0
    for match in positions(Match(ruleset("thieves"), players=3, seed=3), seed=3, steps=30):
        decision = match.decision
        if not decision.answers:
            continue
        told, real = foretold(match, decision.seat), match.clone()
        while real.decision is not None and real.decision.answers:
            real.choose("pass", seat=real.decision.seat)
        came = [event.text for event in real.events(decision.seat, match.event_count) if event.text]
        assert told == came[: len(told)]
        looked += bool(told)
    assert looked
