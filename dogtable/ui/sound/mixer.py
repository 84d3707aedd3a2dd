"""Plays sounds, each a little different from the last one.

The device is opened when there may be something to hear, and shut when it has been quiet for long.
A sound begins in the turn of the loop in which it is asked for: the device takes BUFFER frames at a time. Where there
is no device, nothing is heard, and nothing is tried again until the next table.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.base.paths import assets_folder
from dogtable.base.sounds import RATE
from dogtable.ui.sound.bank import Bank

if TYPE_CHECKING:
    from dogtable.session.settings import Settings

BUFFER: Final = 512
"""Frames that the device asks for at a time: 12 ms."""
CHANNELS: Final = 12
"""Sounds at once; further ones are not heard."""
APART: Final = 0.045
"""Seconds between two sounds of one class: what falls together is heard as one."""
SOFTER: Final = 0.85
"""Chance takes so much of the level at most."""
REST: Final = 10.0
"""Seconds of quiet after which the device is shut: an open one wakes the machine 86 times a second."""
STEP: Final = 2
"""Variants of each step of what rises."""
RISING: Final = frozenset({"hop"})
DEVICES: Final = Path("/dev/snd")
AWAY: Final = frozenset({"your_turn", "reaction", "game_won", "lost"})
"""What is heard also when the window is not seen."""
FADE: Final = 1500
"""Milliseconds in which the murmur of a room comes and goes."""


class Mixer:
    """The one mixer of the program. Volumes and mute are those of the settings, looked up at every sound."""

    def __init__(self, settings: Settings, random: Random | None = None) -> None:
        self.settings = settings
        self.bank = Bank()
        self._random = random or Random()
        self._open = False
        self._deaf = False  # there is no device
        self._quiet_since = 0.0
        self._last: dict[str, tuple[Path, float]] = {}  # of each class: what was played, and when
        self._room = ""
        self._murmurs = ""

    # ---------------------------------------------------------------------------------------------------- device

    def ready(self, now: float) -> bool:
        """Open the device, if anything may be heard; False where that cannot be."""
        if self._deaf or not self.settings.sound or not self.settings.volume:
            return False
        self._quiet_since = now
        if not self._open:
            self._open = has_device() and _opened()
            self._deaf = not self._open
        return self._open

    def turn(self, now: float) -> None:
        """Shut the device when it has been quiet for long; let the murmur of the room come and go."""
        wanted = self._room if self._room and self.settings.sound and self.settings.room and is_seen() else ""
        if wanted != self._murmurs and (not wanted or self.ready(now)):
            self._murmur(wanted)
        if self._murmurs:
            pygame.mixer.music.set_volume(share(self.settings.volume) * share(self.settings.room))
        elif self._open and now - self._quiet_since > REST and not pygame.mixer.get_busy():
            self.close()

    def close(self) -> None:
        """Shut the device; the next sound opens it again."""
        if self._open:
            pygame.mixer.quit()
        self._open, self._murmurs = False, ""

    def hush(self) -> None:
        """Let what is heard just now end."""
        if self._open:
            pygame.mixer.stop()

    # ---------------------------------------------------------------------------------------------------- sounds

    def play(self, sound: str, now: float, *, step: int = 0, gain: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound now. `step` of what rises counts from 0; `gain` 0 to 1; `pan` -1 (left) to 1 (right)."""
        last, when = self._last.get(sound, (None, float("-inf")))
        if now - when < APART or not (is_seen() or sound in AWAY) or not self.ready(now):
            return
        path = self.variant(sound, step, last)
        level = share(self.settings.volume) * share(self.settings.effects) * gain * self._random.uniform(SOFTER, 1)
        if path is not None and self.start(path, level * min(1.0, 1 - pan), level * min(1.0, 1 + pan)):
            self._last[sound] = path, now

    def start(self, path: Path, left: float, right: float) -> bool:
        """Play a file, so loud on each side; False where it cannot be played."""
        sound = self.bank.sound(path)
        channel = None if sound is None else pygame.mixer.find_channel()
        if sound is not None and channel is not None:
            channel.play(sound)
            channel.set_volume(left, right)
        return sound is not None

    def variant(self, sound: str, step: int, last: Path | None) -> Path | None:
        """Return a file of a sound by chance, never the one played last where there are others."""
        files = self.bank.variants(sound)
        if sound in RISING and len(files) >= 2 * STEP:
            at = STEP * min(step, len(files) // STEP - 1)
            files = files[at : at + STEP]
        return self._random.choice([path for path in files if path != last] or files) if files else None

    # ------------------------------------------------------------------------------------------------------ room

    def enter(self, room: str, folders: tuple[str, ...], now: float) -> None:
        """Come to a table: its room (""; none), and the folders of its own sounds. A device is looked for anew."""
        self._room, self._deaf = room, False
        self.bank.use(folders)
        self.ready(now)

    def leave(self) -> None:
        """Get up from the table."""
        self._room = ""

    def _murmur(self, room: str) -> None:
        if not room:
            pygame.mixer.music.fadeout(FADE // 3)
        else:
            try:
                pygame.mixer.music.load(assets_folder() / "sounds" / "rooms" / f"{room}.ogg")
                pygame.mixer.music.play(-1, fade_ms=FADE)
            except pygame.error:
                self._room = room = ""  # a build without this decoder: it is silent
        self._murmurs = room


def share(per_cent: int) -> float:
    """Return the factor of a volume: half way is heard as half as loud."""
    return (per_cent / 100) ** 2


def is_seen() -> bool:
    """Whether the window is on the screen, not put away."""
    return pygame.display.get_init() and pygame.display.get_active()


def has_device() -> bool:
    """Whether there may be something to hear with. On Linux it is looked first: libraries complain on the terminal."""
    chosen = ("SDL_AUDIODRIVER", "SDL_AUDIO_DRIVER", "PULSE_SERVER", "AUDIODEV")
    if sys.platform != "linux" or any(os.environ.get(name) for name in chosen):
        return True
    served = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere")
    servers = (served / "pulse" / "native", served / "pipewire-0")
    return any(DEVICES.glob("pcm*p")) or any(server.exists() for server in servers)


def _opened() -> bool:
    try:
        pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)
    except (pygame.error, NotImplementedError):  # no device, or a build without a mixer
        return False
    return True
