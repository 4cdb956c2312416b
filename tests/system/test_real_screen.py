"""The table on a screen of its own without a desktop: the installed service, its kiosk and Xwayland, each
behind its walls under a real systemd in a box. Without a card the kiosk draws on a virtual screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.system.boxes import SETTINGS, SOUND, add_unit, boot, furnish, write_program
from tests.table.test_display_pictures import difference

PICTURE = Path(__file__).parents[1] / "pictures" / "sea_leg_cage.png"
BLINKING = 0.08  # of all pixels: the lamps of the set-up are lit or not
FULL = SETTINGS + "[display]\nfullscreen = true\n"
VIRTUAL = "[Service]\nExecStart=/usr/bin/Xvfb :9 -screen 0 1280x720x24 -ac\n"
# The socket of the virtual screen has a name in the network of the box: this one wall is open.
NO_CARD = """[Unit]
After=virtual.service
Requires=virtual.service
[Service]
Environment=WLR_BACKENDS=x11 WLR_RENDERER=pixman DISPLAY=:9
PrivateNetwork=no
ExecStartPre=/bin/sh -c 'for i in $(seq 100); do grep -q X9 /proc/net/unix && exit 0; sleep 0.1; done; exit 1'
"""
CHECK = """#!/bin/sh
export XDG_RUNTIME_DIR=/run/tidetable-cage WAYLAND_DISPLAY=wayland-0
for i in $(seq 120); do
    grim /picture.png && [ "$(stat -c %s /picture.png)" -gt 40000 ] && break  # a black one is smaller
    sleep 0.5
done
for name in cage Xwayland; do echo "$name $(ps -o user= -C $name)" >>/result; done
echo "table $(systemctl show -P ActiveState tidetable) $(systemctl show -P NRestarts tidetable)" >>/result
[ -e /tmp/.X11-unix/X0 ] && echo "others reach the screen" >>/result
journalctl -o cat --no-pager -u tidetable -u tidetable-cage -u virtual >/log
systemctl poweroff
"""


@pytest.mark.long
def test_the_kiosk_shows_what_the_table_draws(need: Callable[[str], str], box: Path) -> None:
    for program in ("cage", "Xwayland", "grim", "Xvfb"):
        need(program)
    furnish(box, CHECK, "--screen", "cage", settings=FULL)
    write_program(box / "opt/tidetable-a/bin/tidetable", SOUND)
    add_unit(box, "virtual.service", VIRTUAL)
    (box / "etc/systemd/system/tidetable-cage.service.d").mkdir()
    (box / "etc/systemd/system/tidetable-cage.service.d/no-card.conf").write_text(NO_CARD)
    log = boot(need("systemd-nspawn"), box)
    result = (box / "result").read_text().splitlines()
    assert result == ["cage tidetable", "Xwayland tidetable", "table active 0"], log
    seen, approved = pygame.image.load(box / "picture.png"), pygame.image.load(PICTURE)
    assert seen.get_size() == approved.get_size()
    clearly, _ = difference(seen, approved)
    assert clearly < BLINKING, "the picture that was looked at"
