"""Captain Sonar at the table: order cards on the mat, a public map on the display, stations on pages."""

from table.games.box import GameBox
from table.games.captain_sonar.advice import SonarAdvice
from table.games.captain_sonar.sheet import CaptainSonar
from table.tongues import mark

GAME = GameBox(
    CaptainSonar(),
    advice=SonarAdvice(),
    caption=mark("Two submarines and their crews, with phones: listen, hunt, and dive."),
)
