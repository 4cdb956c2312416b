"""Sample scenes of the games with cards and charts, and one that is as crowded as can be."""

from __future__ import annotations

from hardware.board import Lamp, Pattern
from table.showing.scene import (
    Arrow,
    Frame,
    Gauge,
    KeyLabel,
    Line,
    Scene,
    Score,
    Token,
    TrayItem,
)
from tests.pictures.kit import BACK, DO, MAY, MENU, WRONG, YES, captivate_card, cell_names, mat, sea_grid_card


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
