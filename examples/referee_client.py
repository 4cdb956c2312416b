"""Play a random game through `tidetable referee`, as a program in any language could.

    python examples/referee_client.py ./tidetable referee sea_leg

Every word after the file's name is the command that is started. One line of JSON goes in, one line of
JSON comes out; docs/referee-protocol.md lists all requests.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any


class Referee:
    """The other end of the pipe."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request and wait for its reply."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        reply: dict[str, Any] = json.loads(self._process.stdout.readline())
        if not reply["ok"]:
            raise SystemExit(f"the referee says: {reply['why']}")
        return reply

    def close(self) -> None:
        self._process.communicate()


def main(command: list[str]) -> None:
    if not command:
        raise SystemExit(__doc__)
    referee = Referee(command)
    rng = random.Random(7)
    movers, count = referee.ask(do="new", seed=7)["movers"], 0
    while movers:
        seat = rng.choice(movers)
        action = rng.choice(referee.ask(do="actions", seat=seat)["actions"])
        movers = referee.ask(do="apply", seat=seat, action=action)["movers"]
        count += 1
    outcome = referee.ask(do="outcome")["outcome"]
    referee.close()
    print(f"{count} actions; winners {outcome['winners']}: {outcome['why']}")


if __name__ == "__main__":
    main(sys.argv[1:])
