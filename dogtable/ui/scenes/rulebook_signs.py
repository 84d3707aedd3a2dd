"""The signs of a game in its rulebook: each as it stands on the table, with its words beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dogtable.engine.match import Match
from dogtable.session import seats
from dogtable.ui.kit.markup import escape
from dogtable.ui.look.legend import Sign, legend
from dogtable.ui.look.paint import Painter
from dogtable.ui.look.state import Palette, SeatInfo, Ui, Window
from dogtable.ui.widgets import Brush, Group, Widget, Words

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.ui.app import App
    from dogtable.ui.text import Catalogue

SIDE: Final = 44.0  # points of a sign
SPACE: Final = 16.0  # between a sign and its words, and between lines
LEAST: Final = 300.0  # so wide is a column at least


class SignPicture(Widget):
    """One sign, drawn as the table draws it."""

    def __init__(self, painter: Painter, sign: Sign) -> None:
        super().__init__()
        self.painter, self.sign = painter, sign

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: its words stand beside it."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        x, y, _, _ = brush.at(self.box)
        self.painter.over(brush.surface, [self.sign.entry], x, y)


def read_signs(app: App, rules: LoadedRuleset) -> Sequence[Sign]:
    """Return the signs of a ruleset; DogtableError where its table does not fit it."""
    look, players = rules.look(), rules.players[0]
    if not look.legend:
        return ()
    who = tuple(SeatInfo(escape(one.name), one.portrait, "") for one in seats.make([seats.STRONG] * players))
    view = Match(rules, players).view(None)
    return legend(look, view, Ui(who), Window(*app.size, app.settings.ui_scale / 100), Palette.of(app.theme), SIDE)


def signs_group(app: App, rules: LoadedRuleset, signs: Sequence[Sign], wide: float) -> Group:
    """Return all signs with their words, in columns; `wide` points are there."""
    kit, painter = app.kit, Painter(app.kit, rules.look().pictures)
    columns = max(1, int(wide // LEAST))
    across = wide / columns
    parts: list[Widget] = []
    y = 0.0
    for first in range(0, len(signs), columns):
        high = SIDE
        for k, sign in enumerate(signs[first : first + columns]):
            picture, words = SignPicture(painter, sign), Words(sign.says, size=18)
            room = across - SIDE - 2 * SPACE
            said = words.high(kit, room)
            picture.box = (k * across, y, SIDE, SIDE)
            words.box = (k * across + SIDE + SPACE, y + max(0.0, (SIDE - said) / 2), room, said)
            parts += [picture, words]
            high = max(high, said)
        y += high + SPACE
    group = Group(parts)
    group.box = (0, 0, wide, y)
    return group
