"""Several tables: what each tells a broker of its health, its games and its faults, over MQTT.

    reporter     what happens at a table, as reports; pure, and without a secret of any game
    mailbag       events that wait for a broker, in a file: nothing is lost while it is away
    sender       the one task that talks to the broker
    discovery    what Home Assistant is told, so that its dashboards know the table
    listing      what a broker knows of all tables, for `tidetable fleet`
    metrics      numbers for Prometheus, on this machine alone

No server of our own: any broker and any dashboard will do. docs/fleet.md has topics and messages.
"""
