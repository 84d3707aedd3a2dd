"""What waits to be said. Events are said in their order, all of them; what stands now is said once, as it stands.

A key stops what is being said, and what it leads to is said first. An event that was cut short is said again after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from dogtable.ui.speech.voice import Manner, Voice

if TYPE_CHECKING:
    from dogtable.session.settings import Settings

Kind = Literal["events", "prompt", "focus", "hints", "always"]
LONGEST: Final = 4000  # signs that are said in one go


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and what it is of. `slot`: of one slot only the last one is said; "" for what is never left out."""

    text: str
    slot: str = ""


class Speaker:
    """Says one thing after another, by the voice that there is. What is said, and how fast, is in the settings.

    `language` says in which language.
    """

    def __init__(self, settings: Settings, voice: Voice | None, language: Callable[[], str]) -> None:
        self.settings, self.voice, self._language = settings, voice, language
        self.last = ""  # what was begun last
        self._waiting: list[Said] = []
        self._now: Said | None = None

    @property
    def on(self) -> bool:
        """Whether anything is said."""
        return self.settings.speech and self.voice is not None

    @property
    def waiting(self) -> Sequence[str]:
        """What is still to be said."""
        return [one.text for one in self._waiting]

    def wants(self, kind: Kind) -> bool:
        """Whether things of a kind are said."""
        return self.on and (kind == "always" or bool(getattr(self.settings, f"speak_{kind}")))

    def say(self, text: str, kind: Kind, slot: str = "", *, first: bool = False) -> None:
        """Have something said, after what waits, or before it (`first`)."""
        text = " ".join(text.split())[:LONGEST]
        if not text or not self.wants(kind):
            return
        if slot:
            self._waiting = [one for one in self._waiting if one.slot != slot]
            if self._now is not None and self._now.slot == slot:
                self._stop()
        self._waiting.insert(0 if first else len(self._waiting), Said(text, slot))

    def interrupt(self) -> None:
        """Stop what is being said, as a key was pressed; an event comes again."""
        now = self._now
        self._stop()
        if now is not None and not now.slot:
            self._waiting.insert(0, now)

    def forget(self) -> None:
        """Leave out what stands no longer, as something else is seen; events are said."""
        self._waiting = [one for one in self._waiting if not one.slot]
        if self._now is not None and self._now.slot:
            self._stop()

    def hush(self) -> None:
        """Say nothing of all that waits."""
        self._waiting = []
        self._stop()

    def turn(self) -> None:
        """Begin what is next, when what was begun has been said."""
        while self.voice is not None and not self.voice.speaking:
            self._now = self._waiting.pop(0) if self._waiting else None
            if self._now is None:
                return
            self.last = self._now.text
            self.voice.say(self.last, Manner(self._language(), self.settings.speech_rate))

    def close(self) -> None:
        """Put the voice away."""
        if self.voice is not None:
            self.voice.close()

    def _stop(self) -> None:
        if self.voice is not None and self._now is not None:
            self.voice.stop()
        self._now = None
