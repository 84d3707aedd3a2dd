"""Makes the pictures of README and docs with the program itself: `python assets/make/screenshots.py`.

It lets bots play until the first seat may share out a seven between two marbles, makes three steps, and looks at the
table and at the shelf, in a window that nobody sees. Then, in three games, it asks for a hint, has a bot say why it
played so, and looks back at a game that bots have played to its end. A copy of one game lies on the bench. ImageMagick
makes the pictures small.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.session import seats
from dogtable.session.advising import Advised
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.jobs import WORK
from dogtable.ui.launch import open_app
from dogtable.ui.scenes.analysis import AnalysisScene
from dogtable.ui.scenes.bench import BenchScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.scenes.table import TableScene

OUT = Path("docs/images")
SIZE = (1920, 1080)
SMALL = ("-resize", "1280x720", "-dither", "None", "-colors", "240", "-strip")
STEPS = 3
QUIET = 0.8  # seconds in which nothing has moved or been drawn before a picture is taken
GAMES = {  # players, seed, and what the first seat is asked where it wants a hint
    "dog": (4, 5, "turn.card"),
    "inn-keeper": (4, 4, "lodge.room"),
    "sweet-dog-hotel": (3, 3, "play.t"),
}
BEGUN = 30  # answers before a hint is asked for
REFUSED = [f"card={card} use={use}" for card in ("seven", "jack", "king", "ten") for use in ("split", "swap")]
TRIED = 8  # games in which something better is looked for


def a_seven(library: Library) -> tuple[int, list[tuple[int, str]]]:
    """The seed of a game, and its answers up to a seven of seat 0 with two marbles on the ring."""
    rules = library.load("dog")
    program = rules.program(4)
    for seed in range(40, 400):
        match = Match(rules, players=4, seed=seed)
        while (decision := match.decision) is not None and match.count < 260:
            seat = decision.seat
            keys = [option.key for option in decision.options]
            ring = match.view(seat)["boards"]["ring"].values()
            own = sum(name.startswith("marble.0.") for names in ring for name in names)
            if seat == 0 and match.count > 90 and "card=seven use=split" in keys and own >= 2 and len(ring) > 6:
                return seed, steps_of_the_seven(match)
            answer = POLICIES["greedy"](program, Request("greedy", rules.hash, pack(match, seat), seed))
            match.choose(answer.key, seat=seat)
    raise SystemExit("no game came to such a seven")


def steps_of_the_seven(match: Match) -> list[tuple[int, str]]:
    match.choose("card=seven use=split")
    for _ in range(STEPS):
        assert match.decision is not None
        match.choose(match.decision.options[0])
    return match.log


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        library = Library(data=data)
        journal = Journal(library.user.journal)
        seed, answers = a_seven(library)
        table = Table.new(journal, library.load("dog"), 4, {}, seats.make(["you", *["greedy"] * 3], "Mira"), seed)
        for n, (seat, key) in enumerate(answers):
            table.page.append(n, seat, key)
        table.close()
        journal.close()
        app = open_app(data)
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        app.window.resized()
        app._resized()
        app.settings.reasons = True
        wait(app, lambda: isinstance(app.stage.top, ShelfScene))
        picture(app, "shelf")
        sit(app, Table.open(app.journal, table.id, app.library))
        picture(app, "table")
        hint(app, Table.open(app.journal, app.journal.branch(table.id, len(answers) - STEPS - 1), app.library), "hint")
        for game, (players, seed, asked) in GAMES.items():
            if game != "dog":
                hint(app, a_choice(app, game, players, seed, asked), f"hint-{game}")
            reason(app, game, players, seed)
            analysis(app, game, players, seed)
        bench(app, Path(folder))


# ------------------------------------------------------------------------------------------------------------- waiting


def wait(app: App, holds: Callable[[], object], seconds: float = 600) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise SystemExit("it takes too long")
        app.turn()


def picture(app: App, name: str) -> None:
    """Take a picture of the window as it has settled."""
    settle(app)
    whole = OUT / f"{name}.whole.png"
    pygame.image.save(app.window.canvas, whole)
    subprocess.run(["convert", str(whole), *SMALL, f"PNG8:{OUT / name}.png"], check=True)
    whole.unlink()


def settle(app: App) -> None:
    """Wait until nothing has moved, been made or been drawn for a while: the cloth, too, is finished then."""
    since, painted = time.monotonic(), app._painted
    while time.monotonic() - since < QUIET:
        app.turn()
        busy = app.jobs.waiting or any(one.name == WORK for one in threading.enumerate())
        if busy or app.stage.notices.texts or app._painted != painted:
            since, painted = time.monotonic(), app._painted


# --------------------------------------------------------------------------------------------------------------- games


def sit(app: App, table: Table) -> TableScene:
    app.open_table(table)
    scene = app.stage.top
    assert isinstance(scene, TableScene)
    return scene


def play(table: Table, until: Callable[[Table], bool]) -> Table:
    """Let bots play a game on until something holds, or to its end."""
    while not table.over and not until(table):
        seat = table.waiting[0]
        request = Request("easy", table.rules.hash, pack(table.match, seat), table.match.count, iterations=10)
        table._carry_out(seat, POLICIES["easy"](table.program, request).key)
    return table


def begun(app: App, game: str, players: int, seed: int, person: bool) -> Table:
    who = ["you" if person else "hard", *["hard"] * (players - 1)]
    return Table.new(app.journal, app.library.load(game), players, {}, seats.make(who, "Mira"), seed)


def a_choice(app: App, game: str, players: int, seed: int, asked: str) -> Table:
    """A game at a choice of the first seat that is worth a hint."""

    def there(table: Table) -> bool:
        return table.match.count > BEGUN and any(
            one.seat == 0 and one.name == asked and one.offered > 2 for one in table.match.decisions
        )

    return play(begun(app, game, players, seed, person=True), there)


# ------------------------------------------------------------------------------------------------------------ pictures


def hint(app: App, table: Table, name: str) -> None:
    scene = sit(app, table)
    wait(app, lambda: scene.hinting.can)
    scene.hinting.toggle()
    wait(app, lambda: scene.hinting.advice and not scene.hinting.thinking)
    picture(app, name)


def reason(app: App, game: str, players: int, seed: int) -> None:
    """A bot among bots, once one of its moves has two reasons."""
    scene = sit(app, play(begun(app, game, players, seed, person=False), lambda table: table.match.count > BEGUN))
    table = scene.table
    wait(app, lambda: any(one.until > one.since and _has_much_to_say(one.told) for one in table.bots._played))
    table.poll = list  # type: ignore[method-assign]  # nobody plays on while the picture is taken
    wait(app, lambda: not scene.showing.busy)
    lines = [line for line in scene.controls if line.action == "trail"]
    told = [(len(options[0].reasons), line) for line in lines if (options := whys_of(scene, line.value))]
    scene.act(max(told, key=lambda one: one[0])[1])
    picture(app, f"reason-{game}")


def _has_much_to_say(told: Sequence[Advised]) -> bool:
    return len(told) > 2 and len(told[0].reasons) > 1


def whys_of(scene: TableScene, line: int) -> Sequence[Advised]:
    return scene.desk.logbook.why.of(scene.model.history.lines[line])


def analysis(app: App, game: str, players: int, seed: int) -> None:
    """The analysis of the first game in which something was clearly better: there."""
    for another in range(seed, seed + TRIED):
        scene = looked_back(app, play(begun(app, game, players, another, person=True), lambda table: table.over))
        if scene.curve.better:
            show_better(app, scene, "analysis" if game == "dog" else f"analysis-{game}")
            return
        app.home()
    raise SystemExit(f"nothing could have been done better in {TRIED} games of {game}")


def looked_back(app: App, table: Table) -> AnalysisScene:
    """The analysis of a game, once all its losses have been thought about."""
    table.close()
    app.show_analysis(table.id)
    wait(app, lambda: isinstance(app.stage.top, AnalysisScene) and app.stage.top.analysis.ready)
    scene = app.stage.top
    assert isinstance(scene, AnalysisScene)
    found = scene.analysis
    wait(app, lambda: found.failed or all(one.number in found.advice for one in found.losses))
    return scene


def show_better(app: App, scene: AnalysisScene, name: str) -> None:
    scene.curve.seek(min(scene.curve.better))
    wait(app, lambda: scene._due is None)
    picture(app, name)


def bench(app: App, folder: Path) -> None:
    """A copy of DOG on the bench: what one option would bring, and why a card that is held is none."""
    home = shutil.copytree("rulesets/dog", folder / "dog")
    table = Table.new(app.journal, app.library.read(home), 4, {}, seats.make(["you", *["greedy"] * 3], "Mira"), 5)
    play(table, lambda one: one.match.count > 2 * BEGUN and _has_a_choice(one))
    sit(app, table)
    app.show_bench(table)
    scene = app.stage.top
    assert isinstance(scene, BenchScene)
    wait(app, lambda: scene.picture.is_drawn)
    decision = table.match.decision
    assert decision is not None
    scene.tabs.choose(scene.pages.index(scene.options))
    option = max(decision.options, key=lambda one: len(scene.bench.following(one).changes))
    scene.options.point_at(lambda one: one.key == option.key)
    scene.options.turn(next(n for n, one in enumerate(scene.options.shown) if one.name == app.text("bench.advice")))
    reasons = ((key, scene.bench.why_not(key)) for key in REFUSED)
    scene.asking.entry.text = next(key for key, reason in reasons if reason is not None and reason.rule and reason.part)
    scene.asking.entry.on_enter()
    wait(app, lambda: scene.asking.told.markup)
    scene.set_focus(None)
    picture(app, "bench")


def _has_a_choice(table: Table) -> bool:
    decision = table.match.decision
    return decision is not None and decision.seat == 0 and decision.name == "turn.card" and len(decision.options) > 3


if __name__ == "__main__":
    main()
