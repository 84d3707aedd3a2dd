"""The table that the program writes is a clean table.yaml for every ruleset there is."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from dogtable.lang import default_table
from dogtable.lang.load import load_rules
from dogtable.lang.looks import check_look, program_look
from dogtable.lang.tree import Rules
from tests.lang.little import load, problems

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
HOMES = (ROOT / "rulesets", ROOT / "rulesets" / "examples", TESTS / "rulesets", TESTS / "ui" / "tables")
FOLDERS = sorted(path.parent for home in HOMES for path in home.glob("*/game.yaml"))


def home(ruleset: str) -> Path | None:
    return next((folder for folder in FOLDERS if folder.name == ruleset), None)


def rules_in(folder: Path) -> Rules:
    return load_rules(folder, home)[0]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_it_is_clean_for_every_ruleset(folder: Path) -> None:
    draft = program_look(rules_in(folder))
    assert draft.table


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_printed_it_is_a_start_of_ones_own(folder: Path, tmp_path: Path) -> None:
    rules = rules_in(folder)
    (tmp_path / "table.yaml").write_text(default_table.write(rules), encoding="utf-8")
    draft, problems = check_look(rules, [tmp_path])
    assert problems == []
    assert draft is not None
    assert len(draft.table) == len(program_look(rules).table)


def written(ruleset: str) -> str:
    return default_table.write(rules_in(TESTS / "rulesets" / ruleset))


def test_suits_make_a_playing_card_and_owners_a_token() -> None:
    crazy = default_table.write(rules_in(ROOT / "tests" / "ui" / "tables" / "crazy-eights"))
    assert 'picture: "{it.suit}"' in crazy
    assert 'text: "{short(it.rank)}"' in crazy
    ludo = default_table.write(rules_in(ROOT / "tests" / "ui" / "tables" / "ludo"))
    assert "figures:" not in ludo  # men have no face: the token of their owner stands for them
    assert "as: loop" in ludo
    assert "as: lane" in ludo


def test_what_changes_can_be_read() -> None:
    liars = written("liars-dice")
    assert "figure: pips(it.face)" in liars
    assert "die_back(it):" in liars
    assert 'status: "pot {pot}"' in written("pig")
    assert '"points {points[p]}"' in written("pig")
    assert 'text: "{it.near}"' in written("treasure")  # a number that no die has


def test_a_flag_of_a_piece_is_a_badge_on_it() -> None:
    draughts = written("draughts")
    assert "figure: plain_token(it)" in draughts
    assert "figure: badge\n        when: it.king" in draughts
    assert 'text: "K"\n        when: it.king' in draughts


def test_what_is_internal_is_left_out() -> None:
    assert "quiet" not in written("draughts")
    assert "bag" not in written("sowing")
    assert "status" not in written("leapfrog")  # its state `left` is something else in a table


def test_tokens_of_several_kinds_that_are_nobodys_have_colours_of_their_own() -> None:
    two = INTERNAL_LANE.replace("LANE", "5").replace("{man: {}}", "{man: {}, fox: {}, hen: {}}")
    foxes = "pieces:\n  foxes: {of: fox, copies: 1, start: wood}\n  hens: {of: hen, copies: 2, start: wood}\n"
    two = two.replace("pieces:\n", foxes).replace("zones:\n", "zones:\n  wood: {of: [fox, hen]}\n")
    table = default_table.write(load(two)[0])
    fills = re.findall(r"(\w+)\(it\):(?:\n .*)*?\n +- box: glass\n.*\n.*\n +fill: (\w+)", table)
    assert fills == [("fox", "brass"), ("hen", "paper")]  # a man has that of its owner
    assert "colour: on paper" in table


def test_tokens_of_several_kinds_of_one_owner_have_a_letter_each() -> None:
    chess = (
        "game: {id: x, title: X, language: 1, players: [2]}\nkinds: {knight: {}, king: {}, rook: {tired: flag}}\n"
        "pieces:\n  knights: {of: knight, per: player, copies: 2, start: box}\n"
        "  kings: {of: king, per: player, copies: 1, start: box}\n"
        "  rooks: {of: rook, per: player, copies: 2, start: box}\n"
        "zones: {box: {of: [knight, king, rook], per: player}}\nplay: []\n"
    )
    table = default_table.write(load(chess)[0])
    signs = re.findall(r"(\w+)\(it\):(?:\n .*)*?\n +- text: (\w+)\n", table)
    assert signs == [("knight", "Kn"), ("king", "Ki"), ("rook", "R")]
    assert table.count("fill: it.owner if it.owner != none else brass") == 3
    alone = chess.replace("knight: {}, king: {}, ", "").replace("[knight, king, rook]", "rook")
    alone = "\n".join(line for line in alone.splitlines() if "knights" not in line and "kings" not in line)
    assert "figure: plain_token(it)" in default_table.write(load(alone)[0])


def test_a_field_that_is_internal_is_no_badge() -> None:
    assert "linked" not in written("hex")
    assert "turned" not in written("dominoes")
    wrong = INTERNAL_LANE.replace("LANE", "5").replace("{man: {}}", "{man: {x: {kind: flag, to: 3}}}")
    assert "no 'to:'" in str(next(p for p in problems(wrong) if p.code == "E207"))
    both = INTERNAL_LANE.replace("LANE", "5").replace("{man: {}}", "{man: {x: {from: 1, to: 3, internal: true}}}")
    assert problems(both) == []
    assert "it.x" not in default_table.write(load(both)[0])


def test_grids_are_chequered_where_the_rules_tell_their_spaces_by_turns() -> None:
    assert "dark_square if (it.row + it.column) % 2 == 1" in written("draughts")
    assert "dark_square" not in written("reversi")


def test_a_pile_for_each_word_and_all_own_piles() -> None:
    workshop = written("workshop")
    assert "show: supply[w]\n    each: w in wares" in workshop
    assert "show: deck[me]" in workshop
    assert "show: deck[p]" in workshop
    assert "store" not in workshop


def test_what_lies_for_players_and_words_is_a_spread_of_each() -> None:
    each = default_table.write(load(SPREAD)[0])
    assert "show: these(down[p, w], open[w, p])" in each
    assert "figure: spots_spread(p)\n    each: p in seats" in each
    assert "pick: w" in each
    assert 'text: "{title(w)}"' not in each  # a single piece: its place says where it is
    assert 'text: "{title(w)}"' in default_table.write(load(SPREAD.replace(", holds: 1", ""))[0])
    unseen = SPREAD.replace("  open: {of: tile, per: [spots, player], holds: 1}\n", "")
    assert re.search(r"show: down\[p, w\]\n( +\w+: .*\n)*? +as: pile", default_table.write(load(unseen)[0]))


SPREAD = """
game: {id: spread, title: Spread, language: 1, players: [2]}
words: {spots: [left, right], suits: [red, blue]}
kinds: {tile: {suit: suits}}
pieces:
  tiles: {of: tile, each: suit, copies: 4, start: box}
zones:
  box: {of: tile, seen by: nobody}
  down: {of: tile, per: [player, spots], holds: 1, seen by: nobody}
  open: {of: tile, per: [spots, player], holds: 1}
play:
  - turns: first(players)
    while: box
    do:
      - choose:
          s: those(s for s in spots if not down[me, s])
        none: []
        do:
          - deal: 1 from box to down[me, s]
"""


def test_what_is_kept_for_players_and_words_is_a_sheet() -> None:
    yacht = written("yacht")
    assert "boxes_sheet:" in yacht
    assert 'text: "{points[p, w]}"\n        each: w in boxes\n        when: filled[p, w]' in yacht


def test_named_spaces_lie_as_squares_do_or_round_a_hub() -> None:
    morris, torere = written("nine-mens-morris"), written("mu-torere")
    assert "spots: [[64, 496], [64, 280], [64, 64]" in morris  # a1, a4, a7
    assert morris.count("turn: ") == 32  # so many links
    assert "spots: [[280, 280], [280, 80]" in torere  # the hub, and north of it


def test_a_long_lane_goes_to_and_fro() -> None:
    assert "r in numbers(0, 1 - 1)" in written("leapfrog")
    long = INTERNAL_LANE.replace("LANE", "40")
    assert "r in numbers(0, 4 - 1)" in default_table.write(load(long)[0])


INTERNAL_LANE = """
game: {id: lane, title: Lane, language: 1, players: [2]}
kinds: {man: {}}
pieces:
  men: {of: man, per: player, copies: 2, start: box}
zones:
  box: {of: man, per: player}
board:
  way: {lane: LANE, of: man}
play:
  - turns: first(players)
    while: box[me]
    do:
      - move: first(box[me]) to way[0]
"""


def test_styles_of_boards() -> None:
    assert "turn: 180 if" in written("backgammon")  # triangles above and below
    assert "stand: down" in written("backgammon")
    assert "pit_store(it):" in written("sowing")
    assert "stand: strewn" in written("sowing")
    assert "picture: hexagon" in written("reeds")
    wrong = INTERNAL_LANE.replace("LANE", "5, style: hex")
    assert "E404 'hex' is no style of boards with 'lane:'" in str(next(p for p in problems(wrong) if p.code == "E404"))


def test_what_is_announced_lies_above_the_prompt() -> None:
    assert 'text: "{badge(e.owner)} {title(e.card)} · {e.whom}"\n    each: e in stack' in written("thieves")


def test_what_players_lay_open_is_large_enough_to_be_read() -> None:
    assert re.search(r"show: played\[p\]\n    each: p in those\(.*\)\n    at: .*\n    size: 96\n", written("hearts"))
    draft = written("draft")
    assert "card_wide(it):" in draft  # flowers and breads are long words
    assert "pieces: {card: card_wide}" in draft


def test_all_see_the_grids_of_all() -> None:
    battle = written("sea-battle")
    assert "figure: found_board(p)\n    each: p in seats" in battle
    assert "figure: sea_board(me)" in battle
    assert "show: sand" not in written("treasure")  # nobody sees what lies there


def test_what_chance_rolls_is_a_die() -> None:
    backgammon, ludo = written("backgammon"), default_table.write(rules_in(ROOT / "rulesets" / "examples" / "ludo"))
    assert "figure: pips(die[w])\n        when: die[w] > 0\n" in backgammon  # a die that was played is not there
    assert "figure: pips(roll)" in ludo
    assert "{roll}" not in ludo
    rows = written("four-rows")
    assert "fill: it.row fade 45" in rows  # a die of each colour


def test_a_word_and_a_number_are_both_on_a_card() -> None:
    fishing = written("fishing")
    assert 'text: "{title(it.suit)}"' in fishing
    assert 'text: "{it.value}"' in fishing


def test_a_card_that_is_laid_on_a_board_has_the_letters_of_its_word_where_it_is_small() -> None:
    laid = """
        game: {id: laid, title: Laid, language: 1, players: [2]}
        words: {bends: [cross, swing, swerve]}
        kinds: {tile: {bend: bends}}
        pieces: {tiles: {of: tile, each: bend, copies: 6, start: bag}}
        zones: {bag: {of: tile, seen by: nobody}, hand: {of: tile, per: player, seen by: owner}}
        board: {meadow: {grid: [6, 6], of: tile, holds: 1}}
        play:
          - turns: first(players)
            while: bag
            do:
              - deal: 1 from bag to hand[me]
              - choose: {t: "hand[me]", s: "those(s for s in meadow if empty(s))"}
                do:
                  - move: t to s
        """
    table = default_table.write(load(textwrap.dedent(laid))[0])
    assert 'swing: "Swi"' in table and 'swerve: "Swe"' in table and 'cross: "Cro"' in table
    letters = table.partition('- text: "{letters_of_words[it.bend]}"')[2].partition("- text")[0]
    assert "when: px > 26 and px <= 42" in letters  # where the word, from 42 on, is not written


def test_what_is_chosen_from_a_shared_zone_lies_in_a_row() -> None:
    fishing = written("fishing")  # through a definition
    assert re.search(r"show: table\n    at: .*\n    size: .*\n    as: row\n", fishing)
    assert re.search(r"show: stock\n    at: .*\n    size: .*\n    as: pile\n", fishing)
    assert re.search(r"show: chain\n    at: .*\n    size: .*\n    as: row\n", written("dominoes"))  # laid at both ends


def test_what_is_so_now_and_then_is_on_slips() -> None:
    court = written("little-court")
    assert 'text: "said {said}"\n    when: said != none' in court  # beside the prompt
    assert 'text: "badge {badge[p]}"\n        when: badge[p] != none' in court  # below a plate
    seat, own = court.index("seat_plate(p):"), court.index("own_plate(p):")
    assert court.index("behind {behind[p]}") > own > seat  # what the watcher alone knows
    assert court.count("behind[p]") == 1


def test_spaces_on_which_many_stand_are_fields_with_titles_and_piles() -> None:
    lands = written("five-lands")
    assert "stand: piles" in lands
    assert 'text: "{title(land[0])} · {land[0].most} · {land[0].second}"' in lands
    assert "stand: piles" not in written("mu-torere")  # one on each
    assert "text: W\n" in lands  # the warden, who is nobody's
