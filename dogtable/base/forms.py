"""Grammar that catalogues share: forms of names ({piece:acc}), plural forms, lists.

A name may have forms beside its plain one, by case or by use; what they are called is up to the catalogue. A hole asks
for one behind a colon. Whoever has no such form is said plainly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

OTHER: Final = "other"
"""The plain form of a name, and the plural form of all numbers that have none of their own."""
PLURAL_FORMS: Final = ("zero", "one", "two", "few", "many", OTHER)

HOLE: Final = re.compile(r"\{([^{}]*)\}")
"""Where something is filled into a sentence."""
_AND_SIGN: Final = re.compile(HOLE.pattern + r"([.?。？](?![.?。？]))?")
_SWALLOWS: Final = {".": tuple(".!?…"), "?": ("?",), "。": tuple("。！？…"), "？": ("？",)}
"""The sign at the end of a sentence is not said again where what stands before it ends with one of these."""

Formed = str | Mapping[str, str]
"""A text, or its forms by name, `other` among them."""


def formed(text: Formed, form: str = "") -> str:
    """Return a text in a form; the plain one where it has no such form."""
    return text if isinstance(text, str) else text.get(form, text[OTHER])


def parted(hole: str) -> tuple[str, str]:
    """Return the source of a hole and the form that it asks for: "piece:acc" is ("piece", "acc")."""
    source, _, form = hole.partition(":")
    return source.strip(), form.strip()


class Said:
    """Words that have forms: `format(said, "acc")` asks for one."""

    def __init__(self, say: Callable[[str], str]) -> None:
        self._say = say

    def __format__(self, form: str) -> str:
        return self._say(form)

    def __str__(self) -> str:
        return self._say("")


Words = str | Said


def in_form(words: Words, form: str) -> str:
    """Return words in a form; those that have none as they are."""
    return words if isinstance(words, str) else format(words, form)


def filled_in(template: str, value: Callable[[str], Words]) -> str:
    """Put values into the holes of a template, in the forms that these ask for.

    Of two signs that end a sentence one is said: "Who gets {card}?" with "Who was that?" has one question mark.
    """

    def said(hole: re.Match[str]) -> str:
        source, form = parted(hole[1])
        words, sign = in_form(value(source), form), hole[2] or ""
        return words if sign and words.endswith(_SWALLOWS[sign]) else words + sign

    return _AND_SIGN.sub(said, template)


def listed(parts: Sequence[Words], template: str = "{one}, {two} and {three}") -> str:
    """Return "A", "A and B", "A, B and C", as the template shows it: the list of three, or of two."""
    return _listed(parts, template, "")


def listing(parts: Sequence[Words], template: str) -> Said:
    """Return a list that takes a form as all that it lists does."""
    return Said(partial(_listed, parts, template))


def _listed(parts: Sequence[Words], template: str, form: str) -> str:
    said = [in_form(part, form) for part in parts]
    between = [part.partition("{")[0] for part in template.split("}")[1:-1]]
    return between[0].join(said[:-1]) + between[-1] * (len(said) > 1) + "".join(said[-1:])


def of_ending(name: str, endings: Formed) -> str:
    """Return a person's name in a form that its ending decides: `{other: "{name}s", s: "{name}’"}`, the longest first.

    The endings are compared without regard to capitals.
    """
    if isinstance(endings, str):
        return endings.replace("{name}", name)
    fits = [ending for ending in endings if ending != OTHER and name.lower().endswith(ending.lower())]
    return endings[max(fits, key=len, default=OTHER)].replace("{name}", name)


# --------------------------------------------------------------------------------------------------------------- plural


def plural(language: str, n: int) -> str:
    """Return the plural form that a language takes for a whole number (the categories of CLDR)."""
    return _PLURALS.get(language.partition("-")[0], _one_at_one)(abs(n))


def _always(_number: int) -> str:
    return OTHER


def _one_at_one(number: int) -> str:
    return "one" if number == 1 else OTHER


def _one_below_two(number: int) -> str:
    return "one" if number in (0, 1) else OTHER


def _czech(number: int) -> str:
    return "one" if number == 1 else "few" if number in (2, 3, 4) else OTHER


def _polish(number: int) -> str:
    return "one" if number == 1 else _few_or_many(number)


def _russian(number: int) -> str:
    return "one" if number % 10 == 1 and number % 100 != 11 else _few_or_many(number)


def _few_or_many(number: int) -> str:
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


_PLURALS: Mapping[str, Callable[[int], str]] = {
    **dict.fromkeys(("ja", "zh", "ko", "th", "vi", "id"), _always),
    **dict.fromkeys(("fr", "pt"), _one_below_two),
    **dict.fromkeys(("ru", "uk", "be"), _russian),
    "pl": _polish,
    **dict.fromkeys(("cs", "sk"), _czech),
}
