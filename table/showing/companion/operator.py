"""The operator's link: the token that opens the page, and where the running table serves it.

The token is a file in the state folder, so that the command that shows the link needs no way into the
program that runs. It can be renewed while the table runs: the file is looked at whenever it matters.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engines.reasons import because
from table.keeping.folder import private_file, recall, write_private
from table.showing.companion.hosts import reachable
from table.showing.companion.server import Bound

OPERATOR_FILE = "operator-token"
PAGES_FILE = "pages.json"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")

_log = logging.getLogger("tidetable.companion")


def fresh_token() -> str:
    return secrets.token_urlsafe(18)


def operator_token(folder: Path, tell: Callable[[str], object] = _log.warning) -> str:
    """The operator's token: made once, kept where only the table's own user can read it."""
    token = recall(folder / OPERATOR_FILE, _token, tell)
    if token:
        private_file(folder / OPERATOR_FILE)
        return token
    token = fresh_token()
    try:
        write_private(folder / OPERATOR_FILE, token)
    except OSError as error:
        why = error.strerror or error
        tell(because("the file {file} cannot be written: {why}", file=OPERATOR_FILE, why=why))
    return token


def renew_token(folder: Path) -> str:
    """A new token in place of the old one, which opens nothing from now on."""
    token = fresh_token()
    write_private(folder / OPERATOR_FILE, token)
    return token


def _token(text: str) -> str:
    """A token that nobody can guess and a link can carry; "" where none was written yet."""
    token = text.strip()
    if token and not _TOKEN.fullmatch(token):
        raise ValueError("this is no token")
    return token


class OperatorToken:
    """The token as the file has it at this moment."""

    def __init__(self, folder: Path, tell: Callable[[str], object] = _log.warning) -> None:
        self._path = folder / OPERATOR_FILE
        self._token, self._seen = operator_token(folder, tell), self._stamp()

    def __call__(self) -> str:
        stamp = self._stamp()
        if stamp != self._seen:
            self._seen = stamp
            with suppress(OSError, ValueError):  # what cannot be read renews nothing
                self._token = _token(self._path.read_text()) or self._token
        return self._token

    def _stamp(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return (found.st_ino, found.st_mtime_ns)


def note_pages(folder: Path, bound: Bound) -> None:
    """Leave word where the pages are while the table runs; a port or a name may not be as it was set."""
    with suppress(OSError):  # a full disk: then the settings are what there is
        write_private(folder / PAGES_FILE, json.dumps(bound._asdict()))


def forget_pages(folder: Path) -> None:
    with suppress(OSError):
        (folder / PAGES_FILE).unlink(missing_ok=True)


def noted_pages(folder: Path) -> Bound | None:
    """Where the running table serves its pages; None while it serves none."""
    try:
        found = json.loads((folder / PAGES_FILE).read_text())
        return Bound(str(found["host"]), int(found["port"]), str(found["announced"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def link(bound: Bound, token: str) -> str:
    """The link to a page. The token stands behind the #: browsers do not send that part."""
    host = reachable(bound.host, bound.announced)
    return f"http://{host}{'' if bound.port == 80 else f':{bound.port}'}/#{token}"


def table_link(bound: Bound, token: str) -> str:
    """The link to the picture of the table; with a token, to one that can be played on."""
    return link(bound, token).replace("/#", "/table#" if token else "/table")
