"""The picture of the table for any browser, at /table: what everybody may know, and nothing else.

The display in the room may show more: a hand that its owner asked for, codes that open doors, lists. It is
drawn in a thread, and only when somebody asks for it.
"""

from __future__ import annotations

import asyncio
import hashlib

from table.playing.moment import Moment
from table.showing.scene import Scene

MOST_ART = 2000  # images that are kept for those who come for them


def public(picture: Scene) -> Scene:
    """The picture without what is for those in the room."""
    mine = picture._replace(tray=(), tray_chosen="", choice=None, keys=(), tips=())
    return mine._replace(codes=(), phones="", notices=())


class PublicPicture:
    """The newest picture that everybody may see, and the images it is made of."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._drawn: tuple[Scene, bytes, str] | None = None
        self._art: dict[str, bytes] = {}
        self._drawing = asyncio.Lock()

    def show(self, picture: Scene, moment: Moment | None) -> None:
        """A new picture, of a game or (None) of a table without one. A hint from a hand that only its owner
        knows is not for everybody, and neither is what the shop's people look up."""
        if not picture.private and (moment is None or moment.hint is None or moment.hand is None):
            self._scene = public(picture)

    async def svg(self) -> tuple[bytes, str] | None:
        """The picture as SVG, and a name of this very picture; None before the first."""
        async with self._drawing:
            scene = self._scene
            if scene is None:
                return None
            if self._drawn is None or self._drawn[0] != scene:
                self._drawn = (scene, *await asyncio.to_thread(self._draw, scene))
            return self._drawn[1:]

    def art(self, name: str) -> bytes | None:
        """One of the images."""
        return self._art.get(name)

    def _draw(self, scene: Scene) -> tuple[bytes, str]:
        from table.showing.display.vector import vector  # pygame is slow to import: only where it is wanted

        picture = vector(scene)
        known = self._art if len(self._art) < MOST_ART else {}
        self._art = {**known, **picture.art}
        body = picture.svg.encode()
        return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'
