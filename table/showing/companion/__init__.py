"""The companion: a private page for every player on a phone or tablet, served by the table itself.

    limits, doors          how much and who: pure, with the time passed in
    messages               what a page may say, checked
    telling                what a page is told, from `view(state, seat)` and public words alone
    care                   what the operator's page is told, and what it may want of service mode
    reception, hearing     who holds which door; what is done with what a page says
    desk, peers, remarks   where pages come to; who it deals with; the sentences about it
    page                   one connection, with the one newest thing that waits to be sent
    files, answers, hosts  what is served, to which requests, and under which names
    porch                  who comes as far as to a parser, how many, and how long without a word
    server                 aiohttp around all this; imported only where the companion is on
    operator, opening      the operator's token and link; all of it put together for a table

docs/companion.md has the protocol, and says how a game brings a page of its own.
"""
