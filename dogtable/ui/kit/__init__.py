"""The drawing kit: materials, text, pictures, controls and chrome of one theme at one scale. Knows no game.

Places and lengths are points, 1/1080 of the window's height; pixels are named where they are meant. All pictures
inside the kit are premultiplied by their opacity, so that shadows, cut edges and layers mix without dark seams; they
reach a window through a `Sprite` or a `Pen`.
"""

from dogtable.ui.kit.core import Kit, Resources
from dogtable.ui.kit.pen import Pen
from dogtable.ui.kit.sprite import Sprite

__all__ = ["Kit", "Pen", "Resources", "Sprite"]
