"""Rules broken on purpose: every change of a few kinds, one at a time, and whether anybody notices.

    python -m tests.rulesets.mutants dog                        all changes: the figures, and who survives
    python -m tests.rulesets.mutants dog --list-survivors       only those that nobody notices, with file and line
    python -m tests.rulesets.mutants dog --only routines.turn   only those whose place begins so
    python -m tests.rulesets.mutants dog --lines 240-260        only those on these lines (with --file other.yaml)
    python -m tests.rulesets.mutants dog --scenarios            without the suite: quick, while scenarios are written
    python -m tests.rulesets.mutants dog --part 1/4             every fourth; --sample 50: so many, chosen by --seed
    python -m tests.rulesets.mutants dog --list                 names them all and tries none

A change is one place in the checked files (`walk.py`, `changes.py`): a statement dropped, neighbours exchanged, a
number one more or less, a comparison, quantifier, owner, seat, order, `and`/`or`, `not`, flag or sight changed; an
option, a condition or a row dropped; a word of a row replaced. Texts, advice, and definitions that only those and
table.yaml read are no rules (`reached.py`).

It is noticed (`judge.py`) by the checker, else by a scenario, else by the suite: the laws at a small size, and every
test in `tests/rulesets/test_RULESET*.py` (dashes as _) and in `judge.ALSO` that needs no fixture. Those tests get the
changed rules from `found.rules_of` and `sides.compiled`; what reads files from the disk or calls `dogtable.load` sees
the sound ruleset and notices nothing. So a rulebook by hand takes part when its test plays `Match(compiled(ID), ...)`.

What survives though it means the same stands in `equal.yaml`, with the reason. What is listed and is noticed, or is no
change any more, is stale, and a test says so.
"""
