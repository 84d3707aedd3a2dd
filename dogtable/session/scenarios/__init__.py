"""Scenarios: each a test, a puzzle and an example in the rulebook."""
