"""The kit for sheets finds every fault that is planted, each by the check that should."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engines import sea_leg
from engines.conformance import ConformanceError
from engines.game import Options, check_options, restarted
from table.conforming import conform_sheet
from table.games.sea_grid.sheet import SeaGrid
from table.games.sea_leg.sheet import SeaLeg
from table.games.steps import Attempt, Gesture, Shift, Spot, Take
from table.showing.scene import Line, Token
from tests.conforming.peek import ENGINE, PeekSheet

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


class ToNowhere(SeaLeg):
    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:
        gesture = super().gesture(state, seat, action)
        return gesture._replace(hand=(Shift(action[1], "Z9"),))


class WrongTake(SeaLeg):
    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:
        gesture = super().gesture(state, seat, action)
        then = tuple(
            step._replace(cell=action[2]) if isinstance(step, Take) else step for step in gesture.then
        )
        return gesture._replace(then=then)


class NoConsequences(SeaLeg):
    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:
        return super().gesture(state, seat, action)._replace(then=())


class Whale(SeaLeg):
    def expected(self, state: Any) -> Any:
        return {**super().expected(state), "C5": (Spot("whale"),)}


class OffTheMat(SeaLeg):
    def expected(self, state: Any) -> Any:
        return {**super().expected(state), "Z9": (Spot("bow"),)}


class TooMany(SeaLeg):
    def expected(self, state: Any) -> Any:
        return {**super().expected(state), **{f"A{row}": (Spot("bow"),) for row in range(1, 10)}}


class Pressed(SeaLeg):
    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:  # noqa: ARG002
        return Gesture()


class Mute(SeaLeg):
    def now(self, state: Any) -> str:  # noqa: ARG002
        return ""


class Chatty(SeaLeg):
    def now(self, state: Any) -> str:  # noqa: ARG002
        return "Move a lit piece, and consider while you do so what becomes of the others. " * 9


class Failing(SeaLeg):
    def gesture(self, state: Any, seat: int, action: Any) -> Gesture:
        if action[0] == "jump":
            raise KeyError("no jumps here")
        return super().gesture(state, seat, action)


@pytest.mark.parametrize(
    ("sheet", "check", "says"),
    [
        (ToNowhere(), "gestures", "goes to Z9, and the mat has no such cell"),
        (WrongTake(), "gestures", "cannot be done"),
        (NoConsequences(), "leads", "leaves another mat than the next state expects"),
        (Whale(), "kinds", "a 'whale' is expected on C5, and there is no such piece"),
        (OffTheMat(), "kinds", "something is expected on Z9"),
        (TooMany(), "kinds", "are expected on the mat, and there are 9"),
        (Pressed(), "gestures", "cannot be made: no hand, no press, no key"),
        (Mute(), "words", "now.. is empty"),
        (Chatty(), "words", "is cut short on a display of 1024 x 600"),
        (Failing(), "crash", r"failed in gesture of 'jump \w\d \w\d': KeyError.*test_plants.py, line \d+"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, SeaLeg) else "",
)
def test_a_fault_of_a_sheet_is_found(sheet: SeaLeg, check: str, says: str) -> None:
    with pytest.raises(ConformanceError, match=says) as caught:
        conform_sheet(sheet, games=4)
    assert caught.value.check == check


def with_option(name: str) -> Any:
    def start(options: Options) -> Any:
        check_options("sea_leg", options, (name, "deck"))
        return sea_leg.start({key: value for key, value in options.items() if key != name})

    sheet = SeaLeg()
    sheet.game = restarted(sea_leg, start)  # type: ignore[assignment]
    sheet.lessons = None  # they need more options
    return sheet


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ('accept = "move C7 C4"', "step 1: nobody may 'move C7 C4' there"),
        ('accept = "move C7 C6"\noffers = { "move C7 C3" = "Far" }', "nobody may 'move C7 C3' there"),
        ('accept = "move C7 C6"\nthen = "move C3 C5"', "nobody may 'move C3 C5' there"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_found(tmp_path: Path, step: str, says: str) -> None:
    sheet = SeaLeg()
    sheet.lessons = tmp_path / "lessons.toml"
    sheet.lessons.write_text(
        f'[[lesson]]\ntitle = "A"\n[[lesson.step]]\nsay = "B."\nbecause = "C."\n{step}\n'
    )
    with pytest.raises(ConformanceError, match=says):
        conform_sheet(sheet, games=1)


def test_an_option_with_the_name_of_a_flag_is_found() -> None:
    from table.cli.engines import flags

    with pytest.raises(
        ConformanceError, match=r"the option 'board' has the name of a flag .*--board"
    ) as caught:
        conform_sheet(with_option("board"), games=1, flags=flags())
    assert caught.value.check == "options"
    conform_sheet(with_option("wind"), games=1, flags=flags())


def faced(back: Callable[[str], Token], art: Path | None = None) -> PeekSheet:
    """Peek with both sides of its cards named, the other one as given."""
    sheet = PeekSheet()
    sheet.faces = SimpleNamespace(front=lambda kind: Token("card", None, kind), back=back)
    sheet.art = art
    return sheet


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        (faced(lambda _: Token("", None)), "the back of a 'a' shows nothing"),
        (faced(lambda _: Token("card-back", picture="/art/none.svg")), "none.svg, and there is no such file"),
        (
            faced(lambda _: Token("card-back", picture=__file__), Path("/elsewhere")),
            "is not in the folder that the sheet names as `art`",
        ),
    ],
)
def test_a_face_that_cannot_be_shown_is_found(sheet: PeekSheet, says: str) -> None:
    with pytest.raises(ConformanceError, match=says) as caught:
        conform_sheet(sheet, games=1)
    assert caught.value.check == "faces"


# Secrets


class FreeLook(PeekSheet):
    def stands(self, before: Any, seat: int, action: str, after: Any) -> bool:  # noqa: ARG002
        return False


class TellingLamps(PeekSheet):
    def lit(self, state: Any) -> Sequence[str]:
        return [
            cell for cell, card in zip(("A1", "B1", "C1", "D1"), state.cards, strict=False) if card == "a"
        ]


class TellingLine(PeekSheet):
    def now(self, state: Any) -> str:
        return f"The first card is {state.cards[:1]}."


class TellingConsequences(PeekSheet):
    """A flip is made with a token that has to go to a cell which depends on the card."""

    def gesture(self, state: Any, seat: int, action: str) -> Gesture:
        gesture = super().gesture(state, seat, action)
        turned = gesture.hand[0]
        other = next(cell for cell in ("A1", "B1", "C1", "D1") if cell != turned.cell)
        return Gesture((Shift(other, "A2" if turned.kind == "a" else "B2"), turned))


class TellingRefusal(SeaGrid):
    def refusal(self, state: Any, moved: Sequence[Attempt]) -> str:
        hidden = [
            spot.kind for spots in self.expected(state).values() for spot in spots if spot.face == "down"
        ]
        return f"That cannot be, with {', '.join(hidden)} on the mat" if moved and hidden else ""


@pytest.mark.parametrize(
    ("sheet", "check", "says"),
    [
        (
            FreeLook(),
            "looks",
            "'flip [A-D]1' shows seat [01] something new, and can be taken back: a free look",
        ),
        (TellingLamps(), "secrecy", "before anything is done, the (scene|lamps) tells seat"),
        (TellingLine(), "secrecy", "before anything is done, the scene tells seat"),
        (
            faced(lambda kind: Token("card-back", glyph=kind)),
            "secrecy",
            "before anything is done, the scene tells seat",
        ),
        (
            PeekSheet(),
            "secrecy",
            "with the cards of [A-D]1 and [A-D]1 exchanged, the (scene|lamps) tells seat",
        ),
        (TellingRefusal(), "secrecy", r"with the piece of \w\d on \w\d, the scene tells seat"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, PeekSheet | SeaGrid) else "",
)
def test_a_secret_that_gets_out_is_found(sheet: Any, check: str, says: str) -> None:
    with pytest.raises(ConformanceError, match=says) as caught:
        conform_sheet(sheet, games=12)
    assert caught.value.check == check


def test_consequences_that_tell_a_hidden_card_are_found() -> None:
    with pytest.raises(ConformanceError) as caught:
        conform_sheet(TellingConsequences(), games=12)
    assert caught.value.check in ("secrecy", "leads")


def test_a_sample_that_is_the_true_state_is_a_warning() -> None:
    sheet = PeekSheet()
    sheet.game = SimpleNamespace(**{**vars(ENGINE), "sample": lambda state, *_: state})
    report = conform_sheet(sheet, games=6)
    assert any("sample() always gave the true state" in warning for warning in report.warnings)


def test_what_is_said_of_an_action_is_held_to_be_words() -> None:
    class Silent(SeaLeg):
        def lines(self, told: Any, state: Any, seat: int) -> list[Line]:  # noqa: ARG002
            return [Line("")]

    with pytest.raises(ConformanceError, match="an empty line is said of") as caught:
        conform_sheet(Silent(), games=1)
    assert caught.value.check == "words"
