"""The table's name on the network (mDNS), where the package zeroconf is installed.

A name is a convenience: where it is taken already, or the network knows no multicast, the table does
without it, and its links have its address.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from ipaddress import ip_address

from table.showing.companion.hosts import reachable
from table.showing.companion.server import Bound

KIND = "_http._tcp.local."

_log = logging.getLogger("tidetable.companion")


def can_announce() -> bool:
    return find_spec("zeroconf") is not None


@asynccontextmanager
async def announced(name: str, bound: Bound) -> AsyncIterator[str]:
    """Answer to this name as long as the block lasts; gives the name, or "" where it cannot be had."""
    if not name:
        yield ""
        return
    from zeroconf import Error, ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

    address = reachable(bound.host).strip("[]")
    title = name.removesuffix(".local")
    packed = [ip_address(address).packed]
    service = ServiceInfo(KIND, f"{title}.{KIND}", bound.port, server=f"{name}.", addresses=packed)
    try:
        zeroconf = AsyncZeroconf(interfaces=[address])
    except (OSError, Error) as error:
        _log.warning("the name %s cannot be announced: %s", name, error)
        yield ""
        return
    try:
        try:
            await zeroconf.async_register_service(service)
            known = name
        except (OSError, Error) as error:
            _log.warning("the name %s cannot be had: %s", name, error or "it is taken")
            known = ""
        yield known
    finally:
        await zeroconf.async_close()
