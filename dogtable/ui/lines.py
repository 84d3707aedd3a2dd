"""The lines of results, for the statistics: worked out of a game that is over, when it ends or later, in a thread."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dogtable.base.errors import DogtableError
from dogtable.session.figures import Figures, lines_of
from dogtable.ui.look.ending import ending, figures
from dogtable.ui.look.state import Palette, Window
from dogtable.ui.shots import ui_of

if TYPE_CHECKING:
    from dogtable.base.look import Look, ResultRow
    from dogtable.session.journal import Journal
    from dogtable.session.library import Library
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.ui.text import Catalogue
    from dogtable.ui.theme import Theme

_log = logging.getLogger(__name__)
SMALL = Window(1280, 720)
"""Any window does: lines are not laid out."""
AT_ONCE = 200
"""Games at most that are gone through while the statistics of their ruleset are open."""


@dataclass
class Lines:
    """What is known of the games of one ruleset: its look, what its lines came to, and the games to be gone through."""

    rules: LoadedRuleset
    look: Look
    lines: str
    kept: dict[int, Figures]
    todo: list[str] = field(default_factory=list)

    @property
    def named(self) -> Sequence[ResultRow]:
        """Return the lines whose words stand there as they are."""
        return [row for row in self.look.result.rows if all(isinstance(part, str) for part in row.words.parts)]


def words_of(row: ResultRow) -> str:
    """Return the words of such a line (markup)."""
    return "".join(part for part in row.words.parts if isinstance(part, str))


def lines(journal: Journal, library: Library, ruleset: str) -> Lines:
    """Return what is known; RulesetError or UsageError where the ruleset cannot be read any more."""
    rules = library.load(ruleset)
    look = rules.look()
    text = lines_of(look.result)
    todo = journal.without_figures(ruleset, text, AT_ONCE) if look.result.rows else []
    return Lines(rules, look, text, journal.figures(ruleset, text), todo)


def go_through(journal: Journal, library: Library, game: str, rows: str, shown: tuple[Catalogue, Theme]) -> None:
    """Play a game that is over through to its end, and keep what the lines of a result (`rows`) came to there.

    Of a game that does not fit its rules, or where the look fails, nothing is kept for good.
    """
    from dogtable.session.replay import Replay

    found: Figures = {}
    try:
        replay = Replay.open(journal, game, library)
        replay.load()
        eyes = replay.eyes  # as the result showed it
        match, look = replay.at(len(replay.answers)), replay.rules.look()
        view, (text, theme) = match.view(eyes), shown
        ended = ending(look, view, ui_of(view, replay.seats, text), SMALL, Palette.of(theme), match.events(eyes))
        found = figures(look, ended)
    except DogtableError as error:
        _log.warning("the lines of saved game %s: %s", game, error)
    journal.keep_figures(game, rows, found)
