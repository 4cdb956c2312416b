"""The table's name on the network (mDNS), where the package zeroconf is installed."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec

from table.companion.hosts import reachable
from table.companion.server import Bound


def can_announce() -> bool:
    return find_spec("zeroconf") is not None


@asynccontextmanager
async def announced(name: str, bound: Bound) -> AsyncIterator[None]:
    """Answer to this name as long as the block lasts; "" announces nothing."""
    if not name:
        yield
        return
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

    kind = "_http._tcp.local."
    address = socket.inet_aton(reachable(bound.host))
    title = name.removesuffix(".local")
    service = ServiceInfo(kind, f"{title}.{kind}", bound.port, server=f"{name}.", addresses=[address])
    zeroconf = AsyncZeroconf()
    try:
        await zeroconf.async_register_service(service)
        yield
    finally:
        await zeroconf.async_close()
