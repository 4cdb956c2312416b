"""Everything between a reading and a picture: what lies on the mat, what it means, what to show.

Imports engines, firmware_bridge and hardware; nothing imports it.
"""
