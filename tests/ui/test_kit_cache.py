"""What the kit keeps of what it has drawn."""

from dogtable.ui.kit.cache import Cache


class Weight:
    def __init__(self, weight):
        self.weight = weight


def test_a_cache_drops_what_two_turns_did_not_use():
    cache = Cache()
    for key in "ab":
        cache.get(key, lambda: Weight(1))
    for _ in range(3):
        cache.age()
        cache.touch("a")
    assert ("a" in cache, "b" in cache, cache.weight) == (True, False, 1)


def test_a_cache_with_a_limit_drops_what_was_used_longest_ago():
    cache = Cache(limit=10)
    for key in "abc":
        cache.get(key, lambda: Weight(4))
        cache.get("a", lambda: Weight(4))
    assert [key in cache for key in "abc"] == [True, False, True]
    assert cache.get("huge", lambda: Weight(50)).weight == 50
    assert len(cache) == 1
