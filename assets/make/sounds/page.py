"""`python -m assets.make.sounds.page`: measures the sounds as they are shipped, into the table of docs/sound.md."""

import os
import re
from pathlib import Path

import numpy as np

from dogtable.base.sounds import SOUNDS

from .matter import RATE, Wave
from .measure import Measured, measured

SHIPPED = Path(__file__).parents[2] / "sounds"
PAGE = Path(__file__).parents[3] / "docs" / "sound.md"
BEGIN, END = "<!-- measured -->\n", "<!-- /measured -->"


def read(path: Path) -> Wave:
    """A sound as the program's own decoder reads it."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"  # PettingZoo, where it was imported, has chosen one that is nowhere
    import pygame

    if pygame.mixer.get_init() != (RATE, -16, 1):
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    return np.frombuffer(pygame.mixer.Sound(path).get_raw(), "<i2") / 32768


def variants() -> dict[str, list[Wave]]:
    """Class -> its variants, in order."""
    found = {sound: sorted(SHIPPED.glob(f"{sound}-*.ogg"), key=_number) for sound in SOUNDS}
    return {sound: [read(path) for path in paths] for sound, paths in found.items()}


Numbers = dict[str, list[Measured]]


def numbers(heard: dict[str, list[Wave]]) -> Numbers:
    """What is measured of each variant of each class."""
    return {sound: [measured(wave) for wave in waves] for sound, waves in heard.items()}


def middle(variants: list[Measured]) -> Measured:
    """What is measured of a class: the middle of its variants."""
    return Measured(*np.median(variants, axis=0).tolist())


def table(told: Numbers) -> str:
    rows = [
        "| class | | variants | level, dB(A) | attack, ms | length, ms | centre, Hz |",
        "| --- | --- | --: | --: | --: | --: | --: |",
    ]
    for sound, each in told.items():
        of = middle(each)
        figures = (f"{of.level:.1f}", f"{of.attack:.0f}", f"{of.length:.0f}", f"{of.centre:.0f}")
        rows.append(f"| `{sound}` | {SOUNDS[sound]} | {len(each)} | {' | '.join(figures)} |")
    return "\n".join([*rows, ""])


def _number(path: Path) -> int:
    return int(re.sub(r"\D", "", path.stem))


def main() -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + table(numbers(variants())) + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
