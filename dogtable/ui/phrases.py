"""Small phrases made of texts and figures: dates, ranges of players, lists of names."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dogtable.base.forms import listed
from dogtable.base.message import ENDS, Message
from dogtable.base.texts import AND, COMMA, IN_ONE
from dogtable.ui.table.flowing import Flow
from dogtable.ui.text import Catalogue

if TYPE_CHECKING:
    from dogtable.session.standing import Standing

DAY = 86_400
END = ".!?…:。！？"
"""Signs at the end of a sentence."""
WIDE = "。！？"


def players_range(text: Catalogue, players: Sequence[int]) -> str:
    """Return "4 or 6", "3 to 6" or "2"."""
    if not players:
        return ""
    found = sorted(players)
    if len(found) > 2 and found[-1] - found[0] == len(found) - 1:
        return text("shelf.players_range", first=found[0], last=found[-1])
    if len(found) == 1:
        return str(found[0])
    return listed([str(n) for n in found], text("app.or"))


def joiner(text: Catalogue) -> str:
    """Return how several are listed: "{one}, {two} and {three}"."""
    return text(f"sentences.{AND}")


def flow(text: Catalogue) -> Flow:
    """Return how sentences about the same player are told in one."""
    return Flow.of(text(f"sentences.{IN_ONE}"))


def names_list(text: Catalogue, names: Sequence[str]) -> str:
    """Return "Mira, Anna and Ben"."""
    return listed(names, joiner(text))


def in_a_row(text: Catalogue, parts: Sequence[str]) -> str:
    """Return "Mira, Anna, Ben"."""
    return listed(parts, text(f"sentences.{COMMA}"))


def standing(text: Catalogue, how: Standing, names: Sequence[str]) -> str:
    """Return how a saved game stands: "Mira to play", "won by Anna and Ben"."""
    return how.said(names, lambda source: text(f"sentences.{source}"))


def when(text: Catalogue, moment: float, now: float | None = None) -> str:
    """Return "today, 18:24", "yesterday, 9:03", "12 November"; `moment` in seconds since 1970."""
    if moment <= 0:
        return ""
    there, here = time.localtime(moment), time.localtime(time.time() if now is None else now)
    clock = f"{there.tm_hour}:{there.tm_min:02}"
    if there[:3] == here[:3]:
        return text("app.today", clock=clock)
    midnight = time.mktime((here.tm_year, here.tm_mon, here.tm_mday, 0, 0, 0, 0, 0, -1))
    if midnight - DAY <= moment < midnight:
        return text("app.yesterday", clock=clock)
    month = text(f"app.month_{there.tm_mon}")  # text: app.month_*
    if there.tm_year == here.tm_year:
        return text("app.date", day=there.tm_mday, month=month)
    return text("app.date_year", day=there.tm_mday, month=month, year=there.tm_year)


def worded(text: Catalogue, sentence: str) -> str:
    """Return a sentence of the session by the catalogue; one that is not in it as it is."""
    source = sentence.source if isinstance(sentence, Message) else sentence
    keys = (f"faults.{source}", f"table.level_{source}")  # text: faults.*  # a bot is called as at tables
    key = next((one for one in keys if one in text), None)
    if key is None:
        return sentence
    values = sentence.values if isinstance(sentence, Message) else {}
    return text(key, **{name: _inner(text, value) for name, value in values.items()})


def _inner(text: Catalogue, value: object) -> object:
    return worded(text, value).rstrip(ENDS) if isinstance(value, Message) else value


def sentences(*texts: str) -> str:
    """Return what is said one after another, each with an end; signs as wide as a character need no space."""
    ended = [one if one.endswith(tuple(END)) else f"{one}." for one in texts if one]
    return "".join(one if one.endswith(tuple(WIDE)) else f"{one} " for one in ended).rstrip()
