"""Sample scenes, one for each kind of moment. The reference pictures beside this file show them."""

from __future__ import annotations

from tests.pictures.after_scenes import AFTER
from tests.pictures.captivate_scenes import CAPTIVATE
from tests.pictures.card_scenes import captivate, chart, sea_grid, stacked_and_unknown
from tests.pictures.invitation_scenes import held, invited, lobby
from tests.pictures.kiosk_scenes import KIOSK
from tests.pictures.lesson_scenes import LESSONS
from tests.pictures.sea_grid_scenes import SEA_GRID
from tests.pictures.sea_leg_scenes import (
    menu,
    sea_leg_guidance,
    sea_leg_over,
    sea_leg_setup,
    sea_leg_start,
    sea_leg_turn,
    sea_leg_wrong,
)
from tests.pictures.sonar_scenes import SONAR
from tests.pictures.zemo_scenes import ZEMO

SCENES = {
    "sea_leg_turn": sea_leg_turn,
    "sea_leg_start": sea_leg_start,
    "sea_leg_guidance": sea_leg_guidance,
    "sea_leg_wrong": sea_leg_wrong,
    "sea_leg_over": sea_leg_over,
    "sea_leg_setup": sea_leg_setup,
    "menu": menu,
    "captivate": captivate,
    "sea_grid": sea_grid,
    "chart": chart,
    "crowded": stacked_and_unknown,
    "invited": invited,
    "held": held,
    "lobby": lobby,
    **CAPTIVATE,
    **KIOSK,
    **SEA_GRID,
    **ZEMO,
    **SONAR,
    **AFTER,
    **LESSONS,
}
