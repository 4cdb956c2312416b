"""A simulated tile that behaves like the real one, as a process of its own: `python -m firmware_bridge.sim`.

The firmware's thinking (debounce, scanner, tile) is pure and driven by the time it is given; world and
noise are what people and wires do to it; shell is the process around them.
"""
