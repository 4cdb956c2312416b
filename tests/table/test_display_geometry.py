"""Nothing is cut off and nothing overlaps, whatever the scene and the size."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.showing.companion.opening import OWN_MACHINE
from table.showing.companion.remarks import CLICK_IT
from table.showing.display.boxes import Box, Stack, around
from table.showing.display.fonts import measure
from table.showing.display.geometry import Layout, hit, plan
from table.showing.display.geometry_codes import modules
from table.showing.display.gestures import InTray, OnCell, PickedRow, PressedKey
from table.showing.scene import (
    Choice,
    Code,
    Curve,
    CurveLine,
    Gauge,
    KeyLabel,
    Line,
    Scene,
    Score,
    Token,
    TrayItem,
)
from table.testing.quick import QuickTable
from table.tongues import languages, say, speaking, together
from tests.depth import examples
from tests.pictures.card_scenes import captivate
from tests.pictures.kit import captivate_card, mat
from tests.pictures.scenes import SCENES
from tests.pictures.sea_leg_scenes import menu, sea_leg_setup
from tests.table.zemo_voyages import sailed

SIZES = [(1024, 600), (1280, 720), (1920, 1080)]
MATS = [(5, 9), (7, 11), (4, 4), (7, 7), (5, 7), (12, 12), (11, 7), (3, 4)]

words = st.lists(
    st.sampled_from(["put", "the", "Mate", "back", "from", "C2", "antidisestablishment", "onto"])
)
sentence = words.map(" ".join)
name = st.sampled_from(["", "Al", "Stern", "Bartholomew Roberts the Third"])
words_of_keys = ("confirm", "back", "left", "right", "menu")

scores = st.lists(
    st.builds(
        Score, st.integers(0, 3), name, st.sampled_from(["", "9", "-128", "100000"]), name, st.booleans()
    ),
    max_size=4,
).map(tuple)
gauges = st.lists(
    st.builds(
        Gauge,
        name,
        st.integers(0, 12),
        st.integers(0, 28),
        st.sampled_from([(), ("4", "5", "+2", "skull"), ("10",) * 28]),
    ),
    max_size=9,
).map(tuple)
keys = st.lists(
    st.builds(KeyLabel, st.integers(0, 1), st.sampled_from(words_of_keys), sentence), max_size=8
).map(tuple)
choices = st.none() | st.builds(
    Choice, sentence, st.lists(sentence, max_size=20).map(tuple), st.integers(0, 19)
).map(lambda c: c._replace(chosen=min(c.chosen, max(0, len(c.rows) - 1))))
trays = st.integers(0, 52).map(
    lambda n: tuple(TrayItem(f"card-{k}", captivate_card(k, "dark", "1234")) for k in range(n))
)

codes = st.lists(
    st.builds(
        Code,
        name,
        st.sampled_from(["http://10.0.0.7:8137/#", "http://tidetable.local:8137/#"]).map(
            lambda start: start + "kAOARFRFOsfFhFIyfPq6Jx-k"
        ),
        st.none() | st.integers(0, 7),
    ),
    max_size=8,
).map(tuple)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    columns, rows = draw(st.sampled_from(MATS))
    ends = draw(st.sampled_from([("", ""), ("BOW", "STERN"), ("a far away shore of the sea", "")]))
    return Scene(
        draw(name),
        draw(st.none() | st.integers(0, 3)),
        draw(sentence),
        draw(sentence),
        mat(columns, rows, {}, ends=ends),
        tuple(Line(say) for say in draw(st.lists(sentence, max_size=8))),
        draw(scores),
        tuple(draw(st.lists(sentence, max_size=5))),
        draw(keys),
        draw(choices),
        draw(trays),
        draw(gauges),
        draw(st.sampled_from(["play", "guide", "wrong", "over", "paused"])),
        draw(codes),
        phones=draw(st.just("") | sentence),
    )


def parts(layout: Layout) -> list[Box]:
    """The boxes that must keep apart: everything of the column, and the mat."""
    boxes = [layout.codes.box if layout.lobby and layout.codes else layout.mat.frame, layout.banner.box]
    boxes += [layout.codes.box] if layout.codes and not layout.lobby else []
    for group in (layout.notices, layout.scores, layout.keys):
        boxes += [plan.box for plan in group]
    boxes += [line.text.box for line in layout.log]
    boxes += [circle for gauge in layout.gauges for circle in gauge.circles]
    boxes += [part.box for part in (layout.choice, layout.tray, layout.phones) if part is not None]
    return [box for box in boxes if box.w and box.h]


def assert_sound(layout: Layout) -> None:
    screen = Box(0, 0, *layout.size)
    boxes = parts(layout)
    assert all(screen.holds(box) for box in boxes)
    for a, b in combinations(boxes, 2):
        assert not a.overlaps(b), (a, b)
    written = [text for text in layout.words() if any(text.lines)]
    for text in written:
        assert screen.holds(text.box)
        assert text.size >= layout.scale.small
        along, across = (text.box.h, text.box.w) if text.turned else (text.box.w, text.box.h)
        assert all(measure(line, text.size, text.bold) <= along for line in text.lines), text
        assert text.height <= across or text.turned, text
    for one, other in combinations(written, 2):
        assert not one.box.overlaps(other.box), (one, other)


@examples(120)
@given(scenes(), st.sampled_from(SIZES))
def test_nothing_overlaps_or_is_cut_off(scene: Scene, size: tuple[int, int]) -> None:
    assert_sound(plan(scene, size, measure))


@pytest.mark.parametrize("size", [*SIZES, (800, 480), (720, 1280), (2560, 1080)])
@pytest.mark.parametrize("sample", SCENES)
def test_the_sample_scenes_are_sound(sample: str, size: tuple[int, int]) -> None:
    assert_sound(plan(SCENES[sample](), size, measure))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("columns", "rows"), MATS)
def test_the_mat_uses_the_height_or_its_share_of_the_width(
    columns: int, rows: int, size: tuple[int, int]
) -> None:
    layout = plan(Scene("", None, "", "", mat(columns, rows, {})), size, measure)
    cells = list(layout.mat.cells.values())
    assert len(cells) == columns * rows
    assert around(cells) == layout.mat.grid
    assert all(cell.w == cell.h for cell in cells)
    frame = layout.mat.frame
    assert frame.h > size[1] * 0.88 or frame.right > size[0] * 0.5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sample", SCENES)
def test_the_four_places_are_there_in_every_scene(sample: str, size: tuple[int, int]) -> None:
    scene = SCENES[sample]()
    layout = plan(scene, size, measure)
    assert layout.banner.turn.lines != ("",)
    assert layout.banner.now.lines
    assert len(layout.scores) == len(scene.scores)
    gallery = layout.tray is not None and layout.tray.slots[0].name is not None  # a list to choose from, too
    told = layout.log or layout.choice or layout.curve or gallery
    assert told or sample.startswith(("kiosk_", "lesson_"))  # there, nothing may have happened yet
    assert len(layout.keys) >= 1


@pytest.mark.parametrize("size", SIZES)
def test_a_long_list_shows_the_rows_around_the_chosen_one(size: tuple[int, int]) -> None:
    rows = tuple(f"row {n}" for n in range(40))
    layout = plan(menu()._replace(choice=Choice("Pick", rows, 25)), size, measure)
    assert layout.choice is not None
    shown = [row.number for row in layout.choice.rows]
    assert shown == list(range(shown[0], shown[-1] + 1))
    assert 25 in shown
    assert [row.number for row in layout.choice.rows if row.chosen] == [25]
    assert layout.choice.more_above
    assert layout.choice.more_below


def test_a_point_tells_what_lies_under_it() -> None:
    layout = plan(sea_leg_setup(), (1280, 720), measure)
    assert hit(layout, *layout.mat.cells["C7"].centre) == OnCell("C7")
    assert layout.tray is not None
    assert hit(layout, *layout.tray.slots[1].box.centre) == InTray("bow-0")
    assert hit(layout, layout.tray.box.right - 3, layout.tray.box.y + 3) == InTray("")
    confirm = next(key for key in layout.keys if key.word == "confirm")
    assert hit(layout, *confirm.box.centre) == PressedKey(0, "confirm")
    assert hit(layout, *layout.banner.box.centre) is None


def test_a_point_tells_the_row_of_a_list() -> None:
    layout = plan(menu(), (1280, 720), measure)
    assert layout.choice is not None
    for row in layout.choice.rows:
        assert hit(layout, *row.box.centre) == PickedRow(row.number)


def test_equal_pieces_in_the_tray_lie_on_one_pile() -> None:
    tray = plan(sea_leg_setup(), (1280, 720), measure).tray
    assert tray is not None
    assert [(slot.token, len(slot.pieces)) for slot in tray.slots] == [
        (Token("mate", 0), 9),
        (Token("mate", 1), 5),
    ]


def whole_deck(scene: Scene) -> Scene:
    kinds = ("earth", "water", "light", "dark")
    cards = [(f"{v}-{kind}", captivate_card(v, kind, "3322")) for kind in kinds for v in range(1, 14)]
    return scene._replace(tray=tuple(TrayItem(*card) for card in cards))


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_deck_is_fanned_and_every_card_can_be_taken(size: tuple[int, int]) -> None:
    scene = whole_deck(captivate()._replace(scores=()))
    layout = plan(scene, size, measure)
    assert layout.tray is not None
    assert len(layout.tray.slots) == 52
    assert layout.log
    for slot in layout.tray.slots:
        assert layout.tray.box.holds(slot.box)
        assert hit(layout, slot.box.x + 3, slot.box.centre[1]) == InTray(slot.pieces[0])


def test_a_tray_too_full_for_its_room_is_scrolled() -> None:
    scene = whole_deck(captivate())
    seen: list[str] = []
    for row in range(99):
        tray = plan(scene, (1024, 600), measure, row).tray
        assert tray is not None
        assert tray.fitting < tray.rows
        if tray.first_row != row:
            break
        seen += [slot.pieces[0] for slot in tray.slots]
    assert set(seen) == {item.piece for item in scene.tray}
    assert tray.first_row == tray.rows - tray.fitting


def test_a_key_that_does_the_same_on_both_sides_is_shown_once() -> None:
    both = (KeyLabel(1, "menu", "Menu"), KeyLabel(0, "menu", "Menu"), KeyLabel(1, "confirm", "End turn"))
    layout = plan(menu()._replace(keys=both), (1280, 720), measure)
    assert sorted((key.side, key.word) for key in layout.keys) == [(0, "menu"), (1, "confirm")]
    assert all(key.which is not None for key in layout.keys)


@pytest.mark.parametrize("size", SIZES)
def test_a_lobby_of_eight_can_be_scanned_and_hides_the_mat(size: tuple[int, int]) -> None:
    layout = plan(SCENES["lobby"](), size, measure)
    assert layout.codes is not None
    assert layout.lobby
    assert len(layout.codes.codes) == 8
    for code in layout.codes.codes:
        assert code.square.w % modules(code.code.url) == 0  # whole pixels, or edges blur
        assert code.square.w // modules(code.code.url) >= 2
        assert layout.codes.box.holds(code.square)
    x, y = layout.mat.grid.centre
    assert hit(layout, x, y) is None
    for one, other in combinations(layout.codes.codes, 2):
        assert not one.box.overlaps(other.box)


@pytest.mark.parametrize("size", SIZES)
def test_two_codes_stand_beside_the_mat(size: tuple[int, int]) -> None:
    layout = plan(SCENES["invited"](), size, measure)
    assert layout.codes is not None
    assert not layout.lobby
    assert [code.code.label for code in layout.codes.codes] == ["Stern", "Bow"]
    assert hit(layout, *layout.mat.cells["C5"].centre) == OnCell("C5")


def test_many_codes_wait_while_the_mat_is_guided() -> None:
    scene = SCENES["lobby"]()._replace(tone="guide")
    assert plan(scene, (1280, 720), measure).codes is None


@pytest.mark.parametrize("language", languages())
def test_two_codes_without_room_beside_the_mat_take_its_place(language: str) -> None:
    with speaking(language):
        notice = together(say(CLICK_IT), say(OWN_MACHINE))
        scene = SCENES["chart"]()._replace(codes=SCENES["invited"]().codes, notices=(notice,), track=None)
        layout = plan(scene, (1024, 600), measure)
    assert layout.codes is not None
    assert len(layout.codes.codes) == 2


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize("language", languages())
def test_a_score_of_two_figures_is_as_legible_as_one(language: str, size: tuple[int, int]) -> None:
    with speaking(language):
        scene = QuickTable("captivate", {"seats": 2}).scene()
        scene = scene._replace(scores=tuple(each._replace(figure="13") for each in scene.scores))
        layout = plan(scene, size, measure)
    assert all(plan.figure.size >= layout.scale.px(44) for plan in layout.scores)
    assert [plan.detail.lines[0] for plan in layout.scores] == [each.detail for each in scene.scores]


def test_many_codes_wait_while_a_list_is_open() -> None:
    menu = Choice("Menu", tuple(f"row {n}" for n in range(9)), 0)
    layout = plan(SCENES["lobby"]()._replace(choice=menu), (1024, 600), measure)
    assert not layout.lobby
    assert layout.choice is not None
    assert len(layout.choice.rows) >= 5


@pytest.mark.parametrize("language", languages())
def test_one_notice_is_read_to_its_end_beside_a_lobby(language: str) -> None:
    with speaking(language):
        notice = together(say(CLICK_IT), say(OWN_MACHINE))
        layout = plan(SCENES["lobby"]()._replace(notices=(notice,)), (1024, 600), measure)
    (shown,) = layout.notices
    assert " ".join(shown.text.lines) == notice


@pytest.mark.parametrize("language", languages())
def test_no_motive_is_cut_off(language: str) -> None:
    with speaking(language):
        scene = sailed(1).scene(tray=True)
        layout = plan(scene, (1024, 600), measure)
    assert scene.choice is not None
    assert layout.choice is not None
    assert tuple(row.text.lines[0] for row in layout.choice.rows) == scene.choice.rows


@pytest.mark.parametrize("language", languages())
def test_the_longest_score_sheet_leaves_room_for_the_course(language: str) -> None:
    with speaking(language):
        scene = SCENES["zemo_longest_sheet"]()
        course = Curve(
            "Points", (CurveLine(0, "Captain", (0.0, 9.0, 30.0)),), 0.0, 32.0, "It was decided.", 1
        )
        layout = plan(scene._replace(curve=course), (1024, 600), measure)
    assert layout.tally is not None
    assert len(layout.tally.rows) == len(scene.tally)
    assert layout.curve is not None


def test_a_stack_gives_room_from_both_ends_until_there_is_none() -> None:
    stack = Stack(Box(0, 0, 10, 100), 10)
    assert stack.top(30) == Box(0, 0, 10, 30)
    assert stack.bottom(30) == Box(0, 70, 10, 30)
    assert stack.room == Box(0, 40, 10, 20)
    assert stack.top(21) is None
    assert stack.top(20) == Box(0, 40, 10, 20)
    assert stack.top(1) is None
