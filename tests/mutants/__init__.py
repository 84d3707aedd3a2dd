"""Code broken on purpose: changes of a few kinds in `lang`, `compile` and `engine`, one at a time, and who notices.

    python -m tests.mutants --sample 150 --seed 1              so many of all changes; goes on where it was stopped
    python -m tests.mutants --sample 150 --seed 1 --part 100:  only these of the sample, counted from 0
    python -m tests.mutants --only dogtable/lang/flow.py       all of one file
    python -m tests.mutants --list                             name them, try none

A change (`changes.py`) is a statement dropped, a comparison, `and`/`or`, `+`/`-`, a number one more or one less, a flag
or a condition turned round, nothing returned. First all tests of `watched.py` are run once on the sound code, with each
place of the sample watched: which tests come to it, and how dear each is. Then each change is tried (`trial.py`) in a
process that imports the changed module instead of the sound one, by those tests, the cheapest first, until one fails;
each test has a bound on processor time. What means the same is listed in `equal.yaml`, with the reason.

Not mutmut nor Cosmic Ray: the one changes functions only and wants the whole suite run to learn what covers what, the
other writes into the tree that is worked on and bounds by the clock.
"""
