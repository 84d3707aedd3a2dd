"""What the table asks for: one sentence, and the buttons for all that lies nowhere on the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from dogtable.base.forms import Said, Words, listing
from dogtable.ui.bindings import ANSWER
from dogtable.ui.look.ids import word_id
from dogtable.ui.phrases import in_a_row
from dogtable.ui.table.controls import Control
from dogtable.ui.table.picks import ANYTIME, Choice, Pick, parts
from dogtable.ui.table.windows import PASS

if TYPE_CHECKING:
    from dogtable.engine.decision import Decision
    from dogtable.ui.table.model import Headline, TableModel
    from dogtable.ui.text import Catalogue

MOST_BUTTONS = 20
MOST_NAMED = 2


@dataclass(frozen=True, slots=True)
class Prompt:
    """One sentence: whose turn it is and what is expected, and softer, how. `seat`: whose emblem stands before it.

    `statement` stands beside the sentence or above it: what a thing under the pointer is or would bring, else what
    stays of what was told last. `short` is `soft` in fewer words, where that has no room.
    """

    seat: int | None
    head: str
    soft: str = ""
    statement: str = ""
    short: str = ""


def prompt(
    model: TableModel,
    text: Catalogue,
    buttons: Sequence[Control],
    shown: Headline | None = None,
    *,
    listed: bool = False,
) -> Prompt:
    """Say what is expected, and of whom; while something is being shown, what (its headline, `shown`).

    `listed`: a list is open at the pointer, and the next pick is one of its rows.
    """
    names = [seat.name for seat in model.table.seats]
    if shown is not None and (shown.text or shown.seat is not None):
        return Prompt(shown.seat, shown.text or text("table.moves", name=names[shown.seat or 0]))
    decision = model.decision
    if model.in_window:
        said = model.headline
        asked = text("table.window")
        return Prompt(said.seat, text("table.answered", said=said.text, asked=asked) if said.text else asked)
    if model.moment is not None:
        return Prompt(model.seat, text("table.no_answer", name=names[model.moment.seat]), text("table.no_answer_how"))
    if model.shown_all:
        sort = {True: "table.example_done", False: "table.example_other", None: "table.example"}[model.table.tried]
        return Prompt(None, text(sort), text("table.example_how"))  # text: table.example_done table.example_other
    if model.over:
        bots = any(not seat.is_person for seat in model.table.seats)
        return Prompt(None, text("table.over"), text("table.over_why") if bots else "")
    if decision is None or model.seat is None or (model.sealed and model.behind):  # then all have chosen
        waiting = [seat for seat in model.waiting if seat != model.seat or len(model.waiting) == 1]
        if model.behind or not waiting:
            last = model.headline  # what comes next is not shown yet: what was told stays until then
            return Prompt(last.seat, last.text) if last.text else Prompt(None, text("table.going_on"))
        if len(waiting) > 1:
            choosing = text("table.choosing", names=in_a_row(text, [names[seat] for seat in waiting]))
            return Prompt(None, choosing, statement=model.stays)
        return Prompt(waiting[0], text("table.thinking", name=names[waiting[0]]), statement=model.stays)
    name = names[model.seat]
    if model.sealed and not model.picking.armed:
        return Prompt(model.seat, text("table.sealed", name=name), text("table.sealed_how"))
    how = text("table.how_list") if listed else ""
    if model.picking.armed:
        return _next(model, text, buttons, how)
    head = text("table.ask", name=name, ask=decision.ask) if decision.ask else text("table.turn", name=name)
    short = "" if how else _how(model, text, ())
    return Prompt(model.seat, head, how or _how(model, text, buttons), _before(model, text), short)


def _before(model: TableModel, text: Catalogue) -> str:
    """Say what was taken back just now, where nothing is picked any more; else what stays of what was told last."""
    given = [pick for pick in model.picking.given_back if pick.asked]
    if not given or model.picking.armed:
        return model.stays
    return text("table.given_back", what=named(model, text, given))


def named(model: TableModel, text: Catalogue, picks: Sequence[Pick]) -> str:
    """Return what picks of the options that fit are called; what is moved by the way has no name."""
    picking = model.picking
    having = [
        (next(one for one in picking.fitting if pick in parts(one.picks, picking.kinds)), pick)
        for pick in picks
        if pick.asked
    ]
    return in_a_row(text, [picking.called(*one) for one in having])


def _next(model: TableModel, text: Catalogue, buttons: Sequence[Control], how: str) -> Prompt:
    """Say what a half-made move wants next: by the ruleset's sentence for that, else by what is picked and how.

    `how` says the latter; where it is empty, it is found out.
    """
    assert model.decision is not None
    assert model.seat is not None
    asks = {question for _, question in _questions(model)}
    if not model.picking.goes_on:  # the question for more of several at once is the same
        asks -= {model.decision.ask}
    ask, soft = asks.pop() if len(asks) == 1 else "", ""
    if ask:
        soft = how or _how(model, text, buttons, asked=True)
    else:
        how, picked = how or _how(model, text, buttons), named(model, text, model.picking.armed)
        ask = text("table.next", picked=picked, how=how) if picked and how else how or picked
    return Prompt(model.seat, text("table.ask", name=model.table.seats[model.seat].name, ask=ask), soft, model.stays)


def _questions(model: TableModel) -> Iterator[tuple[Pick, str]]:
    """Yield what may be picked next, with the sentence that asks for it."""
    picking = model.picking
    for pick in picking.openings():
        option = next(option for option in picking.fitting if pick in picking.rest(option))
        yield pick, option.questions.get(pick.name, "")


def _how(model: TableModel, text: Catalogue, buttons: Sequence[Control], *, asked: bool = False) -> str:
    """Say what the hand may do next, and how often; `asked`: behind the question for it, though something is picked."""
    how, count = _what_next(model, text, buttons, asked=asked), _count(model, text)
    return text("table.how_several", how=how, count=count) if how and count else how


def _count(model: TableModel, text: Catalogue) -> str:
    """Say how many are picked at once by what is picked next; "" where it is one."""
    picking = model.picking
    names = {pick.name for pick in picking.openings()}
    if len(names) != 1 or not names <= picking.several:
        return ""
    armed, least, most = picking.counts(*names)
    if armed:
        return text("table.count_armed", n=armed, most=most)
    if least == most:
        return text("table.count", n=most)
    return text("table.count_up_to", most=most) if least <= 1 else text("table.count_from", n=least, most=most)


def _what_next(model: TableModel, text: Catalogue, buttons: Sequence[Control], *, asked: bool) -> str:
    """Say what the hand may do next."""
    picks = any(button.action in ("pick", "answer") for button in buttons)
    if model.picking.complete is not None and not picks and not model.picking.legal:
        return text("table.how_again")  # it was lifted and put down again: the click makes the move
    if picks and all(_on_button(pick, buttons) for pick in model.picking.lit()):
        return _how_by_buttons(model, text, buttons)
    if not model.picking.known:
        return ""
    if model.decision is not None and model.decision.answers and not model.picking.armed:
        let_be = next(one.text for one in model.decision.options if one.key == PASS)
        return text("table.how_answer", what=_answers(model, text), let_be=let_be)
    what = wanted(model, text)
    if model.picking.armed and picks:
        return text("table.how_button", what=what)
    if model.picking.armed and not asked:
        return text("table.how_armed", what=what)
    if model.composite or asked:
        return text("table.how_parts", what=what)
    return by_hand(model, text, buttons=picks)


def _how_by_buttons(model: TableModel, text: Catalogue, buttons: Sequence[Control]) -> str:
    """Say that the next pick is a button; behind the first pick, what glows is named that may be picked as well."""
    others = sorted(pick for pick in model.picking.legal if not _on_button(pick, buttons))
    kinds = _kinds(model, text, others) if model.picking.armed else []
    if kinds:
        return text("table.how_button", what=listing(kinds, text("app.or")))
    piles = {thing.partition(".")[0] for thing in model.picking.piles if not model.picking.armed}
    if piles:
        named = [Said(partial(model.table.names.place, pile, None)) for pile in sorted(piles)]
        return text("table.how_click_button", what=listing(named, text("app.or")))
    several = any(pick.name in model.picking.several for pick in model.picking.lit())
    return text("table.how_switches" if several else "table.how_buttons")  # text: table.how_switches table.how_buttons


def by_hand(model: TableModel, text: Catalogue, *, buttons: bool = False) -> str:
    """Say what the hand may take, and how: what is no piece is clicked, and never dragged.

    `buttons`: there are some, too, for what lies nowhere.
    """
    pieces = any(_sort(model, pick) == "piece" for pick in model.picking.lit())
    key = ("table.how_any" if pieces else "table.how_click") + ("_button" if buttons else "")
    # text: table.how_any table.how_click table.how_any_button table.how_click_button
    return text(key, what=wanted(model, text))


def wanted(model: TableModel, text: Catalogue) -> Words:
    """Return what is to be picked next, by kind: "a card", "a token or a space that glows".

    Where words alone are asked for next, which are no things to point at, it is what else may be picked.
    """
    kinds = _kinds(model, text, model.picking.lit()) or _kinds(model, text, sorted(model.picking.legal))
    return listing(kinds, text("app.or")) if kinds else text("table.a_thing")


def _kinds(model: TableModel, text: Catalogue, picks: Sequence[Pick]) -> list[Words]:
    """Return the kinds of the things that are picked, each once."""
    names, boards = model.table.names, model.view["boards"]
    found: dict[str, Words] = {}
    for pick in picks:
        head = pick.thing.replace(":", ".").partition(".")[0]
        sort = _sort(model, pick)
        if head in boards:
            found["space"] = text("table.a_space")
        elif sort == "place":
            found[head] = Said(partial(names.place, head, None))
        elif sort == "player":
            found["player"] = text("table.a_player")
        elif sort == "piece":
            found[f"a {head}"] = Said(partial(names.one_of, head))
    return list(found.values())


def _sort(model: TableModel, pick: Pick) -> str:
    assert model.decision is not None
    return model.decision.kinds.get(pick.name, "")


def _answers(model: TableModel, text: Catalogue) -> Words:
    """Return what answers, by name where that is little enough to be read at a glance; else its kind."""
    named: dict[str, None] = {}
    for pick in model.picking.lit():
        option = next(option for option in model.picking.fitting if pick in model.picking.rest(option))
        named[model.picking.called(option, pick)] = None
    return listing(list(named), text("app.or")) if 0 < len(named) <= MOST_NAMED else wanted(model, text)


def told_apart(labels: Sequence[str], options: Sequence[Choice]) -> list[str]:
    """Return the labels of options; to those that are alike is added in what else the options differ."""
    found = list(labels)
    for label in {label for label in labels if labels.count(label) > 1}:
        alike = [n for n, one in enumerate(labels) if one == label]
        if any(len(options[n].picks) != len(options[n].words) for n in alike):
            continue  # a list is one pick, and more words
        words = [dict(zip(options[n].picks, options[n].words, strict=True)) for n in alike]
        names = [name for name in words[0] if len({one.get(name) for one in words}) > 1]
        for n, one in zip(alike, words, strict=True):
            differ = [one[name][:1].upper() + one[name][1:] for name in names if name in one]
            found[n] = " · ".join([label, *differ])
    return found


def _on_button(pick: Pick, buttons: Sequence[Control]) -> bool:
    return any(button.action == "pick" and button.value == pick for button in buttons)


def go_on(text: Catalogue, keys: Callable[[str], str]) -> list[Control]:
    """Return the buttons of a beat that waits for whom it befell."""
    return [
        Control("go on", text("table.go_on"), "go on", None, "primary", "play", keys("skip")),
        Control("hurry", text("table.hurry"), "hurry", None, "quiet"),
    ]


def digit(number: int, keys: Callable[[str], str]) -> str:
    """Return the key of the answer that has a number; there are nine."""
    return keys(f"{ANSWER}{number}") if number <= 9 else ""


def _numbers(decision: Decision, unseen: Sequence[Pick], ends: int, *, begins: bool) -> list[int]:
    """Return the number of each pick that becomes a button, and of so many `ends` behind them.

    A word has the number that it has in its list, whatever else can be picked, so that the same button has the same key
    from turn to turn. Then come the ends, then what may be done at any time. `begins`: nothing is armed yet.
    """
    names = {pick.name for pick in unseen} | ({decision.menu} if begins else set())
    numbers: dict[Pick, int] = {}
    count = 0
    for name in (name for name in decision.words if name in names and name != ANYTIME):
        numbers |= {Pick(name, word_id(word)): count + n for n, word in enumerate(decision.words[name], start=1)}
        count += len(decision.words[name])
    for pick in (pick for pick in unseen if pick not in numbers and pick.name != ANYTIME):
        count += 1
        numbers[pick] = count
    last = [count + n for n in range(1, ends + 1)]
    count += max(1, ends)
    anytime = enumerate(decision.words.get(ANYTIME, ()), start=1)
    numbers |= {Pick(ANYTIME, word_id(word)): count + n for n, word in anytime}
    return [*(numbers[pick] for pick in unseen), *last]


def buttons(
    model: TableModel,
    text: Catalogue,
    shown: Collection[str],
    keys: Callable[[str], str],
    whole: str = "",
) -> list[Control]:
    """Return the buttons of the moment: picks shown nowhere, passing and the like, and the ways back.

    `shown` are the ids of everything that can be touched on the board; `whole` says what the piece is called whose
    move is under way, `keys` what a key is called by what it does.
    """
    if model.moment is not None:
        return [Control("let be", text("table.let_be"), "let be", None, "primary", "check", keys("choose"))]
    if model.shown_all:
        again = Control("once more", text("table.once_more"), "once more", None, "primary", "undo")
        return [again, Control("play on", text("table.play_on"), "play on", None, "plain", "play")]
    if model.over:
        result = Control("result", text("table.to_result"), "result", None, "primary", "crown")
        return [result, Control("look back", text("result.analysis"), "look back", None, "plain", "search")]
    decision = model.decision
    if decision is None:
        return []
    picking = model.picking
    found: list[Control] = []
    switches = picking.switches(lambda pick: pick.thing in shown)[:MOST_BUTTONS]
    numbers = _numbers(decision, switches, len(picking.ends), begins=not picking.armed)
    digits = [digit(number, keys) for number in numbers]
    firsts = [next(o for o in picking.fitting if pick in parts(o.picks, picking.kinds)) for pick in switches]
    labels = told_apart([picking.called(option, pick) for option, pick in zip(firsts, switches, strict=True)], firsts)
    for pick, label, key in zip(switches, labels, digits, strict=False):
        icon = "check" if pick in picking.armed else ""
        found.append(Control(f"pick {pick.name}={pick.thing}", label, "pick", pick, "plain", icon, key))
    for option, key in zip(picking.ends, digits[len(switches) :], strict=False):
        label = option.text or text("table.done")
        name = f"{decision.name} {option.key}"
        several = sum(pick.name in picking.several for pick in picking.armed)
        if several:
            done = text("table.done_several", n=several)
            found.append(Control(name, done, "answer", option.key, "primary", "", key, tip=label))
        elif decision.answers and option.key == PASS:
            found.append(Control(name, label, "answer", PASS, "primary", "check", keys("choose")))
            found.append(Control("not this round", text("table.not_this_round"), "want", "round", "quiet"))
        else:
            found.append(Control(name, label, "answer", option.key, "plain", "", key))
    if picking.armed:
        found.append(Control("cancel", text("table.cancel"), "cancel", None, "quiet", "undo", text("keys.name_esc")))
    if found:
        return found
    if model.sealed and model.viewer.shared:
        waiting = next((seat for seat in model.table.waiting if seat in model.viewer.people), None)
        if waiting is not None:
            label = text("table.pass_on", name=model.table.seats[waiting].name)
            found.append(Control("pass on", label, "call", waiting, "plain"))
    if model.composite:
        all_back = text("table.piece_back", piece=whole) if whole else text("table.all_back")
        found.append(Control("undo", text("table.step_back"), "undo", None, "plain", "undo", keys("back")))
        found.append(Control("undo all", all_back, "undo all", None, "quiet", "", text("keys.name_esc")))
    return found
