"""All that a game at the table is made of, to be imported from one place by whoever makes one.

What stands here stays: a game that imports nothing else of `table` goes on working with the next version.
`engines.game` is the same for the rules.
"""

from __future__ import annotations

from table.games.box import GameBox
from table.games.faces import CardFaces, Face, Faces
from table.games.parts import Chart, Deals, Orders, Player, Question, Timeout
from table.games.sheet import Picture, Sheet
from table.games.steps import ANY, Aside, Attempt, Expected, Gesture, Put, Shift, Spot, Take, Turn
from table.sensing.pieces import DOWN, UP, Piece
from table.showing.scene import Frame, Gauge, Line, Score, TallyLine, Token
from table.tongues import Noun, simple_noun

__all__ = [
    "ANY",
    "DOWN",
    "UP",
    "Aside",
    "Attempt",
    "CardFaces",
    "Chart",
    "Deals",
    "Expected",
    "Face",
    "Faces",
    "Frame",
    "GameBox",
    "Gauge",
    "Gesture",
    "Line",
    "Noun",
    "Orders",
    "Picture",
    "Piece",
    "Player",
    "Put",
    "Question",
    "Score",
    "Sheet",
    "Shift",
    "Spot",
    "Take",
    "TallyLine",
    "Timeout",
    "Token",
    "Turn",
    "simple_noun",
]
