"""One simulated world: what lies on the cells of a mat, whatever its readers say of it, and what was shown.

It speaks for people and for mishaps (lay this here, press that, a reader fails, a plug is pulled) and
remembers; boards in memory and over pseudo-terminals are such worlds and only differ in how the news
travels. Hands that move pieces by name, and the board command, keep no second account of what lies where.
"""

from __future__ import annotations

from hardware.board import Lamp, Presence
from hardware.cells import REFERENCE_MAT, TileMap
from hardware.errors import BoardError
from hardware.lampbook import LampBook
from hardware.tags import check_room, check_tag
from hardware.virtualkeys import VirtualKeys


class World:
    """The cells of a mat, its lamps and its keys. What is done is passed on by the methods at the end,
    which do nothing here: a world by itself is an account."""

    def __init__(self, tiles: TileMap | None = None) -> None:
        self.tiles = tiles if tiles is not None else TileMap.split(*REFERENCE_MAT)
        self.keys = VirtualKeys()
        self.lamps: LampBook[str] = LampBook()
        self._laid: dict[tuple[str, str], None] = {}  # (cell, tag), the longest there first

    @property
    def cells(self) -> tuple[str, ...]:
        return self.tiles.cells

    # --- what people do ---

    def place(self, cell: str, tag: str) -> None:
        """Lay something with this tag on a cell (the tag that faces down is the one that reads)."""
        check_tag(tag)
        lying = self.lying(cell)
        if tag not in lying:
            check_room(cell, lying)
            self._begin(f"place {cell} {tag}")
            self._laid[cell, tag] = None
            self._changed(cell, f"place {cell} {tag}")

    def lift(self, cell: str, tag: str | None = None) -> None:
        """Take this tag, or everything, off a cell."""
        lying = self.lying(cell)
        if tag is not None and tag not in lying:
            raise BoardError(f"tag {tag} does not lie on {cell}: there lies {', '.join(lying) or 'nothing'}")
        if lying:
            command = f"lift {cell} {tag or ''}".strip()
            self._begin(command)
            for taken in lying if tag is None else (tag,):
                del self._laid[cell, taken]
            self._changed(cell, command)

    def press(self, cell: str) -> None:
        """Push a cell's button."""
        self.tiles.reader(cell)
        self._pressed(cell)

    def key(self, side: int, word: str) -> None:
        """Push a key beside the mat."""
        self.keys.press(side, word)

    def lying(self, cell: str) -> tuple[str, ...]:
        """The tags that lie on a cell, the undermost first."""
        self.tiles.reader(cell)
        return tuple(tag for where, tag in self._laid if where == cell)

    @property
    def laid(self) -> tuple[tuple[str, str], ...]:
        """Everything that lies on the mat as (cell, tag), the longest there first."""
        return tuple(self._laid)

    # --- what goes wrong ---

    def reader_down(self, cell: str) -> None:
        """A cell's reader fails."""
        self.tiles.reader(cell)
        self._broken(cell, Presence.DOWN)

    def reader_noisy(self, cell: str) -> None:
        """A cell's reader gets nothing but garbled answers."""
        self.tiles.reader(cell)
        self._broken(cell, Presence.NOISY)

    def reader_up(self, cell: str) -> None:
        """A cell's reader works again."""
        self.tiles.reader(cell)
        self._broken(cell, None)

    def unplug(self, tile: int) -> None:
        """Pull a tile's plug: nothing is heard of it, nothing reaches it."""
        self._check_tile(tile)
        self._plugged(tile, False)

    def replug(self, tile: int) -> None:
        """Plug it in again: it says what lies on its cells, and is told what to show."""
        self._check_tile(tile)
        self._plugged(tile, True)

    def _check_tile(self, tile: int) -> None:
        if not 0 <= tile < len(self.tiles.tiles):
            raise BoardError(f"there is no tile {tile}: tiles are 0 to {len(self.tiles.tiles) - 1}")

    # --- what was shown ---

    @property
    def shown(self) -> dict[str, Lamp]:
        """What each cell's lamp shows now; a lamp that was never lit is not in it."""
        return self.lamps.shown

    @property
    def history(self) -> list[tuple[str, Lamp]]:
        """The changes of cells' lamps, in the order in which they were made (LampBook: the last ones)."""
        return self.lamps.history

    def lit(self, cell: str) -> Lamp:
        """What one cell's lamp shows."""
        return self.lamps.lit(cell)

    # --- how the news travels: for boards to fill in ---

    def _begin(self, command: str) -> None:
        """This is about to be done. Raises BoardError where it cannot be; then nothing happens."""

    def _changed(self, cell: str, command: str) -> None:
        """Something else lies on this cell now, by this command."""

    def _pressed(self, cell: str) -> None:
        """A cell's button was pushed."""

    def _broken(self, cell: str, how: Presence | None) -> None:
        """A reader says nothing but this from now on; None: it works."""

    def _plugged(self, tile: int, plugged: bool) -> None:
        """A tile's plug was put in or pulled."""
