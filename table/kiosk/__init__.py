"""The life of a table that nobody looks after: guests come, choose, play, leave, and others come."""
