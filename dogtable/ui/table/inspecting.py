"""Looking closely: what is shown large when something is inspected, with all there is to say of it.

What lies under the pointer is found in a chooser and on buttons too; a face stays as hidden as the view has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from dogtable.ui.kit.markup import escape
from dogtable.ui.look.entries import Inspect, Rect, Target

if TYPE_CHECKING:
    from dogtable.ui.look.layout import Portrait
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Control
    from dogtable.ui.table.overlays import Layer
    from dogtable.ui.table.picks import Choice

LARGE: Final = 2.5  # how much larger it is
LARGEST: Final = 0.62  # of the window's height
LEAST: Final = 340.0  # points: so high at least, however small it lies on the table
WIDEST: Final = 0.3  # of the window's width
WORDS: Final = 360.0  # width of the words beside it, in points
SPACE: Final = 24.0
SIGNS: Final = ("word", "said")
LYING: Final = ("piece", "space", "word", "number")  # kinds of targets that are things, no areas in which things lie
SMALLER: Final = 0.9  # of the area of a sign: what is smaller lies on it
SORTS: Final = {"piece": "piece", "place": "space", "player": "seat", "word": "word"}  # kind of a pick -> sort


@dataclass(frozen=True, slots=True)
class Inspected:
    """What is inspected: `sort` and `value` as in an `Inspect`, `rect` where it was touched, in points."""

    sort: str
    value: Any
    rect: Rect


def under(scene: TableScene, x: float, y: float) -> Inspected | None:
    """Return what there is to see closely at a point, or none: the top one of those that say something."""
    control = scene.touched(x, y)
    if control is not None:
        return of_control(scene, control)
    if scene.renderer.covers(x, y):
        return None
    layout = scene.desk.layout
    marked = [one for one in reversed(layout.inspects) if one.rect.holds(x, y)]
    lying = [of_target(one) for one in reversed(layout.targets) if one.rect.holds(x, y)]
    pieces = [one for one in lying if one is not None and one.sort == "piece"]
    others = [one for one in lying if one is not None and one.sort != "piece"]
    return _telling(scene, [*pieces, *map(_marked, marked), *others])


def sign(scene: TableScene, x: float, y: float) -> Inspected | None:
    """Return what a sign means that lies at a point, or none: the smallest there, unless a smaller thing lies on it."""
    if scene.renderer.covers(x, y):
        return None
    layout = scene.desk.layout
    signs = [one for one in reversed(layout.inspects) if one.sort in SIGNS and one.rect.holds(x, y)]
    things = [one.rect for one in layout.targets if one.kind in LYING and one.rect.holds(x, y)]
    found = min(signs, key=lambda one: _area(one.rect), default=None)
    if found is None or any(_area(rect) < SMALLER * _area(found.rect) for rect in things):
        return None
    return _telling(scene, [_marked(found)])


def signs(scene: TableScene) -> list[Inspected]:
    """Return the signs that say something and lie on nothing else: the focus rests on them as on a thing."""
    layout = scene.desk.layout
    things = [one.rect for one in layout.targets if one.kind in LYING]
    said = [one for one in layout.inspects if one.sort == "said"]
    return [_marked(one) for one in said if not any(rect.holds(*one.rect.centre) for rect in things)]


def signs_on(scene: TableScene, rect: Rect) -> list[str]:
    """Return what the signs on a thing are called, each once, in their order: a rating, a coin."""
    said = [one for one in scene.desk.layout.inspects if one.sort == "said" and rect.holds(*one.rect.centre)]
    return list(dict.fromkeys(scene.desk.portrait(one.value, one.rect, one.sort).title for one in said))


def _area(rect: Rect) -> float:
    return rect.w * rect.h


def of_target(target: Target | None) -> Inspected | None:
    """Return what a target shows closely."""
    if target is None or target.kind == "number":
        return None
    return Inspected(target.kind, target.value, target.rect)


def of_control(scene: TableScene, control: Control) -> Inspected | None:
    """Return what a button or a row of a chooser would pick, the last thing of it that there is something to say of."""
    decision = scene.model.decision
    if decision is None or control.action not in ("pick", "answer"):
        return None
    rect = Rect(*control.box)
    picking = scene.model.picking
    option: Choice | None
    if control.action == "answer":
        option = next((one for one in decision.options if one.key == control.value), None)
        names = [] if option is None else [*option.picks]
    else:
        option = next((one for one in picking.fitting if control.value in picking.rest(one)), None)
        names = [control.value.name]
    found = []
    for name in reversed(names):
        value, sort = None if option is None else option.picks.get(name), SORTS.get(decision.kinds.get(name, ""))
        if sort is not None and value is not None and not isinstance(value, list):
            found.append(Inspected(sort, value, rect))
    return _telling(scene, found)


def _marked(one: Inspect) -> Inspected:
    return Inspected(one.sort, one.value, one.rect)


def _telling(scene: TableScene, found: list[Inspected]) -> Inspected | None:
    """Return the first of which more is said than a name, else one with a name; a piece is shown in any case."""
    portraits = [(one, _portrait(scene, one)[0]) for one in found]
    telling = next((one for one, portrait in portraits if portrait.about or portrait.notes), None)
    named = next((one for one, portrait in portraits if portrait.title), None)
    return telling or named or next((one for one in found if one.sort == "piece"), None)


def _portrait(scene: TableScene, one: Inspected) -> tuple[Portrait, float, float]:
    """Return what is shown, fitted, and how wide and high that is at most."""
    wide, high = scene.desk.size
    tall = min(max(one.rect.h * LARGE, LEAST), high * LARGEST)
    across = tall * max(1.0, one.rect.w / max(1.0, one.rect.h))
    if across > wide * WIDEST:
        across, tall = wide * WIDEST, tall * wide * WIDEST / across
    return scene.desk.portrait(one.value, Rect(0, 0, across, tall), one.sort), across, tall


def rule(scene: TableScene) -> str:
    """Return the rule that what is inspected names, for the rulebook."""
    return "" if scene.inspected is None else _portrait(scene, scene.inspected)[0].rule


def layers(scene: TableScene) -> Iterator[Layer]:
    """Yield what is inspected, large, and the sheet with what there is to say of it."""
    one, desk = scene.inspected, scene.desk
    if one is None:
        return
    portrait, across, tall = _portrait(scene, one)
    wide, high = desk.size
    if portrait.entry is None:
        across = tall = 0.0
    else:
        across, tall = portrait.entry.w, portrait.entry.h
    words = WORDS + SPACE if portrait.says else 0.0
    x = min(max(SPACE, one.rect.centre[0] - across / 2), wide - across - words - SPACE)
    y = min(max(76.0, one.rect.centre[1] - tall / 2), high - tall - SPACE)
    if portrait.entry is not None:
        yield desk.layer(replace(portrait.entry, high=16.0), x, y, name="inspected")
    if portrait.says:
        yield desk.parts.note(portrait.title, _said(scene, portrait), (x + across + 20, y, WORDS, tall), (76.0, high))


def _said(scene: TableScene, portrait: Portrait) -> str:
    """Return all there is to say, as markup: what it does, what lies on it, the rule."""
    texts = [portrait.about] if portrait.about else []
    texts += portrait.notes
    if portrait.rule:
        texts.append(f"**{escape(scene.app.text('table.rule', rule=portrait.rule))}**")
    return "|".join(texts)
