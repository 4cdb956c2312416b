"""A Scene: everything the display shows at one moment, as a value. Displays only paint it.

Every game uses the same four places: whose turn and what to do now, the mat, what just happened,
the score. A scene is made from public views and from what the readers see; it holds no secret.
"""

from __future__ import annotations

from typing import NamedTuple

from hardware.board import DARK, Lamp

CARD = "card"  # begins the art of everything that is a card
BACK = "card-back"
SIGN = "sign"  # the kind of a line


class Token(NamedTuple):
    """A piece or card as a picture. `art` names the drawing, `seat` its colour (None: nobody's). Drawings of
    any game are "disc", "card" and "card-back"; they show a picture, else a glyph, else the label."""

    art: str  # "disc", "card", "card-back", "mate", "ship", "unknown", ...; "" is the picture alone
    seat: int | None = None
    label: str = ""  # a short word drawn on it, or ""
    facts: tuple[tuple[str, str], ...] = ()  # what a card shows: ("value", "7"), ("element", "dark"), ...
    glyph: str = ""  # one character, such as an emoji
    picture: str = ""  # the path of a PNG or SVG file, in the folder that the game's box names

    @property
    def is_card(self) -> bool:
        return self.art.startswith(CARD) or self.art.startswith("order-")


class CellPicture(NamedTuple):
    """One cell of the mat: what it is, what lies on it, what should lie on it, its lamp."""

    cell: str
    ground: str = "sea"  # names a drawing: "deck", "wave-left", "wave-right", "sea", "rock", ...
    tokens: tuple[Token, ...] = ()
    wanted: Token | None = None  # drawn as an outline: "put this here"
    lamp: Lamp = DARK
    down: bool = False  # the reader of this cell does not answer
    at: str | None = None  # of a chart's square, the cell of the mat that it stands for, "" for none
    sign: str = ""  # a small sign in its corner, such as "risk"


class Arrow(NamedTuple):
    """A hint from one cell to another; `wrong` when it is the way back."""

    start: str
    end: str
    wrong: bool = False


class Frame(NamedTuple):
    """An outline around a block of cells, such as the box cards must fit in, or what a seat has there."""

    first: str
    last: str
    seat: int | None = None


class MatPicture(NamedTuple):
    """The middle of the picture: a grid of cells, row by row, and what is drawn over it."""

    columns: int
    rows: int
    cells: tuple[CellPicture, ...]
    arrows: tuple[Arrow, ...] = ()
    frames: tuple[Frame, ...] = ()
    path: tuple[str, ...] = ()  # cells joined by a line, for a ship's wake
    ends: tuple[str, str] = ("", "")  # names written at the far and the near end
    blocks: int = 0  # cells a side of numbered blocks, where a map has such


FOLLOW = -1  # in place of the first row of a tray that is shown: wherever the chosen piece is
OF_CELL = "@"  # begins what stands for a piece's name, where that is a secret: "@C3" is the one missing on C3


class TrayItem(NamedTuple):
    """A piece beside a virtual mat, that can be dragged onto it."""

    piece: str
    token: Token


class Tip(NamedTuple):
    """What the mouse learns of a cell and the piece on it, of one in the tray, or of a sign beside the mat:
    what it is, where it may go, what the signs on it mean."""

    place: str  # a cell, the name of a piece, or "die:0", "track:3", "gauge:crab"
    say: str
    goes: tuple[str, ...] = ()
    turns: bool = False  # it may be turned over now
    more: tuple[str, ...] = ()  # a line for each sign


class Line(NamedTuple):
    """A line of the log. `kind`: "did" (an action), "note" (a consequence), "wrong", "good", "said"
    (announced aloud: the newest is written large), or "sign" (explains one: written to its end)."""

    say: str
    kind: str = "note"
    seat: int | None = None


class Score(NamedTuple):
    """A seat's line in the score: a name, a big figure, and a word on it."""

    seat: int
    name: str
    figure: str
    detail: str = ""
    to_move: bool = False


class KeyLabel(NamedTuple):
    """What a key beside the mat does now."""

    side: int
    word: str  # confirm, back, left, right, menu
    label: str


class Choice(NamedTuple):
    """A list to choose from (menu, a question); `chosen` is the highlighted row."""

    title: str
    rows: tuple[str, ...]
    chosen: int = 0
    warned: tuple[int, ...] = ()  # rows that nobody should choose lightly


class Gauge(NamedTuple):
    """A row of circles in the side panel: a resource, a track. `marks` are drawn filled."""

    label: str
    marks: int
    size: int
    notes: tuple[str, ...] = ()  # a word per circle, where a track shows numbers
    art: str = ""  # a ground's drawing that stands before the label, which is then a short one


class Die(NamedTuple):
    """A die of the last roll. `chosen` is the one that a move would be made with."""

    face: int
    used: bool = False
    chosen: bool = False
    way: str = ""  # the gestures it is for: see Gesture.way


class TallyLine(NamedTuple):
    """A line of a score sheet: what for, how it is reckoned ("3 x 2"), and the points."""

    label: str
    sum: str
    points: int


class CurveLine(NamedTuple):
    """How one side stood, from the start to the end."""

    seat: int  # its colour
    name: str
    figures: tuple[float, ...]


class Curve(NamedTuple):
    """The course of a game: a line for each side, what they measure, and a sentence on where it turned."""

    title: str
    lines: tuple[CurveLine, ...]
    low: float
    high: float
    say: str = ""
    turned: int | None = None  # the step of the turning point
    at: int | None = None  # the step that is shown


class Code(NamedTuple):
    """A link to be scanned: the private page of a seat that nobody holds yet. Whoever can see the
    display can see it, so it is spent as soon as somebody has used it."""

    label: str
    url: str
    seat: int | None = None


class HeldPages(NamedTuple):
    """What everybody around the table is told of the private pages: invitations to free seats, a line on
    who holds the others, and why no phone could come ("" where they can)."""

    codes: tuple[Code, ...] = ()
    line: str = ""
    trouble: str = ""


class Scene(NamedTuple):
    """One picture of the table."""

    title: str  # the game
    seat: int | None  # whose turn it is, for the colour of the banner
    turn: str  # "Stern's turn"
    now: str  # one sentence: what to do now
    mat: MatPicture
    log: tuple[Line, ...] = ()  # newest last
    scores: tuple[Score, ...] = ()
    notices: tuple[str, ...] = ()  # faults that a person should know of meanwhile
    keys: tuple[KeyLabel, ...] = ()
    choice: Choice | None = None
    tray: tuple[TrayItem, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    tone: str = "play"  # "play", "guide", "wrong", "over", "paused": the banner's mood
    codes: tuple[Code, ...] = ()  # invitations to private pages, while they are shown
    clock: str = ""  # the time that is left, as "12:05", in games against the clock
    track: Gauge | None = None  # a long one, under a chart
    dice: tuple[Die, ...] = ()  # the last roll
    tally: tuple[TallyLine, ...] = ()  # the score sheet of a game that is over
    language: str = "en"  # in which everything is said
    label: str = ""  # what kind of showing this is, where it is not people who play: "Demo"
    phones: str = ""  # who plays on a phone, where the pages are; how the mouse turns a card
    brightness: float = 1.0  # of the screen; 0 is black, for a table that sleeps
    tips: tuple[Tip, ...] = ()  # for the mouse, on a mat in memory
    tray_chosen: str = ""  # the piece in the tray that the keys have come to
    curve: Curve | None = None  # the course of a game that is over
    aside: bool = False  # this is no picture of the game as it stands: something else is shown in its place
    wordy: bool = False  # in lessons: the sentence needs more room than anything beside it
    private: bool = False  # for the shop's people: it is shown at the table, and nowhere else
    page: str = ""  # of several screens: which this is, where the title that says it finds no room
