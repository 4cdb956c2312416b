"""The firmware of a tile: its description, its source in C, and the emulator it is tested in."""
