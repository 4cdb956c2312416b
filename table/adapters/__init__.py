"""Our games for everybody: the engines as games of OpenSpiel and as environments of PettingZoo.

    from table.adapters import openspiel      # extra `openspiel`: registers tidetable_sea_leg and the others
    from table.adapters import pettingzoo     # extra `pettingzoo`: env("captivate", seats=3)

numbered.py is what both share: a game with its actions numbered once for all, the odds of its chance, what
an outcome pays, and what a seat sees as numbers. Docs: docs/adapters.md.
"""
