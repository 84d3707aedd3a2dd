"""Pictures of a table without a window."""

import pygame
import pytest

from dogtable.engine.match import Match
from dogtable.session import seats
from dogtable.session.library import Library
from dogtable.ui.shots import save_table, table_picture


@pytest.fixture(scope="module")
def begun():
    rules = Library().load("dog")
    match = Match(rules, players=4, seed=7)
    for _ in range(20):
        match.choose(match.decision.options[0])
    return rules, match, seats.make(["greedy"] * 4)


def test_a_picture_is_written(begun, tmp_path):
    rules, match, who = begun
    path = tmp_path / "table.png"
    save_table(rules.look(), match.view(0), who, path, (1280, 720), rules.title)
    assert pygame.image.load(path).get_size() == (1280, 720)


def test_a_picture_shows_the_moves_and_the_log(begun):
    rules, match, who = begun
    look = rules.look()
    before = table_picture(look, match.view(0), who, (1920, 1080), rules.title, ["Something happened."])
    again = table_picture(look, match.view(0), who, (1920, 1080), rules.title, ["Something happened."])
    quiet = table_picture(look, match.view(0), who, (1920, 1080), rules.title)
    assert before.get_buffer().raw == again.get_buffer().raw != quiet.get_buffer().raw
    later = match.clone()
    later.choose(later.decision.options[0])
    after = table_picture(look, later.view(0), who, (1920, 1080), rules.title, ["Something happened."])
    assert before.get_buffer().raw != after.get_buffer().raw
