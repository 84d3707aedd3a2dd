"""The sounds as they are shipped, listened to by numbers (docs/sound.md), and the murmurs of rooms."""

import math
from itertools import combinations, pairwise

import pytest

from dogtable.base.sounds import OF_PATH, ROOMS, SOUNDS

np = pytest.importorskip("numpy", reason="extra: rl is not installed: no sound is measured")

from assets.make.sounds import page  # noqa: E402  # only where numpy is installed
from assets.make.sounds.measure import weighted  # noqa: E402  # likewise

LEAST = 4  # variants
WITHIN = 3.0  # dB, in a class
SEAM = 0.02
ALIKE = math.log2(1.4)


@pytest.fixture(scope="module")
def heard():
    return page.variants()


@pytest.fixture(scope="module")
def numbers(heard):
    return page.numbers(heard)


def test_every_class_has_its_variants_and_nothing_else_lies_there(heard):
    assert all(len(waves) >= LEAST for waves in heard.values())
    assert sum(map(len, heard.values())) == len(list(page.SHIPPED.glob("*.*")))
    assert {path.stem for path in (page.SHIPPED / "rooms").iterdir()} == set(ROOMS)
    assert set(OF_PATH.values()) <= set(SOUNDS)


def test_they_are_small():
    assert sum(path.stat().st_size for path in page.SHIPPED.rglob("*.ogg")) <= 2_000_000


def test_variants_are_as_loud_as_one_another_and_classes_as_important_as_they_stand(numbers):
    assert {
        sound: np.ptp([one.level for one in all_])
        for sound, all_ in numbers.items()
        if np.ptp([one.level for one in all_]) > WITHIN
    } == {}
    levels = [np.median([one.level for one in all_]) for all_ in numbers.values()]
    assert all(less < more for less, more in pairwise(levels))


def test_nothing_is_clipped_and_nothing_clicks(heard):
    for sound, waves in heard.items():
        for wave in waves:
            assert np.abs(wave).max() < 0.8, sound
            assert max(abs(wave[0]), abs(wave[-1])) < 0.003, sound
            assert np.abs(np.diff(wave[:44])).max() < 0.02 and np.abs(np.diff(wave[-220:])).max() < 0.003, sound


def test_no_two_variants_are_the_same_and_no_two_classes_alike(heard, numbers):
    for waves in heard.values():
        assert len({wave.tobytes() for wave in waves}) == len(waves)
    of = {sound: page.middle(each) for sound, each in numbers.items()}
    alike = [
        (one, other)
        for one, other in combinations(of, 2)
        if max(abs(math.log2(a / b)) for a, b in zip(_told(of[one]), _told(of[other]), strict=True)) < ALIKE
    ]
    assert alike == []


def _told(of):
    return of.attack + 4, of.length, of.centre  # of an attack, milliseconds are not told apart


def test_hops_rise(numbers):
    centres = [one.centre for one in numbers["hop"]]
    steps = [sum(two) / 2 for two in zip(centres[::2], centres[1::2], strict=True)]
    assert all(low < high for low, high in pairwise(steps))


@pytest.mark.parametrize(("sound", "variant"), [("hop", 3), ("shuffle", 0), ("home", 1)])
def test_what_is_shipped_is_what_is_made(sound, variant):
    pytest.importorskip("soundfile", reason="the extra `art` is not installed: no sound is made anew")
    from assets.make.sounds import __main__ as main

    again = main.decoded(main.encoded(main.made(sound, variant), main.RATE, main.QUALITY))
    assert np.array_equal(again, main.decoded((page.SHIPPED / f"{sound}-{variant + 1}.ogg").read_bytes()))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_is_softer_than_all_that_happens_in_it_and_goes_round(room, numbers):
    wave = page.read(page.SHIPPED / "rooms" / f"{room}.ogg")
    level = 10 * np.log10(np.mean(weighted(wave) ** 2))
    assert level < min(one.level for all_ in numbers.values() for one in all_)
    assert abs(wave[0] - wave[-1]) < SEAM and np.abs(wave).max() < 0.5


def test_the_page_says_what_was_measured(numbers):
    assert page.table(numbers) in page.PAGE.read_text(encoding="utf-8")
