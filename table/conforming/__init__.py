"""The kit for sheets: does a game look on a mat as its rules are? As strict as the kit for engines.

    from table.conforming import conform_sheet
    print(conform_sheet(GAME.sheet, games=20))

Random games are played, and looked at closely at some of their moments:

    kinds       what is expected can lie there: cells of the mat, kinds that there are, enough pieces
    gestures    every legal gesture is recognised as its action and as no other, in every order of its steps,
                half done, undone, and with its consequences first; what is taken back is gone
    leads       hand and consequences leave what the next state expects
    alike       two actions that are made in the same way are told of
    words       there is a sentence for everything, and it fits the smallest display
    faces       both sides of every card and disc show something, and their pictures are there
    secrecy     lamps, scenes, pages, clocks, log lines and refusals are the same in all states that a seat
                cannot tell apart, also after wrong, half-done and undone gestures, swapped pieces, order
                cards that were laid and lifted, and take-backs
    looks       an action that shows its own seat something new cannot be taken back at the table
    deals       whatever people lay out face down is the deal, and nobody can tell one from another
    lessons     every lesson can be played to its end, and what it accepts and offers is legal
    options     no option has the name of a flag of the command line
    crash       no verb fails: told with its file, line and action

ConformanceError says which promise is broken and how to see it again; what only may be wrong is a warning.
"""

from table.conforming.run import SheetReport, conform_sheet

__all__ = ["SheetReport", "conform_sheet"]
