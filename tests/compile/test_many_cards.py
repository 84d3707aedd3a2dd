"""A ruleset of many cards costs what its cards cost: nothing grows faster than they do."""

from __future__ import annotations

from pathlib import Path
from random import Random

from dogtable.engine.match import Match
from dogtable.session.library import Library
from tests.bench import many_cards
from tests.effort import effort

FEW, MANY = 100, 800
AT_MOST = 1.5  # times what as many more cards may cost; quadratic work costs eight times as much


def costs(folder: Path, cards: int) -> dict[str, int]:
    place = many_cards.write(folder / str(cards), cards)
    library = Library(data=folder / f"user{cards}")
    found = {"read": effort(lambda: library.load(place))}
    rules = library.load(place)
    found["compile"] = effort(lambda: rules.program(2, {}))
    found["first game"] = effort(lambda: rules.playout(0, 2))
    match, random = Match(rules, players=2, seed=1), Random(1)
    while match.decision is not None and match.count < 60:
        match.choose(random.choice(match.decision.options))
    found["view"] = effort(lambda: match.view(0))
    found["events"] = effort(lambda: match.events(0))
    found["position"] = effort(match.hash)
    found["again"] = effort(lambda: Library(data=folder / f"user{cards}").load(place).program(2, {}))
    return found


def test_nothing_grows_faster_than_the_cards(tmp_path: Path) -> None:
    few, many = costs(tmp_path, FEW), costs(tmp_path, MANY)
    grown = {name: many[name] / few[name] for name in few}
    assert max(grown.values()) < AT_MOST * MANY / FEW, grown
    assert grown["read"] > 1.5, "that more cards are more work is seen"
