"""What Home Assistant is told of a table, so that its dashboards know it without a word of settings."""

from __future__ import annotations

from table.fleet.topics import OFFLINE, ONLINE, Message, Topics, as_json

PREFIX = "homeassistant"
ENTITIES: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("sensor", "game", {"name": "Game", "value_template": "{{ value_json.game }}", "icon": "mdi:sail-boat"}),
    ("sensor", "phase", {"name": "Phase", "value_template": "{{ value_json.phase }}"}),
    (
        "sensor",
        "ended",
        {
            "name": "Games ended since start",
            "value_template": "{{ value_json.games.ended | default(0) }}",
            "state_class": "total_increasing",
        },
    ),
    (
        "sensor",
        "today",
        {
            "name": "Games finished today",
            "value_template": "{{ (value_json.today | default({})).finished | default(0) }}",
            "state_class": "total_increasing",
        },
    ),
    (
        "binary_sensor",
        "problem",
        {
            "name": "Problem",
            "device_class": "problem",
            "value_template": "{{ 'ON' if value_json.problem else 'OFF' }}",
        },
    ),
)


def discovery(topics: Topics, name: str, version: str) -> list[Message]:
    """One retained message for every entity of a table, and the table as their device."""
    device = {
        "identifiers": [f"tidetable_{topics.table}"],
        "name": name,
        "manufacturer": "Tidetable",
        "model": "Table",
        "sw_version": version,
    }
    availability = {
        "availability_topic": topics.presence,
        "payload_available": ONLINE,
        "payload_not_available": OFFLINE,
    }
    return [
        Message(
            f"{PREFIX}/{component}/tidetable_{topics.table}/{entity}/config",
            as_json(
                {
                    **facts,
                    **availability,
                    "device": device,
                    "has_entity_name": True,
                    "state_topic": topics.state,
                    "json_attributes_topic": topics.state,
                    "unique_id": f"tidetable_{topics.table}_{entity}",
                }
            ),
            retain=True,
        )
        for component, entity, facts in ENTITIES
    ]
