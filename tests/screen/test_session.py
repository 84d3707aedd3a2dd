"""A person sits down and plays: start, new game, drag a card and a marble, a seven over two marbles, close, continue.

Real events of a real X server reach the program as it is; the places come from a note that it keeps beside itself
(`watched.py`). Whatever the cards are, the test plays on until it holds a seven that two marbles can share; the seed
only makes that soon.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.patience import PATIENCE
from tests.x_server import x_server

pytestmark = pytest.mark.screen

SIZE = (1280, 720)
ROOT = Path(__file__).parents[2]
SEED = "8"  # with which a seven comes soon, as long as the bots play as they do
SEED_ENTRY = "a new one each time"
LEAVE = "row 3"  # of the table's menu
MOST_TURNS = 60


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with x_server(*SIZE) as name:
        yield name


class Player:
    """A hand with a mouse and a keyboard, and eyes that read the note."""

    def __init__(self, display: str, folder: Path) -> None:
        self.folder, self.note_file = folder, folder / "note.json"
        self.env = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self.program: subprocess.Popen[bytes] | None = None
        self.presses = 0  # of the mouse and of keys, since the program was started

    # ------------------------------------------------------------------ the program
    def start(self, *begin: str, scene: str = "ShelfScene") -> None:
        """Start the program, with a file or a ruleset to watch if there is one; wait for its first scene."""
        self.note_file.unlink(missing_ok=True)
        command = [sys.executable, "-m", "tests.screen.watched", str(self.folder), str(self.note_file), *begin]
        self.program, self.presses = subprocess.Popen(command, cwd=ROOT, env=self.env, stderr=subprocess.PIPE), 0
        self.until(lambda note: note["scene"] == scene)

    def leave(self) -> None:
        """To the shelf by the menu, then the button Quit."""
        self.click("menu")
        self.until(lambda note: note["scene"] == "MenuScene" and LEAVE in note["parts"])
        self.click(LEAVE)
        self.until(lambda note: note["scene"] == "ShelfScene")
        self.click("Quit")
        assert self.program is not None and self.program.wait(PATIENCE) == 0
        assert self.program.stderr is not None and b"Traceback" not in self.program.stderr.read()

    def stop(self) -> None:
        if self.program is not None and self.program.poll() is None:
            self.program.kill()
            self.program.wait(PATIENCE)

    @property
    def note(self) -> dict[str, Any]:
        return json.loads(self.note_file.read_text("utf-8")) if self.note_file.exists() else {"scene": "", "parts": {}}

    @property
    def seen(self) -> str:
        """The note without the places, for messages."""
        return json.dumps({key: value for key, value in self.note.items() if key not in ("parts", "ids")})

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.program is not None and self.program.poll() is None, "the program ended by itself"
            if holds(note := self.note):
                return note
            time.sleep(0.02)
        raise AssertionError(f"still waiting after {PATIENCE} s; last seen: {self.seen}")

    def taken(self) -> dict[str, Any]:
        """Wait until the program has taken every press, and given what was to be given."""
        return self.until(lambda note: note["taken"] >= self.presses and not note.get("held"))

    def my_turn(self) -> dict[str, Any]:
        """Wait until something is asked; the space bar finishes what moves."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            note = self.note
            if note["scene"] != "TableScene" or self.asked(note):
                return note
            if note["moving"]:
                self.do("key", "space")
            time.sleep(0.1)
        raise AssertionError(f"nothing was asked for {PATIENCE} s; last seen: {self.seen}")

    @staticmethod
    def asked(note: dict[str, Any]) -> bool:
        return note.get("decision") is not None and not note["moving"] and not note["sealed"]

    # ------------------------------------------------------------------ hands
    def do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.env, check=True, timeout=PATIENCE)
        self.presses += len(words[1]) if words[0] == "type" else words[0] in ("key", "click", "mouseup")

    def keys(self, *names: str) -> None:
        for name in names:
            self.do("key", name)
            time.sleep(0.15)

    def place(self, part: str) -> tuple[int, int]:
        x, y = self.note["parts"][part]
        return round(x), round(y)

    def move(self, x: int, y: int) -> None:
        self.do("mousemove", "--sync", str(x), str(y)) if self.mouse() != (x, y) else None
        time.sleep(0.05)

    def mouse(self) -> tuple[int, int]:
        told = subprocess.run(["xdotool", "getmouselocation"], env=self.env, check=True, capture_output=True, text=True)
        x, y, *_ = (word.partition(":")[2] for word in told.stdout.split())
        return int(x), int(y)

    def click(self, part: str) -> None:
        self.move(*self.place(part))
        self.do("click", "1")
        time.sleep(0.1)

    def drag(self, part: str, to: tuple[int, int]) -> None:
        x, y = self.place(part)
        self.move(x, y)
        first, *rest = ((round(x + (to[0] - x) * s), round(y + (to[1] - y) * s)) for s in (0.15, 0.5, 0.85, 1.0))
        self.do("mousedown", "1", "mousemove", *map(str, first))  # in one go, lest it be a long press
        for at in rest:
            self.move(*at)
        time.sleep(0.25)
        self.do("mouseup", "1")
        time.sleep(0.1)

    def picture(self) -> bytes:
        """The window's picture while nothing moves and no notice lies over it, by the program's own key, as pixels."""
        self.until(lambda note: not (note.get("moving") or note["busy"] or note["notices"]) and note["drawn"])
        folder = self.folder / "screenshots"
        before = set(folder.glob("*.png")) if folder.exists() else set()
        self.keys("F12")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            fresh = set(folder.glob("*.png")) - before if folder.exists() else set()
            if fresh:
                return pygame.image.tobytes(pygame.image.load(fresh.pop()), "RGB")
            time.sleep(0.05)
        raise AssertionError("F12 saved no picture")


@pytest.fixture
def player(display: str, tmp_path: Path) -> Iterator[Player]:
    player = Player(display, tmp_path)
    player.start()
    yield player
    player.stop()


# ---------------------------------------------------------------------- playing
def picks(key: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in key.split())


def thing(note: dict[str, Any], wanted: str) -> str:
    """The thing in the hand that stands for an id."""
    return next(one for one, id_ in note["ids"].items() if id_ == wanted and one.startswith("hand.0#"))


def given(player: Player, before: dict[str, Any]) -> bool:
    """Whether the answer has been given, once the program has taken the last press."""
    note = player.taken()
    return note["scene"] != "TableScene" or note["hash"] != before["hash"]


def play(player: Player, key: str) -> None:
    """Make this move with the mouse: the card is clicked, a marble dragged to its field, the rest clicked."""
    before, wanted = player.note, picks(key)
    steps = [partial(player.click, thing(before, f"card:rank={wanted['card'].partition('#')[0]}"))]
    if "named" in wanted:
        steps.append(partial(player.click, f"pick named=word:{wanted['named']}"))
    if "f" in wanted:
        steps.append(lambda: player.drag(wanted["m"], player.place(wanted["f"])))
    else:
        steps += [partial(player.click, wanted[name]) for name in ("m", "other") if name in wanted]
    steps.append(lambda: player.keys("1"))  # where several ways are left: a chooser, or buttons
    for step in steps:
        step()
        if given(player, before):
            return
    raise AssertionError(f"{key} could not be played; last seen: {player.seen}")


def wish(options: list[str]) -> str:
    """What to play until a seven can be shared: marbles out first, no seven by chance."""

    def worth(key: str) -> tuple[bool, bool, bool]:
        made = picks(key)
        return "use=leave" in key and made["card"] != "joker", made["card"] not in ("seven", "joker"), "f" in made

    return max(options, key=worth)


def sharable(note: dict[str, Any]) -> bool:
    """Whether a seven is in the hand that two marbles on the ring can share."""
    if "card=seven use=split" not in note["options"]:
        return False
    movers = {picks(key)["m"] for key in note["options"] if "f" in picks(key)}
    return len(movers) >= 2


def test_a_game_is_played_closed_and_continued(player: Player) -> None:
    player.click(next(part for part in player.note["parts"] if part in ("New game", "Play")))  # on the label of the box
    player.until(lambda note: note["scene"] == "YourNameScene")
    player.click("That is me")
    player.until(lambda note: note["scene"] == "NewGameScene")
    player.click("More")
    player.until(lambda note: SEED_ENTRY in note["parts"])
    player.click(SEED_ENTRY)
    player.do("type", SEED)
    player.click("Start the game")
    note = player.until(lambda note: note["scene"] == "TableScene" and note.get("decision") == "exchange.card")

    # a card, dragged onto the table, goes to the partner
    card = next(one for one, id_ in note["ids"].items() if id_.startswith("card:rank=") and one.startswith("hand.0#"))
    player.drag(card, (640, 400))
    player.until(lambda now: now["sealed"] or len(now["lines"]) > len(note["lines"]))

    note = play_until_a_seven(player)
    left = share_seven(player, note)
    middle = player.my_turn()
    assert middle["left"] == left

    # closed in the middle of the card, and continued: the very picture
    player.move(640, 10)
    time.sleep(0.5)
    before = player.picture()
    player.leave()
    player.start()
    player.click(next(part for part in player.note["parts"] if part.startswith("Continue")))
    again = player.until(lambda now: now["scene"] == "TableScene" and Player.asked(now) and not now["busy"])
    assert again["hash"] == middle["hash"] and again["left"] == left and again["lines"] == middle["lines"]
    player.move(640, 10)
    end = time.monotonic() + PATIENCE
    while (differs := difference(before, player.picture())) is not None:
        assert time.monotonic() < end, differs

    finish_seven(player, again)


def difference(one: bytes, other: bytes) -> pygame.Rect | None:
    """Where two pictures of the window differ."""
    first, second = (pygame.image.frombytes(data, SIZE, "RGB") for data in (one, other))
    differ = pygame.mask.from_threshold(first, (0, 0, 0), (1, 1, 1, 255), second)
    differ.invert()
    rects = differ.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else None


def play_until_a_seven(player: Player) -> dict[str, Any]:
    """Play on with the mouse until a seven can be shared between two marbles."""
    for _ in range(MOST_TURNS):
        note = player.my_turn()
        assert note["scene"] == "TableScene", "the game ended before a seven could be shared"
        if note["decision"] == "exchange.card":
            kept = [key for key in note["options"] if picks(key)["card"] not in ("seven", "ace", "king")]
            play(player, (kept or note["options"])[0])
        elif note["left"] is not None:
            finish_seven(player, note)
        elif sharable(note):
            return note
        else:
            play(player, wish(note["options"]))
    raise AssertionError(f"no seven could be shared in {MOST_TURNS} turns")


def share_seven(player: Player, note: dict[str, Any]) -> int:
    """Lay the seven down, drag one marble some steps, take one back and make it again; return what is left."""
    movers = sorted({picks(key)["m"] for key in note["options"] if "f" in picks(key)})
    player.click(thing(note, "card:rank=seven"))
    note = player.until(lambda now: now.get("left") == 7 and Player.asked(now))
    mover = next(m for m in movers if any(picks(key)["m"] == m for key in note["options"]))
    player.click(mover)
    note = player.until(lambda now: bool(now["strides"]))
    place, steps = sorted(note["strides"].items(), key=lambda stride: abs(stride[1] - 3))[0]
    player.drag(mover, player.place(place))
    player.until(lambda now: now.get("left") == 7 - steps and Player.asked(now))
    player.keys("BackSpace")
    note = player.until(lambda now: now.get("left") == 8 - steps and Player.asked(now))
    again = next(key for key in note["options"] if picks(key)["m"] == mover)
    player.click(mover)
    player.click(picks(again)["f"])
    player.until(lambda now: now.get("left") == 7 - steps and Player.asked(now))
    return 7 - steps


def finish_seven(player: Player, note: dict[str, Any]) -> None:
    """Give the steps that are left to another marble, where one can take them."""
    moved: set[str] = set()
    while note["scene"] == "TableScene" and note.get("left") is not None:
        before = note
        mover = picks(sorted(note["options"], key=lambda key: picks(key)["m"] in moved)[0])["m"]
        moved.add(mover)
        target = next(picks(key)["f"] for key in note["options"] if picks(key)["m"] == mover)
        player.click(mover)
        if not given(player, before):
            player.click(target)
        player.until(lambda now, was=before["hash"]: now["scene"] != "TableScene" or now["hash"] != was)
        note = player.until(lambda now: now["scene"] != "TableScene" or not now["moving"])
        if note.get("decision") is None or note.get("left") is None:
            return
