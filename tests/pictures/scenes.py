"""Sample scenes, one for each kind of moment. The reference pictures beside this file show them."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.board import DARK, Lamp, Pattern
from table.showing.scene import (
    Arrow,
    CellPicture,
    Choice,
    Code,
    Frame,
    Gauge,
    KeyLabel,
    Line,
    MatPicture,
    Scene,
    Score,
    Token,
    TrayItem,
)
from tests.pictures.after_scenes import AFTER
from tests.pictures.captivate_scenes import CAPTIVATE
from tests.pictures.kiosk_scenes import KIOSK
from tests.pictures.lesson_scenes import LESSONS
from tests.pictures.sea_grid_scenes import SEA_GRID
from tests.pictures.sonar_scenes import SONAR
from tests.pictures.zemo_scenes import ZEMO
from tests.table.conftest import Table

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


def captivate_card(value: int, element: str, dots: str, name: str = "") -> Token:
    sides = zip(("top", "right", "bottom", "left"), dots, strict=True)
    return Token(
        "card-element",
        facts=(("value", str(value)), ("element", element), *sides, ("name", name)),
    )


def captivate() -> Scene:
    down = Token("card-back")
    tokens = {
        "D4": captivate_card(7, "water", "3323", "The Otter"),
        "D3": captivate_card(1, "light", "4111", "The Rat"),
        "C4": captivate_card(13, "dark", "4444", "The Leviathan"),
        "E4": down,
        "E5": captivate_card(10, "earth", "3334", "The Stag"),
        "D5": captivate_card(2, "earth", "2123", "The Frog"),
        "C3": captivate_card(11, "water", "3434", "The Shark"),
        "F5": down,
        "C5": captivate_card(5, "dark", "2242", "The Owl"),
    }
    lamps = {"C5": DO, "D5": DO, "E3": MAY, "D6": MAY}
    hand = ("3-light", "8-dark", "12-earth", "6-water", "9-light")
    tray = tuple(
        TrayItem(name, captivate_card(int(name.split("-")[0]), name.split("-")[1], "3322")) for name in hand
    )
    return Scene(
        "Captivate",
        2,
        "Coral's turn",
        "Turn over the two lit cards.",
        mat(7, 7, tokens, lamps, frames=(Frame("C3", "F6"),)),
        log=(
            Line("Pearl ended the turn and drew 2 cards.", "did", 1),
            Line("Coral played the 7 of Water.", "did", 2),
            Line("It turns two cards over.", "note"),
        ),
        scores=(
            Score(0, "Anchor", "5", "cards, 12 won"),
            Score(1, "Pearl", "5", "cards, 7 won"),
            Score(2, "Coral", "3", "cards, 9 won", True),
            Score(3, "Gull", "5", "cards, 4 won"),
        ),
        keys=(KeyLabel(0, "confirm", "End turn"), BACK, MENU),
        tray=tray,
        tone="guide",
    )


def sea_grid_card(
    seat: int, kind: str, c: int, d: int, name: str, keyword: str = "", turned: bool = False
) -> Token:
    facts = (("type", kind), ("c", str(c)), ("d", str(d)), ("name", name))
    marked = (("turned", "yes"),) if turned else ()
    return Token("card-crew", seat, facts=(*facts, ("keyword", keyword), *marked))


def sea_grid() -> Scene:
    tokens = {
        "C5": sea_grid_card(0, "character", 1, 1, "Capt'n Eli", "SACRIFICE"),
        "C4": sea_grid_card(0, "vehicle", 1, 1, "Dolphin"),
        "B5": sea_grid_card(0, "gadget", 1, 0, "Root Beer Machine"),
        "D5": Token("card-back", 0),
        "C3": sea_grid_card(1, "character", 1, 1, "Hydron", "STACKED"),
        "D3": sea_grid_card(1, "location", 0, 3, "Eagle Rock"),
        "B3": Token("card-back", 1),
        "D4": sea_grid_card(1, "character", 1, 1, "Commander X", "TENACIOUS", turned=True),
    }
    lamps = {"C5": Lamp(Pattern.STEADY, (40, 110, 255)), "C3": MAY, "B3": MAY}
    return Scene(
        "Sea Grid",
        0,
        "Near side's turn",
        "Capt'n Eli challenges Hydron with 2 against 1. Press the target, or back to choose again.",
        mat(5, 7, tokens, lamps, frames=(Frame("B3", "D6"),), arrows=(Arrow("C5", "C3"),)),
        log=(Line("Far side turned up Hydron.", "did", 1), Line("The Dolphin adds 1.", "note")),
        scores=(Score(0, "Near side", "4", "on the grid", True), Score(1, "Far side", "4", "on the grid")),
        keys=(KeyLabel(0, "confirm", "Challenge"), KeyLabel(0, "back", "Choose again"), MENU),
    )


def chart() -> Scene:
    kinds = (
        "open",
        "rough",
        "storm",
        "open",
        "whirlpool",
        "open",
        "crab",
        "open",
        "town",
        "open",
        "rock",
        "open",
    )
    more = (
        "island",
        "open",
        "kraken",
        "open",
        "pirate",
        "open",
        "open",
        "navy",
        "open",
        "dragon",
        "open",
        "rough",
    )
    names = cell_names(12, 12)
    every = (*kinds, *more, *kinds[5:], *more[3:], *kinds[:7], *more[:5])
    grounds = {name: every[(n * 5 + n // 12) % len(every)] for n, name in enumerate(names)}
    path = ("C9", "D8", "E7", "E6", "E5", "F4", "G4", "H5")
    grounds |= dict.fromkeys(path[:4], "open")
    track = ("4", "4", "5", "", "5", "6", "6", "", "7", "7", "+2", "8", "8", "", "9", "9", "", "10", "10")
    return Scene(
        "Captain Zemo",
        0,
        "Turn 6 of 15",
        "Choose where the 4 takes you: press a lit square.",
        mat(
            12,
            12,
            {"H5": Token("ship")},
            dict.fromkeys(("H4", "I5", "H6"), MAY),
            "open",
            grounds,
            path=path,
        ),
        log=(Line("Beat the Giant Crab with 9 against 5.", "good"), Line("Rolled 1, 4, 4 and 6.", "did", 0)),
        scores=(Score(0, "Adventurer", "34", "points so far", True),),
        gauges=(
            Gauge("Sail", 5, 8),
            Gauge("Hull", 3, 8),
            Gauge("Crew", 6, 8),
            Gauge("Cannon", 7, 10),
            Gauge("Command", 2, 4),
            Gauge("Gold", 1, 8),
            Gauge("Danger", 6, len(track), track),
        ),
        keys=(KeyLabel(0, "left", "Other die"), KeyLabel(0, "confirm", "Reroll"), MENU),
    )


def stacked_and_unknown() -> Scene:
    pair = (captivate_card(7, "water", "3323"), captivate_card(9, "dark", "3243"))
    tokens = {"B2": pair, "C3": Token("unknown"), "D1": Token("order", 1, "Sonar"), "A1": Token("captain", 3)}
    lamps = {"B2": WRONG, "C3": WRONG, "A4": YES, "D4": DO, "A1": Lamp(Pattern.STEADY, (150, 60, 220))}
    long = "Two cards lie on B2 and something nobody knows lies on C3: take away what does not belong there. "
    return Scene(
        "Captivate",
        3,
        "A player with a very long name indeed's turn",
        long * 3,
        mat(4, 4, tokens, lamps, down=("A3",)),
        log=(Line("A card was laid on another. " * 5, "wrong", 3), Line("It goes on.", "good")),
        scores=(
            Score(0, "Bartholomew Roberts", "-128", "cards in a very long hand"),
            Score(1, "Al", "7", ""),
            Score(3, "Grace", "100000", "points", True),
        ),
        notices=(
            "Tile 2 is not answering: check its cable, the table goes on by itself as soon as it is back.",
            "The same tag is seen on B2 and C3.",
            "The reader under A3 does not answer.",
            "No sound device was found.",
        ),
        keys=(
            KeyLabel(0, "confirm", "The mat is right"),
            KeyLabel(0, "back", "Take back"),
            KeyLabel(1, "confirm", "Sacrifice"),
            KeyLabel(1, "menu", "Menu"),
            MENU,
        ),
        tone="wrong",
    )


def invitation(number: int) -> str:
    """A link such as a code has; these open nothing."""
    return f"http://tidetable.local:8137/#{chr(97 + number) * 24}"


def invited() -> Scene:
    codes = (Code("Stern", invitation(0), 0), Code("Bow", invitation(1), 1))
    keys = (KeyLabel(0, "confirm", "Hide the codes"), MENU)
    return sea_leg_start()._replace(codes=codes, keys=keys, phones="Pages at tidetable.local:8137.")


def held() -> Scene:
    """One seat is held by a phone; the other one's code could be opened by none."""
    return invited()._replace(
        codes=(Code("Bow", "http://127.0.0.1:8137/#kAOARFRFOsfFhFIyfPq6Jx-k", 1),),
        notices=(
            "Phones cannot open the codes: their pages are for this machine alone. Play with --lan, or set "
            'companion.host = "0.0.0.0".',
        ),
        phones="On phones: Stern (hands are there).",
    )


def lobby() -> Scene:
    roles = ("Captain", "First Mate", "Engineer", "Radio Operator")
    names = [f"{team} {role}" for team in ("Yellow", "Blue") for role in roles]
    codes = tuple(Code(name, invitation(number), number // 4) for number, name in enumerate(names))
    return Scene(
        "Captain Sonar",
        None,
        "Captain Sonar: set-up",
        "Take your stations.",
        mat(5, 9, {}),
        log=(Line("The mat lies ready.", "good"),),
        keys=(KeyLabel(0, "confirm", "Hide the codes"), MENU),
        codes=codes,
        phones="Pages at tidetable.local:8137. On phones: 5 of 8 players.",
    )


def sea_leg_turn() -> Scene:
    """A game as the table itself stages it: a step of each side, then the next turn."""
    table = Table("sea_leg", {})
    table.set_up()
    table.slide("C7", "C6")
    table.slide("C3", "C4")
    return table.scene()


SCENES = {
    "sea_leg_turn": sea_leg_turn,
    "sea_leg_start": sea_leg_start,
    "sea_leg_guidance": sea_leg_guidance,
    "sea_leg_wrong": sea_leg_wrong,
    "sea_leg_over": sea_leg_over,
    "sea_leg_setup": sea_leg_setup,
    "menu": menu,
    "captivate": captivate,
    "sea_grid": sea_grid,
    "chart": chart,
    "crowded": stacked_and_unknown,
    "invited": invited,
    "held": held,
    "lobby": lobby,
    **CAPTIVATE,
    **KIOSK,
    **SEA_GRID,
    **ZEMO,
    **SONAR,
    **AFTER,
    **LESSONS,
}
