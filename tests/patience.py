"""How long tests wait for what must come: so long that no load decides a test, and a hang still ends."""

PATIENCE = 300.0
"""Seconds. What is waited for comes within one or two on a quiet machine."""

FOR_GOOD = 100 * PATIENCE
"""Seconds that a bot or program is given which is meant never to be done."""
