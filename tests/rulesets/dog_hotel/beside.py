"""A game of Sweet Dog Hotel by the ruleset beside one by hand: what is compared, and who plays so that much happens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from random import Random
from typing import Any

from dogtable.engine.match import Match, Ruleset
from tests.rulesets.dog_hotel.points import ranking, scores, values
from tests.rulesets.dog_hotel.seen import happened
from tests.rulesets.dog_hotel.table import Done, Table
from tests.rulesets.dog_hotel.things import (
    BONES,
    CAFES,
    CHEAP_STAYS,
    COOKIE_FROM_SUPPLY,
    EXTRA_ACTIONS,
    FREE_MOVES,
    HOTELS,
    LAP,
    MEDALS,
    STEPS,
    TILES,
    Tile,
    hotel_of,
)


def piece(told: Any) -> str:
    """A piece as `Done` tells it: dogs by their owner, cookies and cafes are all alike."""
    if isinstance(told, Mapping):
        return str(told["kind"])
    kind, _, name = str(told).partition(".")
    return f"dog.{name.partition('.')[0]}" if kind == "dog" else str(told)


def tile_of(told: str) -> Tile:
    colour, price, value = told.removeprefix("tile.").split("_")
    return Tile(colour, int(price), int(value))


def laid_out(match: Match) -> Table:
    """The game by hand at the start, with what the ruleset has drawn by chance: only that, and of the right things."""
    zones, boards = match.position()["zones"], match.position()["boards"]
    assert len(zones["box"]) == {2: 5, 3: 3}[match.players], "S8"
    drawn = [*zones["pile"], *zones["box"], *(told for lying in boards["display"].values() for told in lying)]
    assert sorted(map(tile_of, drawn)) == sorted(TILES), "S3: every tile is somewhere, once"
    assert [goal.removeprefix("milestone.")[0] for goal in zones["in_play"]] == list("abcd"), "S7"
    assert sorted(zones["in_play"] + zones["goals"]) == [f"milestone.{goal}" for goal in STEPS]
    return Table(
        match.players,
        match.options["jump"] == "bump",
        match.position()["state"]["starter"],
        tuple(goal.removeprefix("milestone.") for goal in zones["in_play"]),
        [tile_of(told) for told in zones["pile"]],
        {(int(at[0]), int(at[2])): tile_of(told) for at, [told] in boards["display"].items()},
    )


def seen(position: Mapping[str, Any]) -> dict[str, Any]:
    """All that lies somewhere, by place; from the bottom where the order is of use."""
    found: dict[str, Any] = {}
    for zone, lying in position["zones"].items():
        if isinstance(lying, Mapping):
            for word, parts in lying.items():
                if any(isinstance(part, list) for part in parts):
                    found |= {f"{zone}.{word}.{seat}": list(map(piece, part)) for seat, part in enumerate(parts)}
                else:
                    found[f"{zone}.{word}"] = list(map(piece, parts))
        elif lying and isinstance(lying[0], list):
            found |= {f"{zone}.{seat}": list(map(piece, part)) for seat, part in enumerate(lying)}
        else:
            found[zone] = list(map(piece, lying))
    for board, spaces in position["boards"].items():
        found |= {f"{board}.{space}": sorted(map(piece, lying)) for space, lying in spaces.items()}
    return {place: lying for place, lying in found.items() if lying}


def expected(table: Table, box: list[str]) -> dict[str, Any]:
    """The same of the game by hand; `box` as it was at the start."""
    seats = range(table.players)
    found: dict[str, list[str]] = {
        "pile": [f"tile.{tile}" for tile in table.pile],
        "box": box,
        "supply": ["cookie"] * table.supply,
        "eaten": ["cookie"] * table.eaten,
        "cafe_stack": ["cafe"] * (3 - len(table.cafes)),
        "in_play": [f"milestone.{goal}" for goal in table.goals],
    }
    for seat in seats:
        found[f"hand.{seat}"] = [f"dog.{seat}"] * table.hand[seat]
        found[f"jar.{seat}"] = ["cookie"] * table.jar[seat]
        found[f"shelf.{seat}"] = [f"medal.{medal}" for medal in MEDALS if medal == table.shelf[seat]]
    found |= {f"reserve.{hotel}.{seat}": [f"dog.{seat}"] for hotel, seat in table.reserved}
    found |= {f"lounge.{hotel}": ["cafe", f"dog.{seat}"] for hotel, seat in table.cafes.items()}
    found |= {f"display.{row}.{column}": [f"tile.{tile}"] for (row, column), tile in table.display.items()}
    for space, tile in table.rooms.items():
        guest = [f"dog.{table.guests[space]}"] if space in table.guests else []
        found[f"rooms.{space}"] = [*guest, f"tile.{tile}"]
    for index in range(28):
        dogs = [f"dog.{seat}" for seat in seats if table.way[seat] % 28 == index]
        cookies = ["cookie"] * ((index in table.bones) + (table.ribbon if index == 7 else 0))
        medals = [f"medal.{medal}" for medal in table.medals] if index == 16 else []
        found[f"park.{index}"] = sorted(dogs + cookies + medals)
    return {place: lying for place, lying in found.items() if lying}


def told(match: Match, since: int) -> list[Done]:
    """What has happened since an event, as the game by hand tells it."""
    found = []
    for event in match.events(None, since):
        one = event.to_json()
        numbers = tuple(map(int, re.findall(r"\d+", re.sub(r"Player \d", "", one["text"]))))
        if one["kind"] == "move":
            found.append(Done(one["seat"], piece(one["piece"]), one["from"], one["to"], numbers))
        elif one["kind"] == "say" and one["event"] != "say":  # what somebody does not do is nothing that has happened
            what = {"heading": "turn", "funds": "funds"}[one["event"]]
            found.append(Done(one["seat"], what, "", "", numbers))
        else:
            assert one["kind"] in ("pass", "end", "say"), one
    return found


def same(match: Match, table: Table, box: list[str], goals: list[str], here: str) -> None:
    """Hold a decision, or the end, against the game by hand."""
    position = match.position()
    lying = seen(position)
    assert lying.pop("medal_stack", []) == []
    assert lying.pop("goals") == goals, here
    assert lying == expected(table, box), here
    state = position["state"]
    assert (state["funds"], state["way"], state["starter"]) == (table.funds, table.way, table.first), here
    reader = (*range(table.players), None)[match.count % (table.players + 1)]
    view = match.view(reader)
    masked = {name: [{"kind": "tile"}] * len(position["zones"][name]) for name in ("pile", "box")}
    assert view["zones"] == position["zones"] | masked, f"{here}: as {reader} sees it"
    assert (view["boards"], view["state"]) == (position["boards"], state), f"{here}: as {reader} sees it"
    assert view["scores"] == scores(table), here
    if table.stop == "over":
        assert match.decision is None, here
        assert match.result is not None
        assert match.result.scores == scores(table), here
        assert match.result.ranking == ranking(table), here
        assert match.result.winners == ranking(table)[0], here
    else:
        [decision] = match.decisions
        keys = [option.key for option in decision.options]
        assert (decision.seat, set(keys)) == (table.seat, table.asked()), here
        assert len(keys) == len(set(keys)), here
        turn = {name: state[name] for name in ("built", "actions", "discount", "fetched", "settled")}
        own = {"built": table.built, "actions": table.actions, "discount": table.discount, "fetched": table.moved}
        assert turn == own | {"settled": False}, here


# ---- who plays

Weigh = Callable[[Table, str], float]


def landing(table: Table, key: str) -> int:
    """The space where the dog stops after an answer that builds."""
    return table.path(HOTELS[hotel_of(key.rpartition("rooms.")[2])].footprint)[-1] % LAP


def baker(table: Table, key: str) -> float:
    """Keeps cookies for cafes, and may think better of it there."""
    if key.startswith("t="):
        wanted = (*BONES, COOKIE_FROM_SUPPLY) if table.jar[table.seat] < 3 else CAFES
        return 30.0 if landing(table, key) in wanted else 1.0
    if key.startswith("anytime"):
        return 5.0 if table.stop == "icon" else 0.01
    return 20.0 if key.startswith("h=") else 1.0


def seller(table: Table, key: str) -> float:
    """Moves for cookies, then changes them, at once."""
    if key.startswith("t="):
        return 10.0 if landing(table, key) in (*BONES, COOKIE_FROM_SUPPLY) else 1.0
    return 200.0 if "for_a_move" in key else 8.0 if key.startswith("anytime") else 1.0


def mover(table: Table, key: str) -> float:
    """Walks to free moves and cafes, and takes what they offer, or not."""
    if key.startswith("t="):
        return 20.0 if landing(table, key) in FREE_MOVES + CAFES else 1.0
    if table.stop == "icon":
        return 6.0 if key == "pass" else 2.0
    return 5.0 if "new=" in key or "act=stay" in key else 1.0


def guest(table: Table, key: str) -> float:
    """Moves dogs in wherever it can."""
    if key.startswith("t="):
        return 20.0 if landing(table, key) in EXTRA_ACTIONS + CHEAP_STAYS else 1.0
    return 50.0 if "act=stay" in key else 20.0 if "act=reserve" in key else 1.0


def neighbour(table: Table, key: str) -> float:
    """Moves its dogs into few hotels."""
    if "act=" not in key:
        return 1.0
    where = key.rpartition("=")[2].removeprefix("rooms.")
    crowded = len(values(table, where if where in HOTELS else hotel_of(where), table.seat))
    return (2.0 + 5.0 * crowded) * (5.0 if "act=stay" in key else 1.0)


def idler(table: Table, key: str) -> float:
    """Passes."""
    return 10.0 if key in ("pass", "done", "go_on") else 1.0


def anyhow(table: Table, key: str) -> float:
    """Does anything."""
    return 1.0


PLAYERS: tuple[Weigh, ...] = (baker, baker, seller, mover, guest, guest, neighbour, idler, anyhow)


def beside(rules: Ruleset, players: int, jump: str, seed: int) -> Counter[str]:
    """Play one game on both; AssertionError at the first difference. Returns what has happened, and how often."""
    match = Match(rules, players, {"jump": jump}, seed)
    table = laid_out(match)
    zones = match.position()["zones"]
    box, goals = zones["box"], zones["goals"]
    rng = Random(seed)
    weigh = [rng.choice(PLAYERS) for _ in range(players)]
    here = f"{players} players, {jump}, seed {seed}"
    same(match, table, box, goals, here)
    seen: Counter[str] = Counter()
    while match.decision is not None:
        keys = [option.key for option in match.decision.options]
        weights = [weigh[table.seat](table, key) for key in keys]
        [key] = rng.choices(keys, weights)
        before, since = deepcopy(table), match.event_count
        table.done = []
        match.choose(key, table.seat)
        table.answer(key)
        here = f"{players} players, {jump}, seed {seed}, answer {match.count}: {key}"
        assert told(match, since) == table.done, here
        same(match, table, box, goals, here)
        seen.update(happened(before, key, table))
    return seen
