"""A table in simulated time, for tests of a game (`QuickTable`); and with people and radio that are as bad as
one likes, for tests of what the table makes of real hands.

    quick     a table in memory that is played with words
    motion    a piece in space: where it is, how high, and which of its tags faces the mat, over time
    radio     readers that hear such pieces with a probability, and tiles that judge as docs/wire.md says
    profiles  how often people and radio do what they should not: one table, with the reasons
    errands   what lies where for people, and what they are to do with which piece
    hands     a person's way of doing a step: lifting half, hovering, dragging, touching, nudging, turning
    sitting   a real session on these readers: the one module that knows how a session is driven
    evening   people who mean to play, and go on with what the table made of it
    account   what was meant, what became of it, and what of that is a failure
    tally     what went wrong for each hundred actions, and how sure that is
    loop      an event loop in simulated time
    wired     the same readers behind simulated tiles, bytes, ports and the links of a real table
    truth     what the board says against what lies there, and how soon after a fault it is right again
    soak      evenings on such a board
    shrink    the fewest readings that still show a failure
    plot      what the cells said, what the table believed, and when it lit and spoke, as a picture

Everything is drawn from a seed and nothing waits for a clock. docs/hands.md has the model in prose.
"""
