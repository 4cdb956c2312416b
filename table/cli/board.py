"""`tidetable board`: a simulated board by itself, with the world moved by lines on standard input.

The first line printed is the board's address. Then every command gets one line that begins with
`ok` or `error`; lamps that change are told by lines in between (`led C7 pulse ffffff`). It ends with
`quit`, at the end of its input, or with Ctrl-C.
"""

from __future__ import annotations

import os
import select
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from hardware.board import DARK, Lamp
from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.keysocket import KeyRow
from hardware.simchild import LampLine, Reply, SimChild, by_reader
from table.bench.mover import HELP, Hand, Thing


class Dialogue:
    """The conversation: a line in, plans carried out by the child, lines out."""

    def __init__(self, child: SimChild, tiles: TileMap, hand: Hand, keys: KeyRow, stdout: TextIO) -> None:
        self._child = child
        self._keys = keys
        self._tiles = tiles
        self._hand = hand
        self._stdout = stdout

    def say(self, text: str) -> None:
        self._stdout.write(text + "\n")
        self._stdout.flush()

    def obey(self, command: str) -> bool:
        """Do one command. False when it was the last."""
        word = command.split()[0]
        if word == "quit":
            return False
        if word == "help":
            self.say(HELP + "\nok")
        elif word == "show":
            self.say("\n".join([*self._show(), "ok"]))
        else:
            self._carry_out(command)
        return True

    def pass_on(self) -> list[Reply]:
        """Tell of lamps that changed; the answers that came."""
        lines = self._child.read()
        if lines is None:
            raise BoardError("the simulated board has ended: start it anew")
        for line in lines:
            if isinstance(line, LampLine):
                cell = self._tiles.cell(line.tile, line.reader)
                self._hand.world.lamps.note({cell: line.lamp})
                self.say(f"led {cell} {_spoken(line.lamp)}")
        return [line for line in lines if isinstance(line, Reply)]

    def _carry_out(self, command: str) -> None:
        try:
            steps = self._hand.plan(command)
        except BoardError as error:
            self.say(f"error {error}")
            return
        for step in steps:
            answer = self._push(step) if step.startswith("key ") else self._ask(by_reader(step, self._tiles))
            if not answer.ok:
                self.say(f"error {command!r}: {answer.text}")
                return
            self._hand.done(step)
        self.say("ok")

    def _push(self, step: str) -> Reply:
        _, side, word = step.split()
        try:
            self._keys.press(side, word)
        except BoardError as error:
            return Reply(False, str(error))
        return Reply(True, "")

    def pass_on_keys(self) -> None:
        """Tell of keys' lamps that changed."""
        for line in self._keys.read():
            self.say(line)

    def _ask(self, line: str) -> Reply:
        self._child.send(line)
        while True:
            select.select([self._child.out_fd], [], [])
            answers = self.pass_on()
            if answers:
                return answers[0]

    def _show(self) -> list[str]:
        shown = []
        for cell in self._tiles.cells:
            here = [self._named(laid) for laid in self._hand.on(cell)]
            lamp = self._hand.world.lit(cell)
            if here or lamp != DARK:
                lit = "" if lamp == DARK else f" (lit {_spoken(lamp)})"
                shown.append(f"{cell} {', '.join(here) or '-'}{lit}")
        keys = [(key, lamp) for key, lamp in sorted(self._keys.lamps.shown.items()) if lamp != DARK]
        shown += [f"key {side}:{word} (lit {_spoken(lamp)})" for (side, word), lamp in keys]
        shown = shown or ["nothing lies on the mat and nothing is lit"]
        return shown + [f"fault {fault}" for fault in (*self._broken(), *self._hand.faults)]

    def _broken(self) -> list[str]:
        """What is wrong with readers and lamps just now. The child knows: faults pass by themselves."""
        told = filter(None, self._ask("faults").text.split(" | "))
        named = []
        for fault in told:
            kind, tile, reader, *rest = fault.split()
            named.append(" ".join([kind, self._tiles.cell(int(tile), int(reader)), *rest]))
        return named

    def _named(self, laid: Thing) -> str:
        return laid.name if laid.name == laid.tag else f"{laid.name} [{laid.tag}]"


def run_board(
    tiles: TileMap,
    tags: Mapping[str, tuple[str, ...]],
    pace: str,
    link: Path | None,
    stdin: TextIO,
    stdout: TextIO,
    *,
    faults: str = "clean",
    seed: int = 0,
) -> int:
    """Run a simulated board until its input ends; the exit code.

    `tags` are the tags of each piece: one, or first the one that reads when the card lies face up and
    then the one that reads when it lies face down. `stdin` must have a file descriptor.
    Raises BoardError when the board cannot be run.
    """
    if link is not None and "," in str(link):
        raise BoardError(f"the folder {str(link)!r} cannot be part of an address: it has a comma in its name")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a script in the background had it ignored
    child = SimChild(tiles.sizes, pace, link, faults, seed)
    keys = None
    try:
        keys = KeyRow(Path(child.ports[0]).parent)
        desk = Dialogue(child, tiles, Hand(tiles, tags), keys, stdout)
        desk.say(f"serial:{','.join(child.ports)}")
        _converse(desk, child, keys, stdin)
    except (KeyboardInterrupt, BrokenPipeError):
        pass  # a person, or the reader of our output, has had enough
    finally:
        if keys is not None:
            keys.close()
        child.close()
    return 0


def _converse(desk: Dialogue, child: SimChild, keys: KeyRow, stdin: TextIO) -> None:
    """select() rather than a selector: a script may come as a plain file, which epoll refuses."""
    partial, commands_fd = b"", stdin.fileno()
    while True:
        ready, _, _ = select.select([commands_fd, child.out_fd, *keys.fds], [], [])
        if set(ready) & set(keys.fds):
            desk.pass_on_keys()
        if child.out_fd in ready:
            desk.pass_on()
        if commands_fd in ready:
            data = os.read(commands_fd, 4096)
            *lines, partial = (partial + (data or b"\n")).split(b"\n")
            commands = (line.decode(errors="replace").strip() for line in lines)
            if not all(desk.obey(command) for command in commands if command) or not data:
                return


def _spoken(lamp: Lamp) -> str:
    return f"{lamp.pattern.name.lower()} {bytes(lamp.colour).hex()}"
