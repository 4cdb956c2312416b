"""Sample scenes of Sea Leg, from the set-up to the end."""

from __future__ import annotations

from table.showing.scene import (
    Arrow,
    Choice,
    KeyLabel,
    Line,
    MatPicture,
    Scene,
    Score,
    Token,
    TrayItem,
)
from tests.pictures.kit import BACK, DO, MAY, MENU, WRONG, YES, mat
from tests.table.conftest import Table


def from_diagram(diagram: str) -> dict[str, Token]:
    """Sea Leg's diagrams: s/b Mates, S/B Captains."""
    marks = {
        "s": Token("mate", 0),
        "b": Token("mate", 1),
        "S": Token("captain", 0),
        "B": Token("captain", 1),
    }
    rows = diagram.split()
    return {
        f"{chr(65 + x)}{y + 1}": marks[mark]
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark in marks
    }


START = ".bbb. .bbb. .bbb. ..... ..... ..... .sss. .sss. .sss."
WAVES = {"A5": "wave-right", "E5": "wave-left"}
ENDS = ("BOW", "STERN")


def sea_leg(diagram: str, **more: object) -> MatPicture:
    return mat(5, 9, from_diagram(diagram), ground="deck", grounds=WAVES, ends=ENDS, **more)  # type: ignore[arg-type]


def sea_leg_scores(mover: int | None, stern: int = 9, bow: int = 9) -> tuple[Score, ...]:
    return (
        Score(0, "Stern", str(stern), "pieces", mover == 0),
        Score(1, "Bow", str(bow), "pieces", mover == 1),
    )


def sea_leg_start() -> Scene:
    lamps = dict.fromkeys(("B7", "C7", "D7"), MAY)
    return Scene(
        "Sea Leg",
        0,
        "Stern's turn",
        "Move one Mate a step straight forward.",
        sea_leg(START, lamps=lamps),
        log=(Line("The pieces stand ready.", "good"),),
        scores=sea_leg_scores(0),
        keys=(MENU,),
    )


def sea_leg_guidance() -> Scene:
    after = ".bbb. .b.b. .bb.. b.b.. s.... ....s .s.s. .sss. .sss."
    slid = {"D4": Token("mate", 1), "E4": Token("mate", 1)}
    return Scene(
        "Sea Leg",
        0,
        "Stern's turn",
        "The wave runs: slide the lit pieces towards the arrow, and take the last one off.",
        sea_leg(
            after,
            lamps={"A4": DO, "C4": DO, "D4": DO, "E4": DO},
            wanted=slid,
            arrows=(Arrow("C4", "E4"), Arrow("A4", "D4")),
        ),
        log=(
            Line("Bow moved C3 to C4.", "did", 1),
            Line("Stern moved A6 to A5, onto the wave.", "did", 0),
            Line("Bow's front row slides to the right.", "note"),
        ),
        scores=sea_leg_scores(0),
        keys=(KeyLabel(0, "confirm", "Do it for me"), BACK, MENU),
        tone="guide",
    )


def sea_leg_wrong() -> Scene:
    return Scene(
        "Sea Leg",
        1,
        "Bow's turn",
        "A Mate never goes backward. Put it back from D2 to D3.",
        sea_leg(
            ".bbb. .b.b. .b... .bb.. ..... ..s.. .s.s. .sss. .sss.",
            lamps={"D2": WRONG, "D3": DO},
            arrows=(Arrow("D2", "D3", wrong=True),),
            down=("E8",),
        ),
        log=(
            Line("Stern moved C7 to C6.", "did", 0),
            Line("Bow moved C3 to C4.", "did", 1),
            Line("That move is not allowed.", "wrong", 1),
        ),
        scores=sea_leg_scores(1),
        notices=("The reader under E8 does not answer. Play goes on without it.",),
        keys=(KeyLabel(0, "back", "Take back"), MENU),
        tone="wrong",
    )


def sea_leg_over() -> Scene:
    return Scene(
        "Sea Leg",
        0,
        "Stern wins",
        "The Captain is home.",
        sea_leg("..b.. .b... ..... ..... ..b.. ..... ....s ..s.. .S...", lamps={"B9": YES}),
        log=(
            Line("Bow moved B5 to C5.", "did", 1),
            Line("Stern's Captain came home to B9.", "did", 0),
            Line("Stern wins after 64 turns.", "good"),
        ),
        scores=(Score(0, "Stern", "3", "won"), Score(1, "Bow", "3", "pieces")),
        keys=(KeyLabel(0, "confirm", "Clear the mat"), KeyLabel(0, "back", "Take back"), MENU),
        tone="over",
    )


def sea_leg_setup() -> Scene:
    some = from_diagram(".bbb. .b... ..... ..... ..... ..... ..... ..... .....")
    wanted = {cell: token for cell, token in from_diagram(START).items() if cell not in some}
    tray = [TrayItem(f"stern-{n}", Token("mate", 0)) for n in range(9)]
    tray += [TrayItem(f"bow-{n}", Token("mate", 1)) for n in range(5)]
    picture = mat(5, 9, some, dict.fromkeys(wanted, DO), "deck", WAVES, wanted, ends=ENDS)
    return Scene(
        "Sea Leg",
        None,
        "Set-up",
        "Put the pieces on the lit cells: nine Mates at each end of the deck.",
        picture,
        log=(Line("Welcome aboard.", "note"),),
        scores=sea_leg_scores(None, 0, 4),
        keys=(KeyLabel(0, "confirm", "Do it for me"), MENU),
        tray=tuple(tray),
        tone="guide",
    )


def menu() -> Scene:
    base = sea_leg_start()
    rows = ("Take back the last move", "The mat is right: go on", "Abandon this game", "Go on playing")
    keys = (
        KeyLabel(0, "left", "Up"),
        KeyLabel(0, "right", "Down"),
        KeyLabel(0, "confirm", "Choose"),
        KeyLabel(0, "back", "Close"),
    )
    return base._replace(choice=Choice("Menu", rows, 1), keys=keys)


def sea_leg_turn() -> Scene:
    """A game as the table itself stages it: a step of each side, then the next turn."""
    table = Table("sea_leg", {})
    table.set_up()
    table.slide("C7", "C6")
    table.slide("C3", "C4")
    return table.scene()
