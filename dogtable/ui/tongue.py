"""In which language the program speaks: the one that was chosen, else the system's first that there are texts in."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import system

from dogtable.ui.text import FALLBACK, languages


def spoken(chosen: str) -> str:
    """Return the code of the language to speak; `chosen` by the settings, "" where it is the system's."""
    return chosen or of_system()


def of_system() -> str:
    """Return the first of the languages that the user of this system prefers and that there are texts in."""
    known = {code for code, _ in languages()}
    return next((code for code in _wished() if code in known), FALLBACK)


def _wished() -> Iterator[str]:
    """Yield "pt-BR" and "pt", and so on."""
    for one in system.get_pref_locales():
        yield from (f"{one['language']}-{one['country']}", one["language"])
