"""The ways from scene to scene. Scenes are loaded when they are first shown, so that the window comes up at once."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from dogtable.base.files import PACK
from dogtable.base.paths import came_with_program
from dogtable.ui.learning import Learning
from dogtable.ui.looking_back import LookingBack
from dogtable.ui.puzzling import Puzzling

if TYPE_CHECKING:
    from dogtable.session.counted import Read
    from dogtable.session.lessons.table import LessonTable
    from dogtable.session.library import Added, Offer, Shelved
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.seats import Seat
    from dogtable.session.table import Table
    from dogtable.ui.watching import Watching

RECORD = ".dogtable"


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to begin at once; `seats` as on the command line (a shorter list repeats its last).

    `watch`: changes of the ruleset's files are taken over.
    """

    ruleset: str
    players: int | None = None
    seats: Sequence[str] = ()
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int | None = None
    watch: bool = False


Start: TypeAlias = Path | NewGame | None


class Navigate(LookingBack, Learning, Puzzling):
    """What a scene may ask the app for when it wants another scene."""

    watching: Watching | None = None
    """The files that are watched, if any."""

    def home(self) -> None:
        """Go to the shelf; everything else is closed."""
        from dogtable.ui.scenes.shelf import ShelfScene

        self.stage.clear_to(ShelfScene(self._app))

    # ---------------------------------------------------------------------------------------------------- the scenes

    def open_table(self, table: Table) -> None:
        """Sit down at a table; behind it lies the shelf, and what that has drawn makes room."""
        self._app.kit.rest()
        from dogtable.ui.scenes.shelf import ShelfScene
        from dogtable.ui.scenes.table import TableScene

        self.stage.clear_to(ShelfScene(self._app), TableScene(self._app, table))

    def watch(self, table: Table) -> None:
        """Take over changes of the files of a ruleset as long as there is a table of it."""
        from dogtable.ui.watching import Watching

        self.watch_no_more()
        self.watching = Watching(self._app, table.rules.folders[0])

    def watch_no_more(self) -> None:
        """Let files be files."""
        if self.watching is not None:
            self.watching.end()
        self.watching = None

    def may_watch(self, table: Table) -> bool:
        """Whether files of a table's rules are somebody's own."""
        return not (table.is_example or came_with_program(table.rules.folders[0]))

    def watch_or_not(self, table: Table) -> None:
        """Take over changes of the files of rules of one's own from now on, or no more, and say so."""
        if self.watching is not None and not self.watching.has_ended:
            self.watch_no_more()
            text = "watch.ends"
        elif self.may_watch(table):
            self.watch(table)
            text = "watch.begins"
        else:
            text = "watch.not_here"
        self._app.toast(self._app.text(text))

    def may_lay_open(self, table: Table) -> bool:
        """Whether a game may be laid open: its rules are somebody's own, or their files are watched."""
        from dogtable.session.bench import may_lay_open

        watched = self.watching is not None and not self.watching.has_ended and self.watching.table is table
        return may_lay_open(table.rules, watched=watched)

    def show_bench(self, table: Table, answers: int | None = None) -> None:
        """Lay a game open on the bench, after so many answers; where it is not its author who plays, say why not."""
        from dogtable.ui.scenes.bench import BenchScene

        if self.may_lay_open(table):
            self.go(BenchScene(self._app, table, answers))
        else:
            self._app.toast(self._app.text("bench.not_here"))

    def open_saved(self, game: str) -> None:
        """Open a saved game at its table, or tell why not."""
        self.wait_for(self._app.text("app.opening"), lambda: self.reopen(game), self.open_table)

    def open_again(self, table: Table, words: str) -> None:
        """Sit down anew at a game that another window has played on, and tell so."""

        def sit_down(again: Table) -> None:
            self.open_table(again)
            self._app.toast(words)

        self.wait_for(self._app.text("app.opening"), lambda: self.reopen(table.id), sit_down)

    def offer_to_keep(self, table: Table, words: str) -> None:
        """Tell that a game is not kept any more, and offer to save it elsewhere."""
        from dogtable.ui.scenes.adrift import AdriftScene

        self.go(AdriftScene(self._app, table, words))

    def reopen(self, game: str) -> Table:
        """Return a saved game as a table; SaveError or RulesetError when it cannot be opened."""
        from dogtable.session.table import Table

        return self._reported(Table.open(self.journal, game, self.library))

    def _reported(self, table: Table) -> Table:
        """Have told what has happened at a table, here, where nobody waits for a frame."""
        table.events(table.people[0] if len(table.people) == 1 else None)
        return table

    def set_up(self, rules: LoadedRuleset) -> None:
        """Set up a game; who has not said yet what to call them is asked first, once."""
        from dogtable.ui.scenes.new_game import NewGameScene

        def open_it() -> None:
            scene = NewGameScene(self._app, rules)
            self.go(scene)
            self._app.later(lambda: rules.prepare(scene.setup.players), failed=self._app.error)  # while seats are taken

        self._named(open_it)

    def begin(
        self,
        rules: LoadedRuleset,
        players: int,
        options: Mapping[str, object],
        seats: Sequence[Seat],
        seed: int | None = None,
    ) -> None:
        """Begin a game and sit down at it."""
        from dogtable.session.table import Table

        def deal() -> Table:
            return Table.new(self.journal, rules, players=players, options=dict(options), seats=list(seats), seed=seed)

        self.wait_for(self._app.text("app.dealing"), deal, self.open_table)

    def show_result(self, table: Table, *, counted: bool = False) -> None:
        """Show how a game ended; with `counted`, the points have been counted up before."""
        from dogtable.ui.scenes.result import ResultScene

        self.go(ResultScene(self._app, table, counted=counted))

    def show_rules(self, rules: LoadedRuleset, rule: str = "") -> None:
        """Open a rulebook, at a rule where one is given."""
        from dogtable.ui.scenes.rulebook import RulebookScene

        self.go(RulebookScene(self._app, rules, rule))

    def try_example(self, rules: LoadedRuleset, name: str) -> None:
        """Lay an example out on a table of its own, on top of what is open; nothing of it is kept."""
        from dogtable.session.table import Table
        from dogtable.ui.scenes.table import TableScene

        settings = self._app.settings

        def lay_out() -> Table:
            return Table.example(rules, name, settings.name, settings.portrait)

        self.wait_for(self._app.text("app.opening"), lay_out, lambda table: self.go(TableScene(self._app, table)))

    def first_game(self, table: LessonTable) -> None:
        """Begin a game of one's own, for as many as in a lesson, against bots that play simply, with the coach on."""
        from dogtable.session.seats import BEGINNER, make

        who = [BEGINNER] * table.players
        who[table.going.lesson.seat] = "you"
        settings = self._app.settings
        settings.coach = True
        self.begin(table.rules, table.players, table.match.options, make(who, settings.name, settings.portrait))

    def show_about(self) -> None:
        """Show what is new, and the credits."""
        from dogtable.ui.scenes.about import AboutScene

        self.go(AboutScene(self._app))

    def show_settings(self) -> None:
        """Open the settings."""
        from dogtable.ui.scenes.settings import SettingsScene

        self.go(SettingsScene(self._app))

    def show_saved(self, only: Container[int] | None = None, title: str = "") -> None:
        """Open the list of saved games, or of those of these rows; `title` says which they are."""
        from dogtable.ui.scenes.saved import SavedScene

        self.go(SavedScene(self._app, only, title))

    def show_statistics(self) -> None:
        """Read what was played, and show it in numbers."""
        from dogtable.ui.scenes.statistics import StatisticsScene

        def show(read: Read) -> None:
            self.go(StatisticsScene(self._app, read))

        self.wait_for(self._app.text("app.opening"), self.journal.counted, show)

    # --------------------------------------------------------------------------------------------------------- files

    def open_file(self, path: Path) -> None:
        """Open the file that the program was asked for: a game, or a ruleset to be added."""
        if path.suffix.lower() == PACK:
            self.take_file(str(path))
        else:
            self.open_record(path)

    def take_file(self, name: str) -> None:
        """Take a file or folder that was dropped on the window: a record is opened, a ruleset goes on the shelf."""
        path = Path(name)
        if path.suffix.lower() == RECORD:
            self.open_record(path)
            return

        from dogtable.ui.scenes.shelf_boxes import front_of

        def offer(offered: Offer) -> None:
            text, game = self._app.text, offered.manifest
            unknown = text("pack.unknown")
            wording = text(
                "pack.about",
                version=game.version or unknown,
                author=game.author or unknown,
                licence=game.licence or unknown,
                players=", ".join(map(str, offered.players)),
            )
            if offered.is_there:
                wording = f"{wording} {text('pack.there', version=offered.version_there or unknown)}"
            yes = text("pack.replace") if offered.is_there else text("pack.add")
            title = text("pack.title", title=game.title)
            self.confirm(title, wording, yes, lambda: self._add(path), front=partial(front_of, game.id, game.title))

        if path.suffix.lower() == PACK:
            self.wait_for(self._app.text("app.opening"), lambda: self.library.offered(path), offer, self.give_up)
            return
        self._add(path)

    def _add(self, path: Path) -> None:
        """Put a ruleset on the shelf."""

        def add() -> tuple[Added, list[Shelved]]:
            return self.library.add(path), self.library.shelf(at_once=True)

        def shelve(done: tuple[Added, list[Shelved]]) -> None:
            added, self.shelved = done
            said = "shelf.added_without" if added.left_out else "shelf.added"
            self.home()
            self._app.toast(self._app.text(said, name=path.name, n=len(added.left_out)), "saved")

        self.wait_for(self._app.text("app.opening"), add, shelve, self.give_up)

    def give_up(self) -> None:
        """Give up the ruleset that is being tried out."""
        if self.library.voucher is not None:
            self.library.voucher.cancel()

    def try_out(self) -> None:
        """Try out, beside the window, the rulesets on the shelf that are new here; then show what came of it."""
        if any(shelved.trying for shelved in self.shelved):
            self.read_shelf()

    def read_shelf(self, *, at_once: bool = False) -> None:
        """Read in a thread what lies on the shelf, and show it; with `at_once`, what is new here is tried out later."""
        from dogtable.ui.scenes.shelf import ShelfScene

        def shelve(shelf: list[Shelved]) -> None:
            self.shelved = shelf
            if isinstance(self.stage.top, ShelfScene):  # one that is covered reads anew when it is seen again
                self.stage.top.refresh()
            if at_once:
                self.try_out()

        self._app.later(lambda: self.library.shelf(at_once=at_once), shelve, self._app.error)

    def tell_news(self) -> None:
        """Tell what became of the saved games, if anything did."""
        if text := self.journal.news():
            self._app.toast(text, "error")

    def open_record(self, path: Path) -> None:
        """Take a shared game in and open it at its table."""
        from dogtable.session.proving import Prover
        from dogtable.session.taking_in import take_in

        prover = Prover(self.library)

        def taken() -> Table:
            with prover:
                return self._reported(take_in(self.journal, self.library, path, prover))

        self.wait_for(self._app.text("app.opening"), taken, self.open_table, prover.cancel)
