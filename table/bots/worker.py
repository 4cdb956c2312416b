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

from table.bots.advice import Thought
from table.bots.bot import bot_for
from table.bots.frames import LENGTH, Failed, Riddle, framed, length_of, unpacked
from table.bots.levels import Level
from table.games import load_game
from table.games.box import GameBox

NICENESS = 10
READY = "ready"  # the first thing it says


def answer(box: GameBox, question: Riddle) -> Thought | Failed:
    """What a question is answered with, whatever happens. A fault is told without its text: it may hold
    what only this seat knows."""
    try:
        bot = bot_for(box, Level(question.level))
        return bot.choose(question.seen, question.seat, Random(question.seed))
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
