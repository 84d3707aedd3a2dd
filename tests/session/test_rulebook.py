from dogtable.session.rulebook import Paragraph, merge, parse

BOOK = """# Chess

A game of kings.

## Moves

**C1 Kings.** One step
in any direction.
scenario: a king in the corner

**C2 Rooks.** Straight on.
"""


def test_a_book_is_read_rule_by_rule() -> None:
    assert parse(BOOK) == [
        Paragraph("", "", "A game of kings.", ""),
        Paragraph("C1", "Kings", "One step in any direction.", "Moves", ("a king in the corner",)),
        Paragraph("C2", "Rooks", "Straight on.", "Moves"),
    ]


def test_a_variant_replaces_rules_by_number() -> None:
    child = parse(
        "# Chess on a torus\n\nRound the edge.\n\n**C2 Rooks.** Straight on and round.\n\n**C9 Edges.** None."
    )
    book = merge(parse(BOOK), child)
    assert [(p.rule, p.section) for p in book] == [("", ""), ("C1", "Moves"), ("C2", "Moves"), ("C9", "")]
    assert book[0].text == "Round the edge."
    assert book[2].text == "Straight on and round."


def test_an_empty_book_has_no_rules() -> None:
    assert parse("") == []
    assert parse("# Only a title") == []


def test_the_opening_of_a_rule_is_whole_sentences_without_what_stands_in_brackets() -> None:
    text = "It goes home (1.5 times). (By an option it stays.) Nobody else moves! Then all end."
    assert Paragraph("R1", "", text, "").opening(50) == "It goes home (1.5 times). Nobody else moves!"
    assert Paragraph("R1", "", text, "").opening(3) == "It goes home (1.5 times)."  # at least one
    wide = Paragraph("R1", "", "家に帰ります。（選べます。）動きません。終わりです。", "")
    assert wide.opening(28) == "家に帰ります。動きません。"
