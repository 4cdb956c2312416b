"""Real Chromium, driven over its own DevTools protocol with nothing but aiohttp.

Each phone is a browser context of its own: it shares no storage with the others, as real phones do not.
"""

from __future__ import annotations

import asyncio
import base64
import json
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests import outside
from tests.conftest import need_part

PHONE = (390, 844)
PATIENCE = 120.0  # for one answer of the browser; pages are waited for half as long
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--force-prefers-reduced-motion",  # a picture of what moves is never the same twice
    "--remote-debugging-port=0",
)
# A tap is a tap for 400 ms, which a busy machine may need for each of the steps of one: here it has a minute.
A_LONG_TAP = """const wait = setTimeout;
    setTimeout = (then, after, ...more) =>
        wait(then, then.name === 'over' && after === 400 ? 60000 : after, ...more);"""


class Browser:
    """A running Chromium."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._phones: dict[str, Phone] = {}
        self.reader = asyncio.create_task(self._read())

    async def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        answer = self._waiting[self._number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json(message)
        return await asyncio.wait_for(answer, PATIENCE)

    async def _read(self) -> None:
        async for message in self._socket:
            heard = json.loads(message.data)
            answer = self._waiting.pop(heard.get("id"), None)
            if answer is not None and not answer.done():
                if "error" in heard:
                    answer.set_exception(RuntimeError(str(heard["error"])))
                else:
                    answer.set_result(heard["result"])
            elif heard.get("sessionId") in self._phones:
                self._phones[heard["sessionId"]].event(heard["method"], heard["params"])

    async def phone(self, size: tuple[int, int] = PHONE, touch: bool = True) -> Phone:
        """A new phone, held upright; without `touch` a machine with a mouse."""
        context = (await self.call("Target.createBrowserContext", disposeOnDetach=True))["browserContextId"]
        target = await self.call("Target.createTarget", url="about:blank", browserContextId=context)
        session = await self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        phone = Phone(self, session["sessionId"])
        self._phones[session["sessionId"]] = phone
        for domain in ("Page", "Runtime", "Log", "Network"):
            await phone.call(f"{domain}.enable")
        await phone.call("Page.addScriptToEvaluateOnNewDocument", source=A_LONG_TAP)
        width, height = size
        await phone.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=touch,
        )
        await phone.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        return phone


class Phone:
    """One page in a context of its own; keeps what it received and what it complained about."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser, self._session = browser, session
        self.complaints: list[str] = []
        self.received: list[str] = []  # every message that came over its sockets
        self.asked: list[str] = []  # every address it asked for

    async def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return await self._browser.call(method, self._session, **parameters)

    def event(self, method: str, said: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.complaints.append(str(said["exceptionDetails"].get("exception", said["exceptionDetails"])))
        elif method == "Log.entryAdded" and said["entry"]["source"] != "network":
            self.complaints.append(said["entry"]["text"])
        elif method == "Network.webSocketFrameReceived":
            self.received.append(said["response"]["payloadData"])
        elif method == "Network.requestWillBeSent":
            self.asked.append(said["request"]["url"])

    async def open(self, url: str) -> None:
        await self.call("Page.navigate", url=url)

    async def run(self, script: str) -> Any:
        """The value of an expression; promises are waited for."""
        done = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    async def until(self, condition: str, seconds: float = PATIENCE / 2) -> None:
        """Wait in the page until an expression holds."""
        look = f"""new Promise((done) => {{
            const end = Date.now() + {seconds * 1000};
            const look = () => {{
                let seen = false;
                try {{ seen = !!({condition}); }} catch {{ seen = false; }}
                if (seen || Date.now() > end) done(seen); else setTimeout(look, 15);
            }};
            look();
        }})"""
        for _ in range(3):  # a page that is just being left loses its promise
            try:
                if await asyncio.wait_for(self.run(look), seconds + 5):
                    return
                break
            except RuntimeError:
                continue
        raise AssertionError(f"in vain: {condition}\n{await self.text()}\n{self.complaints}")

    async def text(self) -> str:
        """All that can be read on the page."""
        return str(await self.run("document.body.innerText"))

    async def tap(self, selector: str) -> None:
        """Touch the middle of an element, as a finger does: when it is there, and rests. From the touch on
        nothing is drawn anew (touch.js): what moved away just before it is touched again."""
        where = f"""(() => {{ const found = document.querySelector({selector!r});
            if (!found) return null;
            found.scrollIntoView({{block: 'center', behavior: 'instant'}});
            const box = found.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""
        while True:
            await self.until(f"document.querySelector({selector!r})")
            at = await self.run(where)
            if at is None or at != await self.run(where):
                continue
            touched = [{"x": at[0], "y": at[1]}]
            await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=touched)
            hit = at == await self.run(where)
            end = "touchEnd" if hit else "touchCancel"
            await self.call("Input.dispatchTouchEvent", type=end, touchPoints=[])
            if hit:
                return

    async def drag(self, points: list[tuple[float, float]]) -> None:
        """Draw with one finger along these points of the screen."""
        (x, y), *rest = points
        await self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for x, y in rest:
            await self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def mouse(
        self, kind: str, at: tuple[float, float], button: str = "left", held: bool = False
    ) -> None:
        """An event of the mouse: mousePressed, mouseMoved or mouseReleased, with its button `held`."""
        which = {"button": "none"} if kind == "mouseMoved" and not held else {"button": button}
        down = {"left": 1, "right": 2}[button] if held or kind == "mousePressed" else 0
        more = {} if kind == "mouseMoved" else {"clickCount": 1}
        await self.call(
            "Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], buttons=down, **which, **more
        )

    async def click(self, at: tuple[float, float], button: str = "left") -> None:
        await self.mouse("mouseMoved", at)
        await self.mouse("mousePressed", at, button)
        await self.mouse("mouseReleased", at, button)

    async def carry(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag something with the mouse."""
        await self.mouse("mouseMoved", start)
        await self.mouse("mousePressed", start)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for at in (middle, end):
            await self.mouse("mouseMoved", at, held=True)
        await self.mouse("mouseReleased", end)

    async def press(self, key: str, code: str = "", number: int = 0) -> None:
        """A key of a keyboard."""
        for kind in ("keyDown", "keyUp"):
            text = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            await self.call(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                code=code or key,
                windowsVirtualKeyCode=number,
                **text,
            )

    async def screenshot(self, path: Path) -> None:
        await self.run("document.fonts.ready.then(() => true)")
        shot = await self.call("Page.captureScreenshot", format="png")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(shot["data"]))


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The Chromium of this process of tests; what a test opened in it is closed with the test."""
    address = await asyncio.to_thread(_address)
    async with aiohttp.ClientSession() as http, http.ws_connect(address, max_msg_size=0) as socket:
        browser = Browser(socket)
        try:
            yield browser
        finally:
            browser.reader.cancel()


_running: list[tuple[subprocess.Popen[bytes], str]] = []  # at most one, and where it listens


def _address() -> str:
    """Where Chromium listens. It takes longer to start than most tests need, so it is started once, in a home
    of its own, and ends with the tests."""
    if _running and _running[0][0].poll() is not None:
        _running.clear()
    if not _running:
        _running.append(_start(need_part("chromium")))
    return _running[0][1]


def _start(program: str) -> tuple[subprocess.Popen[bytes], str]:
    home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    command = [program, *FLAGS, f"--user-data-dir={home.name}", "about:blank"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None

    def end() -> None:
        process.terminate()
        process.wait()
        home.cleanup()

    outside.when_tests_end(end)
    for line in process.stderr:
        _, found, address = line.decode(errors="replace").partition("DevTools listening on ")
        if found:
            # What nobody reads would stop it one day.
            threading.Thread(target=deque, args=(process.stderr, 0), daemon=True).start()
            return process, address.strip()
    raise AssertionError("Chromium ended before it listened")
