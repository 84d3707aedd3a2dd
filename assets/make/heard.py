"""Makes docs/images/sound-dog.jpg: what is seen and heard in half a minute of DOG: `python -m assets.make.heard`.

Bots play in a window that nobody sees, on a clock that goes frame by frame; what the mixer would play is mixed here.
Above, pictures of the table; below, the spectrogram of the track, with a mark for each sound. `--wav OUT` keeps the
track. ImageMagick makes the picture small.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
import time
import wave
from itertools import groupby
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import numpy as np
import pygame

from assets.make.sounds.matter import RATE
from assets.make.sounds.page import read
from dogtable.base.paths import assets_folder, user_folders
from dogtable.base.sounds import variant_of
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.packed import pack
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.sound.mixer import Mixer
from dogtable.ui.window import Window

OUT = Path("docs/images/sound-dog.jpg")
SEED, BEGUN = 11, 44  # the game, and how many answers of it are not shown
SECONDS, FRAMES = 30.0, 60
THINKS = 0.7  # seconds after which the person answers
ROWS, PICTURES = 2, 6
WIDE, LOW, HIGH = 1536, 60.0, 7000.0  # px of a row; Hz
TALL, MARKS = 150, 62  # px of the spectrogram, and of the names over it
FLOOR, TOP = -88.0, -38.0  # dB
INK, GROUND = (251, 244, 230), (24, 36, 34)


class Recorder(Mixer):
    """Notes what begins when, and how loud on each side."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, Random(1))
        self.track: list[tuple[float, Path, float, float]] = []
        self.now = 0.0

    def start(self, path: Path, left: float, right: float) -> bool:
        self.track.append((self.now, path, left, right))
        return True


def answer(table: Table) -> None:
    """Let whoever is waited for first answer as a bot would."""
    seat = table.waiting[0]
    request = Request("greedy", table.rules.hash, pack(table.match, seat), table.match.count)
    table._carry_out(seat, POLICIES["greedy"](table.program, request).key)


def played(folder: Path) -> tuple[list[pygame.Surface], Recorder]:
    """Play for half a minute; return pictures at even times, and what was heard."""
    folders = user_folders(folder)
    settings = Settings.load(folders.settings)
    settings.volume = 100
    app = App(Window(size=(1280, 720)), folders, settings)
    app.library, app.journal = Library(data=folder), Journal(folders.journal)
    app.mixer = recorder = Recorder(settings)
    table = Table.new(app.journal, app.library.load("dog"), 4, {}, seats.make(["you", *["greedy"] * 3], "Mira"), SEED)
    while table.match.count < BEGUN or 0 not in table.waiting:
        answer(table)

    def poll() -> bool:
        asked = bool(table.waiting) and table.waiting[0] not in table.people
        if asked:
            answer(table)
        return asked

    table.warm_up = lambda _: None  # type: ignore[method-assign]  # no bot has a process here
    table.poll = poll  # type: ignore[method-assign,assignment]  # bots answer at once, the same in each film
    scene = TableScene(app, table)
    app.stage.clear_to(scene)
    end = time.monotonic() + 4  # felt and fonts are made before it begins
    while app.jobs.waiting or time.monotonic() < end:
        app._update(), app._paint(), app.jobs.slice()
    pictures, begun, asked = [], app.now, 0.0
    for frame in range(round(SECONDS * FRAMES)):
        app.now, recorder.now = begun + frame / FRAMES, frame / FRAMES
        app._update(), app._paint()
        decision = scene.model.decision
        asked = asked + 1 / FRAMES if decision is not None and scene.flights is None else 0.0
        if decision is not None and asked > THINKS:
            seat = decision.seat
            request = Request("greedy", table.rules.hash, pack(table.match, seat), table.match.count)
            scene.showing.give((POLICIES["greedy"](table.program, request).key,))
        if frame % round(SECONDS * FRAMES / ROWS / PICTURES) == 0:
            pictures.append(app.window.canvas.copy())
    app.window.close()
    return pictures, recorder


def mixed(recorder: Recorder) -> np.ndarray:
    """The track, two channels."""
    made = np.zeros((round(SECONDS * RATE), 2))
    for when, path, left, right in recorder.track:
        heard, at = read(path), round(when * RATE)
        heard = heard[: len(made) - at]
        made[at : at + len(heard)] += heard[:, None] * (left, right)
    return made


def spectrogram(track: np.ndarray) -> np.ndarray:
    """Brightness of each px, 0 to 1: time to the right, octaves upwards."""
    one, size = track.mean(axis=1), 2048
    columns = WIDE * ROWS
    padded = np.concatenate([np.zeros(size // 2), one, np.zeros(size)])
    starts = np.linspace(0, len(one), columns, endpoint=False).astype(int)
    power = np.abs(np.fft.rfft(np.stack([padded[at : at + size] for at in starts]) * np.hanning(size))) / size * 4
    wanted = LOW * (HIGH / LOW) ** np.linspace(1, 0, TALL)
    bins = np.fft.rfftfreq(size, 1 / RATE)
    level = np.stack([np.interp(wanted, bins, row) for row in power], axis=1)
    return np.clip((20 * np.log10(level + 1e-9) - FLOOR) / (TOP - FLOOR), 0, 1)


def drawn(pictures: list[pygame.Surface], recorder: Recorder, track: np.ndarray) -> pygame.Surface:
    pygame.font.init()
    font = pygame.font.Font(assets_folder() / "fonts" / "SourceSansPro-Semibold.ttf", 15)
    small = (WIDE // PICTURES - 4, round((WIDE // PICTURES - 4) * 9 / 16))
    row_high = small[1] + MARKS + TALL + 18
    sheet = pygame.Surface((WIDE, row_high * ROWS))
    sheet.fill(GROUND)
    shades = np.array([(14, 22, 21), (31, 74, 68), (140, 110, 60), (216, 163, 64), (251, 239, 205)], dtype=float)
    bright = spectrogram(track) * (len(shades) - 1)
    low = np.minimum(bright.astype(int), len(shades) - 2)
    colours = shades[low] + (shades[low + 1] - shades[low]) * (bright - low)[..., None]
    for row in range(ROWS):
        top, part = row * row_high, SECONDS / ROWS
        for n, picture in enumerate(pictures[row * PICTURES : (row + 1) * PICTURES]):
            sheet.blit(pygame.transform.smoothscale(picture, small), (n * WIDE // PICTURES + 2, top))
            told = font.render(f"{row * part + n * part / PICTURES:.1f} s", True, INK, GROUND)
            sheet.blit(told, (n * WIDE // PICTURES + 4, top + 2))
        band = colours[:, row * WIDE : (row + 1) * WIDE].swapaxes(0, 1).astype("u1")
        sheet.blit(
            pygame.image.frombuffer(np.ascontiguousarray(band.swapaxes(0, 1)).tobytes(), (WIDE, TALL), "RGB"),
            (0, top + small[1] + MARKS),
        )
        marks(sheet, font, recorder, row * part, part, top + small[1])
    return sheet


def marks(
    sheet: pygame.Surface, font: pygame.font.Font, recorder: Recorder, since: float, part: float, top: int
) -> None:
    """Name the sounds over the spectrogram: what is heard several times in a row is named once."""
    here = [(when, variant_of(path.stem)[0]) for when, path, *_ in recorder.track if since <= when < since + part]
    free = [-1, -1, -1]
    for name, group in groupby(here, key=lambda one: one[1]):
        several = [round((when - since) / part * WIDE) for when, _ in group]
        told = font.render(name.replace("_", " ") + (f" {len(several)}×" if len(several) > 1 else ""), True, INK)
        lane = next((n for n, end in enumerate(free) if end < several[0]), 0)
        free[lane] = several[0] + told.get_width() + 8
        sheet.blit(told, (several[0] + 3, top + 2 + lane * 19))
        for x in several:
            pygame.draw.line(
                sheet,
                (216, 163, 64),
                (x, top + 8 + lane * 19 if x == several[0] else top + MARKS - 5),
                (x, top + MARKS + 4),
            )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m assets.make.heard", description=__doc__)
    parser.add_argument("--wav", type=Path, help="keep the track here")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pictures, recorder = played(Path(folder))
    track = mixed(recorder)
    if given.wav:
        with wave.open(str(given.wav), "wb") as file:
            file.setparams((2, 2, RATE, 0, "NONE", ""))
            file.writeframes((np.clip(track, -1, 1) * 32767).astype("<i2").tobytes())
    whole = OUT.with_suffix(".whole.png")
    pygame.image.save(drawn(pictures, recorder, track), whole)
    subprocess.run(["convert", str(whole), "-quality", "80", "-strip", str(OUT)], check=True)
    whole.unlink()


if __name__ == "__main__":
    main()
