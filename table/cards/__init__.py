"""The cards of a game on paper."""
