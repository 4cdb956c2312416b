"""Sea Leg at the table: eighteen pieces with one tag each, and a deck with Wave tiles."""

from table.games.sea_leg.sheet import SeaLeg

SHEET = SeaLeg()
