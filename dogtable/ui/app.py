"""The program around the table: one window, a stack of scenes, a loop that sleeps until something happens.

Nothing is drawn without a change and nothing is asked without need: an idle table sleeps in the system's own wait.
No fault reaches the player as a traceback: its details go to the log file, one sentence to the screen.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

import pygame

from dogtable.base import paths
from dogtable.base.errors import DogtableError, RuleError, RulesetError, SaveError
from dogtable.session.settings import Settings
from dogtable.ui import keys
from dogtable.ui.appearance import Appearance
from dogtable.ui.bindings import ALWAYS, Bindings
from dogtable.ui.cloths import Cloths
from dogtable.ui.faults import note_fault
from dogtable.ui.heap import Collector
from dogtable.ui.jobs import Jobs
from dogtable.ui.kit import Resources
from dogtable.ui.navigate import Navigate
from dogtable.ui.pads import Pads
from dogtable.ui.sleep import Sleeper, together
from dogtable.ui.sound.mixer import Mixer
from dogtable.ui.speech.narrator import Narrator
from dogtable.ui.stage import Stage
from dogtable.ui.widgets.guard import Guard
from dogtable.ui.window import Window

if TYPE_CHECKING:
    from dogtable.ui.notices import Kind
    from dogtable.ui.scene import Scene
    from dogtable.ui.text import Catalogue

FRAME: Final = 1 / 60  # seconds between frames while something moves
QUICKEST: Final = 1 / 120  # and between frames that the mouse causes
LONGEST_SLEEP: Final = 1.0


class App(Navigate, Appearance):
    """The running program. Scenes reach everything through it.

    `Navigate` holds the ways from scene to scene, `Appearance` how large and in which colours everything is drawn.
    """

    def __init__(self, window: Window, folders: paths.UserFolders, settings: Settings, *, debug: bool = False) -> None:
        self.window = window
        self.folders = folders
        self.settings = settings
        self.debug = debug
        self.bindings = Bindings(settings)
        self.pads = Pads()
        self._held_keys = keys.HeldKeys()
        self.status = 0
        self.running = True
        self.keyboard = False  # whether the focus ring shows
        self.now = time.monotonic()
        self.theme = self._chosen_theme()
        self.resources = Resources(self.theme, kept=folders.pictures)
        self.sleeper = Sleeper(window.sockets)
        self.jobs = Jobs(self.sleeper.ring)
        self.collector = Collector()
        self.mixer = Mixer(settings)
        self.narrator = Narrator(self)
        self.guard = Guard(self._unshown)
        self.stage = Stage(self)
        self._catalogue: Catalogue | None = None
        self.cloths = Cloths(self)
        self._painted = 0.0
        self._looked = 0.0  # when it was last looked for what differs, whether anything did or not
        self._faults: list[float] = []
        self._measure()

    # ---------------------------------------------------------------------------------------------------- services

    @property
    def text(self) -> Catalogue:
        """The texts in the player's language; call it with a key."""
        if self._catalogue is None:
            from dogtable.ui.text import Catalogue

            self._catalogue = Catalogue({})  # so that the fault below can be told
            self._catalogue = Catalogue.load(self.language)
        return self._catalogue

    @property
    def language(self) -> str:
        """The code of the language that is spoken."""
        from dogtable.ui.tongue import spoken

        return spoken(self.settings.language)

    def set_language(self, language: str) -> None:
        """Speak another language from now on; "" is that of the system."""
        self.settings.language = language
        self._catalogue = None
        self.library.speak(self.language)
        self.shelved = self.library.shelf()
        self.analyses = {}  # they tell in the language that was spoken
        self.stage.layout()

    def key(self, action: str) -> str:
        """Return what the key is called that does something, or the button of the controller that was used last."""
        button = self.pads.label(action, self.text) if self.pads.used else None
        return self.bindings.label(action, self.text) if button is None else button

    def later(
        self,
        work: Callable[[], Any],
        then: Callable[[Any], None] | None = None,
        failed: Callable[[BaseException], None] | None = None,
    ) -> None:
        """Do `work` in a thread, then `then(result)` or `failed(error)` in the loop."""
        self.jobs.later(work, then, failed)

    def slices(self, steps: Iterator[object], scene: Scene | None = None) -> None:
        """Go through drawing steps between frames, while nothing moves; those of a scene as long as it is open."""
        if scene is None or scene in self.stage.scenes:
            self.jobs.slices(steps, scene)

    def wake(self) -> None:
        """Give the loop one more turn; from any thread."""
        self.sleeper.ring()

    def toast(self, text: str, kind: Kind = "notice") -> None:
        """Show one sentence at the foot of the window for a few seconds; what the session says, by the catalogue."""
        self.narrator.tell(self.stage.notices.add(text, kind))

    # ------------------------------------------------------------------------------------------------------ faults

    def error(self, fault: BaseException) -> None:
        """Tell what went wrong: a DogtableError in a notice, anything else in the error scene (details in the log)."""
        if isinstance(fault, RulesetError) and fault.problems:
            problem = str(fault.problems[0])
            self.toast(self.text("app.ruleset_error", problem=problem, n=len(fault.problems)), "error")
        elif isinstance(fault, RuleError):
            self.toast(self.text("app.ruleset_error", problem=str(fault), n=1), "error")
        elif isinstance(fault, DogtableError):
            self.toast(fault.message, "error")
        else:
            self._crash(fault)

    def _unshown(self, fault: Exception) -> None:
        """Note why something cannot be shown; the scene that shows it looks again at its next turn."""
        if not isinstance(fault, DogtableError):
            note_fault(self.folders.log, fault, debug=self.debug)
        self.wake()

    def _crash(self, fault: BaseException) -> None:
        noted = note_fault(self.folders.log, fault, debug=self.debug)
        self._faults = [*[t for t in self._faults if self.now - t < 2], self.now]
        if len(self._faults) > 3:  # even the error scene does not come up: leave, with one sentence
            sys.stderr.write(f"dogtable had to stop; the details are in {self.folders.log}. Your games are saved.\n")
            self.status, self.running = 1, False
            return
        from dogtable.ui.scenes.error import ErrorScene

        try:
            scene = ErrorScene(self, self.folders.log if noted else None)
            if self.stage.scenes:
                self.stage.push(scene)
            else:
                self.stage.clear_to(scene)
        except Exception as another:  # noqa: BLE001  counted above, so that it ends
            self._crash(another)

    # -------------------------------------------------------------------------------------------------------- loop

    def run(self, until: Callable[[App], bool] | None = None) -> int:
        """Turn until the window is closed (or `until` says so); return the exit status."""
        while self.running and not (until is not None and until(self)):
            try:
                self.turn()
            except Exception as fault:  # noqa: BLE001  the last resort: no traceback may reach the player
                self.error(fault)
        self._keep_window()
        self.close()
        return self.status

    def close(self) -> None:
        """Put away all that is open: scenes, sounds, fonts, the window."""
        self.watch_no_more()
        while self.stage.scenes:
            self.stage.scenes.pop().close()
        self.mixer.close()
        self.narrator.close()
        self.resources.close()
        self.collector.stop()
        self.window.close()
        self.sleeper.close()

    def _keep_window(self) -> None:
        """Remember where the window is and how large."""
        place = self.window.place
        if place and place != self.settings.window:
            self.settings.window = place
            try:
                self.settings.save()
            except SaveError as fault:
                sys.stderr.write(f"{fault}\n")  # the window goes: there is nobody to tell on it

    def turn(self) -> None:
        """One turn: what has been finished, what moves, what changed, then sleep until the next event."""
        self.now = time.monotonic()
        self.jobs.finish()
        wait = self._update()
        self._paint()
        if self.jobs.waiting and wait != 0.0:
            self.jobs.slice()
            wait = 0.001
        self.collector.turn(rests=wait != 0.0)
        self.mixer.turn(self.now)
        self.narrator.turn()
        events = self._events(wait)
        self.now = time.monotonic()  # it may have slept for long: a press begins when it is made
        for event in events:
            self.dispatch(event)

    def _update(self) -> float | None:
        waits = [self.stage.top.update(self.now), self.stage.notices.update(self.now)]
        if self.stage.top.dirty or self.stage.notices.changed:
            waits = [w for w in waits if w is not None] or [LONGEST_SLEEP]
        return min((w for w in waits if w is not None), default=None)

    def _paint(self) -> None:
        asked = self.stage.top.dirty or self.stage.notices.changed
        drawn = self.stage.paint(self.window.canvas)
        if drawn != []:
            self.window.present(drawn)
            self._painted = time.monotonic()
        if asked or drawn != []:
            self._looked = time.monotonic()

    def _events(self, wait: float | None) -> list[pygame.event.Event]:
        """Sleep until an event or for `wait` seconds; frames are kept apart, mouse motion is put together."""
        earliest = self._looked + FRAME if wait == 0.0 else self._painted + QUICKEST
        seconds = LONGEST_SLEEP if wait is None else min(wait, LONGEST_SLEEP)
        found = self.sleeper.sleep(max(seconds, 0.001))
        rest = earliest - time.monotonic()
        if rest > 0.001 and (found or wait == 0.0):
            time.sleep(rest)
            found += pygame.event.get()
        return together(found)

    # ------------------------------------------------------------------------------------------------------ events

    def dispatch(self, event: pygame.event.Event) -> None:
        """Give an event to whom it concerns: the window, a notice, the top scene, the program's own keys."""
        heard = None if self._held_keys.strays(event, self.stage.top) else self._heard(self.window.mapped(event))
        if heard is None:
            return
        event = heard
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.stage.refresh()
        elif not (event.type == pygame.MOUSEBUTTONDOWN and self.stage.notices.click(event.pos)):
            said = not self.stage.top.raw_keys and self.narrator.pressed(event)  # before the focus is anywhere else
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._show_focus(False)
            elif event.type == pygame.KEYDOWN and event.key in keys.FOCUS_KEYS:
                self._show_focus(True)
            if not said and not self.stage.top.event(event):
                keys.own_keys(self, event)

    def _heard(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Return an event in the usual keys, whatever key or button of a controller it came from; None: of no key."""
        used, raw = self.pads.used, self.stage.top.raw_keys
        heard = self.pads.heard(event)
        self.sleeper.polled = self.pads.connected
        if self.pads.used != used:
            self.stage.top.renew()  # what it says about keys
        if heard is event:
            return event if raw or self.stage.top.caret() is not None else self.bindings.translated(event)
        return None if heard is None or (raw and heard.key != ALWAYS) else heard

    def _show_focus(self, shown: bool) -> None:
        if self.keyboard != shown:
            self.keyboard = shown
            self.stage.top.redraw()

    def set_sound(self, on: bool) -> None:
        """Let everything be heard, or nothing."""
        self.settings.sound = on
        if not on:
            self.mixer.hush()
        self.save_settings()
        self.toast(self.text("app.sound_on") if on else self.text("app.sound_off"))
        self.stage.top.renew()
