"""A table on a lab's bench: hardware in the loop, as fixtures for pytest.

    clock   the loop that the table lives in, and the time it goes by
    table   the table itself, and waiting for what it says and lights
    board   what is done to its mat, by the program's own hands or by a person's who is told what to do
    plugin  the fixtures `board`, `table` and `clock`, and the option --tidetable-board

The table lives only while a test waits for it (`table.until`, `clock.advance`), so that nothing happens
between two lines of a test. docs/testing.md shows how it is used, examples/hil/ is a project that does.
"""
