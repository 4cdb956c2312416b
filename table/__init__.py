"""Everything between a reading and a picture: what lies on the mat, what it means, what to show.

Imports engines, firmware_bridge and hardware; nothing imports it.
"""

from __future__ import annotations

import os

# pygame greets on standard output, where other programs may be reading ours.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
