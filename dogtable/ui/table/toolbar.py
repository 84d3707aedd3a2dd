"""Where the buttons round a table lie: bar, ways back, picks that lie nowhere, lines of the log, the curtain's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dogtable.ui.kit.markup import escape
from dogtable.ui.look.entries import Rect
from dogtable.ui.table import asking, curtain
from dogtable.ui.table.controls import Control, icon_size, lay
from dogtable.ui.table.selection import same_left

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.picks import Choice

SPACE = 12.0
LARGE_TEXT = 24.0  # points: the words of two buttons want more room from there on
BUTTON_TEXT, BUTTON_PAD = 20.0, 40.0
FEW = 4  # so many buttons have room in the region of a look
ROOMY = 8.0  # so wide is room enough for a button, in lines of the least text
MENU_AT = 24.0
BAR = 34.0  # middle of the top bar
ROW, ROW_WIDE, ROW_PAD = 52.0, 330.0, 14.0
ROW_TEXT = 19.0
ROW_KEY = 110.0  # of a row's width is for its key and its edges


def controls(scene: TableScene) -> list[Control]:
    """Return all buttons of the moment where they lie, the lowest first."""
    if scene.model.viewer.next is not None:
        return curtain.controls(scene.model, scene.app.text, scene.desk.size, key(scene, "choose"))
    if scene.flights is not None:
        wanted = asking.go_on(scene.app.text, scene.app.key) if scene.flights.waits else []
    else:
        wanted = buttons(scene)
    fonts = scene.desk.kit.fonts
    wants = [fonts.width(escape(one.label), BUTTON_TEXT, "bold") + BUTTON_PAD for one in wanted]
    return [*lay(wanted, _room(scene, len(wanted)), wants), *_rule(scene), *bar(scene), *_lines(scene)]


def _room(scene: TableScene, count: int) -> Box:
    """Return where buttons may lie: the look's region; where they are many, or their words large, from the hand on."""
    x, y, w, h = scene.desk.layout.regions["buttons"]
    least = scene.desk.kit.scale.floor
    if (count <= FEW and least < LARGE_TEXT) or w >= count * ROOMY * least:
        return x, y, w, h
    hand = [
        t.rect.x + t.rect.w for t in scene.desk.layout.targets if scene.renderer.in_hand(t) and t.rect.y > y - h / 2
    ]
    asked = scene.desk.layout.regions["prompt"]
    beside = [*hand, asked.x + asked.w] if asked.y + asked.h > y else hand
    left = min(x, max(beside, default=x) + 24)
    return left, y, x + w - left, h


def buttons(scene: TableScene) -> list[Control]:
    """Return what is asked by buttons, not yet placed."""
    card = scene.model.history.card if scene.model.composite else None
    whole = "" if card is None else scene.desk.portrait(card, Rect(0, 0, 63, 88)).title
    made = asking.buttons(scene.model, scene.app.text, scene.renderer.shown(), scene.app.key, whole)
    if scene.holding.keys:
        return scene.holding.buttons(key(scene, "choose"), key(scene, "back"))
    if scene.pointer.carried is not None:  # to let go of what is carried is to take it back
        made = [one for one in made if one.action != "cancel"]
    if scene.chooser:  # what is asked at the pointer is not asked once more by buttons
        made = [one for one in made if one.action not in ("pick", "answer")]
    return made


def key(scene: TableScene, action: str) -> str:
    """Return what the key is called that does something."""
    return scene.app.key(action)


def bar(scene: TableScene) -> list[Control]:
    """Return the round buttons of the top bar."""
    text, size = scene.app.text, icon_size(scene.desk.kit)
    column = scene.desk.layout.regions["column"]
    right = column.x + column.w
    back = scene.flights is None and (scene.model.can("undo") or scene.model.can("take_back"))
    undoing = scene.model.can("undo")
    there = scene.hinting.advice is not None or scene.hinting.thinking
    made = [
        Control("back", text("table.undo", key=key(scene, "undo")), "undo", None, "icon", "undo", enabled=back)
        if undoing
        else Control("back", text("table.take_back"), "take back", None, "icon", "undo", enabled=back),
        Control(
            "hint",
            text("table.hint_off" if there else "table.hint_ask", key=key(scene, "hint")),
            "hint",
            None,
            "icon",
            "bulb",
            enabled=there or scene.hinting.can,
        ),
        Control("rules", text("table.rules", key=key(scene, "rules")), "rules", None, "icon", "book"),
        Control("settings", text("table.settings"), "settings", None, "icon", "gear"),
    ]
    if not scene.desk.layout.wide:
        made.append(Control("log", text("table.log"), "log", None, "icon", "log"))
    if not scene.app.settings.sound:
        made.append(Control("sound", text("table.sound_on", key=key(scene, "mute")), "sound", None, "icon", "muted"))
    placed = [one.at((right - size - k * (size + SPACE), BAR - size / 2, size, size)) for k, one in enumerate(made)]
    menu = Control("menu", text("table.menu"), "menu", None, "icon", "menu")
    return [*placed, menu.at((MENU_AT, BAR - size / 2, size, size))]


def _rule(scene: TableScene) -> list[Control]:
    """Return the words beside the card in play: touched, they open the rulebook at the rule that they name."""
    rule, region = scene.renderer.rule(), scene.desk.layout.regions.get("card")
    if not rule or region is None:
        return []
    left = region.x + region.w * 0.4
    return [Control("rule", rule, "rules", (rule,), "line", box=(left, region.y, region.x + region.w - left, region.h))]


def log_panel(scene: TableScene) -> tuple[Box, float] | None:
    """Return where the log lies and how much of its foot the ruleset's box takes; none while it is folded."""
    regions = scene.desk.layout.regions
    if "log" not in regions:
        return None
    side = regions.get("side")
    return tuple(regions["log"]), 0.0 if side is None else side.h  # type: ignore[return-value]  # four floats


def _lines(scene: TableScene) -> list[Control]:
    """Return the lines of the log that can be touched; those below the sheet of a hint cannot."""
    panel = log_panel(scene)
    if panel is None:
        return []
    lines = scene.desk.logbook.controls(scene.model.history.lines, *panel)
    hint = scene.hinting.picture
    sheet = None if hint is None else hint.sheet_at()
    return [line for line in lines if sheet is None or not sheet.holds(line.box[0], line.box[1])]


def chooser(scene: TableScene, options: tuple[Choice, ...], at: tuple[float, float]) -> list[Control]:
    """Return the rows of a chooser at a point: each option by what tells it from the others, with its key."""
    wide, high = scene.desk.size
    labels, fonts = _effects(scene, options), scene.desk.kit.fonts
    row = max(ROW, fonts.size(ROW_TEXT) * 1.5)
    across = max(ROW_WIDE, *(fonts.width(escape(label), ROW_TEXT, "semi") + ROW_KEY for label in labels))
    across = min(across, wide - 48)
    whole = len(options) * row + 2 * ROW_PAD
    x = min(max(24.0, at[0] + 24), wide - across - 24)
    y = min(max(76.0, at[1] - whole / 2), high - whole - 24)
    asked = scene.desk.layout.regions["prompt"]
    if x < asked.x + asked.w and asked.x < x + across and y < asked.y + asked.h and asked.y < y + whole:
        y = max(76.0, asked.y - whole - 8)  # what is asked can still be read
    made = []
    for number, (option, label) in enumerate(zip(options, labels, strict=True)):
        box = (x + ROW_PAD, y + ROW_PAD + number * row, across - 2 * ROW_PAD, row)
        does = asking.digit(number + 1, scene.app.key)
        made.append(Control(f"choose {option.key}", label, "answer", option.key, "plain", "", does, box))
    return made


def chooser_box(rows: list[Control]) -> Box:
    """Return the paper that the rows lie on."""
    x, y, w, high = rows[0].box
    return x - ROW_PAD, y - ROW_PAD, w + 2 * ROW_PAD, len(rows) * high + 2 * ROW_PAD


def _effects(scene: TableScene, options: Sequence[Choice]) -> list[str]:
    """Say what each option does beyond what is picked and what all of them do, and how much it would drive away.

    Where the same is left to pick for all, it is what the log would tell.
    """
    if same_left(scene.model.picking, options):
        return scene.foretelling.apart(options)
    rest = [list(dict.fromkeys(_words(scene, option))) for option in options]
    alike = set(rest[0]).intersection(*rest[1:])
    different = [[word for word in words if word not in alike] or words for words in rest]
    labels = asking.told_apart([" · ".join(words) for words in different], options)
    hits = [len(scene.model.ahead.crosses.get(option.key, ())) for option in options]
    return [
        f"{label}  ({scene.app.text('table.hits', n=n)})" if n else label for label, n in zip(labels, hits, strict=True)
    ]


def _words(scene: TableScene, option: Choice) -> list[str]:
    picking = scene.model.picking
    return [picking.called(option, pick) for pick in picking.rest(option)] or [option.text]
