"""The wiring of the reference tile as pictures, drawn from its description with schemdraw.

Every pin of the controller, and every net with both of its ends, comes from tile.toml; the pin numbers of
the chips around it are those of their data sheets. Wires that are not drawn end in the name of their net: two
ends with the same name are joined.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import schemdraw
from schemdraw import elements

from firmware_bridge.firmware.describe import Description

elm: Any = elements  # half of it has types

INK, NET, FAINT = "#0b1a2b", "#1f5f8b", "#667788"
# The 28 pins of an ATmega328P in DIP: the way round they are on the chip, seen from above.
DIP = {
    "PC6": 1, "PD0": 2, "PD1": 3, "PD2": 4, "PD3": 5, "PD4": 6, "PB6": 9, "PB7": 10, "PD5": 11, "PD6": 12,
    "PD7": 13, "PB0": 14, "PB1": 15, "PB2": 16, "PB3": 17, "PB4": 18, "PB5": 19,
    "PC0": 23, "PC1": 24, "PC2": 25, "PC3": 26, "PC4": 27, "PC5": 28,
}  # fmt: skip
SUPPLY = {
    "VCC": (7, "3.3 V"),
    "GND": (8, "ground"),
    "AVCC": (20, "3.3 V"),
    "AREF": (21, "100 nF"),
    "AGND": (22, "ground"),
}


class Leg(NamedTuple):
    """One pin of a chip: its number, its name, what it is wired to and what for."""

    number: int
    name: str
    net: str
    note: str = ""


def drawn(tile: Description) -> dict[str, str]:
    """Every picture as SVG, by the name of its file."""
    schemdraw.use("svg")
    return {
        "tile-controller.svg": _controller(tile),
        "tile-decoders.svg": _decoders(tile),
        "tile-reader.svg": _reader(tile),
        "tile-buttons.svg": _buttons(tile),
        "tile-lamps.svg": _lamps(tile),
    }


def _sheet(fontsize: int = 11) -> Any:
    drawing = schemdraw.Drawing(show=False, canvas="svg")
    drawing.config(fontsize=fontsize, color=INK, lw=1.4, bgcolor="white", margin=0.4)
    return drawing


def _svg(drawing: Any) -> str:
    return str(drawing.get_imagedata("svg").decode("utf-8")) + "\n"


def _chip(
    on: Any, at: tuple[float, float], title: str, left: Sequence[Leg], right: Sequence[Leg], wide: float = 3.6
) -> None:
    """A chip with its legs in the order of its sides, each with a short wire to the name of its net."""
    high = max(len(left), len(right)) + 0.6
    pins = [
        elm.IcPin(name=leg.name, pin=str(leg.number) if leg.number else None, side=side,
                  anchorname=f"{side}{n}",
                  slot=f"{len(legs) - n}/{len(legs)}")
        for side, legs in (("left", left), ("right", right))
        for n, leg in enumerate(legs)
    ]  # fmt: skip
    chip = elm.Ic(
        pins=pins, size=(wide, high), edgepadW=0.6, pinspacing=1.0, leadlen=0.6, lsize=10, plblsize=8
    )
    chip = on.add(chip.at(at).anchor("center").label(title, "top", fontsize=12))
    for side, legs, way in (("left", left, -1), ("right", right, 1)):
        for n, leg in enumerate(legs):
            x, y = getattr(chip, f"{side}{n}")
            on.add(elm.Line().at((x, y)).to((x + 0.5 * way, y)))
            halign = "right" if way < 0 else "left"
            _say(on, (x + 0.65 * way, y), leg.net, halign, NET)
            if leg.note:
                _say(on, (x + (0.65 + 0.21 * (len(leg.net) + 1)) * way, y), leg.note, halign, FAINT, 9)


def _say(
    on: Any, at: tuple[float, float], text: str, halign: str, colour: str = INK, fontsize: float = 11
) -> None:
    label = elm.Label().at((at[0], at[1] - 0.08)).theta(0)  # a label would turn with the line before it
    on.add(label.label(text, "center", (0, 0), halign, "center", color=colour, fontsize=fontsize))


def _controller(tile: Description) -> str:
    legs = {DIP[pin.name]: Leg(DIP[pin.name], pin.name, pin.net, f"to {pin.to}") for pin in tile.pins} | {
        number: Leg(number, name, net) for name, (number, net) in SUPPLY.items()
    }
    on = _sheet()
    left = [legs[number] for number in range(1, 15)]
    right = [legs[number] for number in range(28, 14, -1)]
    _chip(on, (0, 0), f"ATmega328P, {tile.clock_hz // 1_000_000} MHz, 3.3 V", left, right, 4.6)
    rows = [f"{name}: {part}" for name, (part, _) in tile.parts.items()]
    for row, text in enumerate(["Where the nets go:", *rows]):
        _say(on, (-11.5, -8.9 - 0.55 * row), text, "left", INK if row == 0 else FAINT, 10)
    return _svg(on)


def _decoder(on: object, at: tuple[float, float], tile: Description, name: str, out: str, first: int) -> None:
    enable = next(net for net in tile.parts[name][1] if "enable" in net)
    left = [
        *(Leg(number + 1, f"A{number}", f"address_{number}") for number in range(3)),
        Leg(4, "E1", enable), Leg(5, "E2", "ground"), Leg(6, "E3", "3.3 V"),
        Leg(16, "VCC", "3.3 V"), Leg(8, "GND", "ground"),
    ]  # fmt: skip
    right = [Leg(7 if y == 7 else 15 - y, f"Y{y}", f"{out}_{first + y}") for y in range(8)]
    _chip(on, at, f"{name}: 74HC138", left, right)


def _decoders(tile: Description) -> str:
    on = _sheet()
    names = [name for name in tile.parts if "decoder" in name]
    for number, name in enumerate(sorted(names, key=lambda name: (name[0] != "s", name))):
        out, bank = name.split("_decoder_")
        _decoder(on, (10.5 * (number % 2), -10.5 * (number // 2)), tile, name, out, 8 * int(bank))
    return _svg(on)


def _reader(tile: Description) -> str:
    on = _sheet()
    nets = set(tile.parts["readers"][1])
    left = [
        Leg(0, "SDA", "select_n", "of a select decoder"), Leg(0, "SCK", "sck"), Leg(0, "MOSI", "mosi"),
        Leg(0, "RST", "reset_n", "of a reset decoder"), Leg(0, "3.3V", "3.3 V"), Leg(0, "GND", "ground"),
    ]  # fmt: skip
    assert {"sck", "mosi", "miso"} <= nets
    _chip(on, (0, 0), f"reader n of {tile.readers}: MFRC522 module", left, [], 4.2)
    start = (2.1, 0)
    on.add(elm.Line().at(start).to((3.1, 0)))
    _say(on, (1.95, 0), "MISO", "right", INK, 10)
    on.add(elm.Schottky().at((3.1, 0)).to((5.6, 0)).label("BAT85, one a reader", "top", fontsize=10))
    on.add(elm.Dot().at((5.6, 0)))
    on.add(elm.Line().at((5.6, 0)).to((8.2, 0)))
    _say(on, (8.35, 0), "miso", "left", NET)
    _say(on, (8.35, -0.55), "of all readers, to PB4", "left", FAINT, 9)
    on.add(elm.Resistor().at((5.6, 0)).to((5.6, -2.6)).label("10 kOhm,\none a tile", "bottom", fontsize=10))
    on.add(elm.Ground().at((5.6, -2.6)))
    _say(on, (-2.1, -4.3), "IRQ stays open.", "left", FAINT, 10)
    return _svg(on)


def _buttons(tile: Description) -> str:
    on = _sheet()
    for bank in range(tile.buttons // 8):
        name = f"button_register_{bank}"
        data = "button_register_0.Q7" if bank else "ground"
        out = "buttons_data" if "buttons_data" in tile.parts[name][1] else "button_register_1.DS"
        numbers = (11, 12, 13, 14, 3, 4, 5, 6)
        left = [Leg(numbers[bit], f"D{bit}", f"button_{8 * bank + bit}") for bit in range(8)]
        right = [
            Leg(1, "PL", "buttons_load"), Leg(2, "CP", "buttons_clock"), Leg(10, "DS", data),
            Leg(9, "Q7", out),
            Leg(15, "CE", "ground"), Leg(16, "VCC", "3.3 V"), Leg(8, "GND", "ground"),
        ]  # fmt: skip
        _chip(on, (11.5 * bank, 0), f"{name}: 74HC165", left, right)
    x, y = 2.0, -6.6
    _say(on, (x - 2.3, y), "each button n:", "right", INK)
    _say(on, (x - 2.0, y), "3.3 V", "left", NET)
    on.add(elm.Resistor().at((x - 1.0, y)).to((x + 1.4, y)).label("10 kOhm", "top", fontsize=10))
    on.add(elm.Dot().at((x + 1.4, y)))
    on.add(elm.Line().at((x + 1.4, y)).to((x + 1.4, y + 0.9)))
    _say(on, (x + 1.6, y + 0.9), "button_n", "left", NET)
    on.add(elm.Button().at((x + 1.4, y)).to((x + 4.0, y)))
    on.add(elm.Ground().at((x + 4.0, y)))
    return _svg(on)


def _lamps(tile: Description) -> str:
    on = _sheet()
    pin = next(pin for pin in tile.pins if pin.net == "lamps")
    _say(on, (-0.2, 0), "lamps", "right", NET)
    _say(on, (-0.2, -0.5), f"{pin.name} of the controller", "right", FAINT, 9)
    on.add(elm.Line().at((0, 0)).to((1, 0)))
    _block(on, 1.0, 2.4, "A", "Y", "74AHCT125 at 5 V")
    _say(on, (2.2, -1.2), "OE to ground", "center", FAINT, 9)
    on.add(elm.Resistor().at((3.4, 0)).to((6.0, 0)).label("330 Ohm", "top", fontsize=10))
    last = tile.lamps - 1
    for x, number in ((6.0, 0), (9.6, 1), (14.8, last)):
        _block(on, x, 2.8, "DIN", "DOUT", f"lamp {number}: WS2812B")
        for at, text in ((x + 0.7, "5 V"), (x + 2.1, "ground")):
            on.add(elm.Line().at((at, -0.9)).to((at, -1.6)))
            _say(on, (at, -1.85), text, "center", NET)
    on.add(elm.Line().at((8.8, 0)).to((9.6, 0)))
    on.add(elm.Line().linestyle("--").at((12.4, 0)).to((14.8, 0)))
    notes = (
        "470 uF across 5 V and ground at the first lamp. Lamps in the order of the readers.",
        "Join the grounds of both supplies, the tile and the Pi.",
    )
    for row, note in enumerate(notes):
        _say(on, (0, -3.0 - 0.5 * row), note, "left", FAINT, 10)
    return _svg(on)


def _block(on: Any, x: float, wide: float, left: str, right: str, title: str) -> None:
    """A part with one wire in and one out, at the height of the wire."""
    pins = [
        elm.IcPin(name=left, side="left", anchorname="i"),
        elm.IcPin(name=right, side="right", anchorname="o"),
    ]
    part = elm.Ic(pins=pins, size=(wide, 1.8), leadlen=0, lsize=10)
    on.add(part.at((x, 0)).anchor("i").label(title, "top", fontsize=10))
