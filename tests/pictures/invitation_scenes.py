"""Sample scenes with the codes that invite phones."""

from __future__ import annotations

from table.showing.scene import (
    Code,
    KeyLabel,
    Line,
    Scene,
)
from tests.pictures.kit import MENU, mat
from tests.pictures.sea_leg_scenes import sea_leg_start


def invitation(number: int) -> str:
    """A link such as a code has; these open nothing."""
    return f"http://tidetable.local:8137/#{chr(97 + number) * 24}"


def invited() -> Scene:
    codes = (Code("Stern", invitation(0), 0), Code("Bow", invitation(1), 1))
    keys = (KeyLabel(0, "confirm", "Hide the codes"), MENU)
    return sea_leg_start()._replace(codes=codes, keys=keys, phones="Pages at tidetable.local:8137.")


def held() -> Scene:
    """One seat is held by a phone; the other one's code could be opened by none."""
    return invited()._replace(
        codes=(Code("Bow", "http://127.0.0.1:8137/#kAOARFRFOsfFhFIyfPq6Jx-k", 1),),
        notices=(
            "Phones cannot open the codes: their pages are for this machine alone. Play with --lan, or set "
            'companion.host = "0.0.0.0".',
        ),
        phones="On phones: Stern (hands are there).",
    )


def lobby() -> Scene:
    roles = ("Captain", "First Mate", "Engineer", "Radio Operator")
    names = [f"{team} {role}" for team in ("Yellow", "Blue") for role in roles]
    codes = tuple(Code(name, invitation(number), number // 4) for number, name in enumerate(names))
    return Scene(
        "Captain Sonar",
        None,
        "Captain Sonar: set-up",
        "Take your stations.",
        mat(5, 9, {}),
        log=(Line("The mat lies ready.", "good"),),
        keys=(KeyLabel(0, "confirm", "Hide the codes"), MENU),
        codes=codes,
        phones="Pages at tidetable.local:8137. On phones: 5 of 8 players.",
    )
