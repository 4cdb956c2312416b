"""Which broker, and how to get in: read from the settings, with mistakes that say what to do."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from engines.errors import UserError

PORTS = {"mqtt": 1883, "mqtts": 8883}


class BrokerError(UserError):
    """The broker's settings make no sense, or a file that they name cannot be read."""


class Broker(NamedTuple):
    """A broker that can be reached."""

    host: str
    port: int
    secured: bool
    user: str = ""
    password: str = ""
    authority: Path | None = None  # whose signature its certificate has; None: anybody the system trusts

    def connection(self) -> dict[str, Any]:
        """The words that aiomqtt's client wants."""
        context = ssl.create_default_context(cafile=self.authority) if self.secured else None
        return {
            "hostname": self.host,
            "port": self.port,
            "username": self.user or None,
            "password": self.password or None,
            "tls_context": context,
        }


def read_broker(address: str, user: str = "", password_file: str = "", ca_file: str = "") -> Broker:
    """The broker of an address like mqtts://broker.shop:8883."""
    parts = urlsplit(address)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in PORTS or not parts.hostname or port == -1 or parts.path.strip("/"):
        raise BrokerError(
            f"fleet.broker is {address!r}, which is no address of a broker; it is like mqtts://NAME or "
            "mqtt://NAME:1883"
        )
    secured = parts.scheme == "mqtts"
    if user and not secured and parts.hostname not in ("127.0.0.1", "localhost", "::1"):
        raise BrokerError(
            f"fleet.user would send its password in the clear to {parts.hostname}; use mqtts://{parts.hostname}"
        )
    password = _read(password_file, "fleet.password_file").strip() if password_file else ""
    authority = Path(ca_file) if ca_file else None
    if authority is not None:
        _read(ca_file, "fleet.ca_file")
    return Broker(parts.hostname, port or PORTS[parts.scheme], secured, user, password, authority)


def _read(name: str, setting: str) -> str:
    try:
        return Path(name).expanduser().read_text()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise BrokerError(f"{setting} names {name}, which cannot be read: {why}") from error
