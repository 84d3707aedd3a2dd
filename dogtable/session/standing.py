"""How a saved game stands, as its card says it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.forms import Said, listing
from dogtable.base.texts import AND, filled_in

if TYPE_CHECKING:
    from dogtable.session.seated import SeatedMatch

# In a few words; catalogues translate them.
ALL_TO_PLAY: Final = "everybody to play"
TO_PLAY: Final = "{names} to play"
WON_BY: Final = "won by {names}"
NOBODY_WON: Final = "nobody won"
STATUS: Final = (ALL_TO_PLAY, TO_PLAY, WON_BY, NOBODY_WON)


def standing(game: SeatedMatch) -> dict[str, Any]:
    """Return what is written of a game beside its answers: `status` in words, whether it is `over`, its `result`."""
    result = game.result
    if result is not None:
        status = _said(game, WON_BY if result.winners else NOBODY_WON, result.winners)
        return {"status": status, "over": True, "result": result.to_json()}
    everybody = len(game.waiting) == game.players or game.window is not None
    return {"status": _said(game, ALL_TO_PLAY if everybody else TO_PLAY, game.waiting), "over": False}


def _said(game: SeatedMatch, source: str, seats: Sequence[int]) -> str:
    names = listing([Said(partial(game.names.seat, seat)) for seat in seats], game.names.template(AND))
    return filled_in(game.names.template(source), lambda _hole: names)
