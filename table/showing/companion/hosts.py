"""Under which names the table answers: the address it was reached at, and the name it announces.

A web page from elsewhere can make a browser ask the table under that page's own name (DNS rebinding).
So a request that names any other host is refused before it is looked at.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping
from ipaddress import ip_address


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
    every address the one that this machine reaches others with."""
    if announced:
        return announced
    if host not in ("0.0.0.0", "::", ""):
        return f"[{host}]" if ":" in host else host
    family = socket.AF_INET6 if host == "::" else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only asks for the way. TEST-NET, RFC 5737.
            probe.connect(("2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            address = "::1" if family == socket.AF_INET6 else "127.0.0.1"
    return f"[{address}]" if ":" in address else address
