"""A stranger's sound is read strictly, or refused with a clause."""

import io
import math
import wave
from array import array
from random import Random

import pytest

from dogtable.base import wav


def made(seconds: float = 0.1, *, rate: int = wav.RATE, width: int = 2, channels: int = 1, loud: float = 0.1) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setparams((channels, width, rate, 0, "NONE", ""))
        tone = array("h", (round(32767 * loud * math.sin(k / 9)) for k in range(round(seconds * rate))))
        samples = array("h", (value for value in tone for _ in range(channels))).tobytes()
        out.writeframes(samples if width == 2 else samples[::2])
    return file.getvalue()


def test_one_channel_is_heard_on_both_sides():
    read = array("h", wav.read(made()).data)
    assert len(read) == 2 * wav.RATE // 10 and read[0::2] == read[1::2] and max(read) > 3000
    assert wav.read(made(channels=2)).data == read.tobytes()


def test_what_is_too_loud_is_made_softer():
    assert wav.read(made(loud=0.05)).gain == 1.0
    loud = wav.read(made(0.4, loud=1.0))
    assert loud.gain == pytest.approx(wav.LOUDEST * math.sqrt(2), rel=0.02)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (made(rate=22_050), "22,050 a second"),
        (made(width=1), "8 bit"),
        (made(wav.SECONDS + 0.1), "longer than 3 seconds"),
        (made(0.0), "empty"),
        (made()[:-100], "ends too soon"),
        (b"OggS" + bytes(100), "no WAV"),
        (b"", "no WAV"),
        (bytes(wav.MOST_BYTES + 1), "more than 600,000 bytes"),
        (made()[:20] + b"\x03" + made()[21:], "no WAV of plain samples"),
    ],
)
def test_what_is_no_sound_is_refused(data: bytes, said: str):
    with pytest.raises(wav.SoundError, match=said):
        wav.read(data)


def test_changed_bytes_are_refused_or_read_and_nothing_else():
    random, sound, refused = Random(3), made(0.01), 0
    for _ in range(600):
        data = bytearray(sound)
        for _ in range(random.randint(1, 4)):
            data[random.randrange(60)] = random.randrange(256)
        try:
            assert 0 < wav.read(bytes(data)).gain <= 1
        except wav.SoundError:
            refused += 1
    assert 100 < refused < 600
