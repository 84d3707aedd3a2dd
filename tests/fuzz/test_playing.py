"""Sound mutants of a whole game are played; `make deep` plays 1,500."""

from __future__ import annotations

from tests.fuzz.playing import ROOT, play


def test_sound_mutants_end_in_a_legal_state_or_a_rule_error():
    texts = {"game.yaml": (ROOT / "rulesets" / "dog" / "game.yaml").read_text(encoding="utf-8")}
    tally = play(15, texts, decisions=40)
    assert [what for what, _ in tally.bad] == []
    assert tally.sound == 15 and tally.refused > 0
