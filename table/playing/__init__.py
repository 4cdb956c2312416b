"""A verdict becomes an action, a phase and the next moment of the game."""
