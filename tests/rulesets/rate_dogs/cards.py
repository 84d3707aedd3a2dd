"""The dogs and cards of We Rate Dogs, written down a second time: a wrong row of the ruleset is noticed by this table.

Who changes a row there on purpose (they are invented) changes it here as well.
"""

from __future__ import annotations

from typing import NamedTuple

SIX = ("floof", "sass", "boopability", "zoom", "ears", "wag")
CATEGORIES = (*SIX, "goodness")

# name, then the printed ratings in the order of CATEGORIES
_DOGS = """
eleanor 14 15 11 11 12 10 14   | gracie 13 10 14 11 11 15 14    | hobbes 12 12 11 11 14 15 13
janosch 10 13 15 10 14 12 14   | kenai 13 14 11 14 12 10 13     | hugo 10 12 15 10 12 14 13
lucy 10 12 14 12 14 13 12      | maverick 12 14 10 13 15 10 14  | sebastein 13 15 12 10 11 11 13
skipper 15 10 13 10 11 14 15   | thor 10 13 14 12 11 15 12      | tucker 11 10 13 13 12 15 13
willow 10 11 13 15 12 11 13    | zoey 12 13 12 14 14 11 12      | titan 11 11 13 12 10 15 15
oliver 13 10 15 11 14 12 14    | krooz 11 15 11 12 10 14 13     | harlso 11 10 14 10 15 13 14
hazel 14 11 12 11 15 12 12     | finn 13 10 11 15 12 14 12      | lila 13 13 12 13 15 10 14
louis 10 15 13 10 14 11 12     | ludo 15 10 14 11 10 13 14      | maisie 13 13 14 12 13 11 12
moe 10 13 13 10 15 11 14       | noisette 15 11 12 11 11 14 12  | olly 13 11 10 15 14 12 15
sasha 15 12 12 12 11 13 13     | manny 10 14 15 10 12 11 12     | max 14 10 12 11 12 14 15
millie 14 15 13 12 11 10 14    | natasha 14 13 11 15 10 10 13   | noodle 15 13 11 12 10 13 13
ace 10 14 11 15 12 13 13       | ash 10 10 13 15 13 12 14       | aspen 14 12 11 14 12 12 12
atticus 12 13 10 12 15 11 13   | bacon 10 13 15 14 11 11 11     | bear 15 14 12 10 10 11 14
benny 12 14 12 12 12 14 12     | bentley 11 15 13 13 12 10 14   | biff 10 11 15 14 11 13 13
blaze 10 12 11 14 11 15 15     | brandon 10 14 12 13 15 10 14
"""
_DOGRATES = (11, 10, 11, 10, 11, 10, 11)

# copies, title: what it can be used for. Ratings: by how much, in which category (one printed; the one that is current;
# all seven), to whom. With a "!" behind it: a reaction.
_CARDS = """
2 blow_dry_day: +3 floof one, reroll
2 side_eye: +3 sass one, look
2 snoot_on_the_glass: +3 boopability one, look
2 squirrel: +3 zoom one, reroll
2 crinkly_bag: +3 ears one, pass_left
2 somebodys_home: +3 wag one, from_home
2 winter_coat: +2 floof one, protect
2 own_the_sofa: +2 sass one, set_dog
2 face_lick: +2 boopability one, steal
2 lap_seventeen: +2 zoom one, from_home
2 fridge_door: +2 ears one, set_table
2 helicopter_tail: +2 wag one, double_best
2 fell_in_the_pond: -2 floof one, remove_all
2 small_jumper: -2 sass one, remove_card
2 skunk_incident: -2 boopability one, set_dog
2 heavy_lunch: -2 zoom one, send_home
2 selective_hearing: -2 ears one, swap_categories
3 vacuum_cleaner: -2 wag one, to_yard
2 good_sit: +2 now one, one_more 2
2 perfect_recall: +2 ears one, +2 wag one
2 half_a_biscuit: +1 now one, beg
2 chewed_slipper: -2 now one, send_home
2 muddy_paws: -1 now one, move_card
2 birthday_dog: +1 seven one, protect
2 bath_night: -1 seven one, remove_all
2 rolled_in_something: -2 floof one, -2 boopability one
2 matching_jumpers: +1 now pack, from_yard
2 running_club: +2 zoom pack, from_yard
2 family_haircut: -2 floof pack, send_home
2 off_the_furniture: -1 now pack, beg
2 the_last_treat: -1 now others, steal
2 everyone_but_you: +1 now others, set_dog
2 the_good_cushion: -2 sass others, set_table
2 the_gate_squeaked: +2 ears others, move_card
2 free_tennis_balls: +2 wag every, from_home
2 rain_on_walk_day: -1 now every, draw
2 everybody_sneezed: -2 boopability every, swap_categories
2 belly_rub: +1 goodness one, one_more 2
2 waited_by_the_door: +2 goodness one, draw
2 who_ate_the_cake: -1 goodness one, remove_card
2 shared_the_stick: +1 goodness one, pass_left
2 copy_that_dog: copy_rating, +1 now one
2 mixed_up_collars: swap_ratings, swap_categories
2 again_again: double_best, +1 seven one
1 please_reconsider: cancel_my_minus!
1 heel: keep_dogs!
1 puppy_dog_eyes: elsewhere!
1 officially_bamboozled: mine_now!
1 phone_a_fren: draw!
1 thanks_for_the_mlemories: keep_it!
1 back_in_the_game: stay!
1 omnipuptent: cancel!
1 legendary_fetch: cancel_and_take!
1 how_hckin_dare_you: theirs_too!
1 theyre_good_dogs_brent: end_minuses!
"""


class Use(NamedTuple):
    """One thing that a card can be used for: what it does; for ratings, by how much and in which category."""

    does: str
    n: int = 0
    category: str = ""
    reaction: bool = False

    @property
    def rates(self) -> bool:
        """Whether it changes ratings by a printed number."""
        return self.category != ""


class Card(NamedTuple):
    """One of the hundred: its title and which of its copies it is."""

    title: str
    copy: int


def _use(words: str) -> Use:
    first, *rest = words.split()
    if first[0] in "+-":
        category, to = rest
        return Use(to, int(first), category)
    return Use(first.rstrip("!"), int(rest[0]) if rest else 0, "", first.endswith("!"))


def _dogs() -> dict[str, dict[str, int]]:
    rows = [row.split() for line in _DOGS.split("\n") for row in line.split("|") if row.strip()]
    printed = {name: [int(rating) for rating in ratings] for name, *ratings in rows}
    printed |= {f"dogrates.{player}": list(_DOGRATES) for player in range(6)}
    return {name: dict(zip(CATEGORIES, ratings, strict=True)) for name, ratings in printed.items()}


def _cards() -> tuple[dict[str, tuple[Use, ...]], list[Card]]:
    uses, deck = {}, []
    for line in _CARDS.strip().split("\n"):
        head, _, said = line.partition(": ")
        copies, title = head.split()
        uses[title] = tuple(_use(words) for words in said.split(", "))
        deck += [Card(title, copy) for copy in range(int(copies))]
    return uses, deck


PRINTED = _dogs()
SHELTER = tuple(name for name in PRINTED if not name.startswith("dogrates"))
USES, DECK = _cards()


def reaction(card: Card) -> bool:
    """Whether a card is a reaction."""
    return USES[card.title][0].reaction
