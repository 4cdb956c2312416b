"""A state from a few words: for tests, pictures and puzzles, wherever a game played up to it would bore."""

from __future__ import annotations

from engines.game import Options
from engines.sea_grid.crew import CREW_SIZE, crew_faults
from engines.sea_grid.rules import Rules
from engines.sea_grid.setup import read_options
from engines.sea_grid.state import BOTH, CALLED, IN_HAND, OUT, SAVED, SEEN, TURN, TURNED, State, new_state

_MARKS = {"seen": SEEN, "called": CALLED, "saved": SAVED, "turned": TURNED}


def lay_out(near: str, far: str, *, turn: int = 0, ply: int = 0, options: Options | None = None) -> State:
    """The start of a turn with these cards lying there.

    Each side is its four cards with their places: "hydron B2 up, dolphin B3 down, knots hand, sonar out".
    A card may carry marks after that: turned (by TENACIOUS), called (MYSTIC used), saved (SACRIFICE
    used), seen (face down again). ValueError quotes what cannot be.
    """
    rules = read_options(options or {})
    crew: list[int] = []
    cells: list[int] = []
    own, up, marks = [0, 0], 0, 0
    for seat, side in zip(BOTH, (near, far), strict=True):
        cards = [part.split() for part in side.split(",")]
        _check_crew(rules, side, [words[0] for words in cards])
        for slot, words in enumerate(cards, start=seat * CREW_SIZE):
            crew.append(rules.ids[words[0]])
            cells.append(_place(rules, words))
            if cells[-1] >= 0:
                _check_free(rules, own[0] | own[1], words)
                own[seat] |= 1 << cells[-1]
                up |= (words[2] == "up") << cells[-1]
            if cells[-1] == OUT or "up" in words:
                marks |= SEEN << slot
            for mark in words[3 if cells[-1] >= 0 else 2 :]:
                marks |= _MARKS[mark] << slot
    return new_state(rules)._replace(
        phase=TURN,
        turn=turn,
        ply=ply,
        crew=tuple(crew),
        cells=tuple(cells),
        own=(own[0], own[1]),
        up=up,
        marks=marks,
    )


def _check_crew(rules: Rules, side: str, names: list[str]) -> None:
    faults = crew_faults(names, rules.by_name)
    if faults:
        raise ValueError(f"{side!r} is no crew: {'; '.join(faults)}")


def _place(rules: Rules, words: list[str]) -> int:
    place = words[1] if len(words) > 1 else ""
    if place in ("hand", "out"):
        return IN_HAND if place == "hand" else OUT
    if place in rules.mat.index and len(words) > 2 and words[2] in ("up", "down"):
        return rules.mat.index[place]
    raise ValueError(
        f"{' '.join(words)!r}: after the card comes 'hand', 'out', or a cell of the mat and 'up' or 'down'"
    )


def _check_free(rules: Rules, occupied: int, words: list[str]) -> None:
    if not rules.mat.vacancies[occupied].spaces >> rules.mat.index[words[1]] & 1:
        raise ValueError(f"{' '.join(words)!r}: that cell is taken or outside the 3 x 4 box of the others")
