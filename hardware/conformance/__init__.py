"""One suite for everything that claims to be a tile: `tidetable board-test`.

A case speaks the wire of docs/wire.md with one tile, frame by frame, and knows the paragraph it holds the
tile to. Whether the tile is simulated, emulated or a stranger's, the cases are the same; those that need
somebody to move cards are left out, with a word, where nobody can.
"""
