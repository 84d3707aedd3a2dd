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
