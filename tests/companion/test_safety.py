"""Every page and endpoint against people who mean no good: tokens, bodies, paths, origins, hosts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import pytest

from table.playing.moment import Phase
from table.showing.companion.files import packaged
from table.showing.companion.messages import LARGEST
from table.showing.companion.server import NOT_VALID
from tests.companion.pages import Client, PageTable, client, table_with_pages

Trial = Callable[[PageTable, aiohttp.ClientSession], Awaitable[None]]
PLAYER_SAYS: list[dict[str, Any]] = [
    {"act": "move C7 C6", "seat": 0, "at": 0},
    {"secure": 1, "seat": 0, "at": 0, "points": [], "initials": ""},
]
OPERATOR_SAYS: list[dict[str, Any]] = [{"pause": True}, {"abandon": True}, {"kick": 0}, {"free": 0}]

REFUSED = [{"bye": {"why": NOT_VALID, "final": True}}, 1008]


def at_a_table(trial: Trial, **more: Any) -> None:
    """Run a trial against a table that is set up."""

    async def run() -> None:
        async with table_with_pages("sea_leg", **more) as table, aiohttp.ClientSession() as http:
            await table.follow()
            await trial(table, http)

    asyncio.run(run())


async def knock(table: PageTable, first: str | bytes) -> list[Any]:
    """What a socket says whose first message is this, until it is closed; the code comes last."""
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(f"{table.base}/ws", origin=table.base) as socket,
    ):
        if isinstance(first, bytes):
            await socket.send_bytes(first)
        else:
            await socket.send_str(first)
        page = Client(socket)
        code = await page.ended()
        return [*page.heard, code]


def untouched(table: PageTable) -> bool:
    return table.record() == [] and not table.moment.paused and table.moment.phase is Phase.PLAYING


# Tokens


def test_a_token_that_opens_nothing_gets_the_same_answer_whatever_it_once_was() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        spent = table.token("Stern")
        async with client(table, spent) as page:
            await page.next("state")
            freed = page.key
        async with client(table, table.operator) as operator:
            await operator.say(free=0)
            await operator.next("operator")
        wrong = ["x", "x" * 24, freed, spent, f"{table.operator} ", table.operator.swapcase()]
        answers = [await knock(table, f'{{"hello": "{token}"}}') for token in wrong]
        assert all(answer == REFUSED for answer in answers)
        assert untouched(table)

    at_a_table(trial)


@pytest.mark.parametrize(
    "first",
    [
        "",
        "hello",
        "{}",
        '{"keep": true}',
        '{"pause": true}',
        '{"act": "move C7 C6", "seat": 0, "at": 0}',
        '{"hello": null}',
        '{"hello": "x", "act": "y"}',
        b'{"hello": "x"}',
    ],
)
def test_nothing_is_done_before_a_good_hello(first: str | bytes) -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        assert await knock(table, first) == REFUSED
        assert untouched(table)

    at_a_table(trial)


def test_guessing_is_slowed_down() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        answers = [await knock(table, '{"hello": "guess"}') for _ in range(14)]
        assert answers[:11] == [REFUSED] * 11
        assert answers[11:] == [[1006]] * 3  # not even an answer

    at_a_table(trial)


def test_who_guesses_keeps_no_phone_out_that_shares_the_address() -> None:
    """A home's phones may all have the address of one router."""

    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        async with client(table, table.token("Stern")) as stern:
            await stern.next("state")
        for _ in range(34):
            await knock(table, '{"hello": "guess"}')
        for token in (stern.key, table.token("Bow")):
            async with client(table, token) as page:
                await page.next("state")

    at_a_table(trial)


def test_an_invitation_tells_nothing_until_its_key_is_kept() -> None:
    """Whoever photographs the code and only listens hears nothing; and loses the race for the seat."""

    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:
        code = table.token("Stern")
        async with http.ws_connect(f"{table.base}/ws", origin=table.base) as spying:
            spy = Client(spying)
            await spy.say(hello=code)
            spied_key = (await spy.next("welcome"))["key"]
            for words in PLAYER_SAYS:
                await spy.say(**words)
                assert (await spy.next("error"))["why"] == "Say first that your key is kept."
            async with client(table, code) as owner:
                await owner.next("state")
                assert await spy.ended() == 1008
        assert not any("state" in heard for heard in spy.heard)
        for token in (code, spied_key):
            assert await knock(table, f'{{"hello": "{token}"}}') == [
                {"bye": {"why": NOT_VALID, "final": True}},
                1008,
            ]
        assert untouched(table)

    at_a_table(trial)


def test_a_player_acts_for_no_other_seat_and_is_no_operator() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        async with client(table, table.token("Bow")) as bow:
            await bow.next("state")
            for words in PLAYER_SAYS:
                await bow.say(**words)
                assert (await bow.next("error"))["why"] == "That is not your seat."
            await bow.say(act="move C7 C6", seat=63, at=0)
            assert (await bow.next("error"))["why"] == "That is not your seat."
            for words in OPERATOR_SAYS:
                await bow.say(**words)
                assert (await bow.next("error"))["why"] == "Only the operator's page can do that."
        assert untouched(table)

    at_a_table(trial)


def test_the_operator_plays_no_seat_and_is_told_no_secret() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        async with client(table, table.operator) as operator:
            told = await operator.next("operator")
            assert "own" not in told
            for words in PLAYER_SAYS:
                await operator.say(**words)
                assert (await operator.next("error"))["why"] == "That is not your seat."
        assert untouched(table)

    at_a_table(trial)


def test_no_token_is_in_any_picture_but_the_codes_and_in_no_log(caplog: pytest.LogCaptureFixture) -> None:
    tokens: list[str] = []

    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        tokens.extend([table.token("Stern"), table.token("Bow"), table.operator])
        async with client(table, tokens[0]) as page:
            await page.next("state")
            tokens.append(page.key)
            await table.until(lambda: len(table.scenes[-1].codes) == 1, "the code leaves the display")
            heard = str(page.heard[1:])
        assert not any(token in heard for token in tokens)
        for scene in table.scenes:
            assert not any(token in repr(scene._replace(codes=())) for token in tokens)
            assert table.operator not in repr(scene)

    with caplog.at_level("DEBUG"):
        at_a_table(trial)
    assert not any(token in caplog.text for token in tokens)


# Messages


def test_malformed_messages_get_a_sentence_and_change_nothing() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        async with client(table, table.token("Stern")) as page:
            await page.next("state")
            for text in ("", "{", "[]", "7", '{"hello": "again"}', '{"eval": "1"}', "\x00", '{"act": 3}'):
                await page.socket.send_str(text)
                assert (await page.next("error"))["late"] is False
            await page.socket.send_bytes(b"\xff\x00")
            await page.next("error")
            await page.say(act="rm -rf / ; $(reboot) `id` ../../etc/passwd", seat=0, at=0)
            assert (await page.next("error"))["why"] == "The table knows no such action: reload this page."
        assert untouched(table)

    at_a_table(trial)


@pytest.mark.parametrize("size", [LARGEST + 1, 1_000_000])
def test_an_oversized_message_closes_the_page(size: int) -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        async with client(table, table.token("Stern")) as page:
            await page.next("state")
            await page.socket.send_str("x" * size)
            assert await page.ended() in (1009, 1006)
        assert untouched(table)

    at_a_table(trial)


# Requests


@pytest.mark.parametrize("path", sorted({*packaged(), "/ws"}))
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE"])
def test_only_get(path: str, method: str) -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:
        async with http.request(
            method, table.base + path, data=b"x" * 100_000 if method == "POST" else None
        ) as got:
            assert got.status in (403, 405)

    at_a_table(trial)


def test_every_file_is_dressed_and_every_refusal_too() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:
        for path in [*packaged(), "/nothing", "/ws"]:
            async with http.get(table.base + path) as got:
                assert got.status == (404 if path == "/nothing" else 403 if path == "/ws" else 200)
                policy = got.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert "frame-ancestors 'none'" in policy
                assert got.headers["X-Content-Type-Options"] == "nosniff"
                assert got.headers["Referrer-Policy"] == "no-referrer"
                assert got.headers["Server"] == "tidetable"
                lasting = path.endswith(".ttf")
                assert got.headers["Cache-Control"] == ("public, max-age=86400" if lasting else "no-store")
                assert "Set-Cookie" not in got.headers

    at_a_table(trial)


PATHS = [
    "/../table/settings/config.py",
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/etc/passwd",
    "/pages/app.js",
    "/./app.js/..",
    "/app.js/",
    "/app.js%00.css",
    "/APP.JS",
    "/table/showing/companion/server.py",
    "/operator-token",
    "/doors.json",
    "/journal.db",
    "/\\..\\..\\etc\\passwd",
    "/static/",
    "/fonts/OFL.txt",
    "/index.html",
    "/favicon.ico",
    "/ws/",
    "/ws/..",
]


def test_no_other_path_leads_anywhere() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        for path in PATHS:
            answer = await raw(table, f"GET {path} HTTP/1.1\r\nHost: {table.base[7:]}\r\n\r\n".encode())
            assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), (path, answer[:80])
            assert b"root:" not in answer

    at_a_table(trial)


async def raw(table: PageTable, request: bytes) -> bytes:
    """What comes back for these very bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", table.server.bound.port)
    writer.write(request)
    if not request.endswith(b"\r\n\r\n"):
        writer.write_eof()
    try:
        return await asyncio.wait_for(reader.read(4000), 60)
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n",
    ],
    ids=range(8),
)
def test_requests_that_are_none_are_refused_and_play_goes_on(
    request_bytes: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:
        answer = await raw(table, request_bytes)
        assert not answer or answer.startswith((b"HTTP/1.0 400", b"HTTP/1.1 400", b"HTTP/1.1 403")), answer
        assert b"Traceback" not in answer
        async with http.get(table.base) as got:
            assert got.status == 200

    at_a_table(trial)
    assert caplog.text == ""  # or strangers could fill the disk


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8137", "127.0.0.1", "0.0.0.0:80", "", "[::1]:8137"]
)
def test_a_name_that_is_not_the_tables_is_refused(host: str) -> None:
    """A page elsewhere whose name suddenly means this address (DNS rebinding) gets nothing."""

    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:
        for path in ("/", "/app.js", "/ws"):
            async with http.get(table.base + path, headers={"Host": host}) as got:
                assert got.status == 403
                assert "ws://" not in got.headers["Content-Security-Policy"]

    at_a_table(trial)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "file://", "", None])
def test_a_socket_of_a_page_from_elsewhere_is_refused(origin: str | None) -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await http.ws_connect(f"{table.base}/ws", origin=origin)
        assert caught.value.status == 403

    at_a_table(trial)


def test_requests_without_end_are_cut_off() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:
        refused = 0
        for _ in range(700):
            try:
                async with http.get(f"{table.base}/icon.svg") as got:
                    assert got.status == 200
            except aiohttp.ClientError:
                refused += 1
        assert refused > 50

    at_a_table(trial)


# Connections


def test_strangers_that_say_nothing_keep_nobody_out() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:
        async with AsyncExitStack() as stack, client(table, table.token("Stern")) as page:
            await page.next("state")
            silent = [
                await stack.enter_async_context(http.ws_connect(f"{table.base}/ws", origin=table.base))
                for _ in range(12)
            ]
            async with client(table, table.token("Bow")) as another:
                await another.next("state")
                assert (await silent[0].receive(20)).type in (
                    aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.ERROR
                )  # fmt: skip
            await page.say(act="move C7 C6", seat=0, at=0)
            await page.until(lambda state: state["log"])

    at_a_table(trial)


def test_of_too_many_pages_of_one_seat_the_oldest_is_closed() -> None:
    async def trial(table: PageTable, http: aiohttp.ClientSession) -> None:  # noqa: ARG001
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(client(table, table.token("Stern")))]
            await pages[0].next("state")
            pages += [await stack.enter_async_context(client(table, pages[0].key)) for _ in range(3)]
            assert await pages[0].ended() == 1008
            await pages[-1].next("state")
            assert sum(guest.player == 0 for guest in table.desk.guests) == 3

    at_a_table(trial)
