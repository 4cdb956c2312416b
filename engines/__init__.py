"""Rules engines: pure functions over immutable states, one module or package per game.

Nothing in here imports a clock, a file, a random generator or any other package of Tidetable.
"""
