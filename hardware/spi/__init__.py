"""`spi:`: readers on the Pi's own SPI bus, for a small mat without a microcontroller.

A process of its own is the tile: it scans the readers (mfrc522.py, pibus.py), judges with the very code of
the simulated firmware and speaks the wire on a pseudo-terminal (__main__.py). So the table, and every tool
for makers, has a tile like any other before it (board.py), and a slow bus cannot hold up the table.
"""
