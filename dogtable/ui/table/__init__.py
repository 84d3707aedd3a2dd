"""The table at which one plays: touching, following, and what the program lays round every ruleset's table."""
