"""Readings become a stable layout of the mat and what changed in it. Knows the hardware's readings only."""
