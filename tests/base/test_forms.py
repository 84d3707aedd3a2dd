"""What is filled into sentences."""

from __future__ import annotations

import pytest

from dogtable.base.forms import filled_in


@pytest.mark.parametrize(
    ("template", "name", "said"),
    [
        ("Which dog gets {this}?", "Who Ate the Cake?", "Which dog gets Who Ate the Cake?"),
        ("Which dog gets {this}?", "Squirrel!", "Which dog gets Squirrel!?"),
        ("Which dog gets {this}?", "Bath Night", "Which dog gets Bath Night?"),
        ("Anna plays {this}.", "Squirrel!", "Anna plays Squirrel!"),
        ("Anna plays {this}.", "Wait…", "Anna plays Wait…"),
        ("Anna plays {this}.", "Who Ate the Cake?", "Anna plays Who Ate the Cake?"),
        ("Anna plays {this}...", "Heel!", "Anna plays Heel!..."),
        ("{this}を出す。", "リスだ！", "リスだ！を出す。"),
        ("だれが{this}？", "だれが食べた？", "だれがだれが食べた？"),
        ("出したのは{this}。", "リスだ！", "出したのはリスだ！"),
        ("{this}. {this}", "Heel!", "Heel! Heel!"),
    ],
)
def test_of_two_signs_at_an_end_one_is_said(template: str, name: str, said: str) -> None:
    assert filled_in(template, lambda _: name) == said
