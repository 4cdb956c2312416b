"""Under which names the table answers: the address it was reached at, and the name it announces.

A web page from elsewhere can make a browser ask the table under that page's own name (DNS rebinding).
So a request that names any other host is refused before it is looked at.
"""

from __future__ import annotations

import socket
import struct
from array import array
from collections.abc import Mapping
from fcntl import ioctl
from ipaddress import ip_address
from pathlib import Path

AUTO = "auto"  # listen wherever phones may be, and find out where that is
EVERY = ("0.0.0.0", "::", "", AUTO)  # a server that listens at every address
SIOCGIFFLAGS, SIOCGIFADDR, SIOCGIWESSID = 0x8913, 0x8915, 0x8B1B
LONGEST_NAME = 32
UP, LOOPBACK = 0x1, 0x8
INNER = ("docker", "br-", "veth", "virbr", "tun", "tap", "wg", "tailscale")


def listening(host: str) -> str:
    """The address to listen at. A table may be given another one at any time, so "auto" means all it has."""
    return EVERY[0] if host == AUTO else host


def network_name(table: Path = Path("/proc/net/wireless")) -> str:
    """The name of the wireless network that this machine is in; "" where it is in none, or cannot tell."""
    try:
        cards = [line.split(":")[0].strip() for line in table.read_text().splitlines()[2:]]
    except OSError:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for card in cards:
            name = array("B", bytes(LONGEST_NAME))
            where, length = name.buffer_info()
            request = struct.pack("16sPHH", card.encode()[:15], where, length, 0)
            try:
                told = ioctl(asked, SIOCGIWESSID, request)
            except OSError:
                continue  # a card that is in no network
            found = name.tobytes()[: struct.unpack("16sPHH", told)[2]].rstrip(b"\0")
            if found:
                return found.decode("utf-8", "replace")
    return ""


def names(local: str, port: int, announced: str) -> frozenset[str]:
    """What the Host header of a request may be, that came in at this local address."""
    hosts = {f"[{local}]" if ":" in local else local}
    if is_loopback(local):
        hosts.add("localhost")
    if announced:
        hosts.add(announced.lower())
    return frozenset(f"{host}:{port}" for host in hosts) | (hosts if port == 80 else frozenset())


def allowed(headers: Mapping[str, str], hosts: frozenset[str], same_origin: bool) -> bool:
    """Is this asked of us, and (where it counts) by a page of ours?"""
    host = headers.get("Host", "").lower()
    if host not in hosts:
        return False
    origin = headers.get("Origin")
    if origin is None:
        return not same_origin
    return origin.lower() == f"http://{host}"


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"


def reachable(host: str, announced: str = "") -> str:
    """The host to put into links: the announced name, the address bound to, or for a server bound to
    every address the one that this machine reaches others with, or is reached at."""
    if announced:
        return announced
    if host not in EVERY:
        return f"[{host}]" if ":" in host else host
    v6 = host == "::"
    address = _towards_others(v6) or (addresses_v6() if v6 else addresses())[0]
    return f"[{address}]" if v6 else address


def _towards_others(v6: bool) -> str:
    """The address that this machine has towards the rest of the world; "" where it knows no way there."""
    with socket.socket(socket.AF_INET6 if v6 else socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only asks for the way. TEST-NET, RFC 5737.
            probe.connect(("2001:db8::1" if v6 else "192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def addresses() -> list[str]:
    """The addresses of this machine, the likeliest to be in a home's network first, itself last. Needed
    where no way leads elsewhere: a Pi that is its own access point."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for index, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                flags = struct.unpack_from("H", ioctl(asked, SIOCGIFFLAGS, request), 16)[0]
                address = socket.inet_ntoa(ioctl(asked, SIOCGIFADDR, request)[20:24])
            except OSError:
                continue  # it has none
            if flags & UP and not flags & LOOPBACK:
                found.append((*_unlikely(name), index, address))
    return [*(address for *_, address in sorted(found)), "127.0.0.1"]


def _unlikely(name: str) -> tuple[bool, bool]:
    """Bridges of containers and tunnels come last, the air first: that is where phones are."""
    return name.startswith(INNER), not name.startswith(("wl", "ap", "uap"))


def addresses_v6(table: Path = Path("/proc/net/if_inet6")) -> list[str]:
    """The same for IPv6: addresses that are good beyond one cable."""
    try:
        rows = [line.split() for line in table.read_text().splitlines()]
    except OSError:
        rows = []
    found = [(*_unlikely(row[5]), int(row[1], 16), row[0]) for row in rows if row[3] == "00"]
    return [*(str(ip_address(bytes.fromhex(digits))) for *_, digits in sorted(found)), "::1"]
