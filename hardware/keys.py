"""Labelled LED keys on the Pi's own pins, through gpiozero.

gpiozero calls back from threads of its own, so a press is handed over to the event loop; patterns
run in gpiozero's background threads. gpiozero is imported only here and only when there are keys:
off a Pi it finds no pins to drive.
"""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, Protocol

from hardware.around import AroundBoard, innermost
from hardware.board import DARK, SERVICE, Board, KeyPressed, Lamp, Listener, Pattern
from hardware.errors import BoardError
from hardware.virtualkeys import check_key
from hardware.world import World

BOUNCE_S = 0.02
HOLD_S = 3.0
FLASH_S = 0.4


class KeyPins(NamedTuple):
    """Where a key is wired: its switch to ground, and its lamp if it has one (gpiozero's pin names)."""

    button: int | str
    lamp: int | str | None = None


class Keys:
    """The keys of a pin map. A key that is not in the map does not exist and is not lit."""

    def __init__(self, pins: Mapping[tuple[int, str], KeyPins], *, pin_factory: object = None) -> None:
        _check_pins(pins)
        self._listener: Listener | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._buttons: dict[tuple[int, str], Any] = {}
        self._lamps: dict[tuple[int, str], _KeyLamp] = {}
        factory = pin_factory if pin_factory is not None else _default_factory()
        try:
            for key, wired in pins.items():
                self._wire(key, wired, factory)
        except BaseException:
            self.close()
            raise

    def start(self, listener: Listener) -> None:
        """Report presses from now on, on the running loop."""
        self._loop = asyncio.get_running_loop()
        self._listener = listener
        for (side, word), button in self._buttons.items():
            # One handler per button: gpiozero's ButtonBoard reports only the first of several presses.
            button.when_pressed = partial(self._hand_over, KeyPressed(side, word))
            button.when_held = partial(self._held, side)

    def light(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        """Show these on the keys that are wired; a key has one colour, so only its brightness counts."""
        for key, lamp in lamps.items():
            if key in self._lamps:
                self._lamps[key].show(lamp)

    def close(self) -> None:
        """Lamps dark, pins free."""
        self._listener = None
        for button in self._buttons.values():
            button.close()
        for lamp in self._lamps.values():
            lamp.close()
        self._buttons, self._lamps = {}, {}

    def _wire(self, key: tuple[int, str], wired: KeyPins, factory: object) -> None:
        from gpiozero import PWMLED, Button, GPIOZeroError

        try:
            self._buttons[key] = Button(
                wired.button, bounce_time=BOUNCE_S, hold_time=HOLD_S, pin_factory=factory
            )
            if wired.lamp is not None:
                self._lamps[key] = _KeyLamp(PWMLED(wired.lamp, pin_factory=factory))
        except GPIOZeroError as error:
            lamp = "no lamp" if wired.lamp is None else f"lamp {wired.lamp!r}"
            raise BoardError(
                f"key {_spoken(key)} (button {wired.button!r}, {lamp}) cannot be wired: {error}"
            ) from error

    def _held(self, side: int) -> None:
        """Called in gpiozero's thread when a key was held: two of one side mean service."""
        held = [key for key, button in self._buttons.items() if key[0] == side and button.is_held]
        if len(held) == 2:
            self._hand_over(KeyPressed(side, SERVICE))

    def _hand_over(self, pressed: KeyPressed) -> None:
        """Called in gpiozero's thread."""
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._report, pressed)

    def _report(self, pressed: KeyPressed) -> None:
        if self._listener is not None:
            self._listener([pressed])


class KeySet(Protocol):
    """Keys beside a mat, wherever they are."""

    def start(self, listener: Listener) -> None: ...

    def light(self, lamps: Mapping[tuple[int, str], Lamp]) -> None: ...

    def close(self) -> None: ...


class KeyedBoard(AroundBoard):
    """Any board, with keys beside it: on the Pi's own pins, or of a simulated board elsewhere."""

    def __init__(self, board: Board, keys: KeySet) -> None:
        super().__init__(board)
        self.keys = keys

    def start(self, listener: Listener) -> None:
        self.board.start(listener)
        self.keys.start(listener)

    def light_keys(self, lamps: Mapping[tuple[int, str], Lamp]) -> None:
        self.board.light_keys(lamps)
        self.keys.light(lamps)

    def close(self) -> None:
        self.keys.close()
        self.board.close()


def world_of(board: Board) -> World | None:
    """The world of a simulated board, whatever stands around it; None for a real board."""
    inner = innermost(board)
    return inner if isinstance(inner, World) else None


class _KeyLamp:
    """One lamp: a state, and now and then a flash over it."""

    def __init__(self, led: Any) -> None:
        self._led = led
        self._state = DARK
        self._flash: asyncio.TimerHandle | None = None

    def show(self, lamp: Lamp) -> None:
        if lamp.pattern == Pattern.FLASH:
            self._end_flash()
            self._flash = asyncio.get_running_loop().call_later(FLASH_S, self._back)
            self._led.value = _brightness(lamp)
        elif lamp != self._state:
            self._state = lamp
            if self._flash is None:
                self._show_state()

    def close(self) -> None:
        self._end_flash()
        self._led.off()
        self._led.close()

    def _back(self) -> None:
        self._flash = None
        self._show_state()

    def _end_flash(self) -> None:
        if self._flash is not None:
            self._flash.cancel()
            self._flash = None

    def _show_state(self) -> None:
        _PATTERNS[self._state.pattern](self._led, _brightness(self._state))


def _steady(led: Any, brightness: float) -> None:
    led.value = brightness


def _pulse(led: Any, _brightness: float) -> None:
    led.pulse(fade_in_time=1, fade_out_time=1)


def _blink(half_period: float, led: Any, _brightness: float) -> None:
    led.blink(on_time=half_period, off_time=half_period)


_PATTERNS: dict[Pattern, Callable[[Any, float], None]] = {
    Pattern.OFF: lambda led, _brightness: led.off(),
    Pattern.STEADY: _steady,
    Pattern.PULSE: _pulse,
    Pattern.BLINK: partial(_blink, 0.5),
    Pattern.FAST: partial(_blink, 0.125),
}


def _brightness(lamp: Lamp) -> float:
    return max(lamp.colour) / 255


def _default_factory() -> Any:
    """gpiozero's own choice for this machine; where there is none, say why in one sentence."""
    from gpiozero import BadPinFactory, Device

    with warnings.catch_warnings(record=True) as tried:
        warnings.simplefilter("always")
        try:
            Device.ensure_pin_factory()
        except BadPinFactory as error:
            reasons = "; ".join(str(warning.message) for warning in tried) or str(error)
            raise BoardError(
                f"keys are configured, but this machine's pins cannot be reached ({reasons}): on a "
                "Raspberry Pi install the extra 'pi' (Pi 5: 'pi5'), elsewhere leave the keys out"
            ) from error
    return Device.pin_factory


def _check_pins(pins: Mapping[tuple[int, str], KeyPins]) -> None:
    used: dict[int | str, tuple[int, str]] = {}
    for key, wired in pins.items():
        check_key(*key)
        for pin in wired:
            if pin is None:
                continue
            if pin in used:
                raise BoardError(
                    f"pin {pin!r} is given to key {_spoken(used[pin])} and to {_spoken(key)}: "
                    "each button and each lamp needs a pin of its own"
                )
            used[pin] = key


def _spoken(key: tuple[int, str]) -> str:
    side, word = key
    return f"{side}:{word}"
