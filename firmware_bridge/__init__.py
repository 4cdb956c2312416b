"""The wire between the table and its tiles: frames, codec, link, and a simulated firmware.

Imports nothing else of Tidetable.
"""
