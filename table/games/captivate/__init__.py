"""Captivate at the table: 52 cards with two faces each, dealt by the table or by people."""

from table.games.box import GameBox
from table.games.captivate.advice import CaptivateAdvice
from table.games.captivate.sheet import Captivate
from table.tongues import mark

GAME = GameBox(
    Captivate(),
    advice=CaptivateAdvice(),
    caption=mark("Turn cards face down, capture them, and remember what lies where."),
)
