"""A small set of controls: keyboard and mouse, focus that can be seen, disabled states; drawn with the kit."""

from dogtable.ui.widgets.base import Box, Widget, inside
from dogtable.ui.widgets.brush import Brush, escape, text_high, text_size, text_wide
from dogtable.ui.widgets.choice import Dropdown, Row, Rows
from dogtable.ui.widgets.controls import Area, Button, IconButton, Slider, Tabs, Toggle, control_high
from dogtable.ui.widgets.entry import TextEntry
from dogtable.ui.widgets.group import Group
from dogtable.ui.widgets.guard import Guard, Guarded, Unshown
from dogtable.ui.widgets.long_rows import LongRows
from dogtable.ui.widgets.scene import WidgetScene
from dogtable.ui.widgets.scroll import ScrollView
from dogtable.ui.widgets.words import Line, Picture, Words

__all__ = [
    "Area",
    "Box",
    "Brush",
    "Button",
    "Dropdown",
    "Group",
    "Guard",
    "Guarded",
    "IconButton",
    "Line",
    "LongRows",
    "Picture",
    "Row",
    "Rows",
    "ScrollView",
    "Slider",
    "Tabs",
    "TextEntry",
    "Toggle",
    "Unshown",
    "Widget",
    "WidgetScene",
    "Words",
    "control_high",
    "escape",
    "inside",
    "text_high",
    "text_size",
    "text_wide",
]
