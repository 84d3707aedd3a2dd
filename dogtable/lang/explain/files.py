"""Pages of files and YAML (E1xx)."""

from __future__ import annotations

from dogtable.lang.explain.page import Page

PAGES: tuple[Page, ...] = (
    Page(
        "E101",
        "the YAML cannot be read",
        "The structure of the file is broken: an indentation that fits nothing, a bracket or quote that is "
        "not closed, a "
        "second ': ' in one line.",
        "file",
        "game: {id: x\nplay:\n  - finish\n",
        "look at the line and the one above it; put texts with ': ', '{' or '[' into quotes.",
    ),
    Page(
        "E102",
        "the file is no text",
        "Rulesets are UTF-8 text, without control characters.",
        "file",
        "game: {id: x, title: \x07}\n",
        "save the file as UTF-8 in your editor.",
    ),
    Page(
        "E103",
        "anchors and aliases are not used",
        "YAML's '&name' and '*name' make one part of a file appear in several places, which hides what a ruleset says.",
        "file",
        "game: &this {id: x}\n",
        "write the part again, or give it a name under define:, words: or routines:.",
    ),
    Page(
        "E104",
        "YAML tags are not used",
        "A value that begins with '!' is a tag to YAML. Mostly a 'not' was meant.",
        "turn",
        "- if: !draw\n  then: []\n",
        "write 'not x'; to compare, 'x != y'.",
    ),
    Page(
        "E105",
        "a key is there twice",
        "A mapping has each key once; the second one would silently replace the first.",
        "file",
        "game: {id: x, id: y}\n",
        "remove or rename one of them.",
    ),
    Page(
        "E106",
        "the file is too large",
        "A file of a ruleset has at most 1 MB, all of one 2 million characters, one text in them 10,000, a "
        "title 1,000, and a rulebook 200,000 characters in 1,000 paragraphs.",
        "text",
        "game.yaml with two million characters",
        "move rows into data files; at that size something has probably gone wrong.",
    ),
    Page(
        "E107",
        "nested too deep",
        "Lists and mappings nest at most 64 deep.",
        "file",
        "a: " + "[" * 70 + "]" * 70 + "\n",
        "give the inner part a name.",
    ),
    Page(
        "E108",
        "a '#' inside an expression",
        "In a folded text ('>-') a '#' begins no comment, and expressions know none.",
        "top",
        "define:\n  rich(p): >-\n    points[p] > 10 # enough\n    and hand[p]\n",
        "put the comment above the line, or behind '>-'.",
    ),
    Page(
        "E109",
        "brackets in flow style",
        "Inside { } and [ ] YAML takes brackets and commas for its own, so an expression that has some ends too early.",
        "top",
        "end:\n  scores: {points: points[me]}\n",
        "write each key on a line of its own, or put the expression into quotes.",
    ),
    Page(
        "E110",
        "a second document",
        "A file holds one document; '---' begins another.",
        "file",
        "game: {id: x}\n---\nplay: []\n",
        "remove the '---', or make it two files.",
    ),
    Page(
        "E111",
        "something of another shape is expected",
        "Here a list, a mapping or a text is expected, and something else was found.",
        "turn",
        "- repeat: 3\n  do: deal\n",
        "statements are a list of '- verb: ...'; names with values are a mapping; an expression is plain text.",
    ),
    Page(
        "E112",
        "a top-level key in two files",
        "All .yaml files of a ruleset's folder make one ruleset, so each top-level key is in one of them.",
        "text",
        "game.yaml and cards.yaml both have 'kinds:'",
        "bring the two parts together in one file.",
    ),
    Page(
        "E113",
        "there is no such data file",
        "'rows:' and 'spaces:' name a .yaml file beside the one that names it, whose top is a list.",
        "top",
        "words:\n  pets: {fields: {}, rows: pest.yaml}\n",
        "look at the file's name and at its folder.",
    ),
    Page(
        "E114",
        "the ruleset cannot be read",
        "A ruleset is a folder with game.yaml, or one .yaml file.",
        "text",
        "dogtable check rulesets/nothing-there",
        "look at the path, and at who may read it.",
    ),
    Page(
        "E115",
        "what is extended is not there",
        "'extends:' names another ruleset by its id, and no ruleset extends itself.",
        "file",
        "extends: nothing-there\n",
        "use the id that stands under 'game:' there.",
    ),
)
