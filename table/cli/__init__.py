"""The command line: `tidetable COMMAND ...`."""
