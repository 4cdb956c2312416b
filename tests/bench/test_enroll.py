"""Enrolment: which piece is asked for, which tags are refused and why; the file; and whole runs on a mat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from table.bench.enrolment import Enrolment, EnrolmentError
from table.sensing.pieces import DOWN, UP, Lying, Piece
from table.settings.config import ConfigError, known_tags, load_config
from table.settings.tags import begin_file, read_tags, tags_path, write_tags
from tests.system.commands import Done, tidetable

MATE, CARD, LAST = Piece("mate", "mate"), Piece("card", "card", faces=True), Piece("last", "mate")
ONE, TWO, THREE, FOUR = (f"04a1b2c3d4e5f{n}" for n in range(4))
FOREIGN = {FOUR: (Lying("cat", UP), "in the settings")}


def enrolment(kept: dict[str, tuple[str, ...]] | None = None) -> Enrolment:
    return Enrolment([MATE, CARD, LAST], kept or {}, FOREIGN)


def test_pieces_are_asked_for_in_order_and_cards_by_both_faces() -> None:
    run, asked = enrolment(), []
    for tag in (ONE, TWO, THREE, "04a1b2c3d4e5f9"):
        assert run.asked is not None
        asked.append((run.asked.piece, run.asked.face, run.asked.number))
        assert run.offer(tag) == ""
    assert asked == [("mate", "", 1), ("card", UP, 2), ("card", DOWN, 2), ("last", "", 3)]
    assert run.asked is None
    assert run.kept == {"mate": (ONE,), "card": (TWO, THREE), "last": ("04a1b2c3d4e5f9",)}


@pytest.mark.parametrize(
    ("tag", "says"),
    [
        (ONE, f"tag {ONE} is on mate already (in this file): take another, or undo that one"),
        (TWO, f"tag {TWO} is the upper face of this very card: turn it over"),
        (FOUR, f"tag {FOUR} is on cat already, face up (in the settings): take another, or undo that one"),
    ],
)
def test_a_tag_that_is_used_is_refused_and_says_where(tag: str, says: str) -> None:
    run = enrolment({"mate": (ONE,)})
    run.offer(TWO)
    assert run.offer(tag) == says
    assert run.asked is not None
    assert (run.asked.piece, run.asked.face) == ("card", DOWN)


def test_undo_goes_back_step_by_step_also_beyond_this_run() -> None:
    run = enrolment({"mate": (ONE,), "somebody-else": (THREE,)})
    run.offer(TWO)
    run.undo()
    assert run.asked is not None
    assert (run.asked.piece, run.asked.face) == ("card", UP)
    assert run.skip() == "card"
    assert run.asked.piece == "last"
    assert run.undo() == "the skipping of card"
    assert run.undo() == "mate"
    assert run.undo() == ""
    assert run.kept == {"somebody-else": (THREE,)}
    assert run.asked.piece == "mate"


def test_a_file_is_taken_in_whole_or_not_at_all() -> None:
    run = enrolment({"mate": (ONE,)})
    assert run.take_in({"mate": (ONE,), "card": (TWO, THREE)}) == 1
    for other, says in [
        ({"mate": (FOUR,)}, "mate has other tags here"),
        ({"last": (TWO,)}, "is on card already"),
        ({"last": ("04aa", "04ab")}, r"last takes 1 tag\(s\), not 2"),
        ({"x": ("04ac",), "y": ("04ac",)}, "tag 04ac of y is on x already"),
    ]:
        with pytest.raises(EnrolmentError, match=says):
            run.take_in(other)
    assert run.kept == {"mate": (ONE,), "card": (TWO, THREE)}


@pytest.mark.parametrize("name", ["tags.toml", "tags.csv"])
def test_what_is_written_is_read_back(tmp_path: Path, name: str) -> None:
    pieces: dict[str, tuple[str, ...]] = {"mate": (ONE,), "the cat's": (TWO, THREE)}
    write_tags(tmp_path / name, pieces)
    assert read_tags(tmp_path / name) == pieces


def test_what_somebody_wrote_above_the_pieces_stays(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    path.write_text('# my own words\n\n[pieces]\nold = "04a1b2c3d4e5f0"\n')
    write_tags(path, {"mate": (TWO,)})
    assert path.read_text() == f'# my own words\n\n[pieces]\nmate = "{TWO}"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("piece,face,tag\nmate,,xyz\n", "line 2: 'xyz' is no tag id"),
        ("mate,sideways,04a1b2c3\n", "line 1: write piece,face,tag"),
        ("mate,up,04a1b2c3\n", "mate needs one tag without a face, or one for up and one for down"),
        ("mate,,04a1b2c3\nmate,,04a1b2c4\n", "line 2: mate stands there twice"),
    ],
)
def test_a_mistake_in_a_list_is_named_with_its_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "list.csv"
    path.write_text(text)
    with pytest.raises(ConfigError, match=says):
        read_tags(path)


def test_the_file_that_the_settings_name_need_not_be_there_yet(tmp_path: Path) -> None:
    settings = tmp_path / "tidetable.toml"
    settings.write_text('[tags]\nfile = "tags.toml"\n')
    where = tags_path(settings)
    assert where == tmp_path / "tags.toml"
    begin_file(where)
    assert load_config(settings).tags.pieces == {}


# On a mat


def run(home: Path, *words: str, stdin: str = "") -> Done:
    return tidetable("enroll", "sea_leg", *words, "--board", "sim:", cwd=home, stdin=stdin)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "tidetable.toml").write_text('[tags]\nfile = "tags.toml"\n')
    return tmp_path


def test_pieces_are_laid_down_one_after_the_other_stopped_and_gone_on_with(home: Path) -> None:
    first = run(home, stdin=f"place A1 {ONE}\nlift A1\nplace B2 {ONE}\nlift B2\nplace C3 {TWO}\nundo\nstop\n")
    assert first.returncode == 0
    lines = first.stdout.splitlines()
    assert lines[0] == "(1 of 18) stern-1: lay it on any cell"
    assert f"B2: tag {ONE} is on stern-1 already (in this file): take another, or undo that one" in lines
    assert "taken back: stern-2" in lines
    assert read_tags(home / "tags.toml") == {"stern-1": (ONE,)}
    again = run(home, stdin=f"place D4 {THREE}\n")
    assert again.stdout.splitlines()[0] == "(2 of 18) stern-2: lay it on any cell"
    assert list(known_tags(load_config(home / "tidetable.toml"))) == [ONE, THREE]
    assert again.stdout.splitlines()[-1] == "tags.toml: 16 pieces have no tag yet"


def test_a_card_is_asked_for_with_both_faces_and_half_of_one_is_not_kept(home: Path) -> None:
    words = ("enroll", "captivate", "--board", "sim:", "--json")
    script = f"place A1 {ONE}\nlift A1\nplace A1 {TWO}\nlift A1\nplace A1 {THREE}\nstop\n"
    done = tidetable(*words, cwd=home, stdin=script)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(each["face"], each["tag"]) for each in said if each.get("said") == "taken"] == [
        ("up", ONE),
        ("down", TWO),
        ("up", THREE),
    ]
    assert list(said[-1]["pieces"].values()) == [[ONE, TWO]]
    assert list(read_tags(home / "tags.toml").values()) == [(ONE, TWO)]


def test_a_list_goes_out_and_comes_in(home: Path) -> None:
    write_tags(home / "tags.toml", {"stern-1": (ONE,), "rat": (TWO, THREE)})
    assert run(home, "--export", "out.csv").returncode == 0
    assert (home / "out.csv").read_text() == f"piece,face,tag\nstern-1,,{ONE}\n"
    (home / "tags.toml").unlink()
    assert "1 pieces taken in from out.csv" in run(home, "--import", "out.csv").stdout
    assert read_tags(home / "tags.toml") == {"stern-1": (ONE,)}


def test_settings_without_a_file_of_tags_say_how_to_have_one(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 2
    assert "the settings name no file of tags" in done.stderr
