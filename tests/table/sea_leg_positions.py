"""Positions of Sea Leg that tests play from, and a table that is set up in one."""

from __future__ import annotations


# Two lone crews, so that one thing can be looked at at a time: row 1 first, column A first.
def position(**rows: str) -> dict[str, object]:
    lines = [rows.get(f"row{number}", ".....") for number in range(1, 10)]
    return {"position": "\n".join(lines)}


JUMP = position(row1="b....", row4="..b..", row5="..s..", row9="....s")
WAVE = position(row2="..b..", row3=".bbb.", row6="s....", row9="....s")
HOME = position(row8="..S..", row1="b....")


def start(make_table, options):
    table = make_table("sea_leg", options)
    table.set_up()
    assert table.moment.playing
    return table
