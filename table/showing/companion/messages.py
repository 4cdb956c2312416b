"""What a page may say: JSON objects with one verb each, checked before anybody acts on them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

LARGEST = 4096  # bytes of a message
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Words = Annotated[str, Meta(min_length=1, max_length=120)]
PlaceName = Annotated[str, Meta(min_length=1, max_length=80)]  # table/showing/display/places.py has them
Seat = Annotated[int, Meta(ge=0, le=63)]
Coordinate = Annotated[int, Meta(ge=-1_000, le=2_000)]  # of a drawing, and a finger that left it


class BadMessage(ValueError):
    """Something that is no message. Says what was expected."""


class HelloMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message: the token this page was opened with. `device` is what the page has kept in
    storage of its own, so that a key that was copied can be told from its owner's; `language` is the one
    chosen on it, "" for the table's."""

    hello: Annotated[str, Meta(min_length=1, max_length=64)]
    device: Annotated[str, Meta(max_length=64)] = ""
    language: Annotated[str, Meta(max_length=8)] = ""


class Keep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key of the welcome is stored: the invitation may go."""

    keep: bool


class ActMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play these words for a seat. `at` is what the page knows of that seat (state.at)."""

    act: Words
    seat: Seat
    at: Number


class Trace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line drawn with the finger, and initials: what the game makes of it is the game's business."""

    secure: Seat
    seat: Seat
    at: Number
    points: Annotated[list[tuple[Coordinate, Coordinate]], Meta(max_length=400)]
    initials: Annotated[str, Meta(max_length=8)] = ""


class HintMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What would a bot do in the place of this seat? The answer comes with the state, to its pages alone."""

    hint: Seat


class Kick(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operator: close the pages of a player."""

    kick: Seat


class Free(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operator: take the door from a player; it gets a new invitation."""

    free: Seat


class SeatBotMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operator: a bot of this level plays in the place of a player; "" a person."""

    bot: Seat
    level: Literal["", "easy", "normal", "hard"]


class PauseMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operator: hold the game, or go on."""

    pause: bool


class AbandonMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operator: give this game up."""

    abandon: bool


class ServiceMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operator: begin service mode on the display, or end it."""

    service: bool


class TaskMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operator: try this out in service mode, or try the next of it (another colour, another tone); "" goes
    back to its menu."""

    task: Literal["", "readers", "lamps", "keys", "sound"]


class EndMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operator: end the program so, from service mode. The page has asked whether it is meant."""

    end: Literal["restart", "shut down"]


class ReportMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operator: send the file for a bug report to this page."""

    report: bool


class DragMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's own page: a piece was carried from one place of the picture to another."""

    drag: PlaceName
    to: PlaceName


class TurnMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's own page: a card was turned over where it lies."""

    turn: PlaceName


class PressMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's own page: a cell was pressed."""

    press: PlaceName


class KeyMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's own page: a key beside the mat was pressed."""

    key: Literal["confirm", "back", "left", "right", "menu"]


class PickMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's own page: a row of the list was chosen, counted from 0."""

    pick: Number


class ScrollMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's own page: show the tray some rows further down, or up."""

    scroll: Annotated[int, Meta(ge=-20, le=20)]


MouseMessage = DragMessage | TurnMessage | PressMessage | KeyMessage | PickMessage | ScrollMessage
Message = (
    HelloMessage
    | Keep
    | ActMessage
    | HintMessage
    | Trace
    | Kick
    | Free
    | SeatBotMessage
    | PauseMessage
    | AbandonMessage
    | ServiceMessage
    | TaskMessage
    | EndMessage
    | ReportMessage
    | MouseMessage
)
KINDS: dict[str, type[Message]] = {
    "hello": HelloMessage,
    "keep": Keep,
    "act": ActMessage,
    "hint": HintMessage,
    "secure": Trace,
    "kick": Kick,
    "free": Free,
    "bot": SeatBotMessage,
    "pause": PauseMessage,
    "abandon": AbandonMessage,
    "service": ServiceMessage,
    "task": TaskMessage,
    "end": EndMessage,
    "report": ReportMessage,
    "drag": DragMessage,
    "turn": TurnMessage,
    "press": PressMessage,
    "key": KeyMessage,
    "pick": PickMessage,
    "scroll": ScrollMessage,
}


def read_message(text: str) -> Message:
    """The message of a text. BadMessage says what is wrong with it, and quotes nothing secret."""
    if len(text) > LARGEST:
        raise BadMessage(f"a message has at most {LARGEST} bytes")
    try:
        value: object = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise BadMessage("a message is one JSON object") from None
    verbs = [verb for verb in KINDS if verb in value] if isinstance(value, dict) else []
    if len(verbs) != 1:
        raise BadMessage(f"a message has exactly one of {', '.join(KINDS)}")
    try:
        return msgspec.convert(value, KINDS[verbs[0]])
    except msgspec.ValidationError as error:
        raise BadMessage(f"this is no {verbs[0]!r} message: {error}") from None
