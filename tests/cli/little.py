"""A small ruleset for tests of the commands, and a way to run them."""

from __future__ import annotations

from pathlib import Path

from dogtable.cli.main import main

RACE = """\
# Race: whoever comes to ten first wins.
game: {id: race, title: Race, language: 1, players: [2, 3]}
options:
  short: false
  pace:
    words: {slow: at most two, fast: at most three}
state:
  steps: {per: player, from: 0, to: 20}
play:
  - turns: first(players)
    do:
      - choose:
          n: numbers(1, 2 if pace == slow else 3)
        do:
          - set: steps[me] += n
end:
  when: any(steps[p] >= (5 if short else 10) for p in players)
  scores:
    steps: steps[me]
"""
SCENARIOS = """\
- scenario: ten ends it
  rule: R1
  given: {turn: 0, steps: [9, 0]}
  do: [n=1]
  winners: [0]
"""
RULEBOOK = "# Race\n\n**R1 The end.** Whoever comes to ten first wins.\n"


def race(folder: Path, text: str = RACE) -> Path:
    """Write the ruleset into a folder `race`, with a scenario and a rulebook of one rule."""
    home = folder / "race"
    (home / "scenarios").mkdir(parents=True)
    (home / "game.yaml").write_text(text, encoding="utf-8")
    (home / "scenarios" / "rules.yaml").write_text(SCENARIOS, encoding="utf-8")
    (home / "rulebook.en.md").write_text(RULEBOOK, encoding="utf-8")
    return home


def run(*words: object) -> int:
    """Run a command as the shell would, and return its exit status."""
    return main([str(word) for word in words])
