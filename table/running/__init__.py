"""The loop around it all: opens the parts, puts them together, and keeps them alive."""
