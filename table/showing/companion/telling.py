"""What a page is told: `view(state, seat)` of its own seats, its own actions, and public words.

Nothing else of a state is looked at. What costs something (views, actions, labels) is worked out once
per state and player and kept as encoded JSON; a page that is told again costs little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engines.game import AnyGame, Told, said
from hardware.board import DARK
from table.games.parts import Orders, Player
from table.games.sheet import AnySheet
from table.games.steps import Gesture, Shift
from table.judging.legal import Candidate, Legal
from table.judging.verdict import Laid
from table.playing.moment import Moment
from table.sensing.pieces import UP
from table.showing.hinting import whispered
from table.showing.kinds import on_page
from table.showing.labels import label
from table.showing.scene import Line, MatPicture, Scene, Score, Token
from table.tongues import plain, spoken

HEARD = 40  # of what was told to a player's seats, the newest
LOG = 40
WHISPERS = 3

Plain = dict[str, object]
"""An object of JSON, as a page gets it."""

_encoder = msgspec.json.Encoder(enc_hook=plain)  # what was said is told again, in the language of the page
encode = _encoder.encode


class Teller:
    """Composes what pages are told about one game."""

    def __init__(self, game: int, crew: Sequence[Player], assist: bool) -> None:
        """`game` is its number in the journal."""
        self.game, self.crew, self._assist = game, crew, assist
        self._legal: Legal | None = None
        self._kept: dict[tuple[int, str], msgspec.Raw] = {}  # by player and language

    def state(
        self, moment: Moment, player: int, scene: Scene, here: Sequence[bool], shared: bool = False
    ) -> bytes:
        """The whole of what a player's page shows, as one message."""
        me = self.crew[player]
        told = {
            "language": scene.language,
            "title": scene.title,
            "turn": scene.turn,
            "now": scene.now,
            "tone": scene.tone,
            "clock": scene.clock,
            "open": moment.open,
            "me": {"player": player, "name": me.name, "seats": me.seats, "shared": shared},
            "players": _players(self.crew, here),
            "scores": [_score(score) for score in scene.scores],
            "notices": scene.notices,
            "log": [_line(line) for line in moment.log[-LOG:]],
            "heard": _heard(moment.sheet.game, moment.heard, me.seats),
            "whispers": _whispers(moment, me.seats),
            "own": self._own(moment, player),
            "hints": {seat: whispered(moment, seat) for seat in me.seats if moment.beside.hints},
            "colours": [f"rgb({red} {green} {blue})" for red, green, blue in moment.sheet.colours],
        }
        if moment.sheet.pages is None:  # a page of the game's own draws what it likes
            told["mat"] = _mat(scene.mat)
        orders = moment.sheet.orders
        if orders is not None:
            told["laid"] = {seat: _laid(moment, orders, seat) for seat in me.seats}
        return encode({"state": told})

    def _own(self, moment: Moment, player: int) -> msgspec.Raw:
        """What only this player may know."""
        if moment.legal is not self._legal:  # another state, or the first look at the mat
            self._legal, self._kept = moment.legal, {}
        key = (player, spoken())
        if key not in self._kept:
            self._kept[key] = msgspec.Raw(encode(self._secrets(moment, player)))
        return self._kept[key]

    def _secrets(self, moment: Moment, player: int) -> Plain:
        seats, sheet, state = self.crew[player].seats, moment.sheet, moment.state
        outcome, pages = moment.outcome, sheet.pages
        return {
            "at": {seat: moment.turns(seat) for seat in seats},
            "names": [sheet.seat_name(state, seat) for seat in range(moment.seats)],
            "views": {seat: sheet.game.view(state, seat) for seat in seats},
            "actions": {seat: _actions(moment, seat) for seat in seats},
            "kinds": {seat: on_page(sheet, _of(moment, seat)) for seat in seats},
            "hands": {seat: _hand(sheet, sheet.hand(state, seat)) for seat in seats},
            "covered": {seat: _covered(sheet, sheet.covered(state, seat)) for seat in seats},
            "facts": {seat: dict(pages.facts(state, seat, self._assist)) if pages else {} for seat in seats},
            "outcome": None if outcome is None else outcome._asdict(),
        }

    def seats(
        self, moment: Moment, here: Sequence[bool], held: Sequence[bool], shared: Sequence[bool]
    ) -> dict[str, Any]:
        """What the operator's page is told of the game: who is here, and nothing that is anybody's."""
        stand = zip(_players(self.crew, here), held, shared, self.crew, strict=True)
        return {
            "players": [
                {**player, "held": is_held, "shared": is_shared, "bot": moment.bots.get(holder.seats[0], "")}
                for player, is_held, is_shared, holder in stand
            ],
            "bots": moment.takes_bots,
            "paused": moment.paused,
            "over": moment.ended,
        }


def _laid(moment: Moment, orders: Orders[Any, Any], seat: int) -> list[Mapping[str, object]]:
    """What this seat is told of the order cards that lie on the mat and were not obeyed."""
    if not isinstance(moment.verdict, Laid):
        return []
    obeyed = {fix.start for fix in moment.verdict.obeyed}
    told = [
        orders.whisper(moment.state, seat, moment.pieces[piece].kind, cell)
        for piece, (cell, _) in sorted(moment.sight.places.items())
        if cell not in obeyed
    ]
    return [each for each in told if each is not None]


def _actions(moment: Moment, seat: int) -> list[Plain]:
    text = moment.sheet.game.text
    return [
        {
            "do": text(candidate.action),
            **label(moment.sheet, candidate)._asdict(),
            "cells": _cells(candidate.gesture),
        }
        for candidate in _of(moment, seat)
    ]


def _of(moment: Moment, seat: int) -> list[Candidate]:
    return [candidate for candidate in moment.legal.candidates if candidate.seat == seat]


def _cells(gesture: Gesture) -> list[str]:
    """The cells of the mat that an action is made on, in their order."""
    starts = ((step.start, step.cell) if isinstance(step, Shift) else (step.cell,) for step in gesture.hand)
    return list(dict.fromkeys((*gesture.presses, *(cell for each in starts for cell in each))))


def _mat(mat: MatPicture) -> Plain:
    """The picture of the mat, as everybody sees it on the display; cells with nothing to say are left out."""
    cells = {
        cell.cell: {
            "ground": cell.ground,
            "tokens": [_token(token) for token in cell.tokens],
            "lamp": cell.lamp.pattern.name.lower(),
        }
        for cell in mat.cells
        if cell.tokens or cell.lamp != DARK or cell.ground != "sea"
    }
    names = [cell.cell for cell in mat.cells]
    return {"columns": mat.columns, "rows": mat.rows, "names": names, "cells": cells}


def _hand(sheet: AnySheet, kinds: Sequence[str] | None) -> list[Plain] | None:
    return None if kinds is None else [_card(sheet, kind, "") for kind in kinds]


def _covered(sheet: AnySheet, cards: Sequence[tuple[str, str]]) -> list[Plain]:
    return [_card(sheet, kind, cell) for cell, kind in cards]


def _card(sheet: AnySheet, kind: str, cell: str) -> Plain:
    return {"name": sheet.noun(kind, UP, "").name, "cell": cell, **_token(sheet.token(kind, UP, ""))}


def _players(crew: Sequence[Player], here: Sequence[bool]) -> list[Plain]:
    return [
        {"name": player.name, "seats": player.seats, "connected": connected}
        for player, connected in zip(crew, here, strict=True)
    ]


def _heard(game: AnyGame, heard: Sequence[tuple[int, Told]], seats: Sequence[int]) -> list[Plain]:
    """What was told where one of these seats could hear it; `private` when not everybody could."""
    mine = [
        {"seat": seat, "say": said(game, told), "private": told.to is not None}
        for seat, told in heard
        if any(told.heard_by(each) for each in seats)
    ]
    return mine[-HEARD:]


def _whispers(moment: Moment, seats: Sequence[int]) -> list[str]:
    """What followed for these seats alone, in words, newest last."""
    mine = [told for _, told in moment.heard if told.to and not set(told.to).isdisjoint(seats)]
    return [words for told in mine if (words := moment.sheet.whisper(told.event))][-WHISPERS:]


def _line(line: Line) -> Plain:
    return line._asdict()


def _score(score: Score) -> Plain:
    return score._asdict()


def _token(token: Token) -> Plain:
    """A piece or card as a page draws it; pictures are asked for by their name alone."""
    return {
        "art": token.art,
        "seat": token.seat,
        "label": token.label,
        "glyph": token.glyph,
        "picture": f"/art/{Path(token.picture).name}" if token.picture else "",
        "facts": dict(token.facts),
    }
