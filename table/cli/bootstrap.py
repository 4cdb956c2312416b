"""Make the environment that the launcher runs in: `python3 -I bootstrap.py CODE VENV EXTRAS`.

Runs under the machine's own Python, so it uses the standard library only and imports nothing of ours.
It speaks on stderr: stdout belongs to the command that follows.

What it copes with, in the order in which it happens:
- two launchers at once: the second waits for a lock, then finds the work done;
- an environment that is half-made, moved, or made with another Python: its stamp is missing or does
  not fit, and it is made again from nothing; one that only lacks what pyproject.toml now asks for is
  brought up to date;
- a Python without ensurepip, as Debian ships it: another pip of this machine installs into the
  environment, else python3-venv is installed where that is allowed, else it is said what to type;
- an install that fails: the last lines of pip, what they probably mean, and no stamp.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

STAMP = "tidetable.stamp"
NO_NETWORK = ("name resolution", "NewConnectionError", "Max retries", "No matching distribution", "timed out")


class SetupError(Exception):
    """Set-up cannot go on. The text says why, and what a person can do."""


class Plan(NamedTuple):
    """What is to be made: an environment for this code, with these extras: "run" for a table, "dev" for a
    developer, "check" for the quick part of the tests on another Python."""

    code: Path
    venv: Path
    extras: str

    @property
    def python(self) -> Path:
        return self.venv / "bin" / "python"

    @property
    def stamp(self) -> Path:
        return self.venv / STAMP


def stamp_text(plan: Plan, extras: str) -> str:
    """All that an environment depends on; the launcher composes the same text in shell."""
    digest = hashlib.sha256((plan.code / "pyproject.toml").read_bytes()).hexdigest()
    return f"code {plan.code}\npython {plan.python.resolve()}\npyproject {digest}\nextras {extras}\n"


def fits(plan: Plan) -> bool:
    """Is there a complete environment that serves this plan?"""
    if not plan.stamp.is_file() or not plan.python.exists():
        return False
    found = plan.stamp.read_text()
    return found in (stamp_text(plan, plan.extras), stamp_text(plan, "dev"))


def make(plan: Plan) -> None:
    """Make or mend the environment. The stamp is the first thing to go and the last to come."""
    keep = _can_be_updated(plan)
    extras = "dev" if keep and plan.stamp.read_text().endswith("extras dev\n") else plan.extras
    plan.stamp.unlink(missing_ok=True)
    if not keep:
        say(f"Setting up Tidetable in {plan.venv} (once; a minute or two) ...")
        _clear(plan)
        pip = create(plan)
    else:
        say("Bringing Tidetable's environment up to date ...")
        pip = _pip_inside(plan) or _pip_elsewhere(plan) or _no_pip()
    install(plan, pip, extras)
    scratch = plan.stamp.with_suffix(".new")
    scratch.write_text(stamp_text(plan, extras))
    scratch.replace(plan.stamp)


def _clear(plan: Plan) -> None:
    """Delete what is there, but only what looks like an environment: the place may be a user's mistake."""
    if not plan.venv.exists():
        return
    strange = {entry.name for entry in plan.venv.iterdir()} - {"bin", "include", "lib", "lib64"}
    if strange and not (plan.venv / "pyvenv.cfg").exists() and plan.venv != plan.code / ".venv":
        raise SetupError(f"{plan.venv} holds other things, such as {min(strange)}; name an empty folder.")
    shutil.rmtree(plan.venv)


def _can_be_updated(plan: Plan) -> bool:
    """A complete environment of this place and this Python: only what it holds is out of date."""
    if not plan.stamp.is_file() or not plan.python.exists():
        return False
    return plan.stamp.read_text().splitlines()[:2] == stamp_text(plan, plan.extras).splitlines()[:2]


def create(plan: Plan) -> list[str]:
    """A new environment; answers the command that is its pip."""
    ways = (_with_pip_inside, _without_pip)
    # Nobody works in an environment for checks, and a pip inside takes longer than all the rest of it.
    for way in reversed(ways) if plan.extras == "check" else ways:
        pip = way(plan)
        if pip:
            return pip
    package = _venv_package()
    say(f"This Python cannot make environments by itself: it lacks {package}.")
    if apt_install([package]) and _run([sys.executable, "-m", "venv", "--clear", str(plan.venv)]) == 0:
        return [str(plan.python), "-m", "pip"]
    raise SetupError(
        f"{sys.executable} has neither ensurepip nor pip. Type this, then start again:\n"
        f"    sudo apt-get install {package}"
    )


def _with_pip_inside(plan: Plan) -> list[str] | None:
    if _has("ensurepip") and _run([sys.executable, "-m", "venv", str(plan.venv)]) == 0:
        return [str(plan.python), "-m", "pip"]
    return None


def _without_pip(plan: Plan) -> list[str] | None:
    """An environment without a pip of its own can still be filled from outside it."""
    bare = [sys.executable, "-m", "venv", "--clear", "--without-pip", str(plan.venv)]
    return _pip_elsewhere(plan) if _has("venv") and _run(bare) == 0 else None


def _venv_package() -> str:
    """Debian's own Python has a package of no version; another one beside it needs its own."""
    own = Path("/usr/bin/python3").resolve() == Path(sys.executable).resolve()
    return "python3-venv" if own else f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"


def _has(module: str) -> bool:
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0


def _pip_inside(plan: Plan) -> list[str] | None:
    pip = [str(plan.python), "-m", "pip"]
    return pip if _run([*pip, "--version"]) == 0 else None


def _pip_elsewhere(plan: Plan) -> list[str] | None:
    """A pip of this machine that can install into another environment (pip 22.3 and newer)."""
    for pip in ([sys.executable, "-m", "pip"], ["pip3"], ["pip"]):
        command = [*pip, "--python", str(plan.python)]
        if _run([*command, "--version"]) == 0:
            if plan.extras != "check":
                say(f"Using {' '.join(pip)} of this machine, as the new environment has no pip of its own.")
            return command
    return None


def _no_pip() -> list[str]:
    raise SetupError("The environment has no pip any more. Delete it, then start again.")


def install(plan: Plan, pip: Sequence[str], extras: str) -> None:
    """Install the code by its place (so that an edit counts at once) with what it depends on."""
    target = str(plan.code) if extras == "run" else f"{plan.code}[{extras}]"
    command = [*pip, "install", "--no-input", "--disable-pip-version-check", "--editable", target]
    if extras != "run":
        command.append("--no-compile")  # most of it is never imported; a table is to start at once
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=_clean_environment()
    )
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line.rstrip())
        _show_progress(lines[-1])
    _end_progress()
    if process.wait() != 0:
        raise SetupError(_why_pip_failed(lines))


def _why_pip_failed(lines: Sequence[str]) -> str:
    tail = "\n".join(f"    {line}" for line in lines[-8:])
    text = f"Installing did not work. The last lines of pip:\n{tail}"
    if any(sign in line for line in lines for sign in NO_NETWORK):
        text += "\nThe first run needs the network (later ones do not). Is this machine online?"
    if any("No space left" in line for line in lines):
        text += "\nThe disk is full; about 400 MB are needed."
    return text


def apt_install(packages: Sequence[str]) -> bool:
    """Install Debian packages if this user may without being asked; False when that is not so."""
    prefix = _privilege()
    if prefix is None or shutil.which("apt-get") is None:
        return False
    say(f"Installing {' '.join(packages)} with apt-get ...")
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    order = [*apt, "install", "--no-install-recommends", *packages]
    # The lists of a fresh machine are empty or old, so a first failure is no answer yet.
    return _run(order) == 0 or (_run([*apt, "update"]) == 0 and _run(order) == 0)


def _privilege() -> list[str] | None:
    """What to put before a command to run it as root, or None. Never asks for a password."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and _run(["sudo", "-n", "true"]) == 0:
        return ["sudo", "-n"]
    return None


def _run(command: Sequence[str]) -> int:
    try:
        return subprocess.run(command, capture_output=True, env=_clean_environment()).returncode
    except OSError:
        return 127


def _clean_environment() -> dict[str, str]:
    """Without the variables that would make another Python's packages look like this one's."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One set-up at a time. The lock is on the folder itself, so nothing is left behind by a crash."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another tidetable is setting up; waiting for it ...")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _show_progress(line: str) -> None:
    """One moving line on a terminal; elsewhere only the few lines that mark a step."""
    words = line.split()
    if not words or words[0] not in ("Collecting", "Downloading", "Building", "Installing"):
        return
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns - 1
        print(f"\r\x1b[K  {line.strip()}"[: width + 5], end="", file=sys.stderr, flush=True)
    elif words[0] != "Downloading":
        say(f"  {' '.join(words[:2]) if words[0] == 'Collecting' else line.strip()}")


def _end_progress() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def main() -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a script in the background had it ignored
    code, venv, extras = sys.argv[1:]
    plan = Plan(Path(code), Path(venv), extras)
    try:
        _check_place(plan)
        with locked(plan.venv.parent):
            if not fits(plan):  # it may, by now: another launcher may have made it while this one waited
                make(plan)
        return 0
    except SetupError as error:
        say(f"tidetable: {error}")
        return 1
    except KeyboardInterrupt:
        say("\ntidetable: set-up was interrupted; the next start begins it again.")
        return 130
    except OSError as error:
        say(f"tidetable: set-up failed: {error}")
        return 1


def _check_place(plan: Plan) -> None:
    if not plan.venv.is_absolute():
        raise SetupError(f"TIDETABLE_VENV must be a full path, and is {str(plan.venv)!r}.")
    plan.venv.parent.mkdir(parents=True, exist_ok=True)
    where = plan.venv if plan.venv.is_dir() else plan.venv.parent
    if not os.access(where, os.W_OK):
        raise SetupError(
            f"{where} cannot be written to, so the environment cannot be made there.\n"
            "Copy Tidetable to a place of your own, or name another place for the environment:\n"
            '    TIDETABLE_VENV="$HOME/.local/share/tidetable/venv" ./tidetable ...'
        )


if __name__ == "__main__":
    sys.exit(main())
