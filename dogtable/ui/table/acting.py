"""What the buttons round a table do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.ui.table import menu

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Control


def act(scene: TableScene, control: Control) -> None:
    """Do what a button does; what a bubble told is gone then."""
    rule, scene.bubble = scene.rule_in_play(), None
    middle = control.box[0] + control.box[2] / 2, control.box[1]
    match control.action:
        case "answer":
            scene.answer((str(control.value),))
        case "pick":
            scene.do(scene.selection.press(control.value, scene.renderer.shown()), middle)
        case "done":
            scene.holding.give()
        case "choose again":
            scene.holding.take_back()
            scene.relay()
        case "let be":
            scene.model.let_be()
            scene.relay()
        case "go on":
            scene.showing.finish_moving()
        case "hurry":
            scene.showing.hurry()
        case "once more":
            scene.app.back()
            scene.app.try_example(scene.table.rules, scene.table.shows)
        case "result":
            scene.app.show_result(scene.table, counted=True)
        case "look back":
            scene.app.show_analysis(scene.table.id)
        case "play on":
            scene.model.play_on()
            scene.relay()
        case "want":
            scene.want(control.value)
        case "undo":
            scene.back(scene.model.undo)
        case "undo all":
            scene.back(scene.model.undo_all)
        case "cancel":
            scene.chooser = []
            scene.selection.clear()
            scene.relay()
        case "take back":
            scene.back(scene.model.take_back)
        case "ready":
            scene.back(scene.model.ready)
        case "call":
            scene.model.call(control.value)
            scene.relay()
        case "trail":
            scene.line = None if scene.line == control.value else control.value
            scene.relay()
        case "guide":
            scene.coach.act(control.value)
        case "hint":
            scene.hinting.toggle()
            scene.relay()
        case "log":
            scene.fold_log()
        case "menu":
            menu.drop(scene)
        case "sound":
            scene.app.set_sound(True)
        case "settings":
            scene.app.show_settings()
        case "rules":
            scene.app.show_rules(scene.table.rules, rule if control.value is None else control.value[0])
