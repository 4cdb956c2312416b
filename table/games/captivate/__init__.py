"""Captivate at the table: 52 cards with two faces each, dealt by the table or by people."""

from table.games.box import GameBox
from table.games.captivate.sheet import Captivate

GAME = GameBox(Captivate())
