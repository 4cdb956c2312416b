"""Opens the companion of a table: its secrets on the disk, its doors, its server, its name."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from engines.errors import UserError
from engines.reasons import because
from table.keeping.folder import recall, write_private
from table.settings.sections import CompanionSettings as Settings
from table.showing.companion.announce import announced, can_announce
from table.showing.companion.desk import Desk
from table.showing.companion.doors import Doors
from table.showing.companion.hosts import is_loopback, listening, network_name
from table.showing.companion.operator import (
    OperatorToken,
    forget_pages,
    fresh_token,
    link,
    note_pages,
    table_link,
)
from table.showing.companion.peers import AtTable
from table.showing.companion.reception import Reception
from table.showing.companion.server import Bound, Companion
from table.showing.companion.tablehand import TableHand
from table.showing.display.gestures import Gesture
from table.tongues import mark, say

DOORS_FILE = "doors.json"
LOOK_UP = 10.0  # seconds that the table's address is taken for granted

OWN_MACHINE = mark(
    "Phones cannot open the codes: their pages are for this machine alone. Play with --lan, or set "
    'companion.host = "auto".'
)
NO_NETWORK = mark(
    "Phones cannot open the codes: this machine is in no network. Connect it, and they are made anew."
)

_log = logging.getLogger("tidetable.companion")


class NoPages(UserError):
    """There is nowhere to serve pages at. Names the way out."""


class Links:
    """Links as codes show them. They are asked for with every picture, and a table may move to another
    address: so the way to it is looked up now and then."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._start, self._until = clock, "", 0.0
        self._name, self._named_until = "", 0.0

    def link(self, bound: Bound, token: str) -> str:
        now = self._clock()
        if not self._start or now >= self._until:
            self._start, self._until = link(bound, ""), now + LOOK_UP
        return self._start + token

    def network(self) -> str:
        """The name of the network, looked up as often as the address is."""
        now = self._clock()
        if now >= self._named_until:
            self._name, self._named_until = network_name(), now + LOOK_UP
        return self._name

    def trouble(self, bound: Bound) -> str:
        """Why no phone can open a code, and what to do; "" where they can."""
        host = urlsplit(self.link(bound, "")).hostname or ""
        if not is_loopback(host):
            return ""
        return say(OWN_MACHINE if is_loopback(bound.host) else NO_NETWORK)


def public_name(settings: Settings) -> str:
    """The name to announce on the network; "" where nobody but this machine could use it."""
    wanted = settings.name and not is_loopback(settings.host) and can_announce()
    return f"{settings.name}.local" if wanted else ""


class Host(AtTable, Protocol):
    """A table that pages can be opened for."""

    def open_desk(self, desk: Desk) -> None:
        """Pages come to this desk from now on."""

    def close_desk(self, desk: Desk) -> None:
        """They no longer do."""


@asynccontextmanager
async def companion(
    service: Host,
    settings: Settings,
    folder: Path,
    tell: Callable[[str], object] = _log.warning,
    mouse: Callable[[Gesture], None] | None = None,
    invites: bool = True,
) -> AsyncIterator[Companion]:
    """Serve pages for a table; to be entered just before the service runs. `folder` is where the table
    keeps what it must not forget; `tell` is told what of it was lost. With a `mouse` the table can be played
    on a page of its own (`Companion.table_link`), without `invites` on that one alone."""
    operator, links = OperatorToken(folder, tell), Links(asyncio.get_running_loop().time)
    own = "" if mouse is None else fresh_token()
    doors = Doors(fresh_token, operator(), own)
    reception = Reception(
        service,
        doors,
        kept=_read(folder / DOORS_FILE, tell),
        keep=lambda kept: _write(folder / DOORS_FILE, kept),
        assist=settings.assist,
        url=lambda token: links.link(server.bound, token),
        operator=operator,
        trouble=lambda: links.trouble(server.bound),
        network=links.network,
        invites=invites,
    )
    desk = Desk(service, reception, None if mouse is None else TableHand(mouse))
    server = Companion(desk, doors)
    bound = await _started(server, settings, tell)
    service.open_desk(desk)
    try:
        async with announced(public_name(settings), bound) as known:
            server.bound = bound._replace(announced=known)
            note_pages(folder, server.bound)
            server.table_link = table_link(server.bound, own)
            yield server
    finally:
        forget_pages(folder)
        service.close_desk(desk)
        await server.stop()


async def _started(server: Companion, settings: Settings, tell: Callable[[str], object]) -> Bound:
    """Where the pages are. Another program on their port is told of, as whoever wrote it down must know."""
    try:
        bound = await server.start(listening(settings.host), settings.port)
    except OSError as error:
        why = error.strerror or error
        raise NoPages(
            f"the pages cannot be opened at {settings.host}: {why}; name another address as companion.host"
        ) from error
    if settings.port not in (0, bound.port):
        tell(
            because(
                "another program uses port {port}: the pages are at port {instead}",
                port=settings.port,
                instead=bound.port,
            )
        )
    return bound


def _read(path: Path, tell: Callable[[str], object] = _log.warning) -> dict[str, object]:
    """What the doors remembered; nothing where that cannot be read: then phones are invited again."""
    return recall(path, _doors, tell) or {}


def _doors(text: str) -> dict[str, object]:
    found = json.loads(text)
    keys = found.get("keys") if isinstance(found, dict) else None
    if not isinstance(keys, list) or not all(key is None or _is_digest(key) for key in keys):
        raise ValueError("these are no doors")
    return _with_devices(found)


def _with_devices(found: dict[str, Any]) -> dict[str, object]:
    """What else was remembered of the doors, as far as it makes sense: without it phones come in too."""
    devices, shared = found.get("devices"), found.get("shared")
    known = devices if isinstance(devices, list) else []
    doors = range(len(found["keys"]))
    return {
        **found,
        "devices": [device if _is_digest(device) else None for device in known],
        "shared": [door for door in doors if isinstance(shared, list) and door in shared],
    }


def _is_digest(key: object) -> bool:
    return isinstance(key, str) and len(key) == 64 and not key.strip("0123456789abcdef")


def _write(path: Path, kept: dict[str, object]) -> None:
    _keep(path, json.dumps(kept))


def _keep(path: Path, text: str) -> None:
    """Keep it where the disk allows; where it does not, everybody is invited again after a restart."""
    try:
        write_private(path, text)
    except OSError as error:
        _log.warning("%s cannot be written: %s", path, error.strerror or error)
