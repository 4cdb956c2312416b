"""A table in memory, played with words: `table.put("stern-1", "C7")`, `table.lit("C6") == MAY_ACT`."""

from __future__ import annotations

import pytest

from table.testing.quick import QuickTable as Table


@pytest.fixture
def make_table() -> type[Table]:
    return Table
