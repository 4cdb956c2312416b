"""What a page is told: `view(state, seat)` of its own seats, its own actions, and public words.

Nothing else of a state is looked at. What costs something (views, actions, labels) is worked out once
per state and player and kept as encoded JSON; a page that is told again costs little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engines.game import AnyGame, Told, said
from table.games.parts import Orders, Player
from table.judging.verdict import Agreed, Laid
from table.playing.session import Session
from table.sensing.pieces import UP
from table.showing.labels import label
from table.showing.scene import Line, Scene, Score, Token

HEARD = 40  # of what was told to a player's seats, the newest
LOG = 40

encode = msgspec.json.encode


def at(session: Session, seat: int) -> int:
    """How many actions this seat has made: what a page knew when it chose. No other seat's business."""
    return sum(entry.seat == seat for entry in session.match.record)


def is_open(session: Session) -> bool:
    """May a page act now, as far as the mat is concerned?"""
    return session.playing and isinstance(session.verdict, Agreed | Laid)


class Teller:
    """Composes what pages are told about one session."""

    def __init__(self, session: Session, crew: Sequence[Player], assist: bool) -> None:
        self.session, self.crew, self._assist = session, crew, assist
        self._state: Any = None
        self._listed: Any = None
        self._kept: dict[int, msgspec.Raw] = {}

    def state(self, player: int, scene: Scene, here: Sequence[bool], shared: bool = False) -> bytes:
        """The whole of what a player's page shows, as one message."""
        session, me = self.session, self.crew[player]
        told = {
            "title": scene.title,
            "turn": scene.turn,
            "now": scene.now,
            "tone": scene.tone,
            "clock": scene.clock,
            "open": is_open(session),
            "me": {"player": player, "name": me.name, "seats": me.seats, "shared": shared},
            "players": _players(self.crew, here),
            "scores": [_score(score) for score in scene.scores],
            "notices": scene.notices,
            "log": [_line(line) for line in session.ledger.log[-LOG:]],
            "heard": _heard(session.match.game, session.ledger.heard, me.seats),
            "own": self._own(player),
        }
        if session.sheet.orders is not None:
            told["laid"] = {seat: self._laid(session.sheet.orders, seat) for seat in me.seats}
        return encode({"state": told})

    def _laid(self, orders: Orders[Any, Any], seat: int) -> list[Mapping[str, Any]]:
        """What this seat is told of the order cards that lie on the mat and were not obeyed."""
        session = self.session
        if not isinstance(session.verdict, Laid):
            return []
        obeyed = {fix.start for fix in session.verdict.obeyed}
        places = sorted((piece, cell) for piece, (cell, _) in session.tracker.places.items())
        state, pieces = session.match.state, session.registry.pieces
        told = [
            orders.whisper(state, seat, pieces[piece].kind, cell)
            for piece, cell in places
            if cell not in obeyed
        ]
        return [each for each in told if each is not None]

    def _own(self, player: int) -> msgspec.Raw:
        """What only this player may know."""
        state, actions = self.session.match.state, self.session.referee.candidates
        if state is not self._state or actions is not self._listed:  # listed at the first look at the mat
            self._state, self._listed, self._kept = state, actions, {}
        if player not in self._kept:
            self._kept[player] = msgspec.Raw(encode(self._secrets(player)))
        return self._kept[player]

    def _secrets(self, player: int) -> dict[str, Any]:
        session, seats = self.session, self.crew[player].seats
        match, sheet = session.match, session.sheet
        outcome = match.outcome()
        return {
            "at": {seat: at(session, seat) for seat in seats},
            "names": [sheet.seat_name(match.state, seat) for seat in range(match.seats)],
            "views": {seat: match.view(seat) for seat in seats},
            "actions": {seat: self._actions(seat) for seat in seats},
            "hands": {seat: self._hand(seat) for seat in seats},
            "covered": {seat: self._covered(seat) for seat in seats},
            "facts": {seat: self._facts(seat) for seat in seats},
            "outcome": None if outcome is None else outcome._asdict(),
        }

    def _actions(self, seat: int) -> list[dict[str, str]]:
        session = self.session
        text = session.match.game.text
        return [
            {"do": text(candidate.action), **label(session.sheet, candidate)._asdict()}
            for candidate in session.referee.candidates
            if candidate.seat == seat
        ]

    def _hand(self, seat: int) -> list[dict[str, Any]] | None:
        kinds = self.session.sheet.hand(self.session.match.state, seat)
        return None if kinds is None else [self._card(kind, "") for kind in kinds]

    def _covered(self, seat: int) -> list[dict[str, Any]]:
        sheet = self.session.sheet
        return [self._card(kind, cell) for cell, kind in sheet.covered(self.session.match.state, seat)]

    def _facts(self, seat: int) -> dict[str, Any]:
        pages = self.session.sheet.pages
        return {} if pages is None else dict(pages.facts(self.session.match.state, seat, self._assist))

    def _card(self, kind: str, cell: str) -> dict[str, Any]:
        sheet = self.session.sheet
        token = sheet.token(kind, UP, "")
        return {"name": sheet.kind_name(kind, UP, ""), "cell": cell, **_token(token)}

    def operator(
        self, scene: Scene, here: Sequence[bool], held: Sequence[bool], shared: Sequence[bool]
    ) -> bytes:
        """What the operator's page shows: who is here, and how the table is. No views, no hands."""
        session, tracker = self.session, self.session.tracker
        told = {
            "title": scene.title,
            "turn": scene.turn,
            "now": scene.now,
            "tone": scene.tone,
            "paused": session.paused,
            "over": session.outcome is not None or session.purpose == "clear",
            "players": [
                {**player, "held": is_held, "shared": is_shared}
                for player, is_held, is_shared in zip(_players(self.crew, here), held, shared, strict=True)
            ],
            "links": {str(tile + 1): why for tile, why in sorted(session.links.items())},
            "down": sorted(tracker.down),
            "noisy": sorted(tracker.noisy),
            "unknown": sorted(tracker.unknown),
            "notices": scene.notices,
        }
        return encode({"operator": told})


def _players(crew: Sequence[Player], here: Sequence[bool]) -> list[dict[str, Any]]:
    return [
        {"name": player.name, "seats": player.seats, "connected": connected}
        for player, connected in zip(crew, here, strict=True)
    ]


def _heard(game: AnyGame, heard: Sequence[tuple[int, Told]], seats: Sequence[int]) -> list[dict[str, Any]]:
    """What was told where one of these seats could hear it; `private` when not everybody could."""
    mine = [
        {"seat": seat, "say": said(game, told), "private": told.to is not None}
        for seat, told in heard
        if any(told.heard_by(each) for each in seats)
    ]
    return mine[-HEARD:]


def _line(line: Line) -> dict[str, Any]:
    return line._asdict()


def _score(score: Score) -> dict[str, Any]:
    return score._asdict()


def _token(token: Token) -> dict[str, Any]:
    return {"art": token.art, "seat": token.seat, "label": token.label, "facts": dict(token.facts)}
