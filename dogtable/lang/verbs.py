"""The statements of the ruleset language: each verb, what stands behind it, and its modifiers."""

from __future__ import annotations

from dogtable.lang.constructs import Slot, Verb

_DO = Slot("do", "block", "what is done", must=True)
_ASK = Slot("ask", "text", "the question, as the player reads it")
_RULE = Slot("rule", "rule", "the rule by which this is asked; a refusal for which no other rule speaks names it")
_MAY = Slot("may", "text", "the seat may pass; the text is what passing is called")
_ELSE = Slot("else", "block", "what is done after a pass")
_NONE = Slot("none", "block", "what is done, unasked, when no option is legal")
_EVENT = Slot("event", "word", "a class for the event, for motion and sound")
_SAY = Slot("say", "text", 'a sentence for the log instead of the plain one; `""`: none')
_AT = Slot("at", "word", "`bottom`: put it under what lies there")
_CHOOSE = Slot("choose", "picks", "what is picked, each from a list; later picks see earlier ones")
_ANYTIME = Slot("anytime", "entries", "what the seat may do beside every decision of its turn, outside open choices")
_ANYTIME_RULE = Slot("rule", "rule", "the rule of the any-time entries; a refusal between two decisions names it")
_AFTER = Slot("after", "block", "what is done when the turn is over and nobody wants an any-time entry")

VERBS: tuple[Verb, ...] = (
    Verb(
        "if",
        Slot("test", "condition", "a flag, or a list: true when it is not empty"),
        (
            Slot("then", "block", "what is done when it holds", must=True),
            Slot("else", "block", "what is done when it does not"),
        ),
        "Does one thing or the other.",
    ),
    Verb(
        "match",
        Slot("subject", "expr", "what is looked at"),
        (
            Slot("cases", "cases", "for each value, or several with commas, what is done", must=True),
            Slot("else", "block", "what is done in all other cases"),
        ),
        "Does what belongs to a value.",
    ),
    Verb(
        "each",
        Slot("name", "name", "the local that stands for one after the other"),
        (Slot("in", "expr", "a list; it is looked at once, before the first round", must=True, inline=True), _DO),
        "Does something for each thing of a list.",
    ),
    Verb(
        "repeat",
        Slot("times", "expr", "how often"),
        (_DO,),
        "Does something so many times.",
    ),
    Verb(
        "while",
        Slot("test", "condition", "looked at before each round"),
        (Slot("at most", "expr", "how many rounds there can be; one more is a rule error", must=True), _DO),
        "Does something as long as a condition holds.",
    ),
    Verb(
        "loop",
        Slot("do", "block", "the round; it must ask somebody, or finish"),
        (),
        "Goes on for ever, until the game ends.",
    ),
    Verb(
        "call",
        Slot("call", "call", "a routine, with a value for each of its parameters"),
        (),
        "Does a routine.",
    ),
    Verb(
        "let",
        Slot("let", "let", "`name = expression`; the name holds to the end of the list of statements"),
        (),
        "Gives a value a name.",
    ),
    Verb(
        "set",
        Slot("set", "set", "`target = expression`, also += and -=; a target is state, or a field of a piece or entry"),
        (),
        "Changes state.",
    ),
    Verb(
        "finish",
        Slot("nothing", "nothing", "it stands alone"),
        (),
        "Ends the game here and now.",
    ),
    Verb(
        "turns",
        Slot("first", "expr", "the seat that begins"),
        (
            Slot("while", "condition", "goes round as long as it holds"),
            Slot("skip", "condition", "seats (as `me`) that are passed over; a whole lap of them ends it"),
            _ANYTIME,
            _ANYTIME_RULE,
            _DO,
            _AFTER,
        ),
        "Gives the seats turns, to the left, round and round.",
    ),
    Verb(
        "turn",
        Slot("seat", "expr", "whose turn it is"),
        (_ANYTIME, _ANYTIME_RULE, _DO, _AFTER),
        "Gives one seat a turn.",
    ),
    Verb(
        "as",
        Slot("seat", "expr", "who is `me` meanwhile"),
        (_DO,),
        "Lets another seat act, without a turn of its own.",
    ),
    Verb(
        "choose",
        Slot("choose", "picks", "each pick with the list it is taken from; later picks see earlier ones"),
        (
            _ASK,
            _RULE,
            Slot("do", "block", "what is done with the picks; without it, the rest of the list of statements"),
            _MAY,
            _ELSE,
            _NONE,
        ),
        "Asks the seat to pick. An option is legal when all that follows it can be carried out.",
    ),
    Verb(
        "menu",
        Slot("pick", "name", "what the choice is called in an option's key"),
        (
            Slot("of", "entries", "the ways, each with what is done", must=True),
            _ASK,
            _RULE,
            _MAY,
            _ELSE,
            _NONE,
        ),
        "Asks the seat to take one of several ways.",
    ),
    Verb(
        "require",
        Slot("test", "condition", "what must hold, or the option was not legal"),
        (Slot("because", "because", "why not, for the player who wonders"),),
        "Forbids what led here. It stands inside the `do:` of a choice.",
    ),
    Verb(
        "together",
        Slot("seats", "expr", "who is asked"),
        (
            _CHOOSE,
            Slot("do", "block", "what is done with the picks; it cannot fail"),
            Slot("menu", "name", "instead of choose: the name of a menu"),
            Slot("of", "entries", "the ways of that menu"),
            _ASK,
            _RULE,
            _MAY,
        ),
        "Asks several seats at once, sealed; when all have answered, what they chose is done in the order of the list.",
    ),
    Verb(
        "respond",
        Slot("seats", "expr", "who may answer, in that order; the owner of the top entry is left out"),
        (Slot("choose", "picks", "what an answer picks", must=True), _DO, _ASK, _RULE, _MAY),
        "Asks who wants to answer the top entry of the stack; answers can be answered; then the stack resolves.",
    ),
    Verb(
        "stack",
        Slot("routine", "routine", "what runs when the entry resolves, with the entry as its parameter"),
        (Slot("with", "fields", "fields of the entry"),),
        "Lays an entry on the stack; its owner is `me`.",
    ),
    Verb(
        "cancel",
        Slot("entry", "expr", "an entry of the stack"),
        (),
        "Marks an entry of the stack: it will not resolve.",
    ),
    Verb(
        "move",
        Slot("what", "expr", "a piece (of none: nothing moves), a list of pieces, or a whole zone"),
        (Slot("to", "expr", "a zone, a space, or a place", must=True, inline=True), _AT, _EVENT, _SAY),
        "Moves pieces.",
    ),
    Verb(
        "deal",
        Slot("count", "expr", "how many"),
        (
            Slot("from", "expr", "a zone; from its top", must=True, inline=True),
            Slot("to", "expr", "a zone, or a space", must=True, inline=True),
            _AT,
            _EVENT,
            _SAY,
        ),
        "Moves pieces from the top of a zone, as many as there are; an empty zone with `refill` fills itself.",
    ),
    Verb(
        "swap",
        Slot("one", "expr", "a piece"),
        (Slot("with", "expr", "another piece", must=True, inline=True), _EVENT, _SAY),
        "Lets two pieces change places.",
    ),
    Verb(
        "shuffle",
        Slot("zone", "expr", "a zone"),
        (),
        "Shuffles a zone; who does not see it forgets what lies there.",
    ),
    Verb(
        "reveal",
        Slot("what", "expr", "a piece, a list of pieces, or a zone"),
        (Slot("to", "expr", "the seat that sees it; without it everybody", inline=True),),
        "Shows the faces of pieces.",
    ),
    Verb(
        "random",
        Slot("name", "name", "a new local, state, or a field of a piece"),
        (Slot("from", "expr", "a list", must=True, inline=True),),
        "Draws one of a list by chance. The log tells what came to all who see where it is kept.",
    ),
    Verb(
        "say",
        Slot("text", "text", "a sentence, with {expressions}"),
        (_EVENT,),
        "Writes a sentence into the log.",
    ),
)
