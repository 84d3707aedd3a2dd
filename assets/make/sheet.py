"""Draw every control, mark and piece of chrome in all its states: `python assets/make/sheet.py OUT.png [WIDTHxHEIGHT]`.

For judging by eye after a change to the kit or the theme; needs no screen.
"""

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from dogtable.ui.kit import Kit, Pen, boxes, chrome, controls, marks, raster, surfaces
from dogtable.ui.kit.controls import State
from dogtable.ui.look.entries import Badge, Box, Mark, Trail
from dogtable.ui.look.paint import Painter
from dogtable.ui.theme import Scale, load_theme

FELT = "#1F4A44"
BUTTONS = (
    ("Continue", "primary", "play", State()),
    ("Step back", "plain", "undo", State()),
    ("End turn", "quiet", "", State()),
    ("Delete", "danger", "trash", State()),
    ("Bare", "bare", "", State(hover=True)),
    ("Hover", "plain", "", State(hover=True)),
    ("Pressed", "plain", "", State(pressed=True)),
    ("Not yet", "plain", "", State(enabled=False)),
    ("Focus", "plain", "", State(focused=True)),
)
LOG = (
    (3, "**Chloe** plays 10: 42 to 52", State()),
    (0, "**Mira** plays J: swaps with Ben", State(hover=True)),
    (1, "**Anna** plays 4 backward: 33 to 29", State(focused=True)),
)
PORTRAITS = ("lucy", "maisie", "noisette", "benny", "kenai", "moe")


def palette(pen):
    for n, (role, colour) in enumerate(pen.kit.theme.colours.items()):
        x, y = 30 + n % 27 * 68, 20 + n // 27 * 62
        pen.art(("swatch", colour), (x, y, 60, 34), lambda art, c=colour: art.rect(0, 0, art.w, art.h, 8, c), 2)
        pen.fitted((x - 4, y + 36, 68, 22), role, 16, colour="paper")


def buttons(pen):
    for n, (label, kind, icon, state) in enumerate(BUTTONS):
        controls.button(pen, (30 + n * 172, 160, 158, 58), label, kind, icon, state, ground=FELT)
        controls.key_caption(pen, 109 + n * 172, 238, "Esc", FELT)
    for n, state in enumerate((State(), State(hover=True), State(pressed=True), State(enabled=False))):
        controls.icon_button(pen, (30 + n * 54, 264, 44, 44), "gear", state, FELT)


def targets(pen):
    place = [(300 + n * 62, 264, 44, 44) for n in range(9)]
    entries = [Box(*one, "cup", 50) for one in place]
    for one, state, label in zip(place, ("legal", "faint", "armed"), ("2", "", ""), strict=False):
        entries += [Mark(*one, "glow", 50, state), Box(*one, "cup", 50), Mark(*one, "ring", 50, state, label)]
    entries += [
        Mark(place[3][0] + 30, 250, 30, 30, "cross", 50, "legal"),
        Badge(place[7][0] + 22, 286, "42", 18),
        Mark(880, 250, 70, 90, "halo", 6, "armed"),
        Mark(980, 250, 70, 90, "halo", 6, "faint"),
        Trail(((1260, 330), (1330, 270), (1410, 310))),
    ]
    Painter(pen.kit).over(pen.surface, entries)
    marks.focus_ring(pen, place[5], 22)
    marks.outline(pen, place[6], 50)
    marks.arrow(pen, [(1090, 330), (1150, 262), (1230, 300)])


def sheet_of_paper(pen):
    surfaces.dialog(pen, (30, 350, 620, 420), "A dialog")
    for n, (on, state) in enumerate(((True, State()), (False, State(hover=True)), (True, State(enabled=False)))):
        controls.toggle(pen, (60 + n * 90, 430, 80, 44), on, state)
    controls.slider(pen, (60, 490, 260, 44), 0.4)
    controls.slider(pen, (340, 490, 260, 44), 0.9, State(focused=True))
    controls.tabs(pen, (60, 545, 540, 48), ["Rules", "Examples", "Options"], 1, hover=2)
    controls.segments(pen, (60, 605, 540, 48), ["Classic", "Other"], 0, hover=1)
    controls.entry(pen, (60, 665, 260, 48), "Mira", caret=2, selection=(2, 4), state=State(focused=True))
    controls.entry(pen, (340, 665, 260, 48), "", placeholder="A name")
    controls.dropdown(pen, (60, 718, 260, 44), "greedy")
    controls.list_row(pen, (340, 718, 260, 44), chosen=True)
    controls.scroll_bar(pen, (630, 430, 12, 320), 0.3, 0.4)


def said(pen):
    for n, tip in enumerate(((1140, 400), (860, 520))):
        size = chrome.refusal_size(pen.kit, "Blocked by a fresh marble", "it has not moved yet  ·  D15")
        chrome.refusal(
            pen, (690 + n * 20, 360 + n * 190, *size), tip, "Blocked by a fresh marble", "it has not moved yet  ·  D15"
        )
    asked = chrome.Asked("<star #E3503A> Mira, share out the steps", "pick a field")
    chrome.prompt(pen, (680, 460, 640, 50), asked, FELT)
    chrome.chooser(pen, (680, 650, 300, 130))
    for n, label in enumerate(("1 forward", "11 forward")):
        chrome.chooser_row(pen, (690, 660 + n * 56, 280, 52), str(n + 1), label, State(hover=n == 1))
    controls.tooltip(pen, (1000, 650, 180, 40), "Rules (F1)")
    chrome.card_text(pen, (1000, 700, 260, 130), "Seven", "Every marble met on the way goes home.", "D24", FELT)


def log(pen):
    chrome.log_panel(pen, (1590, 160, 306, 660), "Log", "turn 31", FELT)
    y = 232.0
    for seat, markup, state in LOG:
        look = pen.kit.theme.seats[seat]
        y += chrome.log_line(pen, 1600, y, 286, chrome.LogLine(look.colour, look.emblem, markup), FELT, state) + 14
    chrome.log_divider(pen, 1600, y + 14, 286, "Deal 6  ·  5 cards", FELT)
    chrome.log_line(pen, 1600, y + 48, 286, chrome.LogLine("#E3503A", "star", "**Mira** plays 7", strong=True), FELT)


def shelf(pen):
    for n, (name, look) in enumerate(zip(PORTRAITS, pen.kit.theme.seats, strict=True)):
        chrome.avatar(pen, 40 + n * 92, 800, 72, name, look.colour, look.emblem)
        chrome.chip(pen, 58 + n * 92, 900, 36, look.colour, look.emblem)
    boxes.shelf_board(pen, 640, 1040, 900)
    boxes.wooden_box(pen, (670, 906, 260, 140), "A plain box", "spade", "#3E5B7E")
    boxes.dashed_place(pen, (970, 916, 200, 124))
    pen.picture("basket", (1210, 870, 220, 176), high=3)
    boxes.sticker(pen, 850, 850, ["also", "Another", "in the box"])


def main() -> None:
    size = tuple(int(v) for v in (sys.argv[2] if len(sys.argv) > 2 else "1920x1080").split("x"))
    kit = Kit(load_theme(), Scale.of(size))
    surface = raster.opaque(size, FELT)
    surface.blit(kit.felt(size, FELT), (0, 0))
    pen = Pen(kit, surface)
    for draw in (palette, buttons, targets, sheet_of_paper, said, log, shelf):
        draw(pen)
    pygame.image.save(surface, sys.argv[1])


if __name__ == "__main__":
    main()
