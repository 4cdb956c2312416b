"""The table's name on the network, asked for on this machine's own loopback."""

from __future__ import annotations

import asyncio
import os

from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from table.settings.sections import CompanionSettings as Settings
from table.showing.companion.announce import KIND, announced
from table.showing.companion.opening import Links, link, public_name
from table.showing.companion.server import Bound

HERE = Bound("127.0.0.1", 8137)
NAME = f"tidetable-test-{os.getpid()}"  # another run on this network has its own


async def asked(title: str) -> AsyncServiceInfo | None:
    """What the network answers for a name."""
    asking = AsyncZeroconf(interfaces=["127.0.0.1"])
    try:
        found = AsyncServiceInfo(KIND, f"{title}.{KIND}")
        return found if await found.async_request(asking.zeroconf, 3000) else None
    finally:
        await asking.async_close()


def test_the_name_is_answered_and_leads_to_the_table() -> None:
    async def ask() -> None:
        async with announced(f"{NAME}.local", HERE) as known:
            assert known == f"{NAME}.local"
            found = await asked(NAME)
            assert found is not None
            assert found.parsed_addresses() == ["127.0.0.1"]
            assert (found.server, found.port) == (f"{NAME}.local.", 8137)

    asyncio.run(ask())


def test_a_name_that_is_taken_is_done_without() -> None:
    async def ask() -> None:
        async with (
            announced("tidetable-twice.local", HERE) as first,
            announced("tidetable-twice.local", HERE) as second,
        ):
            assert first == "tidetable-twice.local"
            assert second == ""

    asyncio.run(ask())


def test_only_an_open_table_has_a_name() -> None:
    assert public_name(Settings(host="127.0.0.1")) == ""
    assert public_name(Settings(host="0.0.0.0", name="")) == ""
    assert public_name(Settings(host="0.0.0.0", name="den")) == "den.local"


def test_a_link_has_the_name_or_the_address() -> None:
    assert link(HERE, "abc") == "http://127.0.0.1:8137/#abc"
    assert link(Bound("0.0.0.0", 80, "den.local"), "abc") == "http://den.local/#abc"


def test_a_table_that_moves_to_another_address_shows_the_new_one() -> None:
    now = 0.0
    links = Links(lambda: now)
    assert links.link(HERE, "abc") == "http://127.0.0.1:8137/#abc"
    moved = Bound("127.0.0.2", 8137)
    assert links.link(moved, "abc") == "http://127.0.0.1:8137/#abc"
    now = 11.0
    assert links.link(moved, "abc") == "http://127.0.0.2:8137/#abc"
