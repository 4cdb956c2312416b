"""A bot's own process: `python -m table.bots.worker GAME` reads questions and writes choices.

It is nicer to the machine than the table is, so that a lamp never waits for a thought. It ends when its
input does, which is when the table has gone.
"""

from __future__ import annotations

import os
import sys
from random import Random
from traceback import extract_tb
from typing import BinaryIO

from table.bots.bot import bot_for
from table.bots.fortunes import fortunes
from table.bots.frames import (
    LENGTH,
    Answer,
    Asked,
    Failed,
    Rehearse,
    Retrace,
    Riddle,
    framed,
    length_of,
    unpacked,
)
from table.bots.levels import Level
from table.bots.rehearsing import rehearsed
from table.games import load_game
from table.games.box import GameBox
from table.games.past import Past

NICENESS = 10
READY = "ready"  # the first thing it says


def answer(box: GameBox, question: Asked) -> Answer:
    """What a question is answered with, whatever happens. A fault is told without its text: it may hold
    what only this seat knows."""
    try:
        match question:
            case Riddle(seen, seat, level, seed):
                return bot_for(box, Level(level)).choose(seen, seat, Random(seed))
            case Retrace(options, record):
                return fortunes(box, Past(box.sheet, options, record))
            case Rehearse():
                return rehearsed(box, question)
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        return Failed(f"{type(error).__name__} in {last.filename}, line {last.lineno}")


def serve(box: GameBox, questions: BinaryIO, choices: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    choices.write(framed(READY))
    choices.flush()
    while len(head := questions.read(LENGTH)) == LENGTH:
        choices.write(framed(answer(box, unpacked(questions.read(length_of(head))))))
        choices.flush()


def main() -> None:
    os.nice(NICENESS)
    choices = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a game prints is no choice
    serve(load_game(sys.argv[1]), sys.stdin.buffer, choices)


if __name__ == "__main__":
    main()
