"""How far tests go: the gate plays the same fixed part every time, the deep run plays on from a fresh seed.

`tidetable test --deep` puts its seed into TIDETABLE_DEEP. A test that can go further asks the fixture
`depth` how far, or is held to `@examples(...)`; both are what the deep run is made of.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from hypothesis import HealthCheck, settings

MORE_EXAMPLES = 20  # times as many in the deep run


class Depth(NamedTuple):
    deep: bool
    seed: int

    def of(self, gate: int, deep: int) -> int:
        """How many: in the gate, and in the deep run."""
        return deep if self.deep else gate


_seed = os.environ.get("TIDETABLE_DEEP", "")
DEPTH = Depth(bool(_seed), int(_seed or 0))

# A busy machine is slow, which is no fault of what is tested: neither deadlines nor a check of how long
# examples take to make. Nothing is remembered from one run for the next: a seed is all there is to say.
_ALWAYS = settings(database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gate", _ALWAYS, derandomize=True)
settings.register_profile(
    "deep", _ALWAYS, derandomize=False, print_blob=True, max_examples=100 * MORE_EXAMPLES
)
settings.load_profile("deep" if DEPTH.deep else "gate")


def examples(number: int) -> settings:
    """So many examples in the gate, and many more in the deep run."""
    return settings(max_examples=DEPTH.of(number, number * MORE_EXAMPLES))
