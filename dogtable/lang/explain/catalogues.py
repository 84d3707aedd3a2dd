"""Pages of catalogues (E8xx, W801)."""

from __future__ import annotations

from dogtable.lang.explain.page import Page

PAGES: tuple[Page, ...] = (
    Page(
        "E801",
        "a catalogue names something that is not there",
        "Under 'names:' each key is a word, a zone, KIND.ROW, OPTION.VALUE or the like of this ruleset.",
        "text",
        "names:\n  hnad: Hand",
        "take the nearest key; `docs/language/texts.md` lists their forms.",
    ),
    Page(
        "E802",
        "a hole that the sentence does not have",
        "A translation can leave holes out and move them, but only those of its sentence can be filled.",
        "text",
        'sentences:\n  "{me} passes.": "{wer} passt."',
        "write the holes as they stand in the sentence: {me}.",
    ),
    Page(
        "E803",
        "forms are not right",
        "Plural forms are zero, one, two, few, many and other; other is always there, also among the forms of a name.",
        "text",
        'sentences:\n  "{n} cards left": {one: "noch {n} Karte"}',
        "add 'other:'.",
    ),
    Page(
        "E804",
        "a form that no name has",
        "A hole asks behind its colon for a form of a name; at least one name of the catalogue has to have it.",
        "text",
        'sentences:\n  "{me} passes.": "{me:gne} Zug entfällt."',
        "take the nearest form, or give it to a name: `ace: {other: das Ass, acc: das Ass}`.",
    ),
    Page(
        "W801",
        "a sentence that the ruleset does not say",
        "Sentences are found by their text in the ruleset; this one has been changed there, or removed.",
        "text",
        "sentences:\n  Play a crad: Spiel eine Karte",
        "take over the sentence as it stands in the ruleset now.",
    ),
)
