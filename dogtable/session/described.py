"""What every ruleset tells of itself, whatever programs it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dogtable.lang.tree import Rules


class Described:
    """Checked rules by name, content and number of players; the part of `dogtable.base.ruleset.Ruleset` they settle."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def id(self) -> str:
        """Return the ruleset's id."""
        return self.rules.game.id

    @property
    def version(self) -> str:
        """Return the version as its author counts, else the beginning of the hash."""
        return self.rules.game.version or self.hash[:8]

    @property
    def hash(self) -> str:
        """Return 16 hex digits over all that was read."""
        return self.rules.hash

    @property
    def sources(self) -> Mapping[str, str]:
        """Return the text of every file it was made from."""
        return self.rules.sources

    @property
    def players(self) -> Sequence[int]:
        """Return the numbers of players it can be played by."""
        return self.rules.game.players
