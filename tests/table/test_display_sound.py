"""Tones: made by arithmetic, silent where there is no device."""

from __future__ import annotations

import subprocess
import sys

import pytest

from table.showing.display.sound import RATE, TONES, Sounds, waveform


@pytest.mark.parametrize("name", TONES)
def test_a_tone_is_short_and_starts_and_ends_softly(name: str) -> None:
    samples = waveform(TONES[name], 0.5)
    assert 0.1 < len(samples) / RATE < 1.5
    assert abs(samples[0]) < 300
    assert abs(samples[-1]) < 300
    assert max(map(abs, samples)) == 16_000


def test_volume_is_kept() -> None:
    assert max(map(abs, waveform(TONES["guide"], 0.25))) == 8_000


def test_tones_play_where_there_is_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    assert sounds.why_silent == ""
    for name in TONES:
        sounds.play(name)
    sounds.close()


def test_without_a_device_it_is_silent_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing-of-that-name")
    sounds = Sounds()
    assert "no sound device" in sounds.why_silent
    sounds.play("accepted")
    sounds.close()
    assert capfd.readouterr().err == ""


def test_an_unknown_tone_is_a_mistake_that_lists_the_known_ones() -> None:
    with pytest.raises(KeyError, match="accepted, wrong, guide, over"):
        Sounds(on=False).play("bang")


def test_switched_off_it_does_not_even_load_the_library() -> None:
    code = (
        "import sys; from table.showing.display.sound import Sounds; Sounds(on=False);"
        "print('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
