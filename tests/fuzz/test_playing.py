"""Sound mutants of a whole game are played, as many as a few seconds allow; the deep tests play 1,500."""

from __future__ import annotations

from tests.fuzz.playing import ROOT, play


def test_sound_mutants_end_in_a_legal_state_or_a_rule_error():
    texts = {"game.yaml": (ROOT / "rulesets" / "dog" / "game.yaml").read_text(encoding="utf-8")}
    tally = play(60, texts, decisions=40, seconds=8)
    assert [what for what, _ in tally.bad] == []
    assert tally.sound >= 10  # on a slow machine; else 60
    assert tally.refused > 0
