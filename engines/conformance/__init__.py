"""The test kit every rules engine must pass before the table loads it.

    from engines.conformance import conform
    print(conform(my_game, games=2000, options={"seats": 2}))

It plays random games from many seeds and, at sampled moments of each, looks at everything the contract
(engines/game.py) promises. The first promise that is broken raises ConformanceError, which names the
check, says what was seen, and carries the game so far, to be loaded and played again.

    shape       all names are there; start() is repeatable and refuses options nobody knows
    ends        every game ends within BOUND, with an outcome, and only then
    lists       actions() is empty exactly when the seat is no mover; nothing is listed twice
    words       text() and parse() are inverse; nothing but the exact words parses
    applies     every listed action applies, to equal states when applied twice
    refusals    everything unlisted is refused with a reason: near misses, old actions, garbage
    unchanged   no verb changes the state it is given
    replay      the recorded words, played again, lead to an equal state
    pieces      every piece of the start is there at any time, in one place
    views       are plain JSON values, stable, and not a handle on the state
    events      are Told items with a real audience
    secrecy     what a seat cannot know changes nothing it sees, may do, hears or is refused with
    chance      draws what is listed, and the same from the same generator
"""

from engines.conformance.report import ConformanceError, Report
from engines.conformance.run import conform

__all__ = ["ConformanceError", "Report", "conform"]
