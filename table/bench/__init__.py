"""The bench: tools for whoever builds, mends and measures a table. They speak to boards, and to no game."""
