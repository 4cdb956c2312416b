"""The table's settings: what they are, and what is wrong with a file of them."""
