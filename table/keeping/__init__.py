"""What the table must not forget: the journal, the scores, and the folder they lie in."""
