"""Captivate on the command line: seats, mats, decks and cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines import captivate
from tests.system.commands import ROOT, tidetable

SHIPPED = ROOT / "engines" / "captivate" / "cards.toml"


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_simulate_with_any_number_of_seats(tmp_path: Path, seats: str) -> None:
    done = tidetable("simulate", "captivate", "--seats", seats, "-n", "20", "--seed", "1", cwd=tmp_path)
    assert done.returncode == 0
    assert f"seat {int(seats) - 1} wins" in done.stdout
    assert "mean score by seat" in done.stdout


def test_a_demo_of_three(tmp_path: Path) -> None:
    picture = tmp_path / "end.png"
    done = tidetable(
        "demo",
        "captivate",
        "--fast",
        "--seats",
        "3",
        "--seed",
        "20",
        "--screenshot",
        str(picture),
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Coral" in done.stdout
    assert "wins: " in done.stdout
    assert picture.is_file()


@pytest.mark.parametrize("game", ["captivate --deck physical", "captain_zemo --dice physical"])
def test_simulated_players_draw_from_a_real_deck_and_cast_real_dice(game: str, tmp_path: Path) -> None:
    words = (*game.split(), "--fast", "--board", "mock:", "--seed", "3")
    done = tidetable("demo", *words, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "actions)" in done.stdout


def test_the_game_is_listed_with_the_mats_it_needs(tmp_path: Path) -> None:
    assert "captivate" in tidetable("games", cwd=tmp_path).stdout
    (tmp_path / "tidetable.toml").write_text("[mat]\ncolumns = 3\nrows = 9\n")
    listed = tidetable("games", cwd=tmp_path).stdout
    assert "Captivate needs a mat of 4 x 9 cells, and this one has 3 x 9" in listed


def test_the_referee_speaks_it(tmp_path: Path) -> None:
    lines = '{"do":"new","seats":4,"seed":1}\n{"do":"view","seat":null}\n'
    done = tidetable("referee", "captivate", cwd=tmp_path, stdin=lines)
    opened, view = map(json.loads, done.stdout.splitlines())
    assert opened == {"ok": True, "movers": [0]}
    assert view["view"]["hand_counts"] == [5, 5, 5, 5]


def test_cards_are_listed_and_printed(tmp_path: Path) -> None:
    done = tidetable("cards", "captivate", cwd=tmp_path)
    assert done.returncode == 0
    for word in captivate.shipped_cards():
        assert f"{word.value}-{word.element}" in done.stdout
    pdf = tmp_path / "cards.pdf"
    done = tidetable("cards", "captivate", "--pdf", str(pdf), cwd=tmp_path)
    assert done.stdout == f"52 cards of Captivate on 12 pages: {pdf}\n"
    assert pdf.read_bytes().startswith(b"%PDF-")


def own(folder: Path, name: str = "The Parrot") -> Path:
    path = folder / "mine.toml"
    path.write_text(SHIPPED.read_text().replace("The Gull", name))
    return path


def test_an_owners_cards_by_the_settings_and_by_hand(tmp_path: Path) -> None:
    path = own(tmp_path)
    assert "The Parrot" in tidetable("cards", "captivate", "--cards", str(path), cwd=tmp_path).stdout
    (tmp_path / "tidetable.toml").write_text('[cards]\ncaptivate = "mine.toml"\n[game]\nname = "captivate"\n')
    assert "The Parrot" in tidetable("cards", "captivate", cwd=tmp_path).stdout
    assert tidetable("check-config", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ('captivate = "gone.toml"', "line 2: cards.captivate names 'gone.toml', and there is no file"),
        ('chess = "mine.toml"', "line 2: [cards] has 'chess', which is no game"),
        ("captivate = 3", "line 2: cards.captivate must be a text, not 3"),
    ],
)
def test_mistakes_about_card_files_name_the_line(tmp_path: Path, cards: str, says: str) -> None:
    own(tmp_path)
    (tmp_path / "tidetable.toml").write_text(f"[cards]\n{cards}\n")
    done = tidetable("check-config", cwd=tmp_path)
    assert done.returncode == 1
    assert says in done.stderr


def test_a_mistake_in_a_card_file_names_card_and_field(tmp_path: Path) -> None:
    own(tmp_path, "")
    (tmp_path / "tidetable.toml").write_text('[cards]\ncaptivate = "mine.toml"\n[game]\nname = "captivate"\n')
    for command in (("check-config",), ("cards", "captivate"), ("play", "captivate")):
        done = tidetable(*command, cwd=tmp_path)
        assert done.returncode == 1
        assert "mine.toml: card 3, field name: '' is not a name" in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("captain_sonar", "22 cards of Captain Sonar on 6 pages"),
        ("sea_leg", "18 discs of Sea Leg on 2 pages"),
        ("captain_zemo", "1 disc of Captain Zemo on 2 pages"),
    ],
)
def test_games_without_a_deck_print_what_they_are_played_with(tmp_path: Path, game: str, says: str) -> None:
    done = tidetable("cards", game, "--pdf", "it.pdf", cwd=tmp_path)
    assert done.stdout == f"{says}: it.pdf\n"
    assert (tmp_path / "it.pdf").read_bytes().startswith(b"%PDF")


def test_a_pitch_that_cannot_be_is_refused(tmp_path: Path) -> None:
    done = tidetable("mat", "--pitch", "60", "--pdf", "it.pdf", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("tidetable: cells 60 mm apart make no mat: a pitch is 80 to 150 mm")
