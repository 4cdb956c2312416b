"""The gate itself: `tidetable test` on a tiny project, and what happens where a part is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from table.cli.needs import NEEDS, Need
from tests.system.commands import ROOT, Done, surroundings

PROGRAMS = [need for need in NEEDS if ".so" not in need.name and not need.name.startswith("/")]
PYPROJECT = """\
[tool.mypy]
strict = true
packages = ["tiny"]
[tool.pytest.ini_options]
addopts = "-q"
markers = ["random", "outside", "long"]
"""
GOOD = "def double(number: int) -> int:\n    return 2 * number\n"
TEST = "from tiny import double\n\n\ndef test_double() -> None:\n    assert double(2) == 4\n"


@pytest.fixture
def project(tmp_path: Path, need: Callable[[str], str]) -> Path:
    """A project that passes every step, on a machine that has what can only be really there."""
    for library in (each for each in NEEDS if each not in PROGRAMS):
        need(library.name)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tiny").mkdir()
    (tmp_path / "bin").mkdir()
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    (tmp_path / "tiny" / "__init__.py").write_text(GOOD)
    (tmp_path / "tests" / "test_tiny.py").write_text(TEST)
    for program in PROGRAMS:
        (tmp_path / "bin" / program.name).symlink_to("/bin/true")
    return tmp_path


def gate(project: Path, *words: str, **more: str) -> Done:
    """The real command with the real tools, pointed at the tiny project; its PATH has no apt-get."""
    script = (
        "import sys\nfrom pathlib import Path\nfrom table.cli import checks, main\n"
        f"checks.ROOT = Path({str(project)!r})\nsys.argv = ['tidetable', 'test', *{words!r}]\nmain.main()"
    )
    environment = {**surroundings(project), "PATH": str(project / "bin"), "CI": "", **more}
    environment["MYPY_CACHE_DIR"] = str(project.parent / "mypy")  # what it knows of Python, it learns once
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)


def test_a_good_project_passes_and_pytest_has_the_last_word(project: Path) -> None:
    done = gate(project)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:4] == [
        "-- ruff check: passed",
        "-- ruff format: passed",
        "-- mypy --strict: passed",
        "-- pytest",
    ]
    assert lines[-1].startswith("1 passed in ")


@pytest.mark.parametrize(
    ("file", "text", "steps"),
    [
        (
            "tiny/__init__.py",
            f"import os\n\n\n{GOOD.replace('2 * number', '2*number').replace('-> int', '-> str')}",
            "ruff check, ruff format, mypy --strict",
        ),
        ("tests/test_tiny.py", TEST.replace("4", "5"), "pytest"),
    ],
)
def test_each_step_can_fail_the_gate_and_the_others_still_run(
    project: Path, file: str, text: str, steps: str
) -> None:
    (project / file).write_text(text)
    done = gate(project)
    assert (done.returncode, done.stderr) == (1, f"tidetable: failed: {steps}\n")
    assert done.stdout.count("-- ") >= 4


def test_words_after_test_go_to_pytest(project: Path) -> None:
    done = gate(project, "-k", "nothing")
    assert done.returncode == 1, "pytest ran no test, and a gate that ran none must not open"
    assert "no tests ran" in done.stdout


def test_a_missing_part_is_named_and_fails_only_where_ci_is_true(project: Path) -> None:
    (project / "bin" / "Xvfb").unlink()
    done = gate(project)
    assert done.returncode == 0
    assert done.stdout.startswith("-- missing: Xvfb (for a real window")
    assert "sudo apt-get install xvfb" in done.stdout
    strict = gate(project, CI="true")
    assert (strict.returncode, strict.stderr) == (1, "tidetable: failed: parts of the machine\n")


def test_what_is_missing_is_installed_where_that_is_allowed(project: Path) -> None:
    for need in PROGRAMS:
        (project / "bin" / need.name).unlink()
    scripts = {"apt-get": "", "sudo": 'shift\nexec "$@"\n', "env": 'exec /usr/bin/env "$@"\n'}
    scripts["apt-get"] = f'echo "$*" >> "{project}/apt"\n' + "".join(
        f'/bin/ln -s /bin/true "{project}/bin/{need.name}"\n' for need in PROGRAMS
    )
    for name, text in scripts.items():
        (project / "bin" / name).write_text(f"#!/bin/sh\n{text}")
        (project / "bin" / name).chmod(0o755)
    done = gate(project, CI="true")
    assert done.returncode == 0, done.stderr
    packages = " ".join(sorted({need.package for need in PROGRAMS}))
    assert (project / "apt").read_text() == f"-q -y install --no-install-recommends {packages}\n"


# The deep run

DEEP = """
import os

import pytest


@pytest.mark.random
def test_seed(request):
    assert str(request.config.getoption("--hypothesis-seed")) == os.environ["TIDETABLE_DEEP"]
    assert os.environ["TIDETABLE_DEEP"] != "13", "an unlucky seed"


def test_that_is_always_the_same():
    raise AssertionError("not part of the deep run")
"""


def test_the_deep_run_says_its_seed_and_plays_it_again(project: Path) -> None:
    (project / "tests" / "test_tiny.py").write_text(DEEP)
    seeds = []
    for _ in range(2):
        done = gate(project, "--deep")
        assert (done.returncode, done.stderr) == (0, "")
        seeds.append(done.stdout.splitlines()[0].split("--seed ")[1])
        assert done.stdout.startswith(f"-- deep run, seed {seeds[-1]}; to play it again: ./tidetable test")
        assert "1 passed" in done.stdout
    assert seeds[0] != seeds[1]
    again = gate(project, "--deep", "--seed", "13")
    assert again.returncode == 1
    assert again.stderr == "tidetable: failed: the deep run (./tidetable test --deep --seed 13)\n"


# The repeated runs

OUTSIDE = """
import os
from pathlib import Path

import pytest


def spinning():
    lines = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
    words = [line.split(b"\\0") for line in lines]
    return sum(b"getppid" in word[2] for word in words if len(word) > 3 and word[3].decode() == TIDETABLE)


TIDETABLE = str(os.getppid())
while "main.main" not in Path(f"/proc/{TIDETABLE}/cmdline").read_text():
    TIDETABLE = Path(f"/proc/{TIDETABLE}/stat").read_text().rpartition(")")[2].split()[1]


@pytest.mark.outside
def test_round():
    with open("rounds", "a") as rounds:
        rounds.write(f"{spinning()}\\n")
    assert len(open("rounds").readlines()) != 2, "it flickers"


def test_inside():
    raise AssertionError("cannot flicker, so it is not repeated")
"""


def test_what_goes_outside_is_repeated_and_what_flickered_is_told(project: Path) -> None:
    (project / "tests" / "test_tiny.py").write_text(OUTSIDE)
    done = gate(project, "--repeat", "3", PYTHONDONTWRITEBYTECODE="1")
    assert (done.returncode, done.stderr) == (1, "tidetable: failed: round 2\n")
    assert (project / "rounds").read_text().split() == ["0", "0", "0"]
    assert done.stdout.count("1 passed") == 2
    assert list(project.glob("tests/__pycache__/test_tiny*.pyc")), "each round works it out again"


def test_the_machine_is_kept_busy_beside_it_and_no_longer(project: Path) -> None:
    (project / "tests" / "test_tiny.py").write_text(OUTSIDE)
    done = gate(project, "--repeat", "1", "--busy")
    assert (done.returncode, done.stderr) == (0, "")
    assert (project / "rounds").read_text().split() == [str(os.cpu_count())]
    assert "-- round 1 of 1, beside a busy machine" in done.stdout


@pytest.mark.parametrize("words", [("--seed", "3"), ("--busy",), ("--deep", "--repeat", "3")])
def test_what_does_not_go_together_is_said(project: Path, words: tuple[str, ...]) -> None:
    done = gate(project, *words)
    assert done.returncode == 1
    assert done.stderr.startswith("tidetable: --seed belongs to --deep, --busy to --repeat")


# Other Pythons

ANOTHER = """\
#!/bin/sh
# Says what it is, and makes environments, or does not.
case $2 in
    -c) echo 3.99 ;;
    *) [ ! -e "${4%/*}/broken" ] || exit 1
       /bin/mkdir -p "$4/bin"
       printf '#!/bin/sh\\necho "$@" > "$0.asked"\\nexec {python} "$@"\\n' > "$4/bin/python"
       /bin/chmod +x "$4/bin/python" ;;
esac
"""


@pytest.fixture
def another(project: Path) -> Path:
    """A machine with another Python, and with a shim that has a name and nothing behind it."""
    for name, text in (
        ("python3.99", ANOTHER.replace("{python}", sys.executable)),
        ("python3.98", "#!/bin/false"),
    ):
        (project / "bin" / name).write_text(text)
        (project / "bin" / name).chmod(0o755)
    return project


def test_the_quick_part_runs_on_another_python_too(another: Path) -> None:
    done = gate(another)
    assert (done.returncode, done.stderr) == (0, "")
    assert "-- Python 3.99, quick part: passed" in done.stdout
    assert "3.98" not in done.stdout
    assert "not outside and not random" in (another / ".venv-3.99" / "bin" / "python.asked").read_text()


def test_it_fails_the_gate_there(another: Path) -> None:
    text = f'import os\n\n{TEST}\n\ndef test_here() -> None:\n    assert "THERE" not in os.environ\n'
    (another / "tests" / "test_tiny.py").write_text(text)
    python = another / "bin" / "python3.99"
    python.write_text(python.read_text().replace("exec ", "export THERE=1; exec "))
    done = gate(another)
    assert (done.returncode, done.stderr) == (1, "tidetable: failed: Python 3.99, quick part\n")


def test_where_no_environment_can_be_made_that_is_said_and_fails_only_where_ci_is_true(another: Path) -> None:
    (another / "broken").touch()
    done = gate(another)
    assert (done.returncode, done.stderr) == (0, "")
    assert "-- Python 3.99, quick part: no environment can be made with" in done.stdout
    strict = gate(another, CI="true")
    assert (strict.returncode, strict.stderr) == (1, "tidetable: failed: Python 3.99, quick part\n")


def test_a_library_is_found_by_loading_it() -> None:
    assert Need("libc.so.6", "libc6", "everything").found() == "libc.so.6"
    assert Need("libnowhere.so.1", "nothing", "nothing").found() is None


NEEDY = "def test_window(need) -> None:\n    need('Xvfb')\n"


@pytest.mark.parametrize(("ci", "code", "says"), [("", 0, "1 skipped"), ("true", 1, "1 failed")])
def test_a_test_that_needs_a_part_skips_or_with_ci_fails(
    project: Path, ci: str, code: int, says: str
) -> None:
    for name in ("conftest.py", "depth.py", "outside.py"):
        (project / "tests" / name).write_text((ROOT / "tests" / name).read_text())
    (project / "tests" / "test_tiny.py").write_text(NEEDY)
    (project / "bin" / "Xvfb").unlink()
    environment = {**surroundings(project), "PATH": str(project / "bin"), "CI": ci}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider", "tests"],
        capture_output=True,
        text=True,
        cwd=project,
        env=environment,
    )
    assert done.returncode == code
    assert says in done.stdout
    assert "sudo apt-get install xvfb" in done.stdout.replace("\n", " ")
