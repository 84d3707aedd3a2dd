"""Which tests try a change, by the package that it is in: rungs, the nearest and cheapest first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rung:
    """Some tests, as pytest takes them, and how many seconds of processor time they may take with a change."""

    tests: tuple[str, ...]
    bound: int


RULESETS = "tests/rulesets"
LANGUAGE = Rung(
    (
        *(
            f"tests/lang/test_{name}.py"
            for name in ("flow", "source", "load", "problems", "texts", "format", "explain")
        ),
        *(f"tests/lang/test_{name}.py" for name in ("schema", "vocabulary", "look_reference", "looks", "docs")),
        *(f"tests/lang/test_{name}.py" for name in ("explain", "commands", "default_table")),
        *(f"{RULESETS}/test_{name}.py" for name in ("slips", "constructs", "words_used")),
    ),
    60,
)
SCENARIOS = Rung((f"{RULESETS}/test_scenarios.py", "-k", "match or fragments"), 60)
COMPILED = Rung(
    (
        *(f"tests/compile/test_{name}.py" for name in ("program", "cache", "kept_rules", "reserved_names", "advice")),
        *(f"tests/compile/test_{name}.py" for name in ("choices", "look_expressions", "listing", "many_cards")),
        "tests/compile/test_rule_errors.py",
    ),
    60,
)
PLAYED = Rung(("tests/compile/test_playing.py",), 100)
ENGINE = Rung(
    (
        *(f"tests/engine/test_{name}.py" for name in ("drawing", "effects", "events", "keys", "landmarks", "match")),
        *(f"tests/engine/test_{name}.py" for name in ("moments", "record", "remember", "why_not", "knowledge")),
        *(f"tests/engine/test_{name}.py" for name in ("position", "straight", "told_later")),
    ),
    120,
)
BESIDE = Rung((f"{RULESETS}/test_lockstep.py", f"{RULESETS}/test_why_not.py"), 200)
BOUNDS = Rung(("tests/bounds",), 120)
LOOKS = Rung(("tests/ui/test_layout_games.py",), 60)

LADDERS = {
    "lang": (LANGUAGE, SCENARIOS, COMPILED, BOUNDS, LOOKS),
    "compile": (SCENARIOS, COMPILED, PLAYED, ENGINE, BOUNDS, BESIDE, LOOKS),
    "engine": (SCENARIOS, ENGINE, COMPILED, BESIDE, BOUNDS, PLAYED),
}


def ladder(file: str) -> tuple[Rung, ...]:
    return LADDERS[file.split("/")[1]]
