"""Pages of rules about rules (E4xx), and of warnings."""

from __future__ import annotations

from dogtable.lang.explain.page import Page

PAGES: tuple[Page, ...] = (
    Page(
        "E401",
        "the game's own facts do not fit",
        "Teams hold every seat once, for numbers of players that the game has.",
        "top",
        "game: {teams: {4: [[0, 1], [2, 2]]}}\n",
        "name each seat, from 0, once.",
    ),
    Page(
        "E402",
        "a row is not right",
        "A row has a name that no other row has, and a value for each word that cannot be none.",
        "top",
        "words:\n  sizes: {fields: {}, rows: [{name: small}, {name: small}]}\n",
        "give each row its own name, and what it lacks.",
    ),
    Page(
        "E404",
        "pieces, zones and state do not fit",
        "Pieces start in a zone that holds their kind; what can lie nowhere is 'or none'; only owners of "
        "zones per player "
        "can be the ones who see them.",
        "top",
        "pieces:\n  more: {of: card, start: home}\n",
        "the message says what does not fit.",
    ),
    Page(
        "E405",
        "the board is not right",
        "A board has one shape (ring, lane, grid or spaces), and its links are pairs of its spaces.",
        "top",
        "board:\n  odd: {ring: 3, lane: 4, of: token}\n",
        "give it one shape.",
    ),
    Page(
        "E406",
        "a case is not right",
        "The values of cases are words, numbers, true, false or none, each once.",
        "turn",
        "- match: it.suit\n  cases:\n    red: []\n    red, blue: []\n",
        "name each value once.",
    ),
    Page(
        "E410",
        "this can fail after a point of no return",
        "An option is legal when all that follows can be carried out. After a shuffle, a deal from a hidden zone, or "
        "another seat's choice, nothing can be taken back, so nothing may fail there.",
        "turn",
        "- choose:\n    x: hand[me]\n  do:\n    - shuffle: draw\n    - require: points[me] > 3\n",
        "put 'require' before that point; give a choice 'may:' or 'none: []'.",
    ),
    Page(
        "E411",
        "legality rests on what is hidden",
        "If options depended on cards that the seat does not see, it could learn them by looking at its options.",
        "turn",
        "- choose:\n    p: those(p for p in players if any(c.suit == red for c in hand[p]))\n  do:\n"
        "    - set: points[p] += 1\n",
        "counts of zones are public. What is to be picked goes first to where the seat sees it ('deal: 3 from draw to "
        "hand[me]'), and is picked there; a card of another hand is picked unseen, by its place ('n: numbers(1, "
        "len(hand[p]))', then 'move: hand[p][n - 1] to hand[me]'), or by 'random:'. What is to be tested is picked "
        "whatever it is, then shown ('reveal:'), and an 'if:' behind that says what comes of it. Advice, "
        "too, looks at what the seat sees. A card that is turned up in a hidden zone moves to one that is seen.",
    ),
    Page(
        "E412",
        "this uses itself",
        "Definitions and routines cannot use themselves, also not through others: they might never end.",
        "top",
        "define:\n  odd(p): even(p)\n  even(p): not odd(p) and points[p] > 0\n",
        "use 'repeat', 'each', or 'while ... at most'.",
    ),
    Page(
        "E413",
        "a list lives across a decision",
        "While a game waits for a decision, all that it is about to do is kept in numbers; a list of pieces is not.",
        "turn",
        "- each: c in hand[me]\n  do:\n    - choose:\n        p: players\n      do:\n        - move: c to gift[p]\n",
        "move the pieces to a zone, and go through seats, words or numbers.",
    ),
    Page(
        "E414",
        "one pick made twice",
        "Everything that one seat chooses at one go is one option, and its key names each pick. Two that are called "
        "alike are told apart (x, x2), but not the very same one.",
        "turn",
        "- choose:\n    y: hand[me]\n  do:\n    - call: again\n    - call: again\n",
        "ask in a loop ('repeat: 2'): each round is a decision of its own.",
    ),
    Page(
        "E415",
        "calls nest too deep",
        "Definitions and routines lead through one another at most 50 deep.",
        "top",
        "define:\n" + "".join(f"  a{n}: a{n + 1} + 1\n" for n in range(60)) + "  a60: 1\n",
        "let the inner ones do more themselves.",
    ),
    Page(
        "E416",
        "a modifier without its fellow",
        "'else' is what is done after a pass, so it needs 'may'; a choose without 'do:' takes the rest of "
        "the list, and "
        "then has no may, else or none.",
        "turn",
        "- choose:\n    x: hand[me]\n  may: Nothing\n- move: x to discard\n",
        "add 'may:' or 'do:'.",
    ),
    Page(
        "E417",
        "a loop that never ends",
        "A 'loop' goes on until the game ends, so it must ask somebody or finish.",
        "top",
        "play:\n  - loop:\n      - set: dealer = next(dealer)\n",
        "use 'repeat', or 'while ... at most'.",
    ),
    Page(
        "E418",
        "a window inside an answer",
        "What answers an entry is asked about by itself; it opens no window of its own.",
        "turn",
        "- stack: resolve\n- respond: players\n  choose:\n    x: hand[me]\n  do:\n    - stack: resolve\n"
        "    - respond: players\n"
        "      choose:\n        y: hand[me]\n      do:\n        - stack: resolve\n",
        "leave the inner 'respond' out.",
    ),
    Page(
        "E419",
        "an answer lays one entry",
        "The 'do:' of 'respond' lays exactly one entry on the stack, which can be answered in turn.",
        "turn",
        "- stack: resolve\n- respond: players\n  choose:\n    x: hand[me]\n  do:\n    - move: x to discard\n",
        "add '- stack: ...'.",
    ),
    Page(
        "E420",
        "sealed answers cannot fail",
        "All answers of a 'together' are carried out when everybody has given one; then nobody can choose again.",
        "turn",
        "- together: players\n  choose:\n    x: hand[me]\n  do:\n    - require: points[me] > 3\n",
        "take the test into the list: those(c for c in hand[me] if ...).",
    ),
    Page(
        "E421",
        "there is no stack",
        "'stack', 'cancel', 'respond', 'top' and 'below' need the top-level key 'stack:'.",
        "file",
        "game: {id: x, title: X, language: 1, players: [2]}\nplay:\n  - if: top == none\n    then:\n      - finish\n",
        "declare it: 'stack: {depth: 20, fields: {...}}'.",
    ),
    Page(
        "E422",
        "nothing is being chosen here",
        "'require' forbids an option, so it stands inside the 'do:' of a choice.",
        "turn",
        "- require: points[me] > 3\n",
        "use 'if', or move it into the choice.",
    ),
    Page(
        "E423",
        "nothing can be counted where the game is over",
        "'most:' looks at its number when the 'do:' is over. A way on which 'finish' ends the game never comes there.",
        "turn",
        "- choose:\n    c: hand[me]\n  most: c.number\n  do:\n    - finish\n",
        "write when the game ends under 'end: {when: ...}', which is looked at behind the choice.",
    ),
    Page(
        "E424",
        "nobody knows in which order a zone lies",
        "Who may look through an unordered zone ('seen by: owner unordered') knows what lies there, but nobody in "
        "which order. So nothing may rest on the order: no option, no sentence, no state.",
        "top",
        "zones:\n  deck: {of: card, per: player, seen by: owner unordered}\nadvice:\n  best: last(deck[me]).number\n",
        "look at all of it (any, all, how_many, len, sum), or let 'deal', 'move' or 'reveal' take from it first.",
    ),
    Page(
        "E430",
        "more work than a ruleset may be",
        "What it costs to read, check and compile a ruleset is counted in steps, alike on every machine, and limited "
        "to four to six times what the largest needs that comes with the program. The place is where the last step was "
        "used. Tens of thousands of rows or places use them up, and what grows with itself does so quickly.",
        "text",
        "define:\n  f0: 3\n  f1: f0 * f0\n  f2: f1 * f1\n  ... forty times",
        "make the ruleset smaller, and let nothing grow with itself.",
    ),
    Page(
        "E431",
        "tried out first",
        "A ruleset that did not come with the program, and was not seen here before, is read, compiled and played for "
        "a few decisions in a process of its own, with a limit of time and memory. Until then it cannot be opened. "
        "What came of it is kept as long as neither its files nor the program change.",
        "text",
        "a folder that was copied into the rulesets folder",
        "wait a moment; when it is refused, the shelf says why.",
    ),
    Page(
        "E450",
        "statements are nested too deep",
        "What is generated for the statements would nest deeper than Python allows.",
        "text",
        "forty 'if' inside one another",
        "give the inner ones a name under routines:.",
    ),
    Page(
        "E451",
        "a board of an impossible size",
        "Worked out for this number of players and these options, a board has no space, or thousands.",
        "text",
        "ring: 16 * (len(players) - 2), for two players",
        "let the size be at least 1 for every number of players.",
    ),
    Page(
        "E452",
        "not known before the game begins",
        "Sizes of boards and first values of state are worked out before a game: from options, words, tables and the "
        "number of players.",
        "text",
        "ring: first(sizes), where nothing is in sizes",
        "use numbers, options and len(players).",
    ),
    Page(
        "W401",
        "'else' covers most of a list",
        "When more than half of a list's words fall under 'else', a new word is easily forgotten.",
        "top",
        "words:\n  ways: [up, down, round, through]\ndefine:\n  cost(w):\n    match: w\n    cases:\n"
        "      up: 2\n    else: 1\n",
        "name the words, or leave it as it is: this is advice.",
    ),
    Page(
        "W402",
        "the kind of a parameter cannot be told",
        "Nothing calls this definition or routine, and its body does not say either; a number is assumed.",
        "top",
        "define:\n  same(x): 1\n",
        "use it, or remove the parameter.",
    ),
    Page(
        "W403",
        "a sealed piece goes straight to another seat",
        "Moved into another's hand at once, its giver forgets it before all have given.",
        "turn",
        "- together: players\n  choose:\n    x: hand[me]\n  do:\n    - move: x to hand[next(me)]\n",
        "move it into a zone of the giver's own, and on from there when all are in.",
    ),
    Page(
        "W404",
        "a routine that is never called",
        "No 'call' and no 'stack' names it.",
        "top",
        "routines:\n  forgotten:\n    - shuffle: draw\n",
        "call it, or remove it.",
    ),
    Page(
        "W405",
        "statements more than six levels deep",
        "Deep nesting is hard to read aloud.",
        "turn",
        "- if: draw\n  then:\n    - if: draw\n      then:\n        - if: draw\n          then:\n"
        "            - if: draw\n"
        "              then:\n                - if: draw\n                  then:\n                    - if: draw\n"
        "                      then:\n                        - if: draw\n                          then:\n"
        "                            - shuffle: draw\n",
        "give the inner statements a name under routines:.",
    ),
    Page(
        "W406",
        "the first or last of all zones together",
        "Without an index, a zone that there is one of for each player means all of them, one after the other.",
        "turn",
        "- move: first(hand) to discard\n",
        "say whose: first(hand[me]).",
    ),
    Page(
        "W407",
        "a branch tells everybody what its owner alone sees",
        "Everybody sees which way a game goes: that somebody is not asked ('none:'), or what is done. Where that rests "
        "on a hand, on a hidden board or on hidden state, all know something of it from then on.",
        "turn",
        "- choose:\n    c: those(c for c in hand[me] if c.suit == red)\n  none:\n    - deal: 1 from draw to hand[me]\n"
        "  do:\n    - move: c to discard\n",
        "offer a pass ('may:') without 'none:', which looks the same whatever is held; or show the cards first "
        "('reveal:'); or, where the rules want it known, say so under 'tells:', by the name of the routine: "
        "'tells: {play: Who has no red card draws.}'.",
    ),
    Page(
        "W408",
        "spaces that cannot be told apart are picked",
        "Of a board that somebody does not see, that seat knows what lies there, but not where. All its spaces are "
        "called by the board alone, so all options look the same, and nothing on the table stands for one of them.",
        "top",
        "board:\n  lawn: {grid: [2, 2], of: token, seen by: nobody}\n"
        "play:\n  - turns: dealer\n    do:\n      - choose:\n          s: lawn\n"
        "        do:\n          - set: points[me] += s.row\n",
        "let a word be picked: 'words: {spots: [left, right]}', 'zones: {lawn: {of: token, per: [player, spots], seen "
        "by: nobody}}', 'choose: {s: spots}', and what lies at a spot is 'lawn[me, s]'.",
    ),
    Page(
        "W409",
        "declared, and used nowhere",
        "Neither the rules nor a file beside them (table, scenarios, lessons …) names this definition, zone, state or "
        "table. What is declared for a ruleset elsewhere that extends this one can be left: this is advice.",
        "text",
        "zones:\n  tray: {of: die, internal: true}",
        "use it, or take it out; a name that is mistyped where it is used is told there.",
    ),
)
