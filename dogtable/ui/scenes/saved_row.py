"""What is said of a saved game: on its row of the list, and beside the list when it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dogtable.ui.phrases import in_a_row, names_list, standing, when, worded
from dogtable.ui.scenes.unshown import unshown_line
from dogtable.ui.widgets import Brush, Group, Row, Words, escape, text_size

if TYPE_CHECKING:
    from dogtable.session.listing import Saved
    from dogtable.ui.app import App


def row_name(app: App, game: Saved) -> str:
    """Return title, time, names and standing of a game in words."""
    wrong = worded(app.text, game.wrong) if game.wrong else ""
    about = [wrong] if wrong else [*game.names, standing(app.text, game.standing, game.names)]
    return in_a_row(app.text, [app.called(game.ruleset, game.title), when(app.text, game.when), *about])


def row_painter(app: App, game: Saved) -> Callable[[Brush, Row], None]:
    """Return who draws title, time, names and standing of a game."""
    text = app.text

    def paint(brush: Brush, row: Row) -> None:
        x, y, w, h = brush.at(row.box)
        moment = when(text, game.when)
        small = text_size(brush.kit, 18)
        used = brush.kit.fonts.width(escape(moment), small) + 20
        title = escape(app.called(game.ruleset, game.title))
        brush.pen.fitted((x + 20, y + 8, w - 40 - used, h / 2 - 6), title, 23, "display", "ink", "left")
        brush.pen.text(x + w - 20, y + h * 0.3, escape(moment), small, "regular", "ink_soft", "right")
        stands = standing(text, game.standing, game.names)
        about = text("saved.damaged_short") if game.wrong else f"{in_a_row(text, game.names)}  ·  {stands}"
        colour = "no_text" if game.wrong else "ink_soft"
        brush.pen.fitted((x + 20, y + h / 2, w - 40, h / 2 - 8), escape(about), small, "regular", colour, "left")

    return paint


def unshown_painter(app: App, game: Saved) -> Callable[[Brush, Row], None]:
    """Return who draws the line that stands in the place of a game that cannot be shown."""

    def paint(brush: Brush, row: Row) -> None:
        x, y, w, h = brush.at(row.box)
        line = unshown_line(app, app.called(game.ruleset, game.title))
        brush.pen.fitted((x + 20, y, w - 40, h), line, text_size(brush.kit, 20), "semi", "no_text", "left", lines=2)

    return paint


def about_game(app: App, game: Saved, name: Words, facts: Words, wide: float) -> Group:
    """Return all there is to say of a game, in the widgets for its name and the rest, at a width."""
    text, kit = app.text, app.kit
    name.markup = escape(app.called(game.ruleset, game.title))
    lines = [names_list(text, game.names), standing(text, game.standing, game.names)]
    lines += [text("saved.played", when=when(text, game.when)), text("saved.moves", n=game.answers)]
    facts.markup = escape(worded(text, game.wrong)) if game.wrong else "|".join(escape(line) for line in lines if line)
    name.box = (0, 0, wide, name.high(kit, wide))
    facts.box = (0, name.box[3] + 12, wide, facts.high(kit, wide))
    group = Group([name, facts])
    group.box = (0, 0, wide, facts.box[1] + facts.box[3])
    return group


def about_unshown(app: App, game: Saved, wide: float) -> Words:
    """Return what is said beside the list of a game that cannot be shown."""
    words = Words(unshown_line(app, app.called(game.ruleset, game.title)), size=22, face="semi", colour="no_text")
    words.box = (0, 0, wide, words.high(app.kit, wide))
    return words
