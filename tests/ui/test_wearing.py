"""A card that stands for another wears it, until another card is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dogtable.base.errors import Problem
from dogtable.lang.looks import check_look
from dogtable.ui.look.entries import Rect
from dogtable.ui.look.ids import piece_id
from dogtable.ui.table import wearing
from tests.rulesets.found import folders, rules_of
from tests.ui.seated import Seated


def test_a_played_joker_wears_what_it_was_named_until_the_next_card(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay(hand=["joker", "two"], placed={"marble.0.0": "ring.20"})
    scene, look = table.scene, table.scene.desk.picture.look
    decision = scene.model.decision
    assert decision is not None
    scene.answer((next(one.key for one in decision.options if one.picks.get("named") == "eight"),))
    table.until(lambda: not scene.showing.busy)
    face = wearing.worn(scene.model.history, look)
    assert face == {"kind": "card", "rank": "eight"} and scene.model.history.card["rank"] == "joker"
    on_top = next(one for one in reversed(scene.desk.layout.shown) if one.place == "discard")
    assert on_top.id == piece_id(scene.model.history.card)
    assert len(list(wearing.layers(scene, None))) == 1 and len(list(wearing.layers(scene, on_top.rect))) == 2
    assert sum(layer.key[0] == "worn" for layer in scene.renderer.layers(table.app.now)) == 2
    high = scene.desk.size[1]
    foot = Rect(0, high - on_top.rect.h, on_top.rect.w, on_top.rect.h)
    lowest = next(iter(wearing.layers(scene, foot)))
    assert lowest.y / scene.desk.kit.unit + foot.h * wearing.PART <= high  # nothing of it below the window
    card = scene.model.history.card
    scene.model.history.card = {**card, "n": 7}  # another one lies on it
    assert not list(wearing.layers(scene, None))
    scene.model.history.card = card
    (asked,) = table.table.match.decisions
    table.table._carry_out(asked.seat, next(one.key for one in asked.options if "named" not in one.picks))
    scene.back(scene.model.look)
    assert wearing.worn(scene.model.history, look) is None and not list(wearing.layers(scene, on_top.rect))


def problems(folder: Path, field: str) -> list[Problem]:
    (folder / "table.yaml").write_text(f"motion:\n  named: {{wears: {field}}}\n", encoding="utf-8")
    return check_look(rules_of("dog"), [folder, folders()["dog"]])[1]


def test_what_is_worn_is_a_field_of_words(tmp_path: Path) -> None:
    assert problems(tmp_path, "rank") == []
    (problem,) = problems(tmp_path, "rang")
    assert (problem.code, problem.span.line) == ("E604", 2) and "rank" in problem.hint
