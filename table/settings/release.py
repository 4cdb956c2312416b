"""Which Tidetable this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

UNKNOWN = "unknown"


def installed_version() -> str:
    """As it was installed; "unknown" for a copy that never was."""
    try:
        return version("tidetable")
    except PackageNotFoundError:
        return UNKNOWN
