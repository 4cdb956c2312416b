"""Keys on the Pi's own pins, over gpiozero's mock pins (which do not bounce: that is not shown here)."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

import hardware
from hardware.board import DARK, CellSeen, KeyPressed, Lamp, Pattern, Presence, Reading
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.keys import KeyedBoard, KeyPins, Keys
from hardware.mock import MockBoard

WHITE = (255, 255, 255)
PINS = {(0, "confirm"): KeyPins(17, 22), (0, "back"): KeyPins(27, 23), (1, "menu"): KeyPins("GPIO5")}


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


@pytest.fixture
def keys(pins: MockFactory) -> Iterator[Keys]:
    made = Keys(PINS, pin_factory=pins)
    yield made
    made.close()


async def heard(report: asyncio.Queue[Reading]) -> Reading:
    return await asyncio.wait_for(report.get(), 60)


def started(keys: Keys) -> asyncio.Queue[Reading]:
    report: asyncio.Queue[Reading] = asyncio.Queue()
    keys.start(lambda readings: [report.put_nowait(reading) for reading in readings] and None)
    return report


def test_each_key_reports_its_side_and_word_once_a_press(pins: MockFactory, keys: Keys) -> None:
    async def play() -> list[Reading]:
        report = started(keys)
        for pin in (17, 27, 5, 17):
            pins.pin(pin).drive_low()
            pins.pin(pin).drive_high()
        return [await heard(report) for _ in range(4)]

    confirm = KeyPressed(0, "confirm")
    assert asyncio.run(play()) == [confirm, KeyPressed(0, "back"), KeyPressed(1, "menu"), confirm]


def test_a_press_from_another_thread_arrives_on_the_loop(pins: MockFactory, keys: Keys) -> None:
    async def play() -> Reading:
        report = started(keys)
        finger = Thread(target=pins.pin(27).drive_low)
        finger.start()
        reading = await heard(report)
        finger.join()
        return reading

    assert asyncio.run(play()) == KeyPressed(0, "back")


def test_a_switch_is_asked_not_to_bounce(pins: MockFactory, keys: Keys) -> None:
    assert keys is not None
    assert pins.pin(17).bounce == 0.02


def test_a_steady_lamp_has_the_brightness_of_its_colour(pins: MockFactory, keys: Keys) -> None:
    keys.light({(0, "confirm"): Lamp(Pattern.STEADY, (0, 51, 0)), (0, "back"): Lamp(Pattern.STEADY, WHITE)})
    assert (pins.pin(22).state, pins.pin(23).state) == (0.2, 1.0)
    keys.light({(0, "back"): DARK})
    assert (pins.pin(22).state, pins.pin(23).state) == (0.2, 0.0)


@pytest.mark.parametrize("pattern", [Pattern.PULSE, Pattern.BLINK, Pattern.FAST])
def test_patterns_move_by_themselves_and_end_when_told(
    pins: MockFactory, keys: Keys, pattern: Pattern
) -> None:
    keys.light({(0, "confirm"): Lamp(pattern, WHITE)})
    led = keys._lamps[0, "confirm"]._led
    assert led._blink_thread.is_alive()
    running = led._blink_thread
    keys.light({(0, "confirm"): Lamp(Pattern.STEADY, WHITE)})
    assert not running.is_alive()
    assert pins.pin(22).state == 1.0


def test_the_same_lamp_again_does_not_start_its_pattern_anew(keys: Keys) -> None:
    keys.light({(0, "confirm"): Lamp(Pattern.PULSE, WHITE)})
    running = keys._lamps[0, "confirm"]._led._blink_thread
    keys.light({(0, "confirm"): Lamp(Pattern.PULSE, WHITE)})
    assert keys._lamps[0, "confirm"]._led._blink_thread is running


def test_a_flash_goes_back_to_what_the_lamp_should_show_by_then(
    pins: MockFactory, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.keys.FLASH_S", 0.01)

    async def play() -> list[float]:
        keys.light({(0, "confirm"): Lamp(Pattern.STEADY, WHITE)})
        keys.light({(0, "confirm"): Lamp(Pattern.FLASH, (0, 102, 0))})
        keys.light({(0, "confirm"): Lamp(Pattern.STEADY, (51, 51, 51))})
        during = pins.pin(22).state
        back = keys._lamps[0, "confirm"]._flash
        assert back is not None
        over = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_at(back.when() + 0.001, over.set_result, None)
        await over
        return [during, pins.pin(22).state]

    assert asyncio.run(play()) == [0.4, 0.2]


def test_lamps_of_keys_that_are_not_wired_are_nobodys_trouble(keys: Keys) -> None:
    keys.light({(1, "menu"): Lamp(Pattern.PULSE, WHITE), (3, "left"): Lamp(Pattern.PULSE, WHITE)})


def test_closing_frees_the_pins_and_darkens_the_lamps(pins: MockFactory) -> None:
    keys = Keys(PINS, pin_factory=pins)
    keys.light({(0, "confirm"): Lamp(Pattern.BLINK, WHITE)})
    running = keys._lamps[0, "confirm"]._led._blink_thread
    keys.close()
    assert not running.is_alive()
    assert pins.pin(22).state == 0.0
    Keys(PINS, pin_factory=pins).close()


def test_a_keyed_board_is_its_board_and_its_keys(pins: MockFactory) -> None:
    mock = MockBoard(TileMap.split(2, 1))
    board = KeyedBoard(mock, Keys(PINS, pin_factory=pins))

    async def play() -> list[Reading]:
        told: list[Reading] = []
        key_came = asyncio.Event()

        def listen(readings: object) -> None:
            told.extend(readings)  # type: ignore[arg-type]
            if isinstance(told[-1], KeyPressed):
                key_came.set()

        board.start(listen)
        mock.place("B1", "04a1b2c3d4e5f6")
        board.light({"A1": Lamp(Pattern.PULSE, WHITE)})
        board.light_keys({(0, "back"): Lamp(Pattern.STEADY, WHITE)})
        pins.pin(17).drive_low()
        await asyncio.wait_for(key_came.wait(), 60)
        return told

    told = asyncio.run(play())
    assert board.cells == ("A1", "B1")
    assert told[-2:] == [CellSeen("B1", Presence.PRESENT, ("04a1b2c3d4e5f6",)), KeyPressed(0, "confirm")]
    assert mock.history == [("A1", Lamp(Pattern.PULSE, WHITE))]
    assert pins.pin(23).state == 1.0
    board.close()
    assert pins.pin(23).state == 0.0


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({(0, "okay"): KeyPins(1)}, "no key is called 'okay': keys are confirm, back, left, right, menu"),
        ({(9, "back"): KeyPins(1)}, "no key lies at side 9"),
        ({(0, "left"): KeyPins(4, 5), (1, "left"): KeyPins(5)}, "pin 5 is given to key 0:left and to 1:left"),
        ({(0, "left"): KeyPins(4, 99)}, r"key 0:left \(button 4, lamp 99\) cannot be wired"),
        ({(0, "left"): KeyPins("tea")}, r"key 0:left \(button 'tea', no lamp\) cannot be wired"),
    ],
)
def test_a_wrong_pin_map_names_the_key(
    pins: MockFactory, wrong: dict[tuple[int, str], KeyPins], complaint: str
) -> None:
    with pytest.raises(BoardError, match=complaint):
        Keys(wrong, pin_factory=pins)
    Keys(PINS, pin_factory=pins).close()  # whatever was wired before the mistake is free again


def test_off_a_pi_the_missing_pins_are_explained_and_gpiozero_stays_out_otherwise() -> None:
    """In a process of its own: the choice of a pin factory is global in gpiozero."""
    program = """
import sys
from hardware.errors import BoardError
from hardware.keys import KeyPins, Keys
assert "gpiozero" not in sys.modules
try:
    Keys({(0, "back"): KeyPins(17)})
except BoardError as error:
    print(error)
"""
    environment = {"GPIOZERO_PIN_FACTORY": "nosuch", "PATH": "/usr/bin"}
    command = [sys.executable, "-c", program]
    root = Path(hardware.__file__).parents[1]
    run = subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment, cwd=root, timeout=60
    )
    assert "keys are configured, but this machine's pins cannot be reached" in run.stdout
    assert "'nosuch'" in run.stdout
    assert "install the extra 'pi' (Pi 5: 'pi5')" in run.stdout
