"""A real broker for tests: Mosquitto on this machine alone, with TLS and a password file."""

from __future__ import annotations

import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import paho.mqtt.client as paho

from table.fleet.broker import Broker, read_broker

USER, PASSWORD = "table", "salt water"
Need = Callable[[str], str]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certify(openssl: str, folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that signs itself, and its key."""
    certificate, key = folder / "broker.crt", folder / "broker.key"
    names = "subjectAltName=IP:127.0.0.1,DNS:localhost"
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
            *("-days", "2", "-subj", "/CN=localhost", "-addext", names),
            *("-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )
    return certificate, key


class Mosquitto:
    """A broker that can be switched off and on again at the same port."""

    def __init__(self, need: Need, folder: Path, secured: bool = True) -> None:
        self._program, self._folder, self.port = need("mosquitto"), folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None
        lines = [
            f"listener {self.port} 127.0.0.1",
            "persistence true",
            "user root",
            f"persistence_location {folder}/",
        ]
        if secured:
            self.certificate, key = certify(need("openssl"), folder)
            passwords = folder / "passwords"
            passwords.touch(mode=0o600)
            subprocess.run([need("mosquitto_passwd"), "-b", passwords, USER, PASSWORD], check=True)
            (folder / "password").write_text(PASSWORD + "\n")
            lines += [
                f"password_file {passwords}",
                f"certfile {self.certificate}",
                f"keyfile {key}",
            ]
        else:
            lines += ["allow_anonymous true"]
        self._settings = folder / "mosquitto.conf"
        self._settings.write_text("\n".join(lines) + "\n")
        self.scheme = "mqtts" if secured else "mqtt"

    @property
    def address(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}"

    @property
    def settings(self) -> dict[str, str]:
        """What a table's [fleet] has to say to get in."""
        if self.scheme == "mqtt":
            return {"broker": self.address}
        return {
            "broker": self.address,
            "user": USER,
            "password_file": str(self._folder / "password"),
            "ca_file": str(self.certificate),
        }

    @property
    def broker(self) -> Broker:
        words = self.settings
        return read_broker(
            words["broker"], words.get("user", ""), words.get("password_file", ""), words.get("ca_file", "")
        )

    @property
    def memory(self) -> int:
        """What the broker holds in memory, in bytes."""
        assert self._process is not None
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * 4096

    def start(self) -> None:
        self._process = subprocess.Popen(
            [self._program, "-c", self._settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while True:  # until it answers
            assert self._process.poll() is None, "mosquitto ended at once"
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()  # it then keeps what others still have to get
            self._process.wait(60)
            self._process = None


@contextmanager
def running(need: Need, folder: Path, secured: bool = True) -> Iterator[Mosquitto]:
    broker = Mosquitto(need, folder, secured)
    broker.start()
    try:
        yield broker
    finally:
        broker.stop()


class Ear:
    """Somebody who listens to everything that a broker says, as a dashboard does."""

    def __init__(self, broker: Broker) -> None:
        self.heard: list[tuple[str, str, bool]] = []
        self._client = paho.Client(paho.CallbackAPIVersion.VERSION2, client_id="ear", clean_session=False)
        self._client.reconnect_delay_set(1, 1)
        words = broker.connection()
        if words["tls_context"] is not None:
            self._client.tls_set_context(words["tls_context"])
        self._client.username_pw_set(words["username"], words["password"])
        self._client.on_message = self._take
        self._client.on_connect = lambda client, *_: client.subscribe("#", 2)
        listens = threading.Event()  # what is said before the broker has agreed is heard by nobody
        self._client.on_subscribe = lambda *_: listens.set()
        self._client.connect(broker.host, broker.port)
        self._client.loop_start()
        assert listens.wait(60)

    def _take(self, _client: object, _data: object, message: paho.MQTTMessage) -> None:
        self.heard.append((message.topic, message.payload.decode(), message.retain))

    def last(self, topic: str) -> str | None:
        """The newest word under a topic."""
        return next((text for name, text, _ in reversed(self.heard) if name == topic), None)

    def all(self, topic: str) -> list[str]:
        return [text for name, text, _ in self.heard if name == topic]

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
