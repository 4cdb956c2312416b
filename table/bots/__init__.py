"""Somebody to play against: bots that know what their seat may know, and no more."""
