"""Captivate at the table: 52 cards with two faces each, dealt by the table or by people."""

from table.games.captivate.sheet import Captivate

SHEET = Captivate()
