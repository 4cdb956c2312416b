"""What people around a game want to see of it, beside how it stands: a hand, codes, how to play, a replay."""

from __future__ import annotations

from table.games.fortunes import Fortunes
from table.games.past import PastStep
from table.playing import intents
from table.playing.replaying import Replaying


class Viewing:
    """What is shown at people's wish. Most of it is of no use once the game has gone on."""

    def __init__(self, inviting: bool) -> None:
        self.inviting = inviting
        self.revealed = self.mat_shown = False
        self.begin_anew()

    def begin_anew(self) -> None:
        """What was chosen for one state is of no use in the next."""
        self.screen: int | None = None  # of how to play
        self.kinds_shown = False
        self.asking = False  # the next cell that is pressed is looked up
        self.looked_up = ""
        self.replay: Replaying | None = None
        self.fortunes: Fortunes | None = None
        self.turning: PastStep | None = None

    def show(self, intent: intents.Viewing, has_screens: bool, now: float) -> None:
        """Act on a wish; `has_screens` where the game says how it is played."""
        match intent:
            case intents.Reveal(shown):
                self.revealed = shown
            case intents.Invite(shown):
                self.inviting = shown
            case intents.ShowMat(shown):
                self.mat_shown = shown
            case intents.OpenScreen(number):
                self.screen = number if has_screens else None
            case intents.TurnReplay(step):
                if self.replay is not None:
                    self.replay.turn(step)
            case intents.RunReplay(running):
                if self.replay is not None:
                    self.replay.run(running, now)
            case intents.AskKinds(shown):
                self.kinds_shown, self.looked_up = shown, ""
            case intents.LookUp():
                self.asking, self.kinds_shown = True, False
