"""Captain Sonar at the table: order cards on the mat, a public map on the display, stations on pages."""

from table.games.box import GameBox
from table.games.captain_sonar.sheet import CaptainSonar

GAME = GameBox(CaptainSonar())
