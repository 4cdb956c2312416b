"""Under which names the table answers, and to whose pages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from table.showing.companion.hosts import (
    addresses,
    addresses_v6,
    allowed,
    is_loopback,
    listening,
    names,
    network_name,
    reachable,
)
from tests.conftest import need_part

HOSTS = names("192.168.4.7", 8137, "tidetable.local")


def test_the_address_it_was_reached_at_and_the_announced_name() -> None:
    assert {"192.168.4.7:8137", "tidetable.local:8137"} == HOSTS
    assert names("127.0.0.1", 8137, "") == {"127.0.0.1:8137", "localhost:8137"}
    assert names("::1", 80, "") == {"[::1]:80", "localhost:80", "[::1]", "localhost"}


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example:8137",
        "192.168.4.7",
        "192.168.4.7:80",
        "192.168.4.8:8137",
        "localhost:8137",
        "tidetable.local.evil.example:8137",
        "x@192.168.4.7:8137",
    ],
)
def test_any_other_host_is_refused(host: str) -> None:
    assert not allowed({"Host": host}, HOSTS, same_origin=False)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        "https://192.168.4.7:8137",
        "http://192.168.4.7",
        "http://tidetable.local:8137",
        "http://192.168.4.7:8137.a.example",
    ],
)
def test_a_page_from_elsewhere_is_refused(origin: str) -> None:
    headers = {"Host": "192.168.4.7:8137", "Origin": origin}
    assert not allowed(headers, HOSTS, same_origin=True)
    assert not allowed(headers, HOSTS, same_origin=False)


def test_a_socket_needs_an_origin_and_a_file_does_not() -> None:
    headers = {"Host": "192.168.4.7:8137"}
    assert allowed(headers, HOSTS, same_origin=False)
    assert not allowed(headers, HOSTS, same_origin=True)
    assert allowed({**headers, "Origin": "http://192.168.4.7:8137"}, HOSTS, same_origin=True)
    assert allowed(
        {"Host": "TideTable.local:8137", "Origin": "http://tidetable.local:8137"}, HOSTS, same_origin=True
    )


def test_what_a_link_names() -> None:
    assert reachable("127.0.0.1") == "127.0.0.1"
    assert reachable("::1") == "[::1]"
    assert reachable("0.0.0.0", "tidetable.local") == "tidetable.local"
    assert reachable("0.0.0.0") != "0.0.0.0"
    assert is_loopback("localhost")
    assert not is_loopback("0.0.0.0")


AP = """
set -e
ip link set lo up
ip link add docker0 type veth peer name inner
ip link add ap0 type veth peer name air
ip addr add 172.17.0.1/16 dev docker0
ip addr add 192.168.4.1/24 dev ap0
ip addr add fd00:4::1/64 dev ap0 nodad
ip link set docker0 up
ip link set ap0 up
ip link set air up
exec "$@"
"""


def test_a_table_that_is_its_own_access_point_knows_its_address() -> None:
    """In a network of its own, from which no way leads elsewhere."""
    need_part("ip")
    apart = ["unshare", "--map-root-user", "--net"]
    if subprocess.run([*apart, "true"], capture_output=True).returncode:
        pytest.skip("this machine allows no network of a process's own")
    code = "from table.showing.companion.hosts import reachable; print(reachable('0.0.0.0'), reachable('::'))"
    asked = [*apart, "sh", "-c", AP, "sh", sys.executable, "-c", code]
    done = subprocess.run(asked, capture_output=True, text=True)
    assert done.stdout == "192.168.4.1 [fd00:4::1]\n", done.stderr


def test_a_machine_in_no_network_has_itself_alone() -> None:
    assert addresses()[-1] == "127.0.0.1"
    assert addresses_v6(Path("/nowhere")) == ["::1"]


def test_auto_listens_everywhere_and_names_the_network(tmp_path: Path) -> None:
    assert listening("auto") == "0.0.0.0"
    assert listening("127.0.0.1") == "127.0.0.1"
    assert reachable("auto") == reachable("0.0.0.0")
    assert network_name(tmp_path / "nothing") == ""
    (tmp_path / "wireless").write_text("head\nhead\n  nowhere0: 0000\n")
    assert network_name(tmp_path / "wireless") == "", "a card that is not there has no network"
