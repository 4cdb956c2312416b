"""The hand at a simulated board: commands in a person's words, and what each means in the world."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from hardware.cells import TileMap
from hardware.errors import BoardError
from hardware.simchild import by_reader
from hardware.tags import check_tag
from hardware.world import World

HELP = """\
place CELL PIECE [down]    lay a piece on a cell, face up unless you say down (PIECE may be a raw tag id)
lift CELL [PIECE]          take it off, or everything that lies there
flip CELL [PIECE]          turn a card over where it lies
move CELL CELL [PIECE]     lift here, lay down there
press CELL                 push a cell's button
key SIDE WORD              push a key beside the mat: confirm, back, left, right, menu; side 0 is the near one
fault down|noisy CELL      a reader fails, or gets garbled answers
fault flicker CELL HZ      what lies there comes and goes
fault hung CELL            a reader answers nothing until it is reset
fault dropout|garble CELL S    what lies there is not heard, or read with another id, for S seconds
fault bleed CELL CELL S    the first reader hears for S seconds what lies on the second
fault up CELL              nothing is wrong with this reader any more
fault slow TILE N S        a tile's scans take N times as long, for S seconds
fault cut CELL             the chain of lamps is cut before this one
fault mend TILE            its lamps are whole again
fault corrupt|drop|double N    the next N bytes sent are corrupted, lost, sent twice
fault rate corrupt|drop|double P   the same to each byte with a chance of P, both ways
fault close|open TILE      a tile's port goes, comes back
fault reboot|brownout TILE     a tile restarts, or loses its power for a moment
sync                       wait until everything caused so far has been sent
show                       what lies where, what is lit, and which faults are on
help, quit"""


Steps = tuple[str, ...]
"""What a command means, in the words of the simulated firmware with cells by name."""


class Thing(NamedTuple):
    """A thing on a cell: its name (its tag, if it has no other) and the tag that reads."""

    name: str
    tag: str


class Hand:
    """The hand that moves pieces by name: turns a command into what happens in the world, step by step."""

    def __init__(self, tiles: TileMap, tags: Mapping[str, tuple[str, ...]]) -> None:
        self._tags = tags
        self._names = {tag: name for name, mine in tags.items() for tag in mine}
        self.world = World(tiles)
        self.faults: tuple[str, ...] = ()
        self._verbs: dict[str, tuple[Callable[..., Steps], range]] = {
            "place": (self._place, range(2, 4)),
            "lift": (self._lift, range(1, 3)),
            "flip": (self._flip, range(1, 3)),
            "move": (self._move, range(2, 4)),
            "press": (self._press, range(1, 2)),
            "key": (self._key, range(2, 3)),
            "fault": (self._fault, range(2, 5)),
            "sync": (self._sync, range(1)),
        }

    def plan(self, command: str) -> Steps:
        """What this command would do. Raises BoardError with a sentence that says what is possible."""
        verb, *words = command.split()
        if verb not in self._verbs:
            possible = ", ".join([*self._verbs, "show", "help", "quit"])
            raise BoardError(f"{verb!r} is no command: possible are {possible}")
        make, how_many = self._verbs[verb]
        if len(words) not in how_many:
            raise BoardError(f"{command!r} has too few or too many words: {_usage(verb)}")
        return make(*words)

    def done(self, step: str) -> None:
        """A step was carried out."""
        verb, *words = step.split()
        if verb == "place":
            self.world.place(*words)
        elif verb == "lift":
            self.world.lift(*words)
        elif verb == "fault":
            self.faults = faults_after(self.faults, words)

    def on(self, cell: str) -> tuple[Thing, ...]:
        """What lies on a cell, the undermost first."""
        return tuple(Thing(self._names.get(tag, tag), tag) for tag in self.world.lying(cell))

    def _place(self, cell: str, name: str, face: str = "up") -> Steps:
        self.on(cell)
        laid = self._laid(name, face)
        if name in self._tags:
            self._check_free(name)
        return (f"place {cell} {laid.tag}",)

    def _lift(self, cell: str, name: str = "") -> Steps:
        here = self.on(cell)
        taken = here if here and not name else (self._pick(cell, name),)
        return tuple(f"lift {cell} {laid.tag}" for laid in taken)

    def _flip(self, cell: str, name: str = "") -> Steps:
        laid = self._pick(cell, name)
        tags = self._tags.get(laid.name, ())
        if len(tags) != 2:
            raise BoardError(f"{laid.name} on {cell} has one tag, so it has no other face to turn up")
        turned = tags[1] if laid.tag == tags[0] else tags[0]
        return f"lift {cell} {laid.tag}", f"place {cell} {turned}"

    def _move(self, start: str, cell: str, name: str = "") -> Steps:
        laid = self._pick(start, name)
        self.on(cell)
        if cell == start:
            raise BoardError(f"{laid.name} lies on {cell} already")
        return f"lift {start} {laid.tag}", f"place {cell} {laid.tag}"

    def _press(self, cell: str) -> Steps:
        self.on(cell)
        return (f"press {cell}",)

    def _key(self, side: str, word: str) -> Steps:
        return (f"key {side} {word}",)

    def _fault(self, *words: str) -> Steps:
        step = f"fault {' '.join(words)}"
        by_reader(step, self.world.tiles)  # a cell that is none is refused before anything is sent
        return (step,)

    def _sync(self) -> Steps:
        return ("sync",)

    def _pick(self, cell: str, name: str) -> Thing:
        here = self.on(cell)
        found = [laid for laid in here if name in ("", laid.name, laid.tag)]
        if len(found) == 1:
            return found[0]
        if not here:
            raise BoardError(f"nothing lies on {cell}")
        lying = ", ".join(laid.name for laid in here)
        if name:
            raise BoardError(f"{name!r} does not lie on {cell}: there lies {lying}")
        raise BoardError(f"several things lie on {cell}: say which, of {lying}")

    def _laid(self, name: str, face: str) -> Thing:
        if face not in ("up", "down"):
            raise BoardError(f"{face!r} is no face: a card lies up or down")
        tags = self._tags.get(name)
        if tags is None:
            return self._unknown(name)
        if face == "down" and len(tags) < 2:
            raise BoardError(f"{name} has one tag, so it has no face to lie on")
        return Thing(name, tags[face == "down"])

    def _unknown(self, name: str) -> Thing:
        try:
            check_tag(name)
        except BoardError:
            near = get_close_matches(name, self._tags, n=5, cutoff=0.3) or sorted(self._tags)[:5]
            hint = f"perhaps {', '.join(near)}; or " if near else ""
            raise BoardError(f"{name!r} is no piece: {hint}a tag id such as 04a1b2c3d4e5f6") from None
        return Thing(name, name)

    def _check_free(self, name: str) -> None:
        for cell, tag in self.world.laid:
            if tag in self._tags[name]:
                raise BoardError(f"{name} lies on {cell}: say 'move {cell} ...' or lift it first")


def faults_after(on: tuple[str, ...], words: Sequence[str]) -> tuple[str, ...]:
    """The faults of lines that stay on after one more: of a port until it is open, of bytes at random
    until their rate is 0. What is over at once is not kept."""
    match words:
        case ["rate", what, chance, *_]:
            others = tuple(fault for fault in on if not fault.startswith(f"rate {what} "))
            return others if float(chance) == 0 else (*others, " ".join(words))
        case ["close", tile]:
            return (*on, f"close {tile}")
        case ["open", tile]:
            return tuple(fault for fault in on if fault != f"close {tile}")
    return on


def _usage(verb: str) -> str:
    return "; ".join(line.split("  ")[0] for line in HELP.splitlines() if line.startswith(verb))
