"""Settings for several tables: which broker hears of this one, and who may look at its numbers."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class FleetSettings(msgspec.Struct, frozen=True):
    """What others are told of this table. Without a broker and a port nobody is told anything."""

    broker: Annotated[
        str, Meta(description='the address of an MQTT broker, such as "mqtts://broker.shop", or ""')
    ] = ""
    table: Annotated[str, Meta(description='this table\'s name, or "" for the name of the machine')] = ""
    user: Annotated[str, Meta(description="a name that the broker knows")] = ""
    password_file: Annotated[str, Meta(description="the file with the password of that name")] = ""
    ca_file: Annotated[str, Meta(description="the certificate of whoever signed the broker's")] = ""
    discovery: Annotated[bool, Meta(description="true or false")] = True
    metrics_port: Annotated[
        int, Meta(ge=0, le=65535, description="a port on this machine for Prometheus, or 0 for none")
    ] = 0
