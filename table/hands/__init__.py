"""Simulated hands and players, the virtual mat, the demo: the world's side of a board in memory."""
