"""Captain Zemo from the command line: demo, simulate, referee, best scores, options for short."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from table.keeping.folder import private_file, state_dir
from table.keeping.journal import Journal
from tests.system.commands import surroundings, tidetable

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_demo_shows_a_voyage_to_its_end(tmp_path: Path) -> None:
    options = ("--map", "oceanic_divide", "--motive", "protector")
    done = tidetable("demo", "captain_zemo", "--fast", *options, "--screenshot", "end.png", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "The captain is a Protector." in done.stdout
    assert "Total: " in done.stdout or "lost" in done.stdout
    assert (tmp_path / "end.png").read_bytes().startswith(PNG)
    assert done.stderr == ""


def test_many_voyages_at_random(tmp_path: Path) -> None:
    done = tidetable("simulate", "captain_zemo", "-n", "60", "--map=corner_treasures", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Captain Zemo: 60 random games" in done.stdout
    assert "other endings" in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--map", "atlantis"), "option 'map' of Captain Zemo is one of easy_sailing, corner_treasures"),
        (("--motive", "pirate"), "option 'motive' of Captain Zemo is one of adventurer, protector, pillager"),
        (("--moitve", "pillager"), "has no option 'moitve'; it has: seats, map, motive, dice"),
        (("--nonsense",), "as an option of the game it needs a value, as in --nonsense VALUE"),
        (("--map", "easy_sailing", "--option", "map=easy_sailing"), "'map' is given twice"),
        (("sea_leg",), "'sea_leg' is neither an option nor a game"),
    ],
)
def test_mistakes_are_told_in_one_sentence(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = tidetable("demo", "captain_zemo", "--fast", *words, cwd=tmp_path)
    assert done.returncode != 0
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_the_referee_knows_the_game(tmp_path: Path) -> None:
    asked = [
        {"do": "new", "seats": 1, "chance": "ask", "options": {"map": "corner_treasures"}},
        {"do": "apply", "seat": -1, "action": "roll 2 5"},
        {"do": "actions", "seat": 0},
    ]
    done = tidetable("referee", "captain_zemo", stdin="\n".join(map(json.dumps, asked)) + "\n", cwd=tmp_path)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[-1] == {"ok": True, "actions": ["start C9", "start I3"]}


def test_the_best_scores_are_listed(tmp_path: Path) -> None:
    assert tidetable("best", cwd=tmp_path).stdout.startswith("No scores yet in ")
    folder = state_dir("", surroundings(tmp_path))
    journal = Journal(private_file(folder / "journal.db"))
    for number, (name, points) in enumerate([("Easy Sailing, Pillager", 57), ("Easy Sailing, Pillager", 71)]):
        journal.best.note(number, name, points, 86_400.0 * 365)
    journal.close()
    done = tidetable("best", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].split() == ["Easy", "Sailing,", "Pillager", "71", "1971-01-01", "2"]
