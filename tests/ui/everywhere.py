"""Every scene beside those of the small session (`test_scenes.SCENES`): at tables, looking back, and dialogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from dogtable.base.paths import shipped_rulesets
from dogtable.session.advising import Advice, Advised
from dogtable.session.analysis import Analysis
from dogtable.session.lessons.table import LessonTable
from dogtable.session.library import Library, Shelved
from dogtable.session.puzzles.table import PuzzleTable
from dogtable.session.reel import reel
from dogtable.session.replay import Replay
from dogtable.session.seats import make as make_seats
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scene import Scene
from dogtable.ui.scenes.adrift import AdriftScene
from dogtable.ui.scenes.analysis import AnalysisScene
from dogtable.ui.scenes.bench import BenchScene
from dogtable.ui.scenes.busy import SHOWN_AFTER, BusyScene
from dogtable.ui.scenes.characters import CharacterScene
from dogtable.ui.scenes.confirm import ConfirmScene
from dogtable.ui.scenes.error import ErrorScene
from dogtable.ui.scenes.lesson import LessonScene
from dogtable.ui.scenes.lesson_over import LessonOverScene
from dogtable.ui.scenes.menu import MenuScene
from dogtable.ui.scenes.new_game import NewGameScene
from dogtable.ui.scenes.play_on import PlayOnScene
from dogtable.ui.scenes.portraits import PortraitScene
from dogtable.ui.scenes.puzzle import PuzzleScene
from dogtable.ui.scenes.replay import ReplayScene
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.scenes.rulebook import RulebookScene
from dogtable.ui.scenes.save_as import SaveAsScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.statistics import StatisticsScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.scenes.take_in import TakeInScene
from dogtable.ui.scenes.your_name import YourNameScene
from dogtable.ui.table import menu
from tests.ui.small_games import finished
from tests.ui.test_coach import Deaf

BOXED = "dog"
"""One with a box picture, and options."""
RULESET = "tic-tac-toe"
"""The smallest that has all there is: a lesson, puzzles, an end."""


class Everywhere:
    """The scenes of an app with a session of its own, in one language after the other."""

    def __init__(self, app: App, ruleset: str = RULESET) -> None:
        self.app, self.ruleset = app, ruleset
        self._libraries: dict[str, Library] = {}
        box = shipped_rulesets()[0] / BOXED
        picture = box / "pictures" / "box.svg"
        app.shelved = [Shelved(BOXED, "DOG", box, True, (4, 6), picture=picture, group=BOXED)]

    def speak(self, language: str) -> None:
        """Speak a language from now on; only what is opened is read in it."""
        app = self.app
        app.settings.language, app._catalogue = language, None
        app.library = self._libraries.setdefault(language, Library(language=language))

    @cached_property
    def game(self) -> str:
        """A game that is over."""
        return finished(self.app)

    def table(self, ruleset: str = "", who: tuple[str, ...] = ("you", "easy")) -> Table:
        """Return a game at its beginning, in which nobody answers."""
        app, rules = self.app, self.app.library.load(ruleset or self.ruleset)
        table = Table.new(app.journal, rules, len(who), {}, make_seats([*who], "Mira"), 7)
        table.poll = list  # type: ignore[method-assign]
        return table

    def _replay(self) -> Replay:
        replay = Replay.open(self.app.journal, self.game, self.app.library)
        replay.load()
        return replay

    def _analysed(self) -> Analysis:
        analysis = Analysis(Replay.open(self.app.journal, self.game, self.app.library))
        analysis.work()
        return analysis

    def lesson(self, step: int = 0) -> LessonTable:
        """Return the table of the first lesson."""
        rules = self.app.library.load(self.ruleset)
        return LessonTable(rules, rules.lessons()[0], step, "Mira")

    def puzzle(self, n: int = 0, ruleset: str = "") -> PuzzleTable:
        """Return the table of a puzzle."""
        rules = self.app.library.load(ruleset or self.ruleset)
        return PuzzleTable(rules, rules.puzzles()[n], "Mira")

    def _confirm(self) -> Scene:
        text = self.app.text
        told = text("statistics.forget_text", n=1234)
        return ConfirmScene(
            self.app, text("statistics.forget_title"), told, text("statistics.forget_do"), print, danger=True
        )

    def _shelf(self) -> Scene:
        """The shelf with its crate open."""
        found = self.app.shelved
        self.app.shelved = self.app.library.shelf()
        scene = ShelfScene(self.app)
        scene.enter()
        scene.crate.is_open = True
        self.app.shelved = found
        return scene

    def _last_box(self) -> Scene:
        """The shelf with the last box of its first board in the hand: the label hangs over the board below."""
        scene = self._shelf()
        assert isinstance(scene, ShelfScene)
        scene.choose(max(box.number for box in scene.boxes if box.pictured and not box.small))
        return scene

    def _busy(self) -> Scene:
        """What is waited for and can be given up."""
        scene = BusyScene(self.app, self.app.text("shelf.trying"), print)
        scene.update(self.app.now + SHOWN_AFTER)
        return scene

    def _curtain(self) -> Scene:
        """Two at one screen, between their turns."""
        scene = TableScene(self.app, self.table(who=("you", "person")))
        assert scene.model.viewer.next is not None
        return scene

    def _coach(self) -> Scene:
        """The coach, who says what a card of the first hand can do."""
        app = self.app
        app.settings.coach, app.settings.coached = True, []
        scene = TableScene(app, self.table(BOXED, ("you", *["easy"] * 3)))
        scene.coach._adviser = Deaf()  # type: ignore[assignment]  # nobody thinks here
        scene.update(app.now)
        assert scene.coach.said is not None
        return scene

    def _hint(self) -> Scene:
        """A hint with the two next best, as it stands when it has been thought about."""
        scene = TableScene(self.app, self.table())
        decision = scene.model.decision
        assert decision is not None
        told = [Advised(one.key, one.text, 0.5, ((one.text, 3.0),)) for one in decision.options[:3]]
        scene.hinting._show(Advice(decision.seat, decision.name, scene.table.match.count, tuple(told)))
        return scene

    def _log(self) -> Scene:
        """A table with the log open."""
        scene = TableScene(self.app, self.table(BOXED, ("you", *["greedy"] * 3)))
        scene.desk.open_log(True)
        scene.relay()
        return scene

    def _menu(self) -> Scene:
        scene = TableScene(self.app, self.table())
        return MenuScene(self.app, self.app.rect((20, 20, 60, 60)), menu.items(scene))

    @property
    def scenes(self) -> Mapping[str, Callable[[], Scene]]:
        """All of them, made anew each time."""
        app = self.app
        gone = "There is no such saved game."
        return {
            "new game": lambda: NewGameScene(app, app.library.load(BOXED)),
            "table": lambda: TableScene(app, self.table()),
            "lesson": lambda: LessonScene(app, self.lesson()),
            "puzzle": lambda: PuzzleScene(app, self.puzzle()),
            "puzzle with cards": lambda: PuzzleScene(app, self.puzzle(ruleset=BOXED)),
            "bench": lambda: BenchScene(app, self.table()),
            "replay": lambda: ReplayScene(app, self.game, replay := self._replay(), reel(replay)),
            "analysis": lambda: AnalysisScene(app, self.game, self._analysed(), 3),
            "lesson over": lambda: LessonOverScene(app, self.lesson()),
            "confirm": self._confirm,
            "menu": self._menu,
            "your name": lambda: YourNameScene(app, lambda: None),
            "save as": lambda: SaveAsScene(app, "DOG", 0.0, lambda _: None),
            "take in": lambda: TakeInScene(app),
            "adrift": lambda: AdriftScene(app, self.table(), app.text(f"faults.{gone}")),
            "error": lambda: ErrorScene(app, Path("/home/mira/.local/state/dogtable/log/dogtable.log")),
            "play on": lambda: PlayOnScene(
                app, app.library.load(self.ruleset), make_seats(["you", "medium"], "Mira"), lambda _: None
            ),
            "character": lambda: CharacterScene(app, "lucy", lambda _: None),
            "shelf": self._shelf,
            "last box": self._last_box,
            "curtain": self._curtain,
            "coach": self._coach,
            "hint": self._hint,
            "log": self._log,
            "book": lambda: RulebookScene(app, app.library.load(BOXED), "D12"),
            "result": lambda: ResultScene(app, Table.open(app.journal, self.game, app.library), counted=True),
            "saved": lambda: SavedScene(app),
            "counted": lambda: StatisticsScene(app, app.journal.counted()),
            "busy": self._busy,
            "portrait": lambda: PortraitScene(app, "lucy", lambda _: None),
        }
