"""What tests of the whole machine share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.boxes import a_box


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Path]:
    with a_box(tmp_path) as root:
        yield root
