"""The ways back into games: analysis and replay. What was worked out of the last games is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dogtable.ui.going import Going

if TYPE_CHECKING:
    from dogtable.session.analysis import Analysis


class LookingBack(Going):
    """What a scene may ask the app for when it looks back at a game."""

    analyses: Mapping[str, Analysis] = {}  # of games that were looked back at, by their ids

    def show_analysis(self, game: str, at: int | None = None) -> None:
        """Look back at a finished game, from the point after `at` answers, else from its end."""
        from dogtable.ui.scenes.analysis import AnalysisScene

        def show(analysis: Analysis) -> None:
            self._keep_analysis(game, analysis)
            self.go(AnalysisScene(self._app, game, analysis, at))

        self.wait_for(self._app.text("app.opening"), lambda: self._analysis(game), show)

    def show_replay(self, game: str) -> None:
        """Play a saved game again, from its opening."""
        from dogtable.session.reel import Reel, reel
        from dogtable.session.replay import Replay
        from dogtable.ui.scenes.replay import ReplayScene

        def work() -> tuple[Replay, Reel]:
            replay = Replay.open(self.journal, game, self.library)
            replay.load()
            return replay, reel(replay)

        def show(found: tuple[Replay, Reel]) -> None:
            self.go(ReplayScene(self._app, game, *found))

        self.wait_for(self._app.text("app.opening"), work, show)

    def look_back(self, game: str, then: Callable[[Analysis], None]) -> None:
        """Have a finished game gone through in a thread; `then` hears of it. What was worked out is kept."""

        def work() -> Analysis:
            analysis = self._analysis(game)
            if not analysis.begun:
                analysis.begun = True
                analysis.work()
            return analysis

        def done(analysis: Analysis) -> None:
            self._keep_analysis(game, analysis)
            then(analysis)

        self._app.later(work, done, self._app.error)

    def _analysis(self, game: str) -> Analysis:
        from dogtable.session.analysis import Analysis
        from dogtable.session.replay import Replay

        return self.analyses.get(game) or Analysis(Replay.open(self.journal, game, self.library))

    def _keep_analysis(self, game: str, analysis: Analysis) -> None:
        """Keep what was worked out of the games looked at last."""
        self.analyses = {**{k: v for k, v in list(self.analyses.items())[-2:] if k != game}, game: analysis}

    def forget_analysis(self, game: str) -> None:
        """Work a game out anew when it is looked back at again."""
        self.analyses = {kept: analysis for kept, analysis in self.analyses.items() if kept != game}
