"""The tokens of expressions: words, numbers and signs, with their limits."""

from __future__ import annotations

import re

from dogtable.base.budget import spend
from dogtable.base.errors import NOWHERE
from dogtable.base.frozen import Frozen

MOST_CHARACTERS = 400
MOST_NESTED = 40
MOST_DIGITS = 9


class Token(Frozen):
    """A word, a number or a sign, from `start` up to `end` of the text. `sort` is name, number, sign or end."""

    sort: str
    text: str
    start: int
    end: int


class UnreadableError(Exception):
    """The text is no expression: a problem, with its place in the text."""

    def __init__(self, start: int, end: int, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.start, self.end, self.code, self.message, self.hint = start, end, code, message, hint


_TOKEN = re.compile(
    r"(?P<blank>\s+)|(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>==|!=|<=|>=|//|\+=|-=|[-+*/%<>()\[\],.=:])"
)
_QUOTED = re.compile(r"""(['"]).*?(?:\1|$)""", re.DOTALL)
_INSTEAD = {
    "!": "write 'not x', or != to compare",
    "&": "write 'and'",
    "|": "write 'or'",
    "^": "there is no such operator",
    "~": "there is no such operator",
    "{": "braces stand only in texts",
    "}": "braces stand only in texts",
    ";": "one expression a line",
    "\\": "a long expression goes into a folded text: >-",
    "@": "there is no such operator",
}


def tokens(text: str, decimals: bool = False) -> list[Token]:
    """Return the tokens of a text, a token `end` last; raises UnreadableError."""
    if len(text) > MOST_CHARACTERS:
        hint = "give a part of it a name under define:"
        raise UnreadableError(
            0, 1, "E211", f"{len(text)} characters; an expression has at most {MOST_CHARACTERS}", hint
        )
    found: list[Token] = []
    at = depth = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _odd(text, at)
        sort, end = str(match.lastgroup), match.end()
        if sort == "number":
            _check_number(text, at, end, decimals)
        elif match.group() in ("(", "["):
            depth += 1
            if depth > MOST_NESTED:
                raise UnreadableError(at, end, "E211", f"nested deeper than {MOST_NESTED}", "give a part of it a name")
        elif match.group() in (")", "]"):
            depth -= 1
        if sort != "blank":
            found.append(Token(sort, match.group(), at, end))
        at = end
    spend(NOWHERE, len(found))
    found.append(Token("end", "", len(text), len(text)))
    return found


def _odd(text: str, at: int) -> UnreadableError:
    char = text[at]
    if char in "'\"":
        quoted = _QUOTED.match(text, at)
        end = quoted.end() if quoted else at + 1
        return UnreadableError(at, end, "E212", "there are no texts in expressions", "a word stands without quotes")
    if char == "#":
        hint = "a comment goes outside: above, or behind the last line"
        return UnreadableError(at, at + 1, "E108", "a '#' inside an expression", hint)
    if char.isalpha():
        return UnreadableError(at, at + 1, "E210", f"'{char}' cannot be in a name", "names are made of a-z, 0-9 and _")
    return UnreadableError(at, at + 1, "E210", f"'{char}' means nothing here", _INSTEAD.get(char, ""))


def _check_number(text: str, at: int, end: int, decimals: bool) -> None:
    word = re.compile(r"[A-Za-z0-9_]*").match(text, end)
    if word and word.group():
        whole = text[at : word.end()]
        hint = f"write {whole.replace('_', '')}" if whole.replace("_", "").isdigit() else f"a word: write _{whole}"
        raise UnreadableError(at, word.end(), "E210", f"'{whole}' is no number", hint)
    if "." in text[at:end] and not decimals:
        raise UnreadableError(at, end, "E210", f"'{text[at:end]}' has decimals", "rules know whole numbers only")
    if len(text[at:end].partition(".")[0].lstrip("0")) > MOST_DIGITS:
        raise UnreadableError(at, end, "E211", "the number is too large", f"at most {MOST_DIGITS} digits")


def split_head(found: list[Token], words: frozenset[str]) -> list[tuple[str, list[Token]]]:
    """Split tokens at the separating words outside brackets: `[("", what), ("to", where), ...]`, each with its end."""
    parts: list[tuple[str, list[Token]]] = [("", [])]
    depth = 0
    for token in found[:-1]:
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if depth == 0 and token.sort == "name" and token.text in words and token is not found[0]:
            _close(parts[-1][1], token.start)
            parts.append((token.text, []))
        else:
            parts[-1][1].append(token)
    _close(parts[-1][1], found[-1].start)
    return parts


def _close(part: list[Token], at: int) -> None:
    end = part[-1].end if part else at
    part.append(Token("end", "", end, end))
