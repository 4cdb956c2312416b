"""Boards behind one small interface: over the wire, in memory, on the Pi's own pins.

Imports firmware_bridge and nothing else of Tidetable.
"""
