"""What a report says in sentences, for people who know no statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from dogtable.study.deciding import PARTS
from dogtable.study.saying import Saying

Summary = Mapping[str, Any]
NAMED: Final = 3
"""Things named in a sentence."""
_BOTS: Final = ("bot", "one", "other")


class Findings:
    """The sentences of a report in a language."""

    def __init__(self, say: Saying) -> None:
        self._say = say

    def readable(self, part: Any) -> Any:
        """Return a summary, or a part of it, in which bots are named as one says it."""
        if isinstance(part, Mapping):
            return {
                key: self.bot(value) if key in _BOTS and value else self.readable(value) for key, value in part.items()
            }
        return [self.readable(one) for one in part] if isinstance(part, list) else part

    def bot(self, written: str) -> str:
        """Return what a bot is called as one says it: "greedy (bold)" for greedy@temper=bold."""
        name, *settings = written.split("@")
        parts = (setting.partition("=") for setting in settings)
        # text: arena.how_*
        how = [self._say(f"how_{key}", what=self._say.list(value.split("+"))) for key, _, value in parts]
        called = self._say.bot(name)
        return self._say("bot", name=called, how="; ".join(how)) if how else called

    def setting(self, one: Summary) -> str:
        """Return what a setting is called: the title of its ruleset, how many play, its options."""
        begun = [self._say("opening", count=one["opening"])] if one["opening"] else []
        return self._say.list([one["title"], self._say("players", count=one["players"]), *one["chosen"], *begun])

    def short(self, one: Summary) -> list[str]:
        """Return what there is to say of a setting in a few sentences, each with how sure it is."""
        met = [] if only_ablation(one) else [*self._strength(one), *self._decided(one["pairings"])]
        return [*met, *self._advice(one["ablation"]), self._seats(one), *self._things(one["goes_with"])]

    def _strength(self, one: Summary) -> Iterator[str]:
        say, best, close = self._say, one["ratings"][0]["bot"], []
        for pair in one["pairings"]:
            if best not in (pair["one"], pair["other"]) or not pair["games"]:
                continue
            share, low, high = (100 * pair["equivalent"][key] for key in ("share", "low", "high"))
            if best == pair["other"]:
                share, low, high = 100 - share, 100 - high, 100 - low
            rival = pair["other"] if best == pair["one"] else pair["one"]
            figures = {"rival": rival, "share": say.number(share, ".0f"), "range": say.span(low, high)}
            if low > 50:
                yield say("stronger", best=_capital(best), games=say.number(pair["games"], ","), **figures)
            else:
                close.append(say("open_rival", **figures))
        if close:
            yield say("open_strength", best=best, rivals=say.list(close))

    def _advice(self, terms: Sequence[Summary]) -> Iterator[str]:
        say = self._say
        # text: arena.advice_*
        for verdict, key in (("pays", "advice_helps"), ("costs", "advice_harms")):
            for term in terms:
                if term["verdict"] == verdict:
                    share, games = say.number(100 * term["share"], ".0f"), say.number(term["games"], ",")
                    named = {key: term[key] for key in ("term", "says", "bot")}
                    yield say(key, share=share, range=_range(say, term), games=games, **named)
        open_ = [f'"{term["term"]}"' for term in terms if term["verdict"] == "open"]
        if open_:
            yield say("advice_open", terms=say.list(open_))

    def _decided(self, pairings: Sequence[Summary]) -> Iterator[str]:
        for pair in pairings[:NAMED]:
            if (parts := pair["deciding"]) is not None:
                # text: arena.part_*
                texts = (
                    self._say("decided_part", share=_whole(self._say, parts[name]), part=self._say(f"part_{name}"))
                    for name in PARTS
                )
                yield self._say("decided", one=pair["one"], other=pair["other"], parts=self._say.list(texts))

    def _seats(self, one: Summary) -> str:
        say = self._say
        sure = [
            say("seat_wins", number=n, share=_whole(say, seat))
            for n, seat in enumerate(one["seats"])
            if seat["beyond_luck"]
        ]
        return say("differ", seats=say.list(sure), fair=say.percent(1 / one["players"])) if sure else say("alike")

    def _things(self, things: Sequence[Summary]) -> Iterator[str]:
        if not things:
            return
        sure = [one for one in things if one["beyond_luck"]]
        if not sure:
            yield self._say("beyond", count=len(things))
            return
        # text: arena.winning arena.losing
        for key, ends in (
            ("winning", [one for one in sure if one["lift"] > 0][:NAMED]),
            ("losing", [one for one in sure[::-1] if one["lift"] < 0][:NAMED]),
        ):
            if ends:
                yield self._say(key, things=self._say.list(map(self._thing, ends)))

    def _thing(self, one: Summary) -> str:
        """Return a thing with the word of its family, and what goes with it."""
        family = one["name"].split(" ", 1)[0]
        # text: arena.thing_*
        thing = self._say(f"thing_{family}", thing=one["called"])
        return self._say("thing", thing=thing, lift=self._say.number(100 * one["lift"], "+.1f"))


def only_ablation(one: Summary) -> bool:
    """Whether in a setting bots met nobody but themselves without a term of advice."""
    return len(one["ablation"]) == len(one["pairings"])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _range(say: Saying, share: Summary) -> str:
    return say.span(100 * share["low"], 100 * share["high"])


def _whole(say: Saying, share: Summary) -> str:
    """Return a share with its range, in whole percent."""
    return say.ranged(say.percent(share["share"]), 100 * share["low"], 100 * share["high"])
