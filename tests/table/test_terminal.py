"""The scene as text: everything a person needs is there without a screen and without colour."""

from __future__ import annotations

import asyncio
import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console

from hardware.board import Lamp, Pattern
from table.showing.scene import Choice, Line, MatPicture, Scene, Token
from table.showing.terminal import TerminalDisplay, new_lines
from table.showing.terminal_picture import TextPicture, mat_width
from table.showing.terminal_signs import NAMES, SIGNS, legend, token_word
from table.testing.quick import QuickTable
from table.tongues import speaking
from tests.pictures.card_scenes import captivate
from tests.pictures.kit import MAY, mat
from tests.pictures.scenes import SCENES
from tests.pictures.sea_leg_scenes import sea_leg_guidance, sea_leg_start, sea_leg_wrong


def text(scene_name: str, width: int = 120) -> str:
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(TextPicture(SCENES[scene_name]()))
    return out.getvalue()


def test_turn_sentence_log_score_and_keys_are_told() -> None:
    shown = text("sea_leg_wrong")
    scene = sea_leg_wrong()
    for part in ("Bow's turn", scene.now, "That move is not allowed.", "Stern 9", "Take back", "E8"):
        assert part in shown


def test_a_score_that_does_not_fit_beside_another_has_a_line_of_its_own() -> None:
    scene = QuickTable("captivate", {"seats": 2}).scene()
    lines = small(scene).splitlines()
    for score in scene.scores:
        assert any(f"{score.name} {score.figure} {score.detail}" in line for line in lines)


def test_the_mat_shows_pieces_lamps_and_waves() -> None:
    rows = text("sea_leg_start").splitlines()
    row7 = next(line for line in rows if line.startswith(" 7 "))
    assert row7.startswith(" 7   ·  · ● ·· ● ·· ● ·  ·  ")
    row5 = next(line for line in rows if line.startswith(" 5 "))
    assert "→" in row5
    assert "←" in row5


@pytest.mark.parametrize("name", ["sea_leg_wrong", "sea_leg_start", "captivate"])
def test_a_small_terminal_loses_nothing_but_old_lines(name: str) -> None:
    scene = SCENES[name]()
    scene = scene._replace(log=tuple(Line(f"Something happened, number {n}.") for n in range(30)))
    out = io.StringIO()
    Console(file=out, width=80, height=24, color_system=None).print(TextPicture(scene, fits=True))
    shown = out.getvalue()
    assert len(shown.splitlines()) <= 24
    assert "number 29." in shown
    assert "number 0." not in shown
    assert all(key.label.split()[0] in shown for key in scene.keys)


def test_a_cell_whose_reader_is_down_is_crossed_out() -> None:
    row8 = next(line for line in text("sea_leg_wrong").splitlines() if line.startswith(" 8 "))
    assert "xxx" in row8


def test_lamps_are_told_apart_without_colour() -> None:
    patterns = [p for p in Pattern if p is not Pattern.OFF]
    cells = dict(zip(("A1", "B1", "C1", "D1", "E1"), patterns, strict=True))
    lamps = {cell: Lamp(pattern, (255, 255, 255)) for cell, pattern in cells.items()}
    scene = sea_leg_start()._replace(mat=mat(5, 1, {}, lamps, "deck"))
    out = io.StringIO()
    Console(file=out, width=100, color_system=None).print(TextPicture(scene))
    assert "[ · ]· · ·< · >! · !+ · +" in out.getvalue()


def test_a_wanted_piece_is_in_brackets() -> None:
    assert "<(◆)>" in text("sea_leg_guidance")


def test_cards_are_short_words_and_hidden_ones_hide() -> None:
    shown = text("captivate")
    for word in ("13d", "1l", "▒▒▒", "10e"):
        assert word in shown
    assert token_word(Token("unknown")) == "?"


def test_a_list_marks_the_chosen_row() -> None:
    assert "▸ The mat is right: go on" in text("menu")


def test_brackets_in_words_are_words() -> None:
    scene = sea_leg_start()._replace(now="[red]no markup[/red]", turn="[bold]x", log=(Line("[b]y[/b]"),))
    out = io.StringIO()
    Console(file=out, width=100, color_system=None).print(TextPicture(scene))
    for part in ("[red]no markup[/red]", "[bold]x", "[b]y[/b]"):
        assert part in out.getvalue()


def test_every_sample_scene_fits_a_narrow_terminal() -> None:
    for name in SCENES:
        assert all(len(line) <= 100 for line in text(name, 100).splitlines())


def test_without_a_terminal_new_lines_are_told_once_and_the_end_is_drawn() -> None:
    out = io.StringIO()
    display = TerminalDisplay(out)
    display.show(sea_leg_start(), 0.0)
    display.show(sea_leg_start(), 1.0)
    display.show(sea_leg_guidance(), 2.0)
    before_the_end = out.getvalue()
    display.close()
    assert before_the_end.count("The pieces stand ready.") == 1
    assert "Stern moved A6 to A5, onto the wave." in before_the_end
    assert "╭" not in before_the_end
    assert "The wave runs" in out.getvalue()


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_in_a_terminal_the_picture_is_live_and_the_last_one_stays() -> None:
    async def play() -> None:
        out = Tty()
        display = TerminalDisplay(out)
        now = asyncio.get_running_loop().time()
        display.show(sea_leg_start(), now)
        assert "Move one Mate" in out.getvalue()
        display.show(captivate(), now + 0.01)  # too soon to be read: drawn at the end instead
        assert "Captivate" not in out.getvalue()
        display.close()
        assert "Captivate" in out.getvalue()

    asyncio.run(play())


def test_a_picture_that_comes_too_soon_is_drawn_soon() -> None:
    """Else the terminal would show what is long past, until something else happens."""

    class Drawn(Tty):
        def write(self, text: str) -> int:
            if "Captivate" in text:
                seen.set()
            return super().write(text)

    async def play() -> None:
        display = TerminalDisplay(Drawn())
        now = asyncio.get_running_loop().time()
        display.show(sea_leg_start(), now)
        display.show(captivate(), now)
        async with asyncio.timeout(20):
            await seen.wait()
        display.close()

    seen = asyncio.Event()
    asyncio.run(play())


def test_new_lines_of_a_log_that_forgets() -> None:
    a, b, c, d = (Line(word) for word in "abcd")
    assert new_lines((), (a, b)) == (a, b)
    assert new_lines((a, b), (a, b)) == ()
    assert new_lines((a, b, c), (b, c, d)) == (d,)
    assert new_lines((a,), (c, d)) == (c, d)


def test_lit_cells_keep_the_columns_straight() -> None:
    lit = mat(4, 2, {"A1": Token("mate", 0)}, {"A1": MAY}, "deck")
    out = io.StringIO()
    Console(file=out, width=100, color_system=None).print(TextPicture(sea_leg_start()._replace(mat=lit)))
    one, two = (line for line in out.getvalue().splitlines() if line[:3] in (" 1 ", " 2 "))
    assert one[:23].rindex("·") == two[:23].rindex("·")


def test_a_chart_and_its_log_are_drawn_in_the_width_of_a_terminal() -> None:
    shown = text("zemo_map", 100)
    assert max(map(len, shown.splitlines())) <= 100
    assert "A  B  C  D  E  F  G  H  I  J  K  L" in shown
    assert "Rolled 3 ▸4 (5) (5)" in shown
    assert "Danger 13/28 ▸ cannon 9 9 hull" in shown
    assert "4: one step straight" in shown
    assert "Total: Cabin Boy" in text("zemo_over", 100)


# 80 columns and 24 rows


def small(scene: Scene) -> str:
    out = io.StringIO()
    Console(file=out, width=80, height=24, color_system=None).print(TextPicture(scene, fits=True))
    return out.getvalue()


def whole(words: str) -> str:
    """Without what wrapping and frames put between words."""
    return re.sub(r"[\s│╭╮╰╯─]+", "", words)


def rows_of(mat: MatPicture) -> list[str]:
    """The mat's rows, each with all of its cells."""
    width = (mat_width(mat) - 3) // mat.columns
    lines = small(BARE._replace(mat=mat)).splitlines()
    numbered = [line for line in lines if re.match(r"^ ?\d+ ", line)][: mat.rows]
    assert all(len(line) >= 3 + width * mat.columns for line in numbered)
    return numbered


BARE = sea_leg_start()._replace(log=(), scores=(), keys=(), choice=None, tray=())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SCENES)
def test_in_80_by_24_nothing_is_lost(name: str, language: str) -> None:
    """Every cell and piece, the sentence, the score, the keys, and a word for every sign."""
    with speaking(language):
        scene = SCENES[name]()
        shown = small(scene)
        lines = shown.splitlines()
        assert len(lines) <= 24, shown
        assert all(cell_len(line) <= 80 for line in lines)
        assert all(row in shown for row in (line[: mat_width(scene.mat)] for line in rows_of(scene.mat)))
        signs = legend(scene)
        beside = "\n".join(line[mat_width(scene.mat) + 2 :] for line in lines)
        told = whole(beside) + whole(shown)
    parts = [scene.turn.removeprefix(f"{scene.title}: "), scene.now, *signs, *scene.notices, scene.clock]
    parts += [key.label for key in scene.keys]
    parts += [f"{score.name}{score.figure}" for score in scene.scores]
    parts += [scene.choice.rows[scene.choice.chosen]] if scene.choice else []
    parts += [gauge.label for gauge in scene.gauges]
    parts += [f"{item.label}{item.sum}{item.points}" for item in scene.tally if cell_len(item.label) < 20]
    for part in parts:
        assert whole(part) in told, (part, shown)


@pytest.mark.parametrize("name", SCENES)
def test_the_legend_has_a_word_for_every_sign(name: str) -> None:
    scene = SCENES[name]()
    told = " ".join(legend(scene))
    plain = {"deck", "sea", "open"}
    assert {c.ground for c in scene.mat.cells} - plain <= set(NAMES), "a ground without a name"
    for cell in scene.mat.cells:
        if cell.ground not in plain:
            assert f"{SIGNS[cell.ground]} " in told
        for token in cell.tokens:
            assert token_word(token) in told


def test_no_two_grounds_share_a_sign() -> None:
    signs = [sign for name, sign in SIGNS.items() if name not in ("sea", "open")]
    assert len(signs) == len(set(signs))


def test_a_long_list_keeps_the_rows_around_the_chosen_one() -> None:
    rows = tuple(f"Row number {number}" for number in range(60))
    shown = small(sea_leg_start()._replace(choice=Choice("A long list", rows, chosen=31)))
    assert len(shown.splitlines()) <= 24
    assert "▸ Row number 31" in shown
    assert shown.count("…") == 2
    assert "Row number 0\n" not in shown
