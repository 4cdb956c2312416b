"""A layout becomes a verdict: which legal action is that, or what is wrong, and how to put it right."""
