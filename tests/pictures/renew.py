"""Makes the reference pictures anew: `python -m tests.pictures.renew [NAME...]`, then look at each of them.

A test compares what is painted with these files; renew them only when a change of the look is meant.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from table.showing.display.picture import save_picture
from table.tongues import speaking
from tests.pictures.scenes import SCENES

FOLDER = Path(__file__).parent
SIZES = {"": (1280, 720), "-1024x600": (1024, 600), "-1920x1080": (1920, 1080)}
OTHER_SIZES = (
    "sea_leg_guidance",
    "captivate",
    "chart",
    "lobby",
    "sea_grid_challenge",
    "sea_grid_crew",
    "sea_grid_crew_by_keys",
    "zemo_map",
    "zemo_town",
    "zemo_longest_sheet",
    "sonar_hit",
    "sonar_surfaced",
    "after_captivate",
    "after_zemo",
    "replay_zemo",
    "kiosk_attract",
    "kiosk_choose",
    "kiosk_language",
    "kiosk_still_there",
    "kiosk_missing",
    "kiosk_service",
    "kiosk_service_faults",
    "lesson_zemo",
    "lesson_sonar",
)


GERMAN = (
    *(
        "captivate_midgame",
        "sea_grid_midgame",
        "sea_grid_looked_up",
        "sea_leg_turn",
        "sonar_hit",
        "zemo_town",
    ),
    *("kiosk_attract", "kiosk_choose", "kiosk_missing", "kiosk_service", "kiosk_still_there"),
    *("kiosk_language", "kiosk_people", "kiosk_service_faults"),
    *("kiosk_attract_zemo", "kiosk_clearing", "kiosk_service_readers"),
    *("after_sea_leg", "after_captivate", "after_sea_grid", "after_zemo", "after_sonar"),
    *("replay_sea_leg", "replay_sonar", "bot_asks"),
    *("lesson_sea_leg_wrong", "lesson_sonar", "lesson_zemo_done"),
)


def german_pictures() -> list[tuple[str, tuple[int, int], Path]]:
    """The same of some scenes in German, on the smallest display."""
    return [(name, SIZES["-1024x600"], FOLDER / f"{name}-de.png") for name in GERMAN]


def pictures() -> list[tuple[str, tuple[int, int], Path]]:
    """Every reference picture: its scene, its size, its file."""
    return [
        (name, size, FOLDER / f"{name}{suffix}.png")
        for name in SCENES
        for suffix, size in SIZES.items()
        if not suffix or name in OTHER_SIZES
    ]


def renew(names: Sequence[str]) -> None:
    """Write the pictures of these scenes, or of all."""
    unknown = [name for name in names if name not in SCENES]
    if unknown:
        sys.exit(f"there is no scene {unknown[0]!r}; there are {', '.join(SCENES)}")
    for name, size, path in pictures():
        if not names or name in names:
            save_picture(SCENES[name](), path, size)
            print(path.relative_to(Path.cwd()))
    with speaking("de"):
        for name, size, path in german_pictures():
            if not names or name in names:
                save_picture(SCENES[name](), path, size)
                print(path.relative_to(Path.cwd()))


if __name__ == "__main__":
    renew(sys.argv[1:])
