"""One person at all four stations of a crew of Captain Sonar: orders that the mat takes are laid there as
cards with the mouse, the rest is pressed on the crew's own page."""

from __future__ import annotations

from table.games.parts import Player
from table.games.steps import Put
from table.judging.legal import Candidate
from table.judging.verdict import Agreed
from tests.companion.browser import Browser
from tests.companion.sonar_phones import Crews, seated
from tests.system.by_mouse import OFF, MousePlayer

AIMED = ("torpedo", "mine", "trigger")
LEFT_OUT = ("silence",)  # a voyage that is not said where to: the tests of the page make it


class SonarPlayer(MousePlayer):
    """Holds a crew's page beside the table."""

    crew: Crews

    async def take_seat(self, browser: Browser, player: Player) -> None:
        phone = await seated(self._url(player.name), browser)
        self.crew = Crews(self, dict.fromkeys(player.seats, phone))  # type: ignore[arg-type]

    def _url(self, name: str) -> str:
        return next(code.url for code in self.service.scene(0.0).codes if code.label == name)

    def may_act(self) -> bool:
        moment = self.moment
        return moment.playing and isinstance(moment.verdict, Agreed) and bool(moment.legal.by_people)

    def _choice(self) -> Candidate:
        chosen = super()._choice()
        if chosen.action.split()[0] not in LEFT_OUT:
            return chosen
        others = (each for each in self.moment.legal.by_people if each.action.split()[0] not in LEFT_OUT)
        return next(others)

    async def act(self, candidate: Candidate) -> None:
        words, seat = str(candidate.action), candidate.seat
        kind, *facts = words.split()
        if kind == "course" and len(self.moment.record) % 2:
            await self._by_card(candidate)
        elif kind == "start":
            await self.crew.aim(seat, words)
        elif kind in AIMED:
            await self.crew.aim(seat, words, kind)
        elif kind == "tell":
            await self._tell(seat, words, facts)
        elif candidate.gesture.key:
            await super().act(candidate)
        else:
            await self.crew.order(seat, words)

    async def _by_card(self, candidate: Candidate) -> None:
        (step,) = candidate.gesture.hand
        assert isinstance(step, Put)
        length = len(self.moment.record)
        if not self.moment.mat_shown:
            await self.key("menu")
            await self.choose("Show the mat")
        await self.pointer.carry(await self._in_tray(step.kind), step.cell)
        await self.until(lambda: len(self.moment.record) > length, f"{candidate.action} is obeyed")
        await self.pointer.carry(step.cell, OFF)
        await self.until(lambda: not self.moment.sight.places, "the card is off the mat again")

    async def _tell(self, seat: int, words: str, facts: list[str]) -> None:
        one, first, two, second = facts
        truth, lie, false = (one, two, second) if await self._is_true(seat, one, first) else (two, one, first)
        for pick in (f"truth {truth}", f"lie {lie}", f"value {false}"):
            await self.crew.tap(seat, f"[data-pick='{pick}']")
        await self.crew.order(seat, words)

    async def _is_true(self, seat: int, kind: str, value: str) -> bool:
        """As the page says it on the button."""
        phone = await self.crew.turn_to(seat)
        button = f"document.querySelector(\"[data-pick='truth {kind}']\")"
        await phone.until(button)
        return bool(await phone.run(f"{button}.textContent.endsWith({' ' + value!r})"))
