"""Pages for a table under measurement: some that only listen, and one that misbehaves.

    python benchmarks/pages.py PORT TOKEN... [--flood] [--garbage]

Says "ready" when all are connected. With --flood the last one sends 10,000 messages a second, and when it
is cut off it comes back at once, again and again. With --garbage somebody opens 400 connections a second
and sends what is no HTTP over each.
"""

from __future__ import annotations

import asyncio
import sys

import aiohttp

A_SECOND = 10_000
BATCHES = 100  # a second
CONNECTIONS = 400  # a second
GARBAGE = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)),  # TLS, to the wrong port
    b"nonsense\r\n\r\n" * 40,
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"Content-Length: -5\r\n\r\n",
)
MESSAGE = '{"act": "move C8 C7", "seat": 0, "at": 0}'


async def listen(http: aiohttp.ClientSession, base: str, token: str, ready: asyncio.Event) -> None:
    """A page as a phone has it: takes everything it is told."""
    async with http.ws_connect(f"{base}/ws", origin=base) as socket:
        await socket.send_json({"hello": token})
        async for message in socket:
            if "bye" in message.json():
                raise SystemExit(f"a page was not let in: {message.data}")
            ready.set()


async def misbehave(http: aiohttp.ClientSession, base: str, token: str) -> None:
    while True:
        try:
            async with http.ws_connect(f"{base}/ws", origin=base) as socket:
                await socket.send_json({"hello": token})
                while True:
                    for _ in range(A_SECOND // BATCHES):
                        await socket.send_str(MESSAGE)
                    await asyncio.sleep(1 / BATCHES)
        except (aiohttp.ClientError, ConnectionError):
            await asyncio.sleep(1 / BATCHES)


async def litter(port: int) -> None:
    """Bytes that are no request, without end."""
    number, begin = 0, asyncio.get_running_loop().time()
    async with asyncio.TaskGroup() as group:
        while True:
            number += 1
            group.create_task(drop(port, GARBAGE[number % len(GARBAGE)]))
            await asyncio.sleep(max(0.0, begin + number / CONNECTIONS - asyncio.get_running_loop().time()))


async def drop(port: int, data: bytes) -> None:
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(data)
        try:
            await asyncio.wait_for(reader.read(), 2)
        finally:
            writer.close()
    except (OSError, TimeoutError):
        pass


async def main(port: str, tokens: list[str], flood: bool, garbage: bool) -> None:
    base = f"http://127.0.0.1:{port}"
    async with aiohttp.ClientSession() as http, asyncio.TaskGroup() as group:
        *quiet, last = tokens
        quiet += [] if flood else [last]
        ready = [asyncio.Event() for _ in quiet]
        for token, event in zip(quiet, ready, strict=True):
            group.create_task(listen(http, base, token, event))
        for event in ready:
            await event.wait()
        if flood:
            group.create_task(misbehave(http, base, last))
        if garbage:
            group.create_task(litter(int(port)))
        print("ready", flush=True)


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if not word.startswith("--")]
    asyncio.run(main(given[0], given[1:], "--flood" in sys.argv, "--garbage" in sys.argv))
