"""A language made by code: every text of the catalogues stands in marks, so that what has none is in no catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from dogtable.base.forms import Formed
from dogtable.lang.texts import Catalogue
from dogtable.session.catalogues import own_texts
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.translating import program_file, to_translate
from dogtable.ui import text as ui_text

LANGUAGE = "qq"
BEGIN, END = "⟦", "⟧"
_INNER = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
_WORD = re.compile(r"[^\W\d_]{2,}")


def mark(text: Formed) -> Formed:
    """A text in marks, or each of its forms."""
    if isinstance(text, str) and "{next}" in text and "{two}" in text:  # a pattern, in which only these signs may stand
        return text
    if isinstance(text, str) and "{two}" in text:  # how things are listed: what stands between them
        return re.sub(r"(?<=\})[^{}]+(?=\{)", lambda between: f"{BEGIN}{between[0]}{END}", text)
    if isinstance(text, str):
        return f"{BEGIN}{text}{END}"
    return {form: f"{BEGIN}{said}{END}" for form, said in text.items()}


def program_texts() -> ui_text.Catalogue:
    """The catalogue of the program in marks."""
    return ui_text.Catalogue(_marked(ui_text._read(program_file("en"))), None, LANGUAGE)


def _marked(node: Any) -> Any:
    return {key: _marked(value) for key, value in node.items()} if isinstance(node, Mapping) else mark(str(node))


def speak(rules: LoadedRuleset) -> LoadedRuleset:
    """Have a ruleset say everything in marks."""
    said = {key: mark(text) for key, text in own_texts(program_file("en"), "sentences")}
    own = to_translate(rules, LANGUAGE)
    names, sentences = ({key: mark(text) for key, text in own[part].items()} for part in ("names", "sentences"))
    rules.language = LANGUAGE
    rules.__dict__["texts"] = Catalogue(LANGUAGE, names, sentences, Catalogue(LANGUAGE, {}, said))
    rules.__dict__.pop("_look", None)
    return rules


def unmarked(text: str, known: Iterable[str] = ()) -> str:
    """The words of a text that stand in no marks, without those that are `known` to be the same in every language."""
    before = ""
    while before != text:
        before, text = text, _INNER.sub(" ", text)
    text = text.partition(BEGIN)[0].rpartition(END)[2]  # where it was cut, one of the marks is gone
    for word in known:
        text = text.replace(word, " ")
    return " ".join(_WORD.findall(text))
