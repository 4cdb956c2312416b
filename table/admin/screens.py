"""How the table reaches a screen of its own."""

from __future__ import annotations

from enum import StrEnum


class Screen(StrEnum):
    """Straight on the console, by a Wayland kiosk, by an X server, or not at all."""

    kms = "kms"
    cage = "cage"
    x11 = "x11"
    none = "none"


SERVER = {Screen.cage: "tidetable-cage.service", Screen.x11: "tidetable-screen.service"}
"""The screens that are drawn by a service of their own."""
