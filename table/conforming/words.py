"""Checks of what people read: there is a sentence for everything, and it fits the smallest display."""

from __future__ import annotations

from pathlib import Path

from table.conforming.position import Position
from table.games.faces import faces_of
from table.sensing.pieces import DOWN, UP
from table.showing.scene import Scene

SMALLEST = (1024, 600)
ELLIPSIS = "…"


def check_words(at: Position) -> None:
    """Names and the sentence of the moment."""
    sheet = at.sheet
    for kind in at.kinds:
        piece = next(piece for piece in at.pieces.values() if piece.kind == kind)
        for face in (UP, DOWN) if piece.faces else ("",):
            if not str(sheet.noun(kind, face, "").name):
                at.fail("words", f"a piece of the kind {kind!r}, face {face!r}, has no name")
    for seat in range(_seats(at)):
        if not str(sheet.seat_name(at.state, seat)):
            at.fail("words", f"seat {seat} has no name")
    if sheet.game.outcome(at.state) is None:
        if not str(sheet.now(at.state)):
            at.fail("words", "nothing is said of what may be done now: now() is empty")
    elif not all(map(str, sheet.over(at.state))):
        at.fail("words", "how it ended needs a headline and a sentence: over() has an empty one")


def check_faces(at: Position) -> None:
    """Both sides of every kind show something, and pictures can be shown on phones too."""
    faces, art = faces_of(at.sheet), at.sheet.art
    for kind in sorted(at.kinds):
        for side, token in (("front", faces.front(kind)), ("back", faces.back(kind))):
            if not (token.art or token.picture):
                at.fail(
                    "faces", f"the {side} of a {kind!r} shows nothing: it has neither a drawing nor a picture"
                )
            if token.picture and not Path(token.picture).is_file():
                at.fail(
                    "faces", f"the {side} of a {kind!r} is to show {token.picture}, and there is no such file"
                )
            if token.picture and (art is None or Path(token.picture).parent != art):
                at.fail(
                    "faces", f"the picture {token.picture} is not in the folder that the sheet names as `art`"
                )


def check_told(at: Position, seat: int, action: object) -> None:
    """What is said of an action is said in words."""
    game = at.sheet.game
    after = game.apply(at.state, seat, action)
    for line in at.sheet.lines(game.tell(at.state, seat, action, after), after, seat):
        if not str(line.say).strip():
            at.fail("words", f"an empty line is said of {at.words(action)}")


def check_fits(at: Position, picture: Scene) -> None:
    """Nothing of a scene is cut short on the smallest display."""
    from table.showing.display.fonts import measure  # pygame: only where it is wanted
    from table.showing.display.geometry import plan

    given = str(picture)
    for words in plan(picture, SMALLEST, measure).words():
        last = words.lines[-1] if words.lines else ""
        if last.endswith(ELLIPSIS) and last not in given:
            said = " ".join(words.lines)
            at.fail("words", f"{said!r} is cut short on a display of {SMALLEST[0]} x {SMALLEST[1]}")


def _seats(at: Position) -> int:
    return int(at.options.get("seats", at.sheet.game.SEATS[0]))
