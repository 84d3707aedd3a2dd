"""What is heard at a table: the sounds of what is shown, each in the frame that shows it, and the program's calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.base.sounds import HOME, SOUNDS, loudest
from dogtable.ui.sound.cues import Cue, cues, due

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.flights import Flights

OTHERS: Final = 0.7
"""Others' slides, hops and cards are softer than one's own; what matters is as loud, whoever did it."""
MATTERS: Final = HOME
FAR: Final = 0.75
"""At the far end of the table."""
WRITTEN: Final = 1.4
JUST: Final = 0.5
"""Seconds for which a caption stands, and for which nothing of less importance takes its place."""
WIDE: Final = 0.6
"""How far to the side the edge of the window is heard."""


class Hearing:
    """The ears of the one who looks. They hear what the eyes see: events as this seat is told of them."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._flights: Flights | None = None
        self._cues: list[Cue] = []
        self._own: bool | None = None  # whether the one who looks did what was shown last; None: nothing was shown
        self._seated = self._called = self._sealed = False
        self._caption = ""  # what was heard last that is written
        self._until = 0.0
        self._over = scene.model.over

    def open(self) -> None:
        """Sit down, once there is a picture: the room is heard, the device is open before the first sound is wanted."""
        look, app, self._seated = self.scene.table.look, self.scene.app, True
        app.mixer.enter(look.room, look.sounds, app.now)

    def show(self, flights: Flights) -> None:
        """Note what is to be heard of what is shown from now on."""
        self._flights, self._own = flights, flights.happening.own
        self._cues = cues(flights.heard, flights.ways, flights.time, still=flights.reduced)

    def forget(self) -> None:
        """Let what was not heard yet be."""
        self._cues = []

    def frame(self, now: float) -> None:
        """Play what begins with the frame that is drawn now; where something is drawn, something may soon be heard."""
        if self._seated:
            self.scene.app.mixer.ready(now)
        if self._cues and self._flights is not None:
            for cue in due(self._cues, self._flights.at(now)):
                self._play(cue, now)
        self._calls(now)

    def refused(self) -> None:
        """Say no."""
        self._hear("refused", self.scene.app.now)

    def caption(self, now: float) -> str:
        """Return what is written of what is heard; "" for nothing."""
        wanted = self.scene.app.settings.captions and now < self._until
        return self.scene.app.text(f"sound.{self._caption}") if wanted else ""  # text: sound.*

    def update(self, now: float) -> float | None:
        """Let time pass; return the seconds until what is written goes."""
        if not self._caption:
            return None
        if now >= self._until:
            self._caption = ""
            self.scene.redraw_layers()
            return None
        return self._until - now

    def _hear(self, sound: str, now: float, *, step: int = 0, gain: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound; write what is heard, unless something more important has just been written."""
        if sound in SOUNDS and (now >= self._until - WRITTEN + JUST or loudest((self._caption, sound)) == sound):
            self._caption, self._until = sound, now + WRITTEN
        self.scene.app.mixer.play(sound, now, step=step, gain=gain, pan=pan)

    def _play(self, cue: Cue, now: float) -> None:
        wide, high = self.scene.desk.size
        gain, pan = 1.0, 0.0
        if cue.x is not None and cue.y is not None:
            gain = FAR + (1 - FAR) * min(1.0, max(0.0, cue.y / high))
            pan = WIDE * min(1.0, max(-1.0, 2 * cue.x / wide - 1))
        if not self._own and loudest((cue.sound, MATTERS)) != cue.sound:
            gain *= OTHERS
        self._hear(cue.sound, now, step=cue.step, gain=gain, pan=pan)

    def _calls(self, now: float) -> None:
        """Call the one who looks when others have done something and now they are asked; tell the end."""
        model = self.scene.model
        if self.scene.flights is not None:
            return
        if model.sealed and not self._sealed:
            self._hear("seal", now)
        self._sealed = model.sealed
        may_answer = model.moment is not None or (model.decision is not None and model.decision.answers)
        handed_on = model.viewer.next is not None
        called = may_answer or model.decision is not None or handed_on
        others = self._own is False or (handed_on and self._own is not None)
        if called and not self._called and others and not model.sealed:
            self._hear("reaction" if may_answer else "your_turn", now)
        self._called = called
        if model.over and not self._over:
            self._hear("game_won" if self._won() else "lost", now)
        self._over = model.over

    def _won(self) -> bool:
        """Whether somebody at this screen has won; where only bots play, somebody always has."""
        people, winners = self.scene.table.people, self.scene.model.view["result"]["winners"]
        return not people or any(seat in winners for seat in people)
