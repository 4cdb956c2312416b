"""What sample scenes are put together from: lamps, keys, mats and cards."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.board import DARK, Lamp, Pattern
from table.showing.scene import (
    CellPicture,
    KeyLabel,
    MatPicture,
    Token,
)

MAY = Lamp(Pattern.PULSE, (255, 255, 255))
DO = Lamp(Pattern.BLINK, (255, 140, 0))
WRONG = Lamp(Pattern.FAST, (255, 0, 0))
YES = Lamp(Pattern.FLASH, (0, 255, 60))
MENU = KeyLabel(0, "menu", "Menu")
BACK = KeyLabel(0, "back", "Take back")


def cell_names(columns: int, rows: int) -> list[str]:
    return [f"{chr(65 + column)}{row + 1}" for row in range(rows) for column in range(columns)]


def mat(
    columns: int,
    rows: int,
    tokens: Mapping[str, Token | tuple[Token, ...]],
    lamps: Mapping[str, Lamp] | None = None,
    ground: str = "sea",
    grounds: Mapping[str, str] | None = None,
    wanted: Mapping[str, Token] | None = None,
    down: tuple[str, ...] = (),
    **more: object,
) -> MatPicture:
    cells = []
    for name in cell_names(columns, rows):
        lying = tokens.get(name, ())
        cells.append(
            CellPicture(
                name,
                (grounds or {}).get(name, ground),
                (lying,) if isinstance(lying, Token) else lying,
                (wanted or {}).get(name),
                (lamps or {}).get(name, DARK),
                name in down,
            )
        )
    return MatPicture(columns, rows, tuple(cells))._replace(**more)  # type: ignore[arg-type]


def captivate_card(value: int, element: str, dots: str, name: str = "") -> Token:
    sides = zip(("top", "right", "bottom", "left"), dots, strict=True)
    return Token(
        "card-element",
        facts=(("value", str(value)), ("element", element), *sides, ("name", name)),
    )


def sea_grid_card(
    seat: int, kind: str, c: int, d: int, name: str, keyword: str = "", turned: bool = False
) -> Token:
    facts = (("type", kind), ("c", str(c)), ("d", str(d)), ("name", name))
    marked = (("turned", "yes"),) if turned else ()
    return Token("card-crew", seat, facts=(*facts, ("keyword", keyword), *marked))
