"""What a report says in words, for people who know no statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

Told = Mapping[str, Any]
MOST: Final = 8
"""Things shown at either end."""
NAMED: Final = 3
"""Things named in a sentence."""

PARTS: Final = {"bots": "who plays", "seats": "the seats", "deal": "the deal", "rest": "the course of play"}
FAMILIES: Final = {
    "got": (
        "Worth having",
        "Cards and pieces by what came of having got one more. What is dealt is luck, so this comes near to what one "
        "is worth. What was taken by choice is in it, too; and where one draws for want of better, all look bad.",
    ),
    "played": (
        "Worth playing",
        "Cards and pieces that went from a player to what is nobody's. Who is ahead, or plays longer, may play more of "
        "some: that they go with winning does not say that they bring it about.",
    ),
    "gave": ("Given away", "Cards and pieces that went from one player to another."),
    "did": (
        "What winners do",
        "Things that happened by what a seat did. They go with winning; they need not cause it.",
    ),
    "picked": (
        "What winners pick",
        "Answers that a seat gave at least once in a game, against seats that did not.",
    ),
}
RATING = (
    "The higher, the stronger; 0 is the mean. 100 points more win 64 games of 100, 200 points 76, 400 points 91. Where "
    "two ranges lie wholly apart, the higher bot is the stronger one."
)
CROSS = (
    "How many of 100 games the bot of the row would win against that of the column, if two played (a two-player "
    "share); below, the range. 50 is even; a range that holds 50 leaves open who is stronger."
)
ABLATION = (
    "Each bot against itself without one term of its advice: how much the one with the term wins, as between two. "
    "Above 50 % the term helps, below it does harm. Pale ones may be luck, given how many were tried."
)
DECIDING = (
    "Every deal was played twice, with the bots exchanged. So it can be told how much of winning and losing comes from "
    "who plays, from where one sits, from how the cards or pieces fall (the deal), and how much is left: choices that "
    "could have gone either way, and luck that fell otherwise the second time."
)
SEATS = "The dashed line is what every seat would win if all were alike. Pale: no difference that luck would not bring."
LENGTH = "How many answers were given in a game, by all together; a bar is the higher, the more games took so many."
EFFECT = (
    "Of 100 games, how many more (+) or fewer (-) a seat won with each one more, against seats of the same bot; in "
    "brackets, how many seats had it. Pale: may be luck."
)


def readable(told: Any) -> Any:
    """Return a summary, or a part of it, in which bots are named as one says it."""
    if isinstance(told, Mapping):
        return {key: bot(value) if key in _BOTS and value else readable(value) for key, value in told.items()}
    return [readable(one) for one in told] if isinstance(told, list) else told


_BOTS: Final = ("bot", "one", "other")
_HOW: Final = {
    "temper": "{}",
    "iterations": "{} rounds",
    "seconds": "{} s",
    "without": "without {}",
}
"""How a bot is set, as one says it; else as it is written."""


def bot(written: str) -> str:
    """Return the name of a bot as one says it: "greedy (bold)" for greedy@temper=bold."""
    name, *settings = written.split("@")
    parts = (setting.partition("=") for setting in settings)
    how = [_HOW.get(key, f"{key} {{}}").format(value.replace("+", ", ")) for key, _, value in parts]
    return f"{name} ({'; '.join(how)})" if how else name


def short(one: Told) -> list[str]:
    """Return what there is to say of a setting in a few sentences, each with how sure it is."""
    met = [] if only_ablation(one) else [*_strength(one), *_decided(one["pairings"])]
    return [*met, *_advice(one["ablation"]), _seats(one), *_things(one["goes_with"])]


def only_ablation(one: Told) -> bool:
    """Whether in a setting bots met nobody but themselves without a term of advice."""
    return len(one["ablation"]) == len(one["pairings"])


def _strength(one: Told) -> Iterator[str]:
    best, close = one["ratings"][0]["bot"], []
    for pair in one["pairings"]:
        if best not in (pair["one"], pair["other"]) or not pair["games"]:
            continue
        share, low, high = (100 * pair["equivalent"][key] for key in ("share", "low", "high"))
        if best == pair["other"]:
            share, low, high = 100 - share, 100 - high, 100 - low
        rival = pair["other"] if best == pair["one"] else pair["one"]
        if low > 50:
            would = (
                f"between two it would win {share:.0f} games of 100 ({low:.0f} to {high:.0f}; {pair['games']} games)"
            )
            yield f"{_capital(best)} is stronger than {rival}: {would}."
        else:
            close.append(f"{rival} ({share:.0f} games of 100, {low:.0f} to {high:.0f})")
    if close:
        yield f"Whether {best} is stronger is not known yet against {', '.join(close)}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _advice(terms: Sequence[Told]) -> Iterator[str]:
    for verdict, words in (("pays", "helps"), ("costs", "does harm")):
        for term in terms:
            if term["verdict"] == verdict:
                yield (
                    f'The advice "{term["term"]}" ({term["says"]}) {words}: with it, {term["bot"]} would win '
                    f"{100 * term['share']:.0f} of 100 games ({100 * term['low']:.0f} to {100 * term['high']:.0f}; "
                    f"{term['games']} games) against itself without."
                )
    open_ = [f'"{term["term"]}"' for term in terms if term["verdict"] == "open"]
    if open_:
        yield f"Of {', '.join(open_)} it cannot be told from these games whether they help."


def _decided(pairings: Sequence[Told]) -> Iterator[str]:
    for pair in pairings[:NAMED]:
        if (parts := pair["deciding"]) is not None:
            texts = (f"{_whole(parts[name])} by {words}" for name, words in PARTS.items())
            yield f"Between {pair['one']} and {pair['other']} a game is decided {', '.join(texts)}."


def _whole(share: Told) -> str:
    """Return a share with its range, in whole percent."""
    return f"{share['share']:.0%} ({100 * share['low']:.0f} to {100 * share['high']:.0f})"


def _seats(one: Told) -> str:
    sure = [f"seat {n} wins {_whole(seat)}" for n, seat in enumerate(one["seats"]) if seat["beyond_luck"]]
    fair = 1 / one["players"]
    if not sure:
        return "No seat is seen to be better than another: what they differ by may be luck."
    return f"Not all seats are alike: {', '.join(sure)}, where an even part is {fair:.0%}."


def _things(things: Sequence[Told]) -> Iterator[str]:
    if not things:
        return
    sure = [one for one in things if one["beyond_luck"]]
    if not sure:
        yield f"{len(things)} things that seats had or did were looked at; none goes with winning beyond luck."
        return
    for words, ends in (
        ("winning", [one for one in sure if one["lift"] > 0][:NAMED]),
        ("losing", [one for one in sure[::-1] if one["lift"] < 0][:NAMED]),
    ):
        if ends:
            named = (f"{_thing(one)} ({100 * one['lift']:+.1f})" for one in ends)
            yield f"What goes most with {words} (by how many games of 100 for each one more): {', '.join(named)}."


def _thing(one: Told) -> str:
    """Return a thing with the word of its family; what happened is a word for itself."""
    family = one["name"].split(" ", 1)[0]
    return f"“{one['called']}”" if family == "did" else f"{family} {one['called']}"
